import type { Violation } from '../../platform/values/errors';
import { isExactMinor } from '../../platform/values/money';
import type { StockView } from '../catalog';
import { couponDiscountMinor, couponViolation } from './coupon-rules';
import type { CouponDocument } from './coupons.types';
import { priceLine, spreadDiscount, type QuotedLine } from './order-amounts';
import type { DiscountDocument } from './orders.document';

export interface RequestedItem {
  readonly productId: string;
  readonly quantity: number;
}

export interface QuoteRequest {
  readonly items: readonly RequestedItem[];
  readonly products: ReadonlyMap<string, StockView>;
  /** Null if the request names no coupon. */
  readonly couponCode: string | null;
  readonly coupon: CouponDocument | null;
  /** Whether this customer, or all customers together, have reached the limit. */
  readonly isUsedUp: boolean;
  readonly now: Date;
}

/** The price of the goods of an order, before tax and shipping. */
export interface Quote {
  readonly currency: string;
  readonly lines: readonly QuotedLine[];
  readonly discounts: readonly DiscountDocument[];
}

/** The price of the goods, or all violations of the order. */
export function quoteOrder(
  request: QuoteRequest,
): Quote | { readonly violations: readonly Violation[] } {
  const violations = itemViolations(request.items, request.products);
  const currency = [...request.products.values()][0]?.currency ?? 'USD';
  if (violations.length > 0)
    return { violations: [...violations, ...couponOnlyViolations(request)] };
  const full: QuotedLine[] = [];
  let goodsMinor = 0;
  for (const item of request.items) {
    const product = request.products.get(item.productId);
    if (product === undefined) throw new Error('a line names a product that was not read');
    const { productId, quantity } = item;
    const line = { productId, title: product.title, ...priceLine(quantity, product.priceMinor) };
    full.push(line);
    goodsMinor += line.totalMinor;
  }
  if (!isExactMinor(goodsMinor)) return { violations: [totalTooLarge('/items')] };
  const violation = request.couponCode && couponViolation({ ...request, goodsMinor, currency });
  if (violation) return { violations: [violation] };
  if (request.coupon === null) return { currency, lines: full, discounts: [] };
  return { currency, ...withCoupon(full, request.coupon, goodsMinor) };
}

/** The total quantity of each product, because lines of the same product share its stock. */
export function quantitiesOf(items: readonly RequestedItem[]): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return quantities;
}

export function quantityAboveStock(index: number, available: number): Violation {
  return {
    pointer: `/items/${index}/quantity`,
    code: 'quantity_above_stock',
    message: available > 0 ? `Only ${available} are left.` : 'This product is sold out.',
    params: { available },
  };
}

function itemViolations(
  items: readonly RequestedItem[],
  products: ReadonlyMap<string, StockView>,
): readonly Violation[] {
  const quantities = quantitiesOf(items);
  // Only the currencies of products for sale: other products are reported as unknown, so nothing about them is
  // revealed.
  const currencies = new Set<string>();
  const violations: Violation[] = [];
  for (const [index, { productId }] of items.entries()) {
    const product = products.get(productId);
    if (product?.status === 'active') {
      currencies.add(product.currency);
      const isShort = product.available < (quantities.get(productId) ?? 0);
      if (isShort) violations.push(quantityAboveStock(index, product.available));
    } else {
      const isArchived = product?.status === 'archived';
      violations.push(isArchived ? archivedProduct(index) : unknownProduct(index));
    }
  }
  if (currencies.size > 1) violations.push(mixedCurrencies([...currencies]));
  return violations;
}

/**
 * The violations of a coupon that do not depend on the goods: it is unknown, used up or expired. Used when the goods
 * are invalid.
 */
function couponOnlyViolations({ couponCode, ...request }: QuoteRequest): readonly Violation[] {
  if (couponCode === null) return [];
  const currency = request.coupon?.currency ?? '';
  const goodsMinor = Number.MAX_SAFE_INTEGER;
  const violation = couponViolation({ ...request, currency, goodsMinor });
  return violation === null ? [] : [violation];
}

function withCoupon(
  lines: readonly QuotedLine[],
  coupon: CouponDocument,
  goodsMinor: number,
): Pick<Quote, 'lines' | 'discounts'> {
  const amountMinor = couponDiscountMinor(coupon, goodsMinor);
  const shares = spreadDiscount(
    lines.map(({ totalMinor }) => totalMinor),
    amountMinor,
  );
  return {
    discounts: [
      { code: coupon._id, description: coupon.description ?? `Coupon ${coupon._id}`, amountMinor },
    ],
    lines: lines.map((line, index) => ({
      ...line,
      discountMinor: line.discountMinor + (shares[index] ?? 0),
      totalMinor: line.totalMinor - (shares[index] ?? 0),
    })),
  };
}

function unknownProduct(index: number): Violation {
  const message = 'This product does not exist or is not for sale.';
  return { pointer: `/items/${index}/productId`, code: 'unknown_product', message };
}

function archivedProduct(index: number): Violation {
  const message = 'This product is no longer sold.';
  return { pointer: `/items/${index}/productId`, code: 'product_archived', message };
}

function mixedCurrencies(currencies: readonly string[]): Violation {
  const message = `The products are sold in several currencies: ${currencies.join(', ')}.`;
  return { pointer: '/items', code: 'mixed_currencies', message, params: { currencies } };
}

/** The violation of an order whose total is too large, at the place that caused it. */
export function totalTooLarge(pointer: string): Violation {
  const message =
    'The total of the order has more than 15 digits, decimals included, and cannot be computed exactly.';
  return { pointer, code: 'out_of_range', message };
}

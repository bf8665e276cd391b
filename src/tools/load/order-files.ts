import { newCouponDocument, type CouponRequest } from '../../modules/orders';
import { parseDateTime } from '../../platform/values/date-time';
import { isAppError } from '../../platform/values/errors';
import { toMinor } from '../../platform/values/money';
import { describeViolation } from './catalog-files';
import {
  eachBatch,
  parsedRows,
  type LoadContext,
  type LoadFile,
  type ParsedRow,
  type ParseResult,
} from './load-file';
import { orderKeyOf, type ProductReference } from './load.repository';
import { faultInTimes, orderDocuments, type PastOrder } from './order-documents';
import { quote } from './report';
import { orderRow, parserOf, type OrderRow } from './row-schemas';

type CouponDocument = ReturnType<typeof newCouponDocument>;

/** `coupons.ndjson`: bodies of `POST /coupons`. */
export async function loadCoupons(context: LoadContext, file: LoadFile): Promise<void> {
  const check = context.checkOf('CreateCouponInput');
  const parse = (value: unknown): ParseResult<CouponDocument> => {
    const violations = check(value);
    if (violations.length > 0) return { fault: violations.map(describeViolation).join('; ') };
    try {
      return { row: newCouponDocument(withTimes(value as CouponBody), context.startedAt) };
    } catch (error) {
      if (!isAppError(error)) throw error;
      const { details, message } = error;
      return { fault: details.violations?.map(describeViolation).join('; ') ?? message };
    }
  };
  const rows = parsedRows(file, parse, ({ _id }) => _id);
  await eachBatch(rows, async (batch) => {
    const documents = batch.map(({ row }) => row);
    const createdCount = await context.repository.insertMissing('coupons', documents);
    file.tally.add('created', createdCount);
    file.tally.add('unchanged', batch.length - createdCount);
  });
}

/** A body as written: with strings instead of dates. */
type CouponBody = Omit<CouponRequest, 'startsAt' | 'expiresAt'> & {
  readonly startsAt?: string | null;
  readonly expiresAt?: string | null;
};

function withTimes({ startsAt, expiresAt, ...rest }: CouponBody): CouponRequest {
  const toDate = (text: string | null | undefined) => (text ? parseDateTime(text) : null);
  return { ...rest, startsAt: toDate(startsAt), expiresAt: toDate(expiresAt) };
}

/** `orders.ndjson`: with their payments; they take no stock, use no coupon and emit no events. */
export async function loadOrders(context: LoadContext, file: LoadFile): Promise<void> {
  const keyOf = (row: OrderRow) => JSON.stringify([row.customerExternalId, row.externalId]);
  const rows = parsedRows(file, parserOf(orderRow), keyOf);
  await eachBatch(rows, (batch) => writeOrders(context, file, batch));
}

async function writeOrders(
  context: LoadContext,
  { tally }: LoadFile,
  batch: readonly ParsedRow<OrderRow>[],
): Promise<void> {
  const { repository } = context;
  const references = {
    products: await repository.findProducts(
      batch.flatMap(({ row }) => row.items.map(({ productExternalId }) => productExternalId)),
    ),
    coupons: await repository.findCoupons(
      batch.flatMap(({ row }) => row.couponCode?.toUpperCase() ?? []),
    ),
  };
  const candidates = batch.flatMap(({ line, row }) => {
    const order = toPastOrder(context, row, references);
    if ('fault' in order) tally.reject(line, order.fault);
    return 'fault' in order ? [] : [{ line, ...orderDocuments(order.row) }];
  });
  const existingIds = await repository.findOrderIds(candidates.map(({ order }) => order));
  const writableOrders = candidates.filter(({ line, order }) => {
    const isFree = (existingIds.get(orderKeyOf(order)) ?? order._id) === order._id;
    if (!isFree) tally.reject(line, '/externalId: the customer has another order with it');
    return isFree;
  });
  const createdCount = await repository.insertOrders(writableOrders);
  tally.add('created', createdCount);
  tally.add('unchanged', writableOrders.length - createdCount);
}

interface OrderReferences {
  readonly products: ReadonlyMap<string, ProductReference>;
  readonly coupons: ReadonlySet<string>;
}

function toPastOrder(
  { customers, idOf }: LoadContext,
  row: OrderRow,
  { products, coupons }: OrderReferences,
): ParseResult<PastOrder> {
  const { externalId, customerExternalId, currency, items, deliveryAddress, ...facts } = row;
  const customerId = customers.get(customerExternalId);
  if (customerId === undefined) {
    return unknownReference('customerExternalId', 'customer', customerExternalId);
  }
  const couponCode = row.couponCode?.toUpperCase() ?? null;
  if (couponCode !== null && !coupons.has(couponCode)) {
    return unknownReference('couponCode', 'coupon', couponCode);
  }
  const shippingMinor = toMinor(row.shippingAmount ?? 0, currency);
  if (shippingMinor === null) return { fault: `/shippingAmount: ${tooManyDecimals(currency)}` };
  const lines = [];
  for (const [index, item] of items.entries()) {
    const product = products.get(item.productExternalId);
    const at = `items/${index}`;
    if (product === undefined) {
      return unknownReference(`${at}/productExternalId`, 'product', item.productExternalId);
    }
    const unitPriceMinor = toMinor(item.unitPrice, currency);
    if (unitPriceMinor === null) return { fault: `/${at}/unitPrice: ${tooManyDecimals(currency)}` };
    lines.push({
      productId: product.id,
      title: item.productTitle ?? product.title,
      quantity: item.quantity,
      unitPriceMinor,
      discountRate: item.discountRate ?? 0,
    });
  }
  const goodsMinor = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  if (!Number.isSafeInteger(goodsMinor + shippingMinor)) return { fault: '/items: cost too much' };
  const order: PastOrder = {
    ...facts,
    ...(idOf === null ? {} : { id: idOf('ord', externalId) }),
    externalId,
    customerId,
    currency,
    couponCode,
    shippingMinor,
    address: deliveryAddress ?? {},
    lines,
  };
  const fault = faultInTimes(order);
  return fault === null ? { row: order } : { fault };
}

function unknownReference(field: string, kind: string, name: string) {
  return { fault: `/${field}: unknown ${kind} ${quote(name)}` };
}

function tooManyDecimals(currency: string): string {
  return `has more decimals than ${currency} has`;
}

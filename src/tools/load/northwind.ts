import type { TakenOverUser } from '../../modules/identity';
import type { HistoricalOrder } from '../../modules/orders';
import { deterministicId } from '../../platform/values/ids';
import { toMinor } from '../../platform/values/money';

/** The Northwind files, row by row, in the words of this service. Pure functions. */

const CURRENCY = 'USD';
/** The customers' file has no dates; all orders are later. */
const CUSTOMERS_SINCE = new Date('1996-07-01T00:00:00.000Z');

interface NorthwindCustomer {
  readonly customerID: string;
  readonly contactName: string;
}

interface NorthwindProduct {
  readonly productID: number;
  readonly categoryID: number;
  readonly name: string;
  readonly quantityPerUnit: string;
  readonly unitPrice: number;
  readonly unitsInStock: number;
}

interface NorthwindAddress {
  readonly street: unknown;
  readonly city: unknown;
  readonly region: unknown;
  readonly postalCode: unknown;
  readonly country: unknown;
}

interface NorthwindOrder {
  readonly orderID: number;
  readonly customerID: string;
  readonly orderDate: string;
  readonly shippedDate: string;
  readonly freight: number;
  readonly shipName: unknown;
  readonly shipAddress: NorthwindAddress;
  readonly details: readonly NorthwindLine[];
}

interface NorthwindLine {
  readonly productID: number;
  readonly unitPrice: number;
  readonly quantity: number;
  readonly discount: number;
}

export function northwindUserId(customerId: string): string {
  return deterministicId('usr', { at: CUSTOMERS_SINCE, seed: `northwind:${customerId}` });
}

export function toUser(row: unknown): TakenOverUser {
  const { customerID, contactName } = row as NorthwindCustomer;
  return {
    id: northwindUserId(customerID),
    email: `${customerID.toLowerCase()}@example.com`,
    displayName: contactName,
    createdAt: CUSTOMERS_SINCE,
  };
}

export const NORTHWIND_CATEGORY = { externalId: 'northwind', title: 'Northwind' };

export function toCategoryItem(row: unknown) {
  const { categoryID } = row as NorthwindProduct;
  return {
    externalId: `northwind-category-${categoryID}`,
    title: `Northwind category ${categoryID}`,
    parentExternalId: NORTHWIND_CATEGORY.externalId,
  };
}

function productExternalId(productId: number): string {
  return `northwind-${productId}`;
}

export function toProductItem(row: unknown) {
  const { productID, categoryID, name, quantityPerUnit, unitPrice, unitsInStock } =
    row as NorthwindProduct;
  return {
    externalId: productExternalId(productID),
    title: name,
    description: quantityPerUnit,
    price: unitPrice,
    currency: CURRENCY,
    categoryExternalId: `northwind-category-${categoryID}`,
    stock: unitsInStock,
  };
}

/** A product as the orders refer to it. */
export interface KnownProduct {
  readonly id: string;
  readonly title: string;
}

export interface OrderReferences {
  readonly customers: ReadonlySet<string>;
  readonly products: ReadonlyMap<string, KnownProduct>;
}

/** Throws, with the reason, for an order that refers to something unknown. */
export function toOrder(row: unknown, { customers, products }: OrderReferences): HistoricalOrder {
  const order = row as NorthwindOrder;
  const customerId = northwindUserId(order.customerID);
  if (!customers.has(customerId)) throw new Error(`unknown customer ${order.customerID}`);
  const shippedAt = toDate(order.shippedDate);
  const createdAt = toDate(order.orderDate);
  if (createdAt === null) throw new Error(`no order date`);
  return {
    externalId: `northwind-${order.orderID}`,
    customerId,
    currency: CURRENCY,
    status: shippedAt === null ? 'paid' : 'delivered',
    createdAt,
    shippedAt,
    shippingMinor: amount(order.freight),
    address: toAddress(order),
    lines: order.details.map((line) => toLine(line, products)),
  };
}

function toLine(
  { productID, quantity, unitPrice, discount }: NorthwindLine,
  products: OrderReferences['products'],
): HistoricalOrder['lines'][number] {
  const product = products.get(productExternalId(productID));
  if (product === undefined) throw new Error(`unknown product ${productID}`);
  return {
    productId: product.id,
    title: product.title,
    quantity,
    unitPriceMinor: amount(unitPrice),
    ...(discount > 0 ? { discountRate: discount } : {}),
  };
}

function toAddress({ shipName, shipAddress }: NorthwindOrder): HistoricalOrder['address'] {
  const { street, city, region, postalCode, country } = shipAddress;
  return {
    name: toText(shipName),
    line1: toText(street),
    city: toText(city),
    region: toText(region),
    postalCode: toText(postalCode),
    country: toText(country),
  };
}

/** The files write "NULL" for nothing, and some postcodes as numbers. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined || value === 'NULL') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `1996-08-01 00:00:00.000`, taken as UTC. */
function toDate(text: string): Date | null {
  const plain = toText(text);
  if (plain === null) return null;
  const date = new Date(`${plain.replace(' ', 'T')}Z`);
  if (Number.isNaN(date.getTime())) throw new Error(`wrong date ${plain}`);
  return date;
}

function amount(major: number): number {
  const minor = toMinor(major, CURRENCY);
  if (minor === null) throw new Error(`wrong amount ${major}`);
  return minor;
}

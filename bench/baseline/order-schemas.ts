import { nullable, object } from './schemas';

const string = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };

const base = {
  id: string,
  status: string,
  paymentStatus: nullable('string'),
  deliveryStatus: string,
  totalAmount: number,
  currency: string,
  total: number,
  itemCount: integer,
  customerId: string,
  paymentMethodId: string,
  externalId: nullable('string'),
  createdAt: string,
  updatedAt: string,
  version: integer,
};

const customer = object({ id: string, displayName: string, email: string });

const items = {
  type: 'array',
  items: object({
    id: string,
    productId: string,
    productTitle: string,
    quantity: integer,
    unitPrice: number,
    discountAmount: number,
    totalAmount: number,
  }),
};

const method = {
  ...object({ id: string, brand: string, last4: nullable('string') }),
  nullable: true,
};

const payment = object({
  status: string,
  method,
  paidAmount: number,
  refundedAmount: number,
  currency: string,
  paidAt: nullable('string'),
  state: nullable('string'),
  nextAction: { ...object({ type: string, url: string }), nullable: true },
  refunds: {
    type: 'array',
    items: object({ amount: { type: 'number' }, state: string, reason: nullable('string') }),
  },
});

const addressFields = [
  'name',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
  'country',
  'phone',
] as const;

const delivery = object({
  status: string,
  address: object(Object.fromEntries(addressFields.map((name) => [name, nullable('string')]))),
  carrier: nullable('string'),
  trackingNumber: nullable('string'),
  shippedAt: nullable('string'),
  deliveredAt: nullable('string'),
});

const discounts = {
  type: 'array',
  items: object({ code: nullable('string'), description: string, amount: number }),
};

const summary = object({
  currency: string,
  itemCount: integer,
  lineCount: integer,
  subtotalAmount: number,
  discountAmount: number,
  discounts,
  shippingAmount: number,
  taxAmount: number,
  totalAmount: number,
});

export const orderDetailSchema = object({
  ...base,
  email: nullable('string'),
  note: nullable('string'),
  customer,
  items,
  payment,
  delivery,
  summary,
  complete: { type: 'boolean' },
  missing: { type: 'array', items: string },
});

export const orderListSchema = object({
  data: { type: 'array', items: object({ ...base, customer, items }) },
  pagination: object({
    style: string,
    limit: integer,
    nextCursor: nullable('string'),
    hasNext: { type: 'boolean' },
  }),
});

import { z } from 'zod';
import { parseDateTime } from '../../platform/values/date-time';
import { isEmail } from '../../platform/values/email';
import { isCurrency } from '../../platform/values/money';
import { hasControls, isCode, isName, isVisible } from '../../platform/values/text';
import type { ParseResult } from './load-file';

/** The fields of the rows of data folders; a null optional field counts as absent. */

const FIRST_TIME = new Date(0);

const externalId = z
  .string()
  .max(128)
  .refine(isCode, 'must be a code: visible characters in Unicode form NFC');
const time = z
  .string()
  .refine(
    (text) => (parseDateTime(text) ?? new Date(-1)) >= FIRST_TIME,
    'must be an RFC 3339 time of 1970 or later',
  )
  .transform((text) => parseDateTime(text) ?? FIRST_TIME);
const optional = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? null);
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => isVisible(text) && !hasControls(text), 'must have visible text');
const count = z.int().min(0).max(1_000_000_000);
const money = z.number().min(0).max(1_000_000_000);

export const customerRow = z.strictObject({
  externalId,
  email: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .refine(isEmail, 'must be an e-mail address'),
  displayName: z.string().trim().max(100).refine(isName, 'must be a visible name on one line'),
  createdAt: time,
});

const addressPart = optional(
  z
    .string()
    .max(200)
    .refine((text) => !hasControls(text), 'must be text'),
);

export const orderRow = z.strictObject({
  externalId,
  customerExternalId: externalId,
  currency: z.string().refine(isCurrency, 'must be an ISO 4217 code').default('USD'),
  status: z.enum([
    'pending',
    'paid',
    'processing',
    'shipped',
    'delivered',
    'cancelled',
    'refunded',
  ]),
  createdAt: time,
  paidAt: optional(time),
  shippedAt: optional(time),
  deliveredAt: optional(time),
  cancelledAt: optional(time),
  refundedAt: optional(time),
  shippingAmount: optional(money),
  deliveryAddress: optional(
    z.union([
      line(500),
      z.strictObject({
        name: addressPart,
        line1: addressPart,
        line2: addressPart,
        city: addressPart,
        region: addressPart,
        postalCode: addressPart,
        country: addressPart,
        phone: addressPart,
      }),
    ]),
  ),
  couponCode: optional(
    z
      .string()
      .max(64)
      .regex(/^[A-Za-z0-9_-]+$/),
  ),
  items: z
    .array(
      z.strictObject({
        productExternalId: externalId,
        productTitle: optional(line(200)),
        quantity: z.int().min(1).max(1_000_000),
        unitPrice: money,
        discountRate: optional(z.number().min(0).max(1)),
      }),
    )
    .min(1)
    .max(100),
});

export const postRow = z.strictObject({
  externalId,
  title: line(300),
  createdAt: time,
  closed: optional(z.boolean()),
});

export const commentRow = z.strictObject({
  externalId,
  postExternalId: externalId,
  parentExternalId: optional(externalId),
  authorExternalId: optional(externalId),
  // Text as written: neither trimmed nor limited like a request.
  text: z
    .string()
    .max(30_000)
    .refine((text) => isVisible(text) && !text.includes('\0'), 'must have visible text'),
  createdAt: time,
  likeCount: optional(count),
  dislikeCount: optional(count),
  status: optional(z.enum(['pending', 'published', 'rejected', 'hidden', 'deleted'])),
});

export type CustomerRow = z.output<typeof customerRow>;
export type OrderRow = z.output<typeof orderRow>;
export type CommentRow = z.output<typeof commentRow>;

const MAX_REASONS = 5;

/** The row as its schema describes it, or the reason why it does not fit. */
export function parserOf<T>(schema: z.ZodType<T>): (value: unknown) => ParseResult<T> {
  return (value) => {
    const { success, data, error } = schema.safeParse(value);
    return success ? { row: data } : { fault: faultOf(error.issues) };
  };
}

function faultOf(issues: readonly z.core.$ZodIssue[]): string {
  const reasons = issues
    .slice(0, MAX_REASONS)
    .map(({ path, message }) => (path.length === 0 ? message : `/${path.join('/')}: ${message}`));
  const rest = issues.length - reasons.length;
  return [...reasons, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

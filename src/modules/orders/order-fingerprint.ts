import { conflictError } from '../../platform/values/errors';
import { withoutNulls } from '../../platform/values/given';
import { canonicalJson, hashOf } from '../../platform/operations/idempotency';
import { addressOf } from './order-address';
import { couponCodeOf } from './coupon-rules';
import type { OrderRequest } from './place-order';

/** Of what was asked for, not of its form. All orders of one externalId have the same customer. */
export function fingerprintOf({
  externalId: _id,
  customerId: _who,
  ...content
}: OrderRequest): string {
  const { couponCode, deliveryAddress } = content;
  const code = couponCode ? couponCodeOf(couponCode) : null;
  const normal = {
    ...content,
    email: content.email || null,
    couponCode: code,
    deliveryAddress: withoutNulls(addressOf(deliveryAddress)),
  };
  return hashOf(canonicalJson(withoutNulls(normal)));
}

export function externalIdTaken() {
  return conflictError(
    'external_id_taken',
    'This externalId was used for an order with other content.',
  );
}

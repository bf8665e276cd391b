import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { UpdateCouponDocument, type UpdateCouponInput } from './orders.generated';

export const updateCoupon = defineEndpoint('PATCH /coupons/:code', {
  docs: {
    tag: 'orders',
    summary: 'Update a coupon',
    description: 'A merge patch. Orders that have used the coupon keep it.',
    errors: ['invalid_range'],
    example: { body: { active: false } },
  },
  resource: 'coupon',
  conditional: true,
  body: bodyOf<UpdateCouponInput>('UpdateCouponInput'),
  document: UpdateCouponDocument,
  variables: ({ params: { code }, body: input, ifMatch: version }) => ({ code, input, version }),
});

import { defineEndpoint } from '../endpoint';
import { GetCouponDocument } from './orders.generated';

export const getCoupon = defineEndpoint('GET /coupons/:code', {
  docs: { tag: 'orders', summary: 'Get a coupon' },
  resource: 'coupon',
  document: GetCouponDocument,
  variables: ({ params: { code } }) => ({ code }),
});

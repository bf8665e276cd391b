import { defineEndpoint } from '../endpoint';
import { GetCouponDocument } from './orders.generated';

export const getCoupon = defineEndpoint({
  method: 'GET',
  path: '/coupons/:code',
  tag: 'orders',
  summary: 'Read a coupon',
  resource: 'coupon',
  document: GetCouponDocument,
  variables: ({ params }) => ({ code: params['code'] ?? '' }),
});

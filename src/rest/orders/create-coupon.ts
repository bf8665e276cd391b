import { bodyOf, defineEndpoint } from '../endpoint';
import { CreateCouponDocument, type CreateCouponMutationVariables } from './orders.generated';

export const createCoupon = defineEndpoint({
  method: 'POST',
  path: '/coupons',
  tag: 'orders',
  summary: 'Make a coupon',
  resource: 'coupon',
  document: CreateCouponDocument,
  body: bodyOf<CreateCouponMutationVariables['input']>('CreateCouponInput'),
  status: 201,
  location: ({ createCoupon: { code } }) => `/coupons/${code}`,
  errors: ['already_exists', 'too_many_decimals', 'invalid_currency'],
  variables: ({ body: input }) => ({ input }),
  example: { body: { code: 'SPRING15', description: '15 % off your order', percent: 15 } },
});

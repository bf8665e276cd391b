import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { CreateCouponDocument, type CreateCouponMutationVariables } from './orders.generated';

export const createCoupon = defineEndpoint('POST /coupons', {
  docs: {
    tag: 'orders',
    summary: 'Create a coupon',
    errors: ['already_exists', 'too_many_decimals', 'invalid_currency', 'invalid_range'],
    example: { body: { code: 'SPRING15', description: '15 % off your order', percent: 15 } },
  },
  resource: 'coupon',
  body: bodyOf<CreateCouponMutationVariables['input']>('CreateCouponInput'),
  document: CreateCouponDocument,
  variables: ({ body: input }) => ({ input }),
  answer: { status: 201, location: ({ createCoupon: { code } }) => `/coupons/${code}` },
});

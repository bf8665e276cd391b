import { defineEndpoint } from '../endpoint';
import { pageInput, pageParameters } from '../request/parameters';
import { ListCouponsDocument } from './orders.generated';

export const listCoupons = defineEndpoint('GET /coupons', {
  docs: { tag: 'orders', summary: 'List coupons', description: 'All coupons, sorted by code.' },
  resource: 'coupon',
  query: pageParameters,
  document: ListCouponsDocument,
  variables: ({ query }) => ({ page: pageInput(query) }),
  answer: { isList: true },
});

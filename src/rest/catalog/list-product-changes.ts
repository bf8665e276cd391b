import { limits } from '../../contract/limits';
import { defineEndpoint } from '../endpoint';
import { integer, text } from '../request/parameters';
import { ListProductChangesDocument } from './catalog.generated';

export const listProductChanges = defineEndpoint('GET /products/changes', {
  docs: {
    tag: 'products',
    summary: 'List product changes',
    description:
      'For copies of the catalog: first all of it, then what changed, imports included, the oldest change first. Ask ' +
      'again with `since=<next>`: at once while `hasMore` is true, then as often as you like within 30 days. Keys with ' +
      '`partners:read` get `partnerProduct`, those who write the catalog `product`; deleted products, and those that you ' +
      'may not see any more, come as `{id, deleted: true}`. Changes of the last seconds may come twice; none is missed.',
    errors: ['resume_point_expired'],
    example: { query: { pageSize: '2' } },
  },
  resource: 'product',
  query: {
    since: text('`next` of an earlier answer; without it the whole catalog comes first.', {
      min: 1,
      max: 1024,
    }),
    pageSize: integer('Products in one answer, 100 when left out.', {
      min: 1,
      max: limits.pageSize.value,
    }),
  },
  document: ListProductChangesDocument,
  variables: ({ query: { since, pageSize } }) => ({ since, pageSize }),
  answer: { cache: 'no-store' },
});

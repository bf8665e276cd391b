import { limits } from '../../contract/limits';
import { defineEndpoint } from '../endpoint';
import { integer, text } from '../request/parameters';
import { ListProductChangesDocument } from './catalog.generated';

export const listProductChanges = defineEndpoint('GET /products/changes', {
  docs: {
    tag: 'products',
    summary: 'List product changes',
    description:
      'Keeps a copy of the catalog up to date: first the whole catalog, then all changes, oldest first. Ask again with ' +
      '`since=<next>`: at once while `hasMore` is true, later within 30 days. Keys with `partners:read` get ' +
      '`partnerProduct`, catalog writers `product`; a product that was deleted or is no longer visible to you is ' +
      '`{id, deleted: true}`. Changes of the last seconds may be listed twice; none is missed.',
    errors: ['resume_point_expired', 'invalid_cursor'],
    example: { query: { pageSize: '2' } },
  },
  resource: 'product',
  query: {
    since: text('`next` of an earlier answer; without it the whole catalog comes first.', {
      min: 1,
      max: 1024,
    }),
    pageSize: integer('Most products in the answer; default 100.', {
      min: 1,
      max: limits.pageSize.value,
    }),
  },
  document: ListProductChangesDocument,
  variables: ({ query: { since, pageSize } }) => ({ since, pageSize }),
  answer: { cache: 'no-store' },
});

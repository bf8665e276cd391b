import { defineEndpoint } from '../endpoint';
import { dateTime, pageInput, pageParameters, text } from '../request/parameters';
import { ListAuditEntriesDocument } from './audit.generated';

export const listAuditEntries = defineEndpoint('GET /audit', {
  docs: {
    tag: 'meta',
    summary: 'List the audit trail',
    description:
      'Changes of prices, of filters and minimum prices of categories, of coupons, roles and settings: who made them, and ' +
      'the values before and after. Newest first, within seconds, for 400 days.',
    errors: ['invalid_range'],
  },
  resource: 'audit trail',
  query: {
    ...pageParameters,
    resourceId: text('Only changes of this product, category, coupon, user or setting.', {
      min: 1,
      max: 128,
    }),
    actorId: text('Only changes by this user, also with an API key.', { min: 1, max: 64 }),
    createdFrom: dateTime('Only changes at or after this time.'),
    createdTo: dateTime('Only changes before this time.'),
  },
  document: ListAuditEntriesDocument,
  variables: ({ query }) => {
    const { resourceId, actorId, createdFrom, createdTo } = query;
    return { resourceId, actorId, createdFrom, createdTo, page: pageInput(query) };
  },
  answer: { isList: true, cache: 'no-store' },
});

import { defineEndpoint } from '../endpoint';
import { dateTime, pageInput, pageParameters, text } from '../request/parameters';
import { ListAuditEntriesDocument } from './audit.generated';

export const listAuditEntries = defineEndpoint('GET /audit', {
  docs: {
    tag: 'meta',
    summary: 'List the audit trail',
    description:
      'Who changed a price, the filters and minimum prices of a category, a coupon, a role or a setting, from what to what. ' +
      'Newest first, within seconds of the change, for 400 days. For admins.',
  },
  resource: 'audit trail',
  query: {
    ...pageParameters,
    resourceId: text('Only changes of this product, category, coupon, user or setting.', {
      min: 1,
      max: 128,
    }),
    actorId: text('Only changes that this user made, also with an API key.', { min: 1, max: 64 }),
    createdFrom: dateTime('Not before this time.'),
    createdTo: dateTime('Before this time.'),
  },
  document: ListAuditEntriesDocument,
  variables: ({ query }) => {
    const { resourceId, actorId, createdFrom, createdTo } = query;
    return { resourceId, actorId, createdFrom, createdTo, page: pageInput(query) };
  },
  answer: { isList: true, cache: 'no-store' },
});

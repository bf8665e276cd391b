import { defineEndpoint, type Endpoint } from './endpoint';
import { dateTime, pageParameters, text } from './parameters';
import * as documents from './audit.generated';

export const auditEndpoints: readonly Endpoint[] = [
  defineEndpoint('GET /audit', {
    tag: 'meta',
    resource: 'audit trail',
    summary: 'List the audit trail',
    description:
      'Changes of prices, of filters and minimum prices of categories, of coupons, roles and settings: who made them, and ' +
      'the values before and after. Newest first, within seconds, for 400 days.',
    policy: 'audit.read',
    errors: ['invalid_range'],
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
    document: documents.ListAuditEntries,
    cache: 'no-store',
    isList: true,
  }),
];

import { externalIdClaimOf } from '../../modules/orders';
import { deriveInBatches, type Migration } from '../../platform/database-changes';

/**
 * Only live orders: they have their externalId for ever, while the others may give it back. What claims it beside them is of
 * a request that met them.
 */
export const externalIdsOfOrdersAreClaimed: Migration = {
  number: 5,
  name: 'externalIds of orders are claimed',
  run: (tools) =>
    deriveInBatches(tools, {
      collection: 'orders',
      filter: { phase: 'live', externalId: { $type: 'string' } },
      fields: ['customerId', 'externalId'],
      into: 'order_external_ids',
      documentOf: (row) => externalIdClaimOf(row as Parameters<typeof externalIdClaimOf>[0]),
    }),
};

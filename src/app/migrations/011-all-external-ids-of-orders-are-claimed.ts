import type { Migration } from '../../platform/database-changes';
import { externalIdsOfOrdersAreClaimed } from './005-external-ids-of-orders-are-claimed';

/** Once more: processes of 1.0.0 may have placed orders after the first time was over. */
export const allExternalIdsOfOrdersAreClaimed: Migration = {
  number: 11,
  name: 'all externalIds of orders are claimed',
  run: (tools) => externalIdsOfOrdersAreClaimed.run(tools),
};

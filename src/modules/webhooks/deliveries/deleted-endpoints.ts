import { attemptEach, type PeriodicTask } from '../../../platform/jobs';
import type { DeliveriesRepository } from './deliveries.repository';

export interface DeletedEndpointsDeps {
  readonly deliveries: Pick<DeliveriesRepository, 'listDeletedEndpoints' | 'cancelOpen'>;
}

const EVERY_MS = 5 * 60_000;
const MAX_ENDPOINTS = 1000;

/**
 * Cancels what waits for endpoints that are not there any more: whoever deleted one may have ended right then, and events
 * that were being handed out at that moment have come after. Those that nothing waits for are not looked at; what one run
 * leaves, the next one finds.
 */
export function createDeletedEndpointsTask({ deliveries }: DeletedEndpointsDeps): PeriodicTask {
  return {
    name: 'deleted_endpoints',
    everyMs: EVERY_MS,
    run: async (signal) => {
      const ids = await deliveries.listDeletedEndpoints(MAX_ENDPOINTS);
      await attemptEach(ids, signal, (id) => deliveries.cancelOpen(id));
      return ids.length > 0;
    },
  };
}

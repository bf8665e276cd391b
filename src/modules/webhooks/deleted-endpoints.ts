import type { PeriodicTask } from '../../platform/jobs';
import type { DeliveriesRepository } from './deliveries.repository';
import type { EndpointsRepository } from './endpoints.repository';

export interface DeletedEndpointsDeps {
  readonly endpoints: Pick<EndpointsRepository, 'listMissing'>;
  readonly deliveries: Pick<DeliveriesRepository, 'listEndpointIds' | 'cancelOpen'>;
}

const EVERY_MS = 5 * 60_000;

/**
 * Cancels what waits for endpoints that are not there any more: whoever deleted one may have ended right then, and events
 * that were being handed out at that moment have come after.
 */
export function createDeletedEndpointsTask({
  endpoints,
  deliveries,
}: DeletedEndpointsDeps): PeriodicTask {
  const listDeleted = async () => endpoints.listMissing(await deliveries.listEndpointIds());
  return {
    name: 'deleted_endpoints',
    everyMs: EVERY_MS,
    hasWork: async () => (await listDeleted()).length > 0,
    run: async (signal) => {
      for (const id of await listDeleted()) {
        if (signal.aborted) return;
        await deliveries.cancelOpen(id);
      }
    },
  };
}

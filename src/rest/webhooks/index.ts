import type { Endpoint } from '../endpoint';
import { createEndpoint } from './create-endpoint';
import { deleteEndpoint } from './delete-endpoint';
import { getDelivery } from './get-delivery';
import { getEndpoint } from './get-endpoint';
import { getEndpointStatistics } from './get-endpoint-statistics';
import { getEvent } from './get-event';
import { listDeliveries } from './list-deliveries';
import { listEndpoints } from './list-endpoints';
import { listEventTypes } from './list-event-types';
import { listEvents } from './list-events';
import { readEventLog } from './read-event-log';
import { recoverEndpoint } from './recover-endpoint';
import { replayEvent } from './replay-event';
import { retryDelivery } from './retry-delivery';
import { rotateSecret } from './rotate-secret';
import { testEndpoint } from './test-endpoint';
import { verifyEndpoint } from './verify-endpoint';
import { updateEndpoint } from './update-endpoint';

export const webhooksEndpoints: readonly Endpoint[] = [
  createEndpoint,
  listEndpoints,
  getEndpoint,
  updateEndpoint,
  deleteEndpoint,
  rotateSecret,
  testEndpoint,
  verifyEndpoint,
  recoverEndpoint,
  getEndpointStatistics,
  listEvents,
  readEventLog,
  getEvent,
  replayEvent,
  listEventTypes,
  listDeliveries,
  getDelivery,
  retryDelivery,
];

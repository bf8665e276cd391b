import type { Endpoint } from '../endpoint';
import { createWebhookEndpoint } from './create-webhook-endpoint';
import { deleteWebhookEndpoint } from './delete-webhook-endpoint';
import { getWebhookDelivery } from './get-webhook-delivery';
import { getWebhookEndpoint } from './get-webhook-endpoint';
import { getWebhookEvent } from './get-webhook-event';
import { listWebhookDeliveries } from './list-webhook-deliveries';
import { listWebhookEndpoints } from './list-webhook-endpoints';
import { listWebhookEventTypes } from './list-webhook-event-types';
import { listWebhookEvents } from './list-webhook-events';
import { streamWebhookEvents } from './stream-webhook-events';
import { recoverWebhookEndpoint } from './recover-webhook-endpoint';
import { replayWebhookEvent } from './replay-webhook-event';
import { retryWebhookDelivery } from './retry-webhook-delivery';
import { rotateWebhookSecret } from './rotate-webhook-secret';
import { testWebhookEndpoint } from './test-webhook-endpoint';
import { verifyWebhookEndpoint } from './verify-webhook-endpoint';
import { updateWebhookEndpoint } from './update-webhook-endpoint';

export const webhooksEndpoints: readonly Endpoint[] = [
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  verifyWebhookEndpoint,
  recoverWebhookEndpoint,
  listWebhookEvents,
  streamWebhookEvents,
  getWebhookEvent,
  replayWebhookEvent,
  listWebhookEventTypes,
  listWebhookDeliveries,
  getWebhookDelivery,
  retryWebhookDelivery,
];

export { DISTRIBUTION_JOB } from './distribution';
export { resourceUrlOf } from './payload';
export { createWebhookRepositories, webhookCollections } from './module.repository';
export { createDeliveryGauges } from './delivery-gauges.repository';
export { healthStateOf } from './endpoint-health';
export { createWebhooks, type WebhookServices } from './webhooks';
export { createWebhooksLoaders, type WebhooksLoaders } from './webhooks.loaders';
export type { Delivery, EndpointWithSecret, WebhookEndpoint } from './webhooks.types';
export type { EraseFacts, EraseOwner } from './erasure';

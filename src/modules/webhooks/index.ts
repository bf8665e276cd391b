export { resourceUrlOf } from './payload';
export type { RenderResource } from './distribution';
export { createWebhookRepositories, webhookCollections } from './module.repository';
export { healthStateOf } from './statistics';
export { createWebhooks, type WebhookServices } from './webhooks';
export type { Delivery, WebhookEndpoint } from './webhooks.types';

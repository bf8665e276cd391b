export { resourceUrlOf } from './payload';
export type { RenderResource } from './distribution';
export type { CreateEndpointInput, UpdateEndpointInput } from './endpoint-input';
export type { EventTypeFacts } from './events.service';
export { createWebhookRepositories, webhookCollections } from './module.repository';
export type { Recovery } from './recovery';
export { healthStateOf, type EndpointStatistics, type HealthState } from './statistics';
export { createWebhooks, type WebhookServices, type WebhooksDeps } from './webhooks';
export type { Attempt, Delivery, EndpointWithSecret, WebhookEndpoint } from './webhooks.types';

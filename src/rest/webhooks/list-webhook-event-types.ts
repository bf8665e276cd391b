import { defineEndpoint } from '../endpoint';
import { ListWebhookEventTypesDocument } from './webhooks.generated';

export const listWebhookEventTypes = defineEndpoint('GET /webhooks/event-types', {
  docs: { tag: 'webhooks', summary: 'List webhook event types' },
  resource: 'event type',
  document: ListWebhookEventTypesDocument,
  variables: () => ({}),
});

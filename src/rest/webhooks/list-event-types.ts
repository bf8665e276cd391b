import { defineEndpoint } from '../endpoint';
import { ListEventTypesDocument } from './webhooks.generated';

export const listEventTypes = defineEndpoint('GET /webhooks/event-types', {
  docs: { tag: 'webhooks', summary: 'List webhook event types' },
  resource: 'event type',
  document: ListEventTypesDocument,
  variables: () => ({}),
});

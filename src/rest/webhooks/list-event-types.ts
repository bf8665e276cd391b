import { defineEndpoint } from '../endpoint';
import { ListEventTypesDocument } from './webhooks.generated';

export const listEventTypes = defineEndpoint({
  method: 'GET',
  path: '/webhooks/event-types',
  tag: 'webhooks',
  summary: 'List the types of events',
  resource: 'event type',
  document: ListEventTypesDocument,
  variables: () => ({}),
});

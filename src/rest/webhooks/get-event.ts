import { defineEndpoint } from '../endpoint';
import { GetEventDocument } from './webhooks.generated';

export const getEvent = defineEndpoint({
  method: 'GET',
  path: '/webhooks/events/:eventId',
  tag: 'webhooks',
  summary: 'Read an event',
  resource: 'event',
  document: GetEventDocument,
  variables: ({ params }) => ({ eventId: params['eventId'] ?? '' }),
});

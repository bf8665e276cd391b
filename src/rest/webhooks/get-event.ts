import { defineEndpoint } from '../endpoint';
import { GetEventDocument } from './webhooks.generated';

export const getEvent = defineEndpoint('GET /webhooks/events/:eventId', {
  docs: { tag: 'webhooks', summary: 'Get a webhook event' },
  resource: 'event',
  document: GetEventDocument,
  variables: ({ params: { eventId } }) => ({ eventId }),
});

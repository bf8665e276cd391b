import { defineEndpoint } from '../endpoint';
import { GetWebhookEventDocument } from './webhooks.generated';

export const getWebhookEvent = defineEndpoint('GET /webhooks/events/:eventId', {
  docs: { tag: 'webhooks', summary: 'Get a webhook event' },
  resource: 'event',
  document: GetWebhookEventDocument,
  variables: ({ params: { eventId } }) => ({ eventId }),
});

import { defineEndpoint } from '../endpoint';
import { dateTime, pageInput, pageParameters, text } from '../request/parameters';
import { ListWebhookEventsDocument } from './webhooks.generated';

export const listWebhookEvents = defineEndpoint('GET /webhooks/events', {
  docs: {
    tag: 'webhooks',
    summary: 'List webhook events',
    description: 'Events of the last 30 days about resources you may read, newest first.',
    errors: ['invalid_range'],
    example: { query: { type: 'order.created', limit: '5' } },
  },
  resource: 'event',
  query: {
    type: text('Only events of this type.', { min: 1, max: 100 }),
    resourceId: text('Only events about this resource.', { min: 1, max: 64 }),
    createdFrom: dateTime('Only events at or after this time.'),
    createdTo: dateTime('Only events before this time.'),
    ...pageParameters,
  },
  document: ListWebhookEventsDocument,
  variables: ({ query }) => {
    const { type, resourceId, createdFrom, createdTo } = query;
    return { type, resourceId, createdFrom, createdTo, page: pageInput(query) };
  },
  answer: { isList: true },
});

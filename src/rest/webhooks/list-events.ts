import { defineEndpoint } from '../endpoint';
import { dateTime, pageInput, pageParameters, text } from '../parameters';
import { ListEventsDocument } from './webhooks.generated';

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/webhooks/events',
  tag: 'webhooks',
  summary: 'List the events of the last 30 days',
  resource: 'event',
  document: ListEventsDocument,
  isList: true,
  query: {
    type: text('Only events of this type.', { min: 1, max: 100 }),
    resourceId: text('Only events about this resource.', { min: 1, max: 64 }),
    createdFrom: dateTime('Only events at or after this time.'),
    createdTo: dateTime('Only events before this time.'),
    ...pageParameters,
  },
  example: { query: { type: 'order.created', limit: '5' } },
  variables: ({ query }) => {
    const { type, resourceId, createdFrom, createdTo } = query;
    return { type, resourceId, createdFrom, createdTo, page: pageInput(query) };
  },
});

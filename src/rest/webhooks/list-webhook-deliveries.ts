import { defineEndpoint } from '../endpoint';
import { oneOf, pageInput, pageParameters, text } from '../request/parameters';
import { ListWebhookDeliveriesDocument } from './webhooks.generated';

export const listWebhookDeliveries = defineEndpoint('GET /webhooks/deliveries', {
  docs: { tag: 'webhooks', summary: 'List webhook deliveries' },
  resource: 'delivery',
  query: {
    endpointId: text('Only deliveries to this endpoint.', { min: 1, max: 64 }),
    eventId: text('Only deliveries of this event.', { min: 1, max: 64 }),
    status: oneOf('Only deliveries in this status.', [
      'pending',
      'retrying',
      'delivered',
      'failed',
      'cancelled',
    ]),
    ...pageParameters,
  },
  document: ListWebhookDeliveriesDocument,
  variables: ({ query }) => {
    const { endpointId, eventId, status } = query;
    return { endpointId, eventId, status, page: pageInput(query) };
  },
  answer: { isList: true },
});

import { defineEndpoint } from '../endpoint';
import { oneOf, pageInput, pageParameters, text } from '../parameters';
import { ListDeliveriesDocument } from './webhooks.generated';

export const listDeliveries = defineEndpoint({
  method: 'GET',
  path: '/webhooks/deliveries',
  tag: 'webhooks',
  summary: 'List deliveries',
  resource: 'delivery',
  document: ListDeliveriesDocument,
  isList: true,
  query: {
    endpointId: text('Only deliveries to this endpoint.', { min: 1, max: 64 }),
    eventId: text('Only deliveries of this event.', { min: 1, max: 64 }),
    status: oneOf('Only deliveries in this state.', [
      'pending',
      'retrying',
      'delivered',
      'failed',
      'cancelled',
    ]),
    ...pageParameters,
  },
  variables: ({ query }) => {
    const { endpointId, eventId, status } = query;
    return { endpointId, eventId, status, page: pageInput(query) };
  },
});

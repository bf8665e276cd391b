import { defineEndpoint } from '../endpoint';
import { GetDeliveryDocument } from './webhooks.generated';

export const getDelivery = defineEndpoint({
  method: 'GET',
  path: '/webhooks/deliveries/:id',
  tag: 'webhooks',
  summary: 'Read a delivery with every attempt',
  resource: 'delivery',
  document: GetDeliveryDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});

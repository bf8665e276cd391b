import { defineEndpoint } from '../endpoint';
import { GetDeliveryDocument } from './webhooks.generated';

export const getDelivery = defineEndpoint('GET /webhooks/deliveries/:id', {
  docs: { tag: 'webhooks', summary: 'Get a webhook delivery', description: 'With every attempt.' },
  resource: 'delivery',
  document: GetDeliveryDocument,
  variables: ({ params: { id } }) => ({ id }),
});

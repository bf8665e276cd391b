import { defineEndpoint } from '../endpoint';
import { GetWebhookEndpointStatisticsDocument } from './webhooks.generated';

export const getWebhookEndpointStatistics = defineEndpoint(
  'GET /webhooks/endpoints/:id/statistics',
  {
    docs: {
      tag: 'webhooks',
      summary: 'Get webhook endpoint statistics',
      description: 'Figures over the deliveries of the last 24 hours.',
    },
    resource: 'webhook endpoint',
    document: GetWebhookEndpointStatisticsDocument,
    variables: ({ params: { id } }) => ({ id }),
  },
);

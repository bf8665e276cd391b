import { defineEndpoint } from '../endpoint';
import { GetEndpointStatisticsDocument } from './webhooks.generated';

export const getEndpointStatistics = defineEndpoint({
  method: 'GET',
  path: '/webhooks/endpoints/:id/statistics',
  tag: 'webhooks',
  summary: 'How a receiver did in the last 24 hours',
  resource: 'webhook endpoint',
  document: GetEndpointStatisticsDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});

import { defineEndpoint } from '../endpoint';
import { GetEndpointStatisticsDocument } from './webhooks.generated';

export const getEndpointStatistics = defineEndpoint('GET /webhooks/endpoints/:id/statistics', {
  docs: {
    tag: 'webhooks',
    summary: 'Get webhook endpoint statistics',
    description: 'Of the last 24 hours.',
  },
  resource: 'webhook endpoint',
  document: GetEndpointStatisticsDocument,
  variables: ({ params: { id } }) => ({ id }),
});

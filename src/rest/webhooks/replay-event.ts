import { bodyOf, defineEndpoint } from '../endpoint';
import { ReplayEventDocument, type ReplayEventMutationVariables } from './webhooks.generated';

export const replayEvent = defineEndpoint({
  method: 'POST',
  path: '/webhooks/events/:eventId/replay',
  tag: 'webhooks',
  summary: 'Send an event again, to one receiver or to all that want it',
  resource: 'event',
  document: ReplayEventDocument,
  status: 202,
  body: bodyOf<ReplayEventMutationVariables['input']>('ReplayWebhookEventInput', {
    optional: true,
  }),
  variables: ({ params, body }) => ({ eventId: params['eventId'] ?? '', input: body }),
  errors: ['unknown_reference', 'endpoint_not_active'],
  example: { body: {} },
});

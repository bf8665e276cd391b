import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { ReplayEventDocument, type ReplayEventMutationVariables } from './webhooks.generated';

export const replayEvent = defineEndpoint('POST /webhooks/events/:eventId/replay', {
  docs: {
    tag: 'webhooks',
    summary: 'Replay a webhook event',
    description: 'To one endpoint, or to all that subscribe to it.',
    errors: ['unknown_reference', 'endpoint_not_active'],
    example: { body: {} },
  },
  resource: 'event',
  body: bodyOf<ReplayEventMutationVariables['input']>('ReplayWebhookEventInput', {
    optional: true,
  }),
  document: ReplayEventDocument,
  variables: ({ params: { eventId }, body: input }) => ({ eventId, input }),
  answer: { status: 202 },
});

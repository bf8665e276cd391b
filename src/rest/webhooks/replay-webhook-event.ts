import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  ReplayWebhookEventDocument,
  type ReplayWebhookEventMutationVariables,
} from './webhooks.generated';

export const replayWebhookEvent = defineEndpoint('POST /webhooks/events/:eventId/replay', {
  docs: {
    tag: 'webhooks',
    summary: 'Replay a webhook event',
    description: 'To one endpoint, or to all that subscribe to it.',
    errors: ['unknown_reference', 'endpoint_not_active'],
    example: { body: { endpointId: 'whe_01jgfjjz00gdm0s85q8pa23v4a' } },
  },
  resource: 'event',
  body: bodyOf<ReplayWebhookEventMutationVariables['input']>('ReplayWebhookEventInput', {
    optional: true,
  }),
  document: ReplayWebhookEventDocument,
  variables: ({ params: { eventId }, body: input }) => ({ eventId, input }),
  answer: { status: 202 },
});

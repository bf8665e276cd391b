import type { GraphQLSchema } from 'graphql';
import { eventTypes } from '../../contract/event-types';
import { eventShapes } from '../engine/event-shapes';
import { publishShape, type PublishedSchema } from './published-schema';

/**
 * Differs from the tag of the endpoints about webhooks, because generators make one class of the operations of a tag.
 */
const WEBHOOK_TAG = 'webhook messages';

/** The challenge, which is not an event of the log. */
const VERIFICATION = 'endpoint.verification';

/** Headers of every delivery, named as in Standard Webhooks, without and with `X-`. */
const HEADERS = [
  'StandardWebhookId',
  'StandardWebhookTimestamp',
  'StandardWebhookSignature',
  'WebhookId',
  'WebhookTimestamp',
  'WebhookSignature',
];

/** The `webhooks` section: one POST for each type of event, and one for the challenge. */
export function webhooksOf(schema: GraphQLSchema): PublishedSchema {
  const shapes = eventShapes(schema);
  const events = Object.entries(eventTypes).map(([type, { description, resourceType }]) => {
    const payload = payloadOf(publishShape(shapes[resourceType].schema));
    const responses = { '2XX': { description: 'Received. Anything else is retried.' } };
    return [type, { post: deliveryOf({ type, description, payload, responses }) }] as const;
  });
  return { ...Object.fromEntries(events), [VERIFICATION]: { post: challenge } };
}

interface Delivery {
  readonly type: string;
  readonly description: string;
  readonly payload: PublishedSchema;
  readonly responses: PublishedSchema;
}

function deliveryOf({ type, description, payload, responses }: Delivery): PublishedSchema {
  return {
    operationId: eventOperationId(type),
    summary: description,
    description: `${description} Answer 2xx within 15 seconds; any other response is retried.`,
    tags: [WEBHOOK_TAG],
    security: [],
    parameters: HEADERS.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true, content: { 'application/json': { schema: payload } } },
    responses: { ...responses, '4XX': { description: 'Not received; 410 disables the endpoint.' } },
  };
}

const challenge = deliveryOf({
  type: VERIFICATION,
  description: 'Checks that the owner of a new URL can read what is sent to it.',
  payload: { $ref: '#/components/schemas/EndpointVerification' },
  responses: {
    '2XX': {
      description: 'The URL is verified.',
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Challenge' } },
      },
    },
  },
});

/** `order.paid` → `onOrderPaid`. */
function eventOperationId(type: string): string {
  return `on.${type}`.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function payloadOf(object: PublishedSchema): PublishedSchema {
  const data = {
    type: 'object',
    description: 'Only in the `full` style: the resource at the time of the event.',
    properties: { object },
  };
  const envelope = { $ref: '#/components/schemas/Event' };
  return { allOf: [envelope, { type: 'object', properties: { data } }] };
}

import type { GraphQLSchema } from 'graphql';
import { eventTypes } from '../../contract/event-types';
import { openValues } from '../../graphql/open-values';
import { eventShapes } from '../engine/event-shapes';
import { openEnum, publishShape, type PublishedSchema } from './published-schema';

/** Not that of the endpoints about them: generators take operations of one tag for one class. */
export const WEBHOOK_TAG = 'webhook messages';

/** Of the challenge, which is no event of the log. */
const VERIFICATION = 'endpoint.verification';

const header = (name: string, description: string): PublishedSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const SIGNATURE =
  '`v1,<base64>`: HMAC-SHA256 over `id.timestamp.body` with the secret of the endpoint; for 24 hours after a rotation also with the secrets before, divided by blanks.';
const SENT_AT = 'Seconds since 1970 at which it was sent.';
const EVENT_ID = 'The `eventId`; the same in every retry.';

/** Headers of every delivery, under the names of Standard Webhooks, without and with `X-`. */
export const webhookParameters: Readonly<Record<string, PublishedSchema>> = {
  StandardWebhookId: header('webhook-id', EVENT_ID),
  StandardWebhookTimestamp: header('webhook-timestamp', SENT_AT),
  StandardWebhookSignature: header('webhook-signature', SIGNATURE),
  WebhookId: header('X-Webhook-Id', 'The same as `webhook-id`.'),
  WebhookTimestamp: header('X-Webhook-Timestamp', 'The same as `webhook-timestamp`.'),
  WebhookSignature: header('X-Webhook-Signature', 'The same as `webhook-signature`.'),
};

/** The envelope of every event. */
export const eventSchema: PublishedSchema = {
  type: 'object',
  description: 'Something that happened. Delivered at least once, in no guaranteed order.',
  required: [
    'eventId',
    'type',
    'createdAt',
    'apiVersion',
    'sequenceNumber',
    'resourceType',
    'resourceId',
    'resourceUrl',
    'payloadStyle',
    'test',
  ],
  properties: {
    eventId: { type: 'string', description: 'Unique; the same in every retry.' },
    type: {
      ...openEnum('EventType', Object.keys(eventTypes)),
      description: 'What happened: `<resource>.<past tense>`; new types may appear.',
    },
    createdAt: { type: 'string', format: 'date-time', description: 'When it happened.' },
    apiVersion: {
      ...openEnum('ApiVersion', ['1']),
      description: 'Version of the contract that shaped `data`.',
    },
    sequenceNumber: {
      type: 'integer',
      minimum: 1,
      description: 'Counts the events of one resource from 1, without gaps.',
    },
    resourceType: {
      ...openEnum('EventResourceType', openValues['eventResources'] ?? []),
      description: 'Kind of the resource.',
    },
    resourceId: { type: 'string', description: 'Id of the resource that changed.' },
    resourceUrl: { type: ['string', 'null'], description: 'Where to read it.' },
    payloadStyle: {
      ...openEnum('WebhookPayloadStyle', ['thin', 'full']),
      description: '`full`: with the resource in `data`; `thin`: read it at `resourceUrl`.',
    },
    test: { type: 'boolean', description: 'Sent by a test of the endpoint.' },
    data: {
      type: 'object',
      description: 'Only in the `full` style: the resource at the time of the event.',
      required: ['object'],
      properties: {
        object: {
          type: 'object',
          description:
            'The facts of the resource itself; what is joined to it is read at `resourceUrl`.',
          additionalProperties: true,
        },
      },
      'x-presence': ['omittable'],
    },
  },
};

/** What a new URL is asked with; it answers 2xx with the same challenge. */
export const verificationSchema: PublishedSchema = {
  type: 'object',
  description: 'Asks a new URL of an endpoint to prove that its owner reads what is sent there.',
  required: [
    'eventId',
    'type',
    'createdAt',
    'apiVersion',
    'resourceType',
    'resourceId',
    'resourceUrl',
    'challenge',
  ],
  properties: {
    eventId: { type: 'string', description: 'Unique; it stands in no log.' },
    type: { type: 'string', const: VERIFICATION, description: `Always \`${VERIFICATION}\`.` },
    createdAt: { type: 'string', format: 'date-time', description: 'When it was first asked.' },
    apiVersion: { ...openEnum('ApiVersion', ['1']), description: 'Version of the contract.' },
    resourceType: {
      ...openEnum('EventResourceType', openValues['eventResources'] ?? []),
      description: 'Kind of the resource: always `webhook_endpoint`.',
    },
    resourceId: { type: 'string', description: 'Id of the endpoint.' },
    resourceUrl: { type: 'string', description: 'Where to read the endpoint.' },
    challenge: { type: 'string', description: 'To be sent back as `{"challenge": "…"}`.' },
  },
};

/** The `webhooks` section: one POST for each type of event, and the challenge. */
export function webhooksOf(schema: GraphQLSchema): PublishedSchema {
  const shapes = eventShapes(schema);
  const events = Object.entries(eventTypes).map(([type, { description, resourceType }]) => {
    const payload = payloadOf(publishShape(shapes[resourceType].schema));
    const answers = { '2XX': { description: 'Received. Anything else is retried.' } };
    return [type, { post: deliveryOf({ type, description, payload, answers }) }] as const;
  });
  return { ...Object.fromEntries(events), [VERIFICATION]: { post: challenge } };
}

interface Delivery {
  readonly type: string;
  readonly description: string;
  readonly payload: PublishedSchema;
  readonly answers: PublishedSchema;
}

function deliveryOf({ type, description, payload, answers }: Delivery): PublishedSchema {
  return {
    operationId: eventOperationId(type),
    summary: description,
    description: `${description} Answer 2xx within 15 seconds; anything else is tried again.`,
    tags: [WEBHOOK_TAG],
    security: [],
    parameters: Object.keys(webhookParameters).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: { required: true, content: { 'application/json': { schema: payload } } },
    responses: { ...answers, '4XX': { description: 'Not received; 410 disables the endpoint.' } },
  };
}

const challenge = deliveryOf({
  type: VERIFICATION,
  description: 'A new URL is to prove that its owner reads it.',
  payload: { $ref: '#/components/schemas/EndpointVerification' },
  answers: {
    '2XX': {
      description: 'The URL is verified.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['challenge'],
            properties: { challenge: { type: 'string', description: 'As it was received.' } },
          },
        },
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

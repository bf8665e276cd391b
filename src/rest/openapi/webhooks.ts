import { eventTypes, type EventTypeDescription } from '../../contract/event-types';
import type { Endpoint } from '../endpoint';
import { openEnum, type PublishedSchema } from './published-schema';

/** Where a receiver would read the resource; its answer is also the payload of the `full` style. */
const RESOURCE_PATHS: Partial<Record<EventTypeDescription['resourceType'], string>> = {
  order: '/orders/:id',
  product: '/products/:id',
  import: '/imports/:id',
  comment: '/comments/:id',
  user: '/users/:id',
};

const header = (name: string, description: string): PublishedSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** Headers of every delivery (specification part 6; Standard Webhooks). */
export const webhookParameters: Readonly<Record<string, PublishedSchema>> = {
  WebhookSignature: header(
    'X-Webhook-Signature',
    '`v1,<base64>`: HMAC-SHA256 over `id.timestamp.body` with the secret of the endpoint.',
  ),
  WebhookTimestamp: header('X-Webhook-Timestamp', 'Seconds since 1970 at which it was sent.'),
  WebhookId: header('X-Webhook-Id', 'The `eventId`; the same in every retry.'),
};

/** What each endpoint answers. */
type Answers = ReadonlyMap<Endpoint, PublishedSchema>;

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
      ...openEnum(Object.keys(eventTypes)),
      description: 'What happened: `<resource>.<past tense>`; new types may appear.',
    },
    createdAt: { type: 'string', format: 'date-time', description: 'When it happened.' },
    apiVersion: { type: 'string', description: 'Version of the contract that shaped `data`.' },
    sequenceNumber: {
      type: ['integer', 'null'],
      minimum: 1,
      description: 'Counts the events of one resource from 1, without gaps.',
    },
    resourceType: {
      type: 'string',
      description:
        'Kind of the resource: `order`, `product`, `import`, `comment`, `user`, `webhook_endpoint`.',
    },
    resourceId: { type: 'string', description: 'Id of the resource that changed.' },
    resourceUrl: { type: ['string', 'null'], description: 'Where to read it.' },
    payloadStyle: {
      ...openEnum(['thin', 'full']),
      description: '`full`: with the resource in `data`; `thin`: read it at `resourceUrl`.',
    },
    test: { type: 'boolean', description: 'Sent by a test of the endpoint.' },
    data: {
      type: 'object',
      description: 'Only in the `full` style: the resource at the time of the event.',
      properties: {
        object: {
          type: 'object',
          description: 'The resource, as its GET answered then.',
          additionalProperties: true,
        },
      },
      'x-presence': ['omittable'],
    },
  },
};

/** The `webhooks` section: one POST for each type of event. */
export function webhooksOf(answers: Answers): PublishedSchema {
  return Object.fromEntries(
    Object.entries(eventTypes).map(([type, facts]) => [
      type,
      { post: deliveryOf(type, facts, answers) },
    ]),
  );
}

function deliveryOf(
  type: string,
  { description, resourceType }: EventTypeDescription,
  answers: Answers,
): PublishedSchema {
  return {
    operationId: `on_${type.replaceAll('.', '_')}`,
    summary: description,
    description: `${description} Answer 2xx within 15 seconds; anything else is tried again.`,
    tags: ['webhooks'],
    security: [],
    parameters: Object.keys(webhookParameters).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: payloadOf(resourceType, answers) } },
    },
    responses: {
      '2XX': { description: 'Received. Anything else is retried.' },
      '4XX': { description: 'Not received; 410 disables the endpoint.' },
    },
  };
}

function payloadOf(
  resourceType: EventTypeDescription['resourceType'],
  answers: Answers,
): PublishedSchema {
  const envelope = { $ref: '#/components/schemas/Event' };
  const path = RESOURCE_PATHS[resourceType];
  const isReader = ({ method, path: own }: Endpoint): boolean => method === 'GET' && own === path;
  const object = [...answers].find(([endpoint]) => isReader(endpoint))?.[1];
  if (object === undefined) return envelope;
  const data = {
    type: 'object',
    description: 'Only in the `full` style: the resource at the time of the event.',
    properties: { object },
  };
  return { allOf: [envelope, { type: 'object', properties: { data } }] };
}

import { eventTypes, type EventTypeDescription } from '../../contract/event-types';
import type { Endpoint } from '../endpoint';
import type { PublishedSchema } from './published-schema';
import { responseName } from './responses';

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
  schema: { type: 'string', maxLength: 1000 },
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
    eventId: { type: 'string', maxLength: 64, description: 'Unique; the same in every retry.' },
    type: { type: 'string', maxLength: 100, 'x-extensible-enum': Object.keys(eventTypes) },
    createdAt: { type: 'string', format: 'date-time' },
    apiVersion: { type: 'string', maxLength: 10 },
    sequenceNumber: {
      type: ['integer', 'null'],
      minimum: 1,
      description: 'Counts the events of one resource from 1, without gaps.',
    },
    resourceType: { type: 'string', maxLength: 50 },
    resourceId: { type: 'string', maxLength: 64 },
    resourceUrl: { type: ['string', 'null'], maxLength: 500, description: 'Where to read it.' },
    payloadStyle: { type: 'string', 'x-extensible-enum': ['thin', 'full'] },
    test: { type: 'boolean', description: 'Sent by a test of the endpoint.' },
    data: {
      type: 'object',
      description: 'Only in the `full` style: the resource at the time of the event.',
      properties: { object: { type: 'object', additionalProperties: true } },
      'x-presence': ['omittable'],
    },
  },
};

/** The `webhooks` section: one POST for each type of event. */
export function webhooksOf(endpoints: readonly Endpoint[]): PublishedSchema {
  return Object.fromEntries(
    Object.entries(eventTypes).map(([type, facts]) => [
      type,
      { post: deliveryOf(type, facts, endpoints) },
    ]),
  );
}

function deliveryOf(
  type: string,
  { description, resourceType }: EventTypeDescription,
  endpoints: readonly Endpoint[],
): PublishedSchema {
  return {
    operationId: `on_${type.replaceAll('.', '_')}`,
    summary: description,
    tags: ['webhooks'],
    security: [],
    parameters: Object.keys(webhookParameters).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: payloadOf(resourceType, endpoints) } },
    },
    responses: {
      '2XX': { description: 'Received. Anything else is retried.' },
      '4XX': { description: 'Not received; 410 disables the endpoint.' },
    },
  };
}

function payloadOf(
  resourceType: EventTypeDescription['resourceType'],
  endpoints: readonly Endpoint[],
): PublishedSchema {
  const envelope = { $ref: '#/components/schemas/Event' };
  const path = RESOURCE_PATHS[resourceType];
  const reader = endpoints.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path);
  if (reader === undefined) return envelope;
  const object = { $ref: `#/components/schemas/${responseName(reader)}` };
  const data = { type: 'object', properties: { object } };
  return { allOf: [envelope, { type: 'object', properties: { data } }] };
}

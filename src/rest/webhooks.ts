import { defineEndpoint, type Endpoint } from './endpoint';
import { commaList, dateTime, oneOf, pageParameters, text } from './parameters';
import * as documents from './webhooks.generated';

const endpoint = {
  tag: 'webhooks',
  resource: 'webhook endpoint',
  policy: 'webhook.manage',
} as const;
const event = { tag: 'webhooks', resource: 'event', policy: 'event.read' } as const;
const delivery = { tag: 'webhooks', resource: 'delivery', policy: 'webhook.manage' } as const;

export const webhooksEndpoints: readonly Endpoint[] = [
  defineEndpoint('POST /webhooks/endpoints', {
    ...endpoint,
    summary: 'Create a webhook endpoint',
    description: 'Only this response contains the signing secret.',
    errors: ['webhook_url_not_allowed', 'too_many_endpoints'],
    body: { inputType: 'CreateWebhookEndpointInput' },
    document: documents.CreateWebhookEndpoint,
    status: 201,
    location: ({ createWebhookEndpoint }) => `/webhooks/endpoints/${createWebhookEndpoint.id}`,
    cache: 'no-store',
    example: { body: { url: 'https://hooks.partner.example/in', eventTypes: ['order.*'] } },
  }),
  defineEndpoint('GET /webhooks/endpoints', {
    ...endpoint,
    summary: 'List webhook endpoints',
    query: pageParameters,
    document: documents.ListWebhookEndpoints,
    isList: true,
  }),
  defineEndpoint('GET /webhooks/endpoints/:id', {
    ...endpoint,
    summary: 'Get a webhook endpoint',
    document: documents.GetWebhookEndpoint,
  }),
  defineEndpoint('PATCH /webhooks/endpoints/:id', {
    ...endpoint,
    summary: 'Update a webhook endpoint',
    description: 'Set `status` to pause or resume it.',
    errors: ['webhook_url_not_allowed'],
    conditional: true,
    body: { inputType: 'UpdateWebhookEndpointInput' },
    document: documents.UpdateWebhookEndpoint,
    example: { body: { status: 'paused' } },
  }),
  defineEndpoint('DELETE /webhooks/endpoints/:id', {
    ...endpoint,
    summary: 'Delete a webhook endpoint',
    description: 'Its pending deliveries are cancelled.',
    conditional: true,
    document: documents.DeleteWebhookEndpoint,
    status: 204,
  }),
  defineEndpoint('POST /webhooks/endpoints/:id/rotate-secret', {
    ...endpoint,
    summary: 'Rotate a webhook secret',
    description: 'The previous secret stays valid for 24 hours.',
    document: documents.RotateWebhookSecret,
    cache: 'no-store',
  }),
  defineEndpoint('POST /webhooks/endpoints/:id/test', {
    ...endpoint,
    summary: 'Send a test event to a webhook endpoint',
    description:
      'It is sent before everything else that waits for the endpoint; a suspended endpoint gets it with its next attempt (one a minute).',
    errors: ['endpoint_not_active'],
    body: { inputType: 'TestWebhookEndpointInput', optional: true },
    document: documents.TestWebhookEndpoint,
    status: 202,
    example: { body: { type: 'order.paid' } },
  }),
  defineEndpoint('POST /webhooks/endpoints/:id/verify', {
    ...endpoint,
    summary: 'Verify a webhook endpoint',
    description:
      'Sends the challenge again to an endpoint in `pending_verification`; `verification` shows the result. A verified ' +
      'endpoint is returned unchanged.',
    errors: ['endpoint_not_active'],
    document: documents.VerifyWebhookEndpoint,
    status: 202,
  }),
  defineEndpoint('POST /webhooks/endpoints/:id/recover', {
    ...endpoint,
    summary: 'Recover missed webhook events',
    description: 'Resends all events of a period that were not delivered.',
    errors: ['endpoint_not_active', 'invalid_range'],
    body: { inputType: 'RecoverWebhookEndpointInput' },
    document: documents.RecoverWebhookEndpoint,
    status: 202,
    example: { body: { since: '2026-11-20T08:00:00.000Z' } },
  }),
  defineEndpoint('GET /webhooks/events', {
    ...event,
    summary: 'List webhook events',
    description: 'Events of the last 30 days about resources you may read, newest first.',
    errors: ['invalid_range'],
    query: {
      type: text('Only events of this type.', { min: 1, max: 100 }),
      resourceId: text('Only events about this resource.', { min: 1, max: 64 }),
      createdFrom: dateTime('Only events at or after this time.'),
      createdTo: dateTime('Only events before this time.'),
      ...pageParameters,
    },
    document: documents.ListWebhookEvents,
    isList: true,
    example: { query: { type: 'order.created', limit: '5' } },
  }),
  defineEndpoint('GET /webhooks/events/stream', {
    ...event,
    summary: 'Stream webhook events',
    description:
      'Events in the order of the log, without a gap: after `Last-Event-ID` or `after` (the header takes precedence), from ' +
      'a given time, or from now on. If `Accept` names `text/event-stream` or any type, events are sent as they occur; ' +
      'otherwise up to 100 are returned, and `next` is the resume point for the next request.',
    errors: ['resume_point_expired', 'invalid_cursor', 'invalid_range'],
    query: {
      types: commaList('Only these types: exact ones, or all of a resource (`order.*`).', {
        maxItems: 100,
      }),
      resourceId: text('Only events about this resource.', { min: 1, max: 64 }),
      since: dateTime('Start time without a resume point, not in the future; default now.'),
      after: text('Resume point: `next` of an earlier response, or the `id` of a message.', {
        min: 1,
        max: 20,
      }),
    },
    live: () => ({ kind: 'event_log', id: 'all' }),
    isLog: true,
    document: documents.StreamWebhookEvents,
    variables: ({ query: { types, resourceId, since, after } }) => ({
      types: types === undefined ? undefined : [...types],
      resourceId,
      since,
      after,
    }),
    cache: 'no-store',
  }),
  defineEndpoint('GET /webhooks/events/:eventId', {
    ...event,
    summary: 'Get a webhook event',
    document: documents.GetWebhookEvent,
  }),
  defineEndpoint('POST /webhooks/events/:eventId/replay', {
    tag: 'webhooks',
    resource: 'event',
    summary: 'Replay a webhook event',
    description: 'To one endpoint, or to all that subscribe to it.',
    policy: 'webhook.manage',
    errors: ['unknown_reference', 'endpoint_not_active'],
    body: { inputType: 'ReplayWebhookEventInput', optional: true },
    document: documents.ReplayWebhookEvent,
    status: 202,
    example: { body: { endpointId: 'whe_01jgfjjz00gdm0s85q8pa23v4a' } },
  }),
  defineEndpoint('GET /webhooks/event-types', {
    tag: 'webhooks',
    resource: 'event type',
    summary: 'List webhook event types',
    policy: 'event.read',
    document: documents.ListWebhookEventTypes,
  }),
  defineEndpoint('GET /webhooks/deliveries', {
    ...delivery,
    summary: 'List webhook deliveries',
    query: {
      endpointId: text('Only deliveries to this endpoint.', { min: 1, max: 64 }),
      eventId: text('Only deliveries of this event.', { min: 1, max: 64 }),
      status: oneOf('Only deliveries in this status.', [
        'pending',
        'retrying',
        'delivered',
        'failed',
        'cancelled',
      ]),
      ...pageParameters,
    },
    document: documents.ListWebhookDeliveries,
    isList: true,
  }),
  defineEndpoint('GET /webhooks/deliveries/:id', {
    ...delivery,
    summary: 'Get a webhook delivery',
    description: 'With its last 20 attempts.',
    document: documents.GetWebhookDelivery,
  }),
  defineEndpoint('POST /webhooks/deliveries/:id/retry', {
    ...delivery,
    summary: 'Retry a webhook delivery',
    description:
      'Sent before everything else that waits for the endpoint. An active endpoint gets it immediately, a suspended one with its next attempt (one a minute), a paused one when it is resumed; with `ordering: per_resource` it follows the earlier events of its resource. Pausing and resuming a suspended endpoint makes it due immediately.',
    errors: ['invalid_state_transition', 'endpoint_not_active'],
    document: documents.RetryWebhookDelivery,
    status: 202,
  }),
];

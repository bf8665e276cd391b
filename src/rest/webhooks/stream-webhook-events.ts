import { defineEndpoint } from '../endpoint';
import { commaList, dateTime, text } from '../request/parameters';
import { StreamWebhookEventsDocument } from './webhooks.generated';

export const streamWebhookEvents = defineEndpoint('GET /webhooks/events/stream', {
  docs: {
    tag: 'webhooks',
    summary: 'Stream webhook events',
    description:
      'Events in the order of the log, without a gap: after `Last-Event-ID` or `after` (of both the header counts), from ' +
      'a time on, or from now on. With `Accept: text/event-stream` or any type events are sent as they come; else up to ' +
      '100 are answered, and `next` is the resume point for the next request.',
    errors: ['resume_point_expired', 'invalid_cursor', 'invalid_range'],
  },
  resource: 'event',
  query: {
    types: commaList('Only these types: exact ones, or all of a resource (`order.*`).', {
      maxItems: 100,
    }),
    resourceId: text('Only events about this resource.', { min: 1, max: 64 }),
    since: dateTime('Start time without a resume point, not in the future; default now.'),
    after: text('Resume point: `next` of an earlier answer, or the `id` of a message.', {
      min: 1,
      max: 20,
    }),
  },
  live: () => ({ kind: 'event_log', id: 'all' }),
  isLog: true,
  document: StreamWebhookEventsDocument,
  variables: ({ query: { types, resourceId, since, after } }) => ({
    types: types === undefined ? undefined : [...types],
    resourceId,
    since,
    after,
  }),
  answer: { cache: 'no-store' },
});

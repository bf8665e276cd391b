import { defineEndpoint } from '../endpoint';
import { commaList, dateTime, text } from '../request/parameters';
import { ReadEventLogDocument } from './webhooks.generated';

export const readEventLog = defineEndpoint('GET /webhooks/events/stream', {
  docs: {
    tag: 'webhooks',
    summary: 'Stream webhook events',
    description:
      'The event log in its order, without a gap: from `Last-Event-ID` or `after` on, from a time on, or from now on. With ' +
      '`Accept: text/event-stream` or `*/*` events are sent as they come, else up to 100 at once; `next` goes on behind them.',
    errors: ['resume_point_expired', 'invalid_cursor'],
  },
  resource: 'event',
  query: {
    types: commaList('Exact types or all of a resource (`order.*`); all when left out.', {
      maxItems: 100,
    }),
    resourceId: text('Only events about this resource.', { min: 1, max: 64 }),
    since: dateTime('Where to begin without a resume point: events from this time on.'),
    after: text('`next` of an earlier answer, or the `id` of a message.', { min: 1, max: 20 }),
  },
  live: () => ({ kind: 'event_log', id: 'all' }),
  isLog: true,
  document: ReadEventLogDocument,
  variables: ({ query: { types, resourceId, since, after } }) => ({
    types: types === undefined ? undefined : [...types],
    resourceId,
    since,
    after,
  }),
  answer: { cache: 'no-store' },
});

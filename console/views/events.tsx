import type { Schemas } from 'commerce-client';
import { call } from '../shared/api';
import { showResult, TextBox } from '../shared/dialogs';
import { choice } from '../shared/forms';
import { count } from '../shared/text';
import { TwoLines } from '../parts/pieces';
import { resourceView } from '../parts/resource';
import { Time } from '../parts/time';

export const events = resourceView<Schemas['WebhookEvent'], Schemas['WebhookEventPage']>({
  title: 'Event log',
  label: 'Events',
  filters: async () => {
    const { data } = await call('GET', '/webhooks/event-types');
    const types = data.map(({ type }) => type);
    return [choice('type', 'Type', types), { name: 'resourceId', label: 'Resource id' }];
  },
  load: ({ type, resourceId, cursor }) =>
    call('GET', '/webhooks/events', { query: { type, resourceId, cursor, limit: 50 } }),
  keyOf: ({ eventId }) => eventId,
  columns: {
    Time: ({ createdAt }) => <Time at={createdAt} />,
    Type: ({ type, test }) => `${type}${test ? ' (test)' : ''}`,
    Resource: ({ resourceId, sequenceNumber }) => (
      <TwoLines first={<code>{resourceId}</code>} second={`sequence ${sequenceNumber}`} />
    ),
  },
  about: ({ type, eventId }) => `${type} ${eventId}`,
  actions: ({ eventId, type }) => [
    {
      label: 'Payload',
      isRead: true,
      run: async () => {
        const event = await call('GET', '/webhooks/events/{eventId}', { path: { eventId } });
        showResult(type, <TextBox label="Payload" text={JSON.stringify(event)} />);
      },
    },
    {
      label: 'Replay',
      isRead: true,
      run: async () => {
        const input = { path: { eventId }, body: {} };
        const { deliveries } = await call('POST', '/webhooks/events/{eventId}/replay', input);
        const number = deliveries.length;
        if (number === 0) return 'No active endpoint wants this event.';
        return `Sending ${type} again to ${count(number, 'endpoint')}.`;
      },
    },
    {
      label: 'Deliveries',
      href: `#deliveries?eventId=${eventId}`,
      name: `Deliveries of ${eventId}`,
    },
  ],
  empty: [
    'No events',
    'What happens to orders, products, comments and imports is kept here for 30 days. Choose another filter to see more.',
  ],
});

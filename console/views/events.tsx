import type { Schemas } from 'commerce-client';
import { call } from '../shared/api';
import { showResult, TextBox } from '../shared/dialogs';
import { ActionButton } from '../shared/forms';
import { count } from '../shared/text';
import { choices, resourceView } from '../parts/resource';
import { Time } from '../parts/time';

type Event = Schemas['WebhookEvent'];

export const events = resourceView<Event, Schemas['WebhookEventPage']>({
  title: 'Event log',
  label: 'Events',
  search: ['Filter events', 'Filter'],
  filters: async ({ type, resourceId }) => {
    const { data } = await call('GET', '/webhooks/event-types');
    const types = data.map((eventType) => eventType.type);
    return [
      { name: 'type', label: 'Type', value: type, options: choices(types) },
      { name: 'resourceId', label: 'Resource id', value: resourceId },
    ];
  },
  load: ({ type, resourceId, cursor }) =>
    call('GET', '/webhooks/events', { query: { type, resourceId, cursor, limit: 50 } }),
  keyOf: ({ eventId }) => eventId,
  columns: () => [
    { title: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: 'Type', cell: ({ type, test }) => `${type}${test ? ' (test)' : ''}` },
    {
      title: 'Resource',
      cell: ({ resourceId, sequenceNumber }) => (
        <span>
          <code>{resourceId}</code>
          <small class="under">sequence {sequenceNumber}</small>
        </span>
      ),
    },
  ],
  actions: (event) => <EventActions {...event} />,
  empty: () => [
    'No events',
    'What happens to orders, products, comments and imports is kept here for 30 days. Choose another filter to see more.',
  ],
});

function EventActions({ eventId, type }: Event) {
  const about = `${type} ${eventId}`;
  const path = { eventId };
  return (
    <>
      <ActionButton
        label="Payload"
        about={about}
        run={async () => {
          const event = await call('GET', '/webhooks/events/{eventId}', { path });
          showResult(type, <TextBox label="Payload" text={JSON.stringify(event)} />);
        }}
      />
      <ActionButton
        label="Replay"
        about={about}
        run={async () => {
          const input = { path, body: {} };
          const { deliveries } = await call('POST', '/webhooks/events/{eventId}/replay', input);
          return deliveries.length === 0
            ? 'No active endpoint wants this event.'
            : `Sending ${type} again to ${count(deliveries.length, 'endpoint')}.`;
        }}
      />
      <a href={`#deliveries?eventId=${eventId}`} aria-label={`Deliveries of ${eventId}`}>
        Deliveries
      </a>
    </>
  );
}

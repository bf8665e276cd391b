import { call } from '../shared/api';
import { showResult, TextBox } from '../shared/dialogs';
import { choice, field } from '../shared/forms';
import { count, TwoLines } from '../parts/pieces';
import { resourceView } from '../parts/resource';
import { Time } from '../parts/time';

export const events = resourceView({
  title: 'Events',
  filters: async () => {
    const { data } = await call('GET', '/webhooks/event-types');
    const types = data.map(({ type }) => type);
    return [choice('type', 'Type', types), field('resourceId', 'Resource id')];
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
        const content = <TextBox label="Payload" text={JSON.stringify(event)} />;
        showResult({ title: type, content });
      },
    },
    {
      label: 'Replay',
      isRead: true,
      run: async () => {
        const input = { path: { eventId }, body: {} };
        const { deliveries } = await call('POST', '/webhooks/events/{eventId}/replay', input);
        if (deliveries.length === 0) return 'No active endpoint wants this event.';
        return `Sending ${type} again to ${count(deliveries.length, 'endpoint')}.`;
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

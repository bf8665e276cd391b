import { call, withQuery } from './api.js';
import { showResult, textBox } from './dialogs.js';
import { actionButton, count, el, emptyState, table, time } from './dom.js';
import { form } from './forms.js';

/** The event log, newest first. */
export function loadEvents({ type, resourceId, cursor }) {
  return call('GET', withQuery('/webhooks/events', { type, resourceId, cursor, limit: '50' }));
}

export async function eventFilter(filter, apply) {
  const { data } = await call('GET', '/webhooks/event-types');
  return form({
    label: 'Filter events',
    submit: 'Filter',
    fields: [
      {
        name: 'type',
        label: 'Type',
        value: filter.type,
        options: [['', 'all'], ...data.map(({ type }) => [type, type])],
      },
      { name: 'resourceId', label: 'Resource id', type: 'text', value: filter.resourceId },
    ],
    run: (values) => apply(values),
  });
}

export function renderEvents({ data }) {
  if (data.length === 0) {
    const text =
      'What happens to orders, products, comments and imports is kept here for 30 days. Choose another filter to see more.';
    return [emptyState('No events', text)];
  }
  const cellsOf = (event) => [
    time(event.createdAt),
    el('span', {}, event.type, event.test ? ' (test)' : ''),
    el(
      'span',
      {},
      el('code', {}, event.resourceId),
      el('small', { class: 'under' }, `sequence ${event.sequenceNumber}`),
    ),
    el(
      'span',
      { class: 'row' },
      actionButton('Payload', {
        key: `payload-${event.eventId}`,
        about: `${event.type} ${event.eventId}`,
        run: () => showPayload(event),
      }),
      actionButton('Replay', {
        key: `replay-${event.eventId}`,
        about: `${event.type} ${event.eventId}`,
        run: async () => {
          const url = `/webhooks/events/${event.eventId}/replay`;
          const { deliveries } = await call('POST', url, {});
          return deliveries.length === 0
            ? 'No active endpoint wants this event.'
            : `Sending ${event.type} again to ${count(deliveries.length, 'endpoint')}.`;
        },
      }),
      el(
        'a',
        {
          href: `#deliveries?eventId=${event.eventId}`,
          'aria-label': `Deliveries of ${event.eventId}`,
        },
        'Deliveries',
      ),
    ),
  ];
  const rows = data.map((event) => ({ cells: cellsOf(event) }));
  return [table('Events', ['Time', 'Type', 'Resource', 'Actions'], rows)];
}

/** What endpoints with the full style get: the resource as it was at the event. */
async function showPayload({ eventId, type }) {
  const event = await call('GET', `/webhooks/events/${eventId}`);
  showResult(type, textBox('Payload', JSON.stringify(event)));
}

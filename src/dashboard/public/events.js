import { call, withQuery } from './api.js';
import { actionButton, el, form, table, time } from './dom.js';

/** The event log, newest first. */
export function loadEvents({ type, resourceId }) {
  return call('GET', withQuery('/webhooks/events', { type, resourceId, limit: '50' }));
}

export async function eventFilter(filter, apply) {
  const { data } = await call('GET', '/webhooks/event-types');
  const element = form({
    label: 'Filter events',
    submit: 'Filter',
    fields: [
      {
        name: 'type',
        label: 'Type',
        options: [['', 'all'], ...data.map(({ type }) => [type, type])],
      },
      { name: 'resourceId', label: 'Resource id', type: 'text' },
    ],
    run: (values) => apply(values),
  });
  element.elements.type.value = filter.type ?? '';
  element.elements.resourceId.value = filter.resourceId ?? '';
  return element;
}

export function renderEvents({ data }) {
  if (data.length === 0) return [el('p', {}, 'No events.')];
  const rows = data.map((event) => [
    time(event.createdAt),
    el('span', {}, event.type, event.test ? ' (test)' : ''),
    el('code', {}, event.resourceId),
    String(event.sequenceNumber),
    el(
      'span',
      { class: 'row' },
      actionButton('Replay', {
        key: `replay-${event.eventId}`,
        about: `${event.type} ${event.eventId}`,
        run: async () => {
          const url = `/webhooks/events/${event.eventId}/replay`;
          const { deliveries } = await call('POST', url, {});
          return `Sending ${event.type} again to ${deliveries.length} endpoint(s).`;
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
  ]);
  return [table('Events', ['Time', 'Type', 'Resource', 'Number', 'Actions'], rows)];
}

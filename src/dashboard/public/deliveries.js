import { call, withQuery } from './api.js';
import { actionButton, badge, el, form, table, time } from './dom.js';

const STATES = ['pending', 'retrying', 'delivered', 'failed', 'cancelled'];

/** Deliveries, newest first, and the attempts of the one that is open. */
export async function loadDeliveries({ status, endpointId, eventId, open }) {
  const query = { status, endpointId, eventId, limit: '50' };
  const { data } = await call('GET', withQuery('/webhooks/deliveries', query));
  return { data, open: open ? await call('GET', `/webhooks/deliveries/${open}`) : null };
}

export function deliveryFilter(filter, apply) {
  const element = form({
    label: 'Filter deliveries',
    submit: 'Filter',
    fields: [
      {
        name: 'status',
        label: 'Status',
        options: [['', 'all'], ...STATES.map((state) => [state, state])],
      },
      { name: 'endpointId', label: 'Endpoint id', type: 'text' },
      { name: 'eventId', label: 'Event id', type: 'text' },
    ],
    run: (values) => apply(values),
  });
  for (const name of ['status', 'endpointId', 'eventId']) {
    element.elements[name].value = filter[name] ?? '';
  }
  return element;
}

export function renderDeliveries({ data, open }, { refresh, toggle }) {
  if (data.length === 0) return [el('p', {}, 'No deliveries.')];
  const rows = data.map((delivery) => [
    time(delivery.createdAt),
    delivery.eventType,
    badge(delivery.status),
    el('span', {}, String(delivery.lastResponseStatus ?? delivery.lastError ?? '–')),
    time(delivery.nextAttemptAt),
    el(
      'span',
      { class: 'row' },
      attemptsButton(delivery, { open, toggle }),
      retryButton(delivery, refresh),
    ),
  ]);
  const list = table(
    'Deliveries',
    ['Time', 'Event', 'Status', 'Last answer', 'Next attempt', 'Actions'],
    rows,
  );
  return open ? [list, attempts(open)] : [list];
}

function attemptsButton({ id, eventType, attemptCount }, { open, toggle }) {
  const isOpen = open?.id === id;
  const button = actionButton(`${isOpen ? 'Hide' : 'Show'} ${attemptCount} attempt(s)`, {
    key: `open-${id}`,
    about: `${eventType} ${id}`,
    run: () => toggle(isOpen ? null : id),
  });
  button.setAttribute('aria-expanded', String(isOpen));
  return button;
}

function retryButton({ id, status, eventType }, refresh) {
  if (status === 'delivered' || status === 'pending') return null;
  return actionButton('Try now', {
    key: `retry-${id}`,
    about: `${eventType} ${id}`,
    run: async () => {
      await call('POST', `/webhooks/deliveries/${id}/retry`);
      refresh();
      return `Trying ${eventType} once more.`;
    },
  });
}

function attempts(delivery) {
  const items = delivery.attempts.map((attempt) =>
    el(
      'li',
      { class: 'card' },
      el(
        'div',
        { class: 'row' },
        el('strong', {}, `Attempt ${attempt.number}`),
        badge(attempt.status),
        el('small', {}, `${attempt.durationMs} ms`),
        el('small', {}, attempt.responseStatus ? `HTTP ${attempt.responseStatus}` : attempt.error),
      ),
      el('small', {}, time(attempt.startedAt)),
      attempt.responseBody
        ? el(
            'pre',
            { tabindex: 0, role: 'region', 'aria-label': `Answer to attempt ${attempt.number}` },
            attempt.responseBody,
          )
        : null,
    ),
  );
  return el(
    'section',
    { 'aria-label': 'Attempts' },
    el('h2', {}, `Attempts of ${delivery.eventType}, ${delivery.id}`),
    items.length > 0 ? el('ul', { class: 'cards' }, ...items) : el('p', {}, 'None yet.'),
  );
}

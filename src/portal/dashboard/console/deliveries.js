import { call, withQuery } from './api.js';
import {
  actionButton,
  badge,
  count,
  el,
  emptyState,
  inWords,
  lastAnswerOf,
  table,
  time,
} from './dom.js';
import { HELD_UP } from './endpoints.js';
import { form } from './forms.js';

const STATES = ['pending', 'retrying', 'delivered', 'failed', 'cancelled'];

/** An attempt that is later than this is held up by what comes before it. */
const GRACE_MS = 5000;

/** Deliveries, newest first, and the attempts of the one that is open. */
export async function loadDeliveries({ status, endpointId, eventId, cursor, open }) {
  const query = { status, endpointId, eventId, cursor, limit: '50' };
  const [{ data, pagination }, { data: endpoints }, opened] = await Promise.all([
    call('GET', withQuery('/webhooks/deliveries', query)),
    call('GET', '/webhooks/endpoints?pageSize=100'),
    open ? call('GET', `/webhooks/deliveries/${open}`).catch(gone) : null,
  ]);
  const known = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const now = Date.now();
  const inContext = (delivery) => {
    const { url = null, health = null } = known.get(delivery.endpointId) ?? {};
    const isOverdue = Date.parse(delivery.nextAttemptAt) < now - GRACE_MS;
    return { ...delivery, url, health, isOverdue };
  };
  return { data: data.map(inContext), pagination, open: opened };
}

/** What was open may be too old to be there any more. */
function gone(error) {
  if (error.status === 404) return null;
  throw error;
}

export function deliveryFilter(filter, apply) {
  return form({
    label: 'Filter deliveries',
    submit: 'Filter',
    fields: [
      {
        name: 'status',
        label: 'Status',
        value: filter.status,
        options: [['', 'all'], ...STATES.map((state) => [state, state])],
      },
      { name: 'endpointId', label: 'Endpoint id', type: 'text', value: filter.endpointId },
      { name: 'eventId', label: 'Event id', type: 'text', value: filter.eventId },
    ],
    run: (values) => apply(values),
  });
}

export function renderDeliveries({ data, open }, { refresh, toggle }) {
  if (data.length === 0) {
    const text =
      'One event on its way to one endpoint is a delivery. Send a test event, or choose another filter.';
    return [emptyState('No deliveries', text)];
  }
  const cellsOf = (delivery) => [
    time(delivery.createdAt),
    el(
      'span',
      {},
      delivery.eventType,
      el('br'),
      el('small', {}, delivery.url ?? 'deleted endpoint'),
    ),
    badge(delivery.status),
    el('span', {}, lastAnswerOf(delivery)),
    delivery.isOverdue ? 'waits for the endpoint' : time(delivery.nextAttemptAt),
    el(
      'span',
      { class: 'row' },
      attemptsButton(delivery, { open, toggle }),
      retryButton(delivery, refresh),
    ),
  ];
  const rows = data.map((delivery) => ({
    cells: cellsOf(delivery),
    detail: open?.id === delivery.id ? attempts(open) : null,
  }));
  const list = table(
    'Deliveries',
    ['Time', 'Event', 'Status', 'Last answer', 'Next attempt', 'Actions'],
    rows,
  );
  const isListed = open === null || data.some(({ id }) => id === open.id);
  return isListed ? [list] : [attempts(open), list];
}

function attemptsButton({ id, eventType, attemptCount }, { open, toggle }) {
  const isOpen = open?.id === id;
  const button = actionButton(`${isOpen ? 'Hide' : 'Show'} ${count(attemptCount, 'attempt')}`, {
    key: `open-${id}`,
    about: `${eventType} ${id}`,
    run: () => toggle(isOpen ? null : id),
  });
  button.setAttribute('aria-expanded', String(isOpen));
  return button;
}

function retryButton({ id, status, eventType, health }, refresh) {
  if (status === 'delivered' || status === 'pending') return null;
  return actionButton('Try now', {
    key: `retry-${id}`,
    about: `${eventType} ${id}`,
    run: async () => {
      await call('POST', `/webhooks/deliveries/${id}/retry`);
      refresh();
      return HELD_UP[health] ?? `Trying ${eventType} once more.`;
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
        el(
          'small',
          {},
          attempt.responseStatus ? `HTTP ${attempt.responseStatus}` : inWords(attempt.error),
        ),
      ),
      el('small', {}, time(attempt.startedAt)),
      attempt.responseBody
        ? el(
            'pre',
            {
              tabindex: 0,
              role: 'region',
              'data-key': `answer-${attempt.number}`,
              'aria-label': `Answer to attempt ${attempt.number}`,
            },
            attempt.responseBody,
          )
        : null,
    ),
  );
  return el(
    'section',
    { 'aria-label': 'Attempts' },
    el('h3', {}, `Attempts of ${delivery.eventType}, ${delivery.id}`),
    items.length > 0 ? el('ul', { class: 'cards' }, ...items) : el('p', {}, 'None yet.'),
  );
}

import { call } from './api.js';
import { actionButton, badge, el, facts, form, time } from './dom.js';

/** Receivers with their health at a glance, and a form for a new one. */
export async function loadEndpoints() {
  const { data } = await call('GET', '/webhooks/endpoints?pageSize=100');
  const statistics = await Promise.all(
    data.slice(0, 20).map(({ id }) => call('GET', `/webhooks/endpoints/${id}/statistics`)),
  );
  return data.map((endpoint, index) => ({ ...endpoint, statistics: statistics[index] ?? null }));
}

export function endpointForm(refresh) {
  return form({
    label: 'Add an endpoint',
    submit: 'Add endpoint',
    fields: [
      { name: 'url', label: 'URL', type: 'url', required: true, placeholder: 'https://…' },
      { name: 'types', label: 'Event types (comma separated, empty = all)', type: 'text' },
      {
        name: 'payloadStyle',
        label: 'Payload',
        options: [
          ['thin', 'thin: type and id'],
          ['full', 'full: with the resource'],
        ],
      },
    ],
    run: async ({ url, types, payloadStyle }, element) => {
      const eventTypes = types
        .split(',')
        .map((type) => type.trim())
        .filter(Boolean);
      const made = await call('POST', '/webhooks/endpoints', { url, eventTypes, payloadStyle });
      element.reset();
      refresh();
      return `Added ${made.url}. Its secret, shown only now: ${made.secret}`;
    },
  });
}

export function renderEndpoints(endpoints, refresh) {
  if (endpoints.length === 0) return [el('p', {}, 'No endpoints yet. Add one above.')];
  return [el('ul', { class: 'cards' }, ...endpoints.map((endpoint) => card(endpoint, refresh)))];
}

function card(endpoint, refresh) {
  const { id, url, health, eventTypes, payloadStyle, statistics } = endpoint;
  return el(
    'li',
    { class: 'card' },
    el('div', { class: 'row' }, badge(health), el('small', {}, payloadStyle)),
    el('h3', {}, url),
    facts([
      ['Events', eventTypes.length > 0 ? eventTypes.join(', ') : 'all'],
      ['Last 24 h', statistics ? summaryOf(statistics) : '–'],
      ['Last success', time(endpoint.lastSuccessAt)],
      ['Last failure', time(endpoint.lastFailureAt)],
      ['Failures in a row', String(endpoint.consecutiveFailures)],
    ]),
    el(
      'div',
      { class: 'row' },
      actionButton('Send test', {
        key: `test-${id}`,
        about: url,
        run: async () => {
          const { eventId } = await call('POST', `/webhooks/endpoints/${id}/test`, {});
          refresh();
          return `Test event ${eventId} is on its way to ${url}.`;
        },
      }),
      switchButton(endpoint, refresh),
      el(
        'a',
        { href: `#deliveries?endpointId=${id}`, 'aria-label': `Deliveries to ${url}` },
        'Deliveries',
      ),
    ),
  );
}

function switchButton({ id, url, status }, refresh) {
  const next = status === 'active' ? 'paused' : 'active';
  return actionButton(next === 'paused' ? 'Pause' : 'Activate', {
    key: `switch-${id}`,
    about: url,
    run: async () => {
      await call('PATCH', `/webhooks/endpoints/${id}`, { status: next });
      refresh();
      return `${url} is ${next} now.`;
    },
  });
}

function summaryOf({ delivered, retrying, pending, failed, averageDurationMs }) {
  const speed = averageDurationMs === null ? '' : `, ${averageDurationMs} ms on average`;
  return `${delivered} delivered, ${pending + retrying} waiting, ${failed} failed${speed}`;
}

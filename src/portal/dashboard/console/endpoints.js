import { call, remove } from './api.js';
import { ask, showSecret } from './dialogs.js';
import { actionButton, badge, count, el, emptyState, facts, inWords, time } from './dom.js';
import { field } from './forms.js';
import { momentField, momentOf } from './moments.js';

/** Receivers with their health at a glance. */
export async function loadEndpoints() {
  const { data } = await call('GET', '/webhooks/endpoints?pageSize=100');
  return data;
}

export function renderEndpoints(endpoints, refresh) {
  if (endpoints.length === 0) {
    const text =
      'An endpoint is an address of yours that is told when something happens, for example when an order is paid. Add the first one above, then send it a test event.';
    return [emptyState('No endpoints yet', text)];
  }
  return [
    el('p', { class: 'quiet' }, overview(endpoints)),
    el('ul', { class: 'cards' }, ...endpoints.map((endpoint) => card(endpoint, refresh))),
  ];
}

function overview(endpoints) {
  const states = endpoints.map(({ health }) => health);
  const told = [...new Set(states)].map(
    (state) => `${states.filter((other) => other === state).length} ${inWords(state)}`,
  );
  return `${count(endpoints.length, 'endpoint')}: ${told.join(', ')}.`;
}

function card(endpoint, refresh) {
  const { id, url, description, health, eventTypes, payloadStyle } = endpoint;
  return el(
    'li',
    { class: 'card' },
    el(
      'div',
      { class: 'row' },
      badge(health),
      el('small', {}, payloadStyle === 'full' ? 'full payload' : 'thin payload'),
    ),
    el('h3', {}, url),
    description ? el('p', { class: 'quiet' }, description) : null,
    why(endpoint),
    facts([
      ['Events', eventTypes.length > 0 ? eventTypes.join(', ') : 'all'],
      ['Last success', time(endpoint.lastSuccessAt)],
      ['Last failure', time(endpoint.lastFailureAt)],
    ]),
    el('div', { class: 'row' }, ...actions(endpoint, refresh)),
    el(
      'a',
      { href: `#deliveries?endpointId=${id}`, 'aria-label': `Deliveries to ${url}` },
      'Deliveries',
    ),
  );
}

const DISABLED = {
  failing:
    'Nothing could be delivered for five days. Mend it, activate it and replay what it missed.',
  gone: 'It answered 410 Gone. Activate it and replay what it missed.',
};

const beforeAnswer = ({ verification }) =>
  `before it has answered a challenge. ${verification ? triedOf(verification) : ''}`;

function triedOf({ attempts, lastError, nextAttemptAt }) {
  if (attempts === 0) return 'It is on its way.';
  const next = nextAttemptAt ? ` The next one follows at ${clockOf(nextAttemptAt)}.` : '';
  return `${count(attempts, 'challenge was', 'challenges were')} sent, the last answer: ${inWords(lastError)}.${next}`;
}

const clockOf = (at) => new Date(at).toLocaleTimeString();

/** What a state other than healthy means, and what helps. */
function why(endpoint) {
  const { health, disabledReason, consecutiveFailures } = endpoint;
  const texts = {
    pending_verification: `Nothing else is sent ${beforeAnswer(endpoint)}`,
    failing: `${count(consecutiveFailures, 'attempt')} in a row failed; the next ones are on the schedule.`,
    suspended:
      'Too many attempts in a row failed; one is tried about every minute until it succeeds.',
    paused: 'Events wait here until you activate it.',
    disabled: DISABLED[disabledReason] ?? `It was disabled: ${inWords(disabledReason)}.`,
  };
  const text = texts[health];
  return text === undefined ? null : el('p', { class: 'hint' }, text);
}

function actions(endpoint, refresh) {
  const { id, url, status } = endpoint;
  const path = `/webhooks/endpoints/${id}`;
  const isActive = status === 'active';
  const isUnverified = status === 'pending_verification';
  const button = (label, name, run, kind) =>
    actionButton(label, { key: `${name}-${id}`, about: url, run, kind });
  return [
    isActive
      ? button('Send test', 'test', async () => {
          const { eventId } = await call('POST', `${path}/test`, {});
          refresh();
          return HELD_UP[endpoint.health] ?? `Test event ${eventId} is on its way to ${url}.`;
        })
      : null,
    isUnverified
      ? button('Verify', 'verify', async () => {
          const verified = await call('POST', `${path}/verify`, {});
          refresh();
          return nowOf(verified);
        })
      : null,
    button(isActive || isUnverified ? 'Pause' : 'Activate', 'switch', async () => {
      const next = isActive || isUnverified ? 'paused' : 'active';
      const changed = await call('PATCH', path, { status: next });
      refresh();
      return nowOf(changed);
    }),
    status === 'disabled' || isUnverified
      ? null
      : button('Replay missed', 'recover', () => askRecovery(endpoint, refresh)),
    button('Rotate secret', 'rotate', () => askRotation(endpoint)),
    button('Delete', 'delete', () => askDeletion(endpoint, refresh), 'danger'),
  ].filter((action) => action !== null);
}

/** The state that came of it, which need not be the one that was asked for. */
function nowOf({ url, status, verification }) {
  if (status !== 'pending_verification') return `${url} is ${status} now.`;
  return `${url} is not active ${beforeAnswer({ verification })}`;
}

function askRotation({ id, url }) {
  ask({
    title: 'Make a new secret?',
    text: `What is sent to ${url} is signed with the new secret at once. The old one signs too for another 24 hours, so that the receiver can change without losing events.`,
    submit: 'Rotate secret',
    run: async () => {
      const { secret, previousSecretExpiresAt } = await call(
        'POST',
        `/webhooks/endpoints/${id}/rotate-secret`,
      );
      const until = new Date(previousSecretExpiresAt).toLocaleString();
      setTimeout(showSecret, 0, {
        title: 'New secret',
        text: `It is shown only now: give it to the receiver. The old one signs until ${until}.`,
        secret,
      });
    },
  });
}

function askDeletion({ id, url }, refresh) {
  ask({
    title: 'Delete this endpoint?',
    text: `${url} gets no more events, and what waits for it is cancelled. This cannot be undone.`,
    submit: 'Delete endpoint',
    kind: 'danger',
    run: async () => {
      await remove(`/webhooks/endpoints/${id}`).finally(refresh);
      return `${url} is deleted.`;
    },
  });
}

/** What is true of a delivery that was just asked for, where it is not on its way. */
export const HELD_UP = {
  suspended: 'The endpoint is suspended; it is tried about once a minute.',
  paused: 'The endpoint is paused; this waits until you activate it.',
};

const HOUR_MS = 3_600_000;
const PERIODS = [
  ['1', 'The last hour'],
  ['24', 'The last 24 hours'],
  ['168', 'The last 7 days'],
  ['own', 'A period of my own'],
];

function askRecovery({ id, url }, refresh) {
  const own = el(
    'div',
    { class: 'row', hidden: true },
    field(momentField({ name: 'since', label: 'From' })),
    field(momentField({ name: 'until', label: 'To (empty = now)' })),
  );
  const period = field({
    name: 'period',
    label: 'Period',
    options: PERIODS,
    onchange: ({ target }) => {
      own.hidden = target.value !== 'own';
      own.querySelector('input').required = !own.hidden;
    },
  });
  ask({
    title: 'Replay what was missed',
    text: `Events that never arrived at ${url} are sent again. What arrived is left out.`,
    submit: 'Replay',
    fields: [period, own],
    run: async (values) => {
      const path = `/webhooks/endpoints/${id}/recover`;
      const { scheduled, continueSince } = await call('POST', path, periodOf(values));
      refresh();
      return toldOf(scheduled, continueSince);
    },
  });
}

function periodOf({ period, since, until }) {
  if (period !== 'own') {
    return { since: new Date(Date.now() - Number(period) * HOUR_MS).toISOString() };
  }
  return { since: momentOf(since), until: momentOf(until) };
}

function toldOf(scheduled, continueSince) {
  if (scheduled === 0) return 'Nothing was missed in that period.';
  const more = continueSince
    ? ` There is more: replay again from ${new Date(continueSince).toLocaleString()}.`
    : '';
  return `${count(scheduled, 'delivery is', 'deliveries are')} on the way.${more}`;
}

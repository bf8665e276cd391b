import type { Schemas } from 'commerce-client';
import type { Action } from '../shared/actions';
import { call, deleted } from '../shared/api';
import { showSecret } from '../shared/dialogs';
import type { FieldSpec, Values } from '../shared/forms';
import { count, inWords } from '../shared/text';
import { Badge, TwoLines } from '../parts/pieces';
import { resourceView, type Page } from '../parts/resource';
import { clockTime, localTime, Time, timeOfField } from '../parts/time';
import { endpointForm } from './endpoint-form';

type Endpoint = Schemas['WebhookEndpoint'];

export const endpoints = resourceView<Endpoint, Page<Endpoint>>({
  title: 'Endpoints',
  controls: endpointForm,
  load: async () => {
    const { data } = await call('GET', '/webhooks/endpoints', { query: { pageSize: 100 } });
    return { data };
  },
  above: ({ data }) => data.length > 0 && <p class="quiet">{overviewOf(data)}</p>,
  keyOf: ({ id }) => id,
  columns: {
    Endpoint: ({ url, description }) => <TwoLines first={url} second={description} />,
    State: ({ health }) => <Badge state={health} />,
    Events: ({ eventTypes, payloadStyle }) => (
      <TwoLines first={eventTypes.join(', ') || 'all'} second={`${payloadStyle} payload`} />
    ),
    'Last success': ({ lastSuccessAt }) => <Time at={lastSuccessAt} />,
    'Last failure': ({ lastFailureAt }) => <Time at={lastFailureAt} />,
  },
  detail: (endpoint) => hintOf(endpoint) && <p class="hint">{hintOf(endpoint)}</p>,
  about: ({ url }) => url,
  isWide: true,
  actions: (endpoint) => [
    ...stateActions(endpoint),
    rotateAction(endpoint),
    deleteAction(endpoint),
    {
      label: 'Deliveries',
      href: `#deliveries?endpointId=${endpoint.id}`,
      name: `Deliveries to ${endpoint.url}`,
    },
  ],
  empty: [
    'No endpoints yet',
    'An endpoint is an address of yours that is told when something happens, for example when an order is paid. Add the first one above, then send it a test event.',
  ],
});

function overviewOf(list: readonly Endpoint[]): string {
  const groups = [...Map.groupBy(list, ({ health }) => health)];
  const parts = groups.map(([health, members]) => `${members.length} ${inWords(health)}`);
  return `${count(list.length, 'endpoint')}: ${parts.join(', ')}.`;
}

const beforeAnswer = ({ verification }: Pick<Endpoint, 'verification'>): string =>
  `before it has answered a challenge. ${verification ? attemptsOf(verification) : ''}`;

function attemptsOf(verification: Schemas['WebhookVerification']): string {
  const { attempts, lastError, nextAttemptAt } = verification;
  if (attempts === 0) return 'It is on its way.';
  const next = nextAttemptAt ? ` The next one follows at ${clockTime(nextAttemptAt)}.` : '';
  return `${count(attempts, 'challenge was', 'challenges were')} sent, the last answer: ${inWords(lastError)}.${next}`;
}

const DISABLED: Readonly<Record<string, string>> = {
  failing:
    'Nothing could be delivered for five days. Repair it, activate it and replay what it missed.',
  gone: 'It answered 410 Gone. Activate it and replay what it missed.',
};

/** What a state other than healthy means, and what helps. */
function hintOf(endpoint: Endpoint): string | undefined {
  const { health, disabledReason, consecutiveFailures } = endpoint;
  const hints: Readonly<Record<string, string>> = {
    pending_verification: `Nothing else is sent ${beforeAnswer(endpoint)}`,
    failing: `${count(consecutiveFailures, 'attempt')} in a row failed; the next ones are on the schedule.`,
    suspended:
      'Too many attempts in a row failed; one is tried about every minute until it succeeds.',
    paused: 'Events wait here until you activate it.',
    disabled: DISABLED[disabledReason ?? ''] ?? `It was disabled: ${inWords(disabledReason)}.`,
  };
  return hints[health];
}

/** Why a delivery that was just asked for is not on its way. */
export const DELAY_REASONS: Readonly<Record<string, string>> = {
  suspended: 'The endpoint is suspended; it is tried about once a minute.',
  paused: 'The endpoint is paused; this waits until you activate it.',
};

/** The state that came of a change, which need not be the one that was asked for. */
function stateMessage({ url, status, verification }: Endpoint): string {
  if (status !== 'pending_verification') return `${url} is ${status} now.`;
  return `${url} is not active ${beforeAnswer({ verification })}`;
}

function stateActions({ id, url, status, health }: Endpoint): readonly Action[] {
  const path = { id };
  const isUnverified = status === 'pending_verification';
  const isOn = status === 'active' || isUnverified;
  return [
    status === 'active' && {
      label: 'Send test',
      run: async () => {
        const input = { path, body: {} };
        const { eventId } = await call('POST', '/webhooks/endpoints/{id}/test', input);
        return DELAY_REASONS[health] ?? `Test event ${eventId} is on its way to ${url}.`;
      },
    },
    isUnverified && {
      label: 'Verify',
      run: async () =>
        stateMessage(await call('POST', '/webhooks/endpoints/{id}/verify', { path })),
    },
    {
      label: isOn ? 'Pause' : 'Activate',
      run: async () => {
        const body = { status: isOn ? 'paused' : 'active' } as const;
        return stateMessage(await call('PATCH', '/webhooks/endpoints/{id}', { path, body }));
      },
    },
    status !== 'disabled' &&
      !isUnverified && {
        label: 'Replay missed',
        question: {
          title: 'Replay what was missed',
          text: `Events that never arrived at ${url} are sent again. What arrived is left out.`,
          submit: 'Replay',
          fields: PERIOD,
        },
        run: async (values) => {
          const input = { path, body: periodOf(values) };
          return recoveryMessage(await call('POST', '/webhooks/endpoints/{id}/recover', input));
        },
      },
  ];
}

const PERIOD: readonly FieldSpec[] = [
  {
    name: 'period',
    label: 'Period',
    options: [
      ['1', 'The last hour'],
      ['24', 'The last 24 hours'],
      ['168', 'The last 7 days'],
      ['own', 'A period of my own'],
    ],
  },
  {
    name: 'since',
    label: 'From',
    type: 'datetime-local',
    required: true,
    showIf: ['period', 'own'],
  },
  {
    name: 'until',
    label: 'To (empty = now)',
    type: 'datetime-local',
    showIf: ['period', 'own'],
  },
];

const HOUR_MS = 3_600_000;

/** A period that ends now, or one's own. */
function periodOf({ period, since, until }: Values) {
  const from = timeOfField(since);
  const to = timeOfField(until);
  if (period === 'own' && from) return { since: from, ...(to ? { until: to } : {}) };
  return { since: new Date(Date.now() - Number(period) * HOUR_MS).toISOString() };
}

function recoveryMessage({ scheduled, continueSince }: Schemas['WebhookRecovery']): string {
  if (scheduled === 0) return 'Nothing was missed in that period.';
  const more = continueSince
    ? ` There is more: replay again from ${localTime(continueSince)}.`
    : '';
  return `${count(scheduled, 'delivery is', 'deliveries are')} on the way.${more}`;
}

const rotateAction = ({ id, url }: Endpoint): Action => ({
  label: 'Rotate secret',
  question: {
    title: 'Make a new secret?',
    text: `What is sent to ${url} is signed with the new secret at once. The old one signs too for another 24 hours, so that the receiver can change without losing events.`,
    submit: 'Rotate secret',
  },
  run: async () => {
    const path = { id };
    const rotated = await call('POST', '/webhooks/endpoints/{id}/rotate-secret', { path });
    const end = rotated.previousSecretExpiresAt;
    const until = end ? ` The old one signs until ${localTime(end)}.` : '';
    const text = `It is shown only now: give it to the receiver.${until}`;
    showSecret({ title: 'New secret', text, label: 'Signing secret', value: rotated.secret });
  },
});

const deleteAction = ({ id, url }: Endpoint): Action => ({
  label: 'Delete',
  kind: 'danger',
  question: {
    title: 'Delete this endpoint?',
    text: `${url} gets no more events, and what waits for it is cancelled. This cannot be undone.`,
    submit: 'Delete endpoint',
  },
  run: async () => {
    await deleted(call('DELETE', '/webhooks/endpoints/{id}', { path: { id } }));
    return `${url} is deleted.`;
  },
});

import type { Schemas } from 'commerce-client';
import { useState } from 'preact/hooks';
import type { Action } from '../shared/actions';
import { call, ifPresent } from '../shared/api';
import { showSecret } from '../shared/dialogs';
import { field, Form, moment, type FieldSpec, type Values } from '../shared/forms';
import { Badge, count, inWords, TwoLines } from '../parts/pieces';
import { resourceView } from '../parts/resource';
import { clockTime, localTime, Time, timeOfField } from '../parts/time';
import type { ViewContext } from '../parts/view';

type Endpoint = Schemas['WebhookEndpoint'];

export const endpoints = resourceView({
  title: 'Endpoints',
  controls: endpointForm,
  load: async () => {
    const { data } = await call('GET', '/webhooks/endpoints', { query: { pageSize: 100 } });
    return { data };
  },
  above: ({ data }) => data.length > 0 && <p class="quiet">{overviewOf(data)}</p>,
  columns: {
    Endpoint: ({ url, description }) => <TwoLines first={url} second={description} />,
    State: ({ health }) => <Badge state={health} />,
    Events: ({ eventTypes, payloadStyle }) => (
      <TwoLines first={eventTypes.join(', ') || 'all'} second={`${payloadStyle} payload`} />
    ),
    'Last success': ({ lastSuccessAt }) => <Time at={lastSuccessAt} />,
    'Last failure': ({ lastFailureAt }) => <Time at={lastFailureAt} />,
  },
  detail: (endpoint) => hintOf(endpoint) && <p class="quiet">{hintOf(endpoint)}</p>,
  about: ({ url }) => url,
  isWide: true,
  actions: (endpoint) => {
    const { id, url, status } = endpoint;
    const isUnverified = status === 'pending_verification';
    return [
      status === 'active' && testAction(endpoint),
      isUnverified && {
        label: 'Verify',
        run: async () =>
          stateMessage(await call('POST', '/webhooks/endpoints/{id}/verify', { path: { id } })),
      },
      switchAction(endpoint),
      status !== 'disabled' && !isUnverified && replayAction(endpoint),
      rotateAction(endpoint),
      deleteAction(endpoint),
      { label: 'Deliveries', href: `#deliveries?endpointId=${id}`, name: `Deliveries to ${url}` },
    ];
  },
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

/** What a state other than healthy means, and what the user can do. */
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

/** Why a delivery that the user has just requested is delayed. */
export const DELAY_REASONS: Readonly<Record<string, string>> = {
  suspended: 'The endpoint is suspended; it is tried about once a minute.',
  paused: 'The endpoint is paused; this waits until you activate it.',
};

/** The state after a change, which may differ from the requested one. */
function stateMessage({ url, status, verification }: Endpoint): string {
  if (status !== 'pending_verification') return `${url} is ${status} now.`;
  return `${url} is not active ${beforeAnswer({ verification })}`;
}

const testAction = ({ id, url, health }: Endpoint): Action => ({
  label: 'Send test',
  run: async () => {
    const input = { path: { id }, body: {} };
    const { eventId } = await call('POST', '/webhooks/endpoints/{id}/test', input);
    return DELAY_REASONS[health] ?? `Test event ${eventId} is on its way to ${url}.`;
  },
});

function switchAction({ id, status }: Endpoint): Action {
  const isOn = status === 'active' || status === 'pending_verification';
  return {
    label: isOn ? 'Pause' : 'Activate',
    run: async () => {
      const input = { path: { id }, body: { status: isOn ? 'paused' : 'active' } } as const;
      return stateMessage(await call('PATCH', '/webhooks/endpoints/{id}', input));
    },
  };
}

const PERIODS = [
  ['1', 'The last hour'],
  ['24', 'The last 24 hours'],
  ['168', 'The last 7 days'],
  ['own', 'A period of my own'],
] as const;
const HOUR_MS = 3_600_000;

/** A period until now, or one that the user enters. */
function periodOf({ period, since, until }: Values) {
  const from = timeOfField(since);
  const to = timeOfField(until);
  if (period === 'own' && from) return { since: from, ...(to && { until: to }) };
  return { since: new Date(Date.now() - Number(period) * HOUR_MS).toISOString() };
}

const replayAction = ({ id, url }: Endpoint): Action => ({
  label: 'Replay missed',
  title: 'Replay what was missed',
  text: `Events that never arrived at ${url} are sent again. What arrived is left out.`,
  fields: [
    field('period', 'Period', { options: PERIODS }),
    moment('since', 'From', { required: true, showIf: ['period', 'own'] }),
    moment('until', 'To (empty = now)', { showIf: ['period', 'own'] }),
  ],
  submit: 'Replay',
  run: async (values) => {
    const input = { path: { id }, body: periodOf(values) };
    const recovery = await call('POST', '/webhooks/endpoints/{id}/recover', input);
    const { scheduled, continueSince } = recovery;
    if (scheduled === 0) return 'Nothing was missed in that period.';
    const more = continueSince && ` There is more: replay again from ${localTime(continueSince)}.`;
    return `${count(scheduled, 'delivery is', 'deliveries are')} on the way.${more ?? ''}`;
  },
});

const rotateAction = ({ id, url }: Endpoint): Action => ({
  label: 'Rotate secret',
  title: 'Make a new secret?',
  text: `What is sent to ${url} is signed with the new secret at once. The old one signs too for another 24 hours, so that the receiver can change without losing events.`,
  run: async () => {
    const path = { id };
    const answer = await call('POST', '/webhooks/endpoints/{id}/rotate-secret', { path });
    const end = answer.previousSecretExpiresAt;
    const until = end ? ` The old one signs until ${localTime(end)}.` : '';
    const text = `It is shown only now: give it to the receiver.${until}`;
    showSecret({ title: 'New secret', text, label: 'Signing secret', value: answer.secret });
  },
});

const deleteAction = ({ id, url }: Endpoint): Action => ({
  label: 'Delete',
  kind: 'danger',
  title: 'Delete this endpoint?',
  text: `${url} gets no more events, and what waits for it is cancelled. This cannot be undone.`,
  submit: 'Delete endpoint',
  run: () => ifPresent(call('DELETE', '/webhooks/endpoints/{id}', { path: { id } })),
  success: `${url} is deleted.`,
});

const STYLES = [
  ['thin', 'Only its type and ids'],
  ['full', 'The whole resource'],
] as const;
const FIELDS = [
  field('url', 'URL that receives the events', {
    type: 'url',
    required: true,
    placeholder: 'https://hooks.partner.example/in',
    autocomplete: 'url',
  }),
  field('description', 'Description (optional)', { placeholder: 'Warehouse' }),
  field('payloadStyle', 'What each event carries', { options: STYLES }),
  field('choice', 'Events: all, also of types that come later', {
    type: 'boxes',
    options: [['some', 'Only some']],
  }),
];

/** The event types by group, with a wildcard that includes the whole group. */
function typeFields(types: readonly Schemas['WebhookEventType'][]): readonly FieldSpec[] {
  const kinds = Map.groupBy(types, ({ type }) => type.split('.')[0] ?? type);
  return [...kinds].map(([kind, members]) => {
    const own = members.map(({ type, description }) => [type, type, description] as const);
    const options =
      members.length > 1 ? [[`${kind}.*`, `All ${kind} events`] as const, ...own] : own;
    const label = kind.replaceAll('_', ' ');
    return field('eventType', label, { type: 'boxes', options, showIf: ['choice', 'some'] });
  });
}

async function endpointForm({ refresh }: ViewContext) {
  const [{ data: types }, { data: present }] = await Promise.all([
    call('GET', '/webhooks/event-types'),
    call('GET', '/webhooks/endpoints', { query: { pageSize: 1 } }),
  ]);
  const fields = [...FIELDS, ...typeFields(types)];
  return <EndpointForm fields={fields} isFirst={present.length === 0} refresh={refresh} />;
}

interface EndpointFormProps extends Pick<ViewContext, 'refresh'> {
  readonly fields: readonly FieldSpec[];
  /** While there is no endpoint, the form is open. */
  readonly isFirst: boolean;
}

/** Adds a webhook endpoint: its URL, its events, and how much they contain. */
function EndpointForm({ fields, isFirst, refresh }: EndpointFormProps) {
  /** The number of added endpoints. Each one replaces the form with an empty, closed one. */
  const [number, setNumber] = useState(0);
  const add = async (values: Values) => {
    await addEndpoint(values);
    setNumber(number + 1);
    void refresh();
  };
  return (
    <details key={number} class="card" open={isFirst && number === 0}>
      <summary data-key="add">Add an endpoint</summary>
      <Form label="Add an endpoint" submit="Add endpoint" isGuarded fields={fields} run={add} />
    </details>
  );
}

async function addEndpoint(values: Values): Promise<void> {
  const { url = '', description, payloadStyle, choice, eventType = '' } = values;
  if (choice && !eventType) throw new Error('Choose at least one kind of event.');
  const body = {
    url,
    payloadStyle: payloadStyle === 'full' ? 'full' : 'thin',
    eventTypes: choice ? eventType.split(' ') : [],
    ...(description && { description }),
  } as const;
  const { secret, url: address } = await call('POST', '/webhooks/endpoints', { body });
  const text = `This secret signs what is sent to ${address}. It is shown only now: give it to the receiver.`;
  showSecret({ title: 'Endpoint added', text, label: 'Signing secret', value: secret });
}

import type { Schemas } from 'commerce-client';
import type { Action } from '../shared/actions';
import type { Filter } from '../shared/address';
import { call, ifPresent } from '../shared/api';
import { showResult, showSecret, TextBox } from '../shared/dialogs';
import { choice, field, moment, type FieldSpec, type Values } from '../shared/forms';
import { Badge, count, inWords, Table, TwoLines } from '../parts/pieces';
import { clockTime, localTime, Time, timeOfField } from '../parts/time';
import { defineView } from '../parts/view';

type Endpoint = Schemas['WebhookEndpoint'];

const listEndpoints = () => call('GET', '/webhooks/endpoints', { query: { pageSize: 100 } });

export const endpoints = defineView({
  title: 'Endpoints',
  create: () => [addAction],
  load: async () => ({ data: (await listEndpoints()).data }),
  body: ({ data }, _, table) => (
    <>
      {data.length > 0 && <p class="quiet">{overviewOf(data)}</p>}
      {table}
    </>
  ),
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
  actions: ({ id, url, status, health }) => {
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
          const input = { path, body: { status: isOn ? 'paused' : 'active' } } as const;
          return stateMessage(await call('PATCH', '/webhooks/endpoints/{id}', input));
        },
      },
      status !== 'disabled' &&
        !isUnverified && {
          label: 'Replay missed',
          text: `Events that never arrived at ${url} are sent again. Events that arrived are left out.`,
          fields: REPLAY_FIELDS,
          submit: 'Replay',
          run: (values) => replayMissed(id, values),
        },
      {
        label: 'Rotate secret',
        text: `What is sent to ${url} is signed with the new secret at once. The old one signs too for another 24 hours, so that the receiver can change without losing events.`,
        run: () => rotateSecret(id),
      },
      {
        label: 'Delete',
        kind: 'danger',
        text: `${url} gets no more events, and what waits for it is cancelled. This cannot be undone.`,
        submit: 'Delete endpoint',
        run: () => ifPresent(call('DELETE', '/webhooks/endpoints/{id}', { path })),
        success: `${url} is deleted.`,
      },
      { label: 'Deliveries', href: `#deliveries?endpointId=${id}`, name: `Deliveries to ${url}` },
    ];
  },
  empty: [
    'No endpoints yet',
    'An endpoint is a URL of yours that is notified when something happens, for example when an order is paid. Add the first one above, then send it a test event.',
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

/** Explains a state other than healthy, and what the user can do. */
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
const DELAY_REASONS: Readonly<Record<string, string>> = {
  suspended: 'The endpoint is suspended; it is tried about once a minute.',
  paused: 'The endpoint is paused; this waits until you activate it.',
};

/** The state after a change, which may differ from the requested one. */
function stateMessage({ url, status, verification }: Endpoint): string {
  if (status !== 'pending_verification') return `${url} is ${status} now.`;
  return `${url} is not active ${beforeAnswer({ verification })}`;
}

const PERIODS = [
  ['1', 'The last hour'],
  ['24', 'The last 24 hours'],
  ['168', 'The last 7 days'],
  ['own', 'Another period'],
] as const;
const REPLAY_FIELDS = [
  field('period', 'Period', { options: PERIODS }),
  moment('since', 'From', { required: true, showIf: ['period', 'own'] }),
  moment('until', 'To (empty = now)', { showIf: ['period', 'own'] }),
];
const HOUR_MS = 3_600_000;

/** The choices of a period: until now, or entered by the user. */
function periodOf({ period, since, until }: Values) {
  const from = timeOfField(since);
  const to = timeOfField(until);
  if (period === 'own' && from) return { since: from, ...(to && { until: to }) };
  return { since: new Date(Date.now() - Number(period) * HOUR_MS).toISOString() };
}

async function replayMissed(id: string, values: Values): Promise<string> {
  const input = { path: { id }, body: periodOf(values) };
  const recovery = await call('POST', '/webhooks/endpoints/{id}/recover', input);
  const { scheduled, continueSince } = recovery;
  if (scheduled === 0) return 'Nothing was missed in that period.';
  const more = continueSince && ` There is more: replay again from ${localTime(continueSince)}.`;
  return `${count(scheduled, 'delivery is', 'deliveries are')} on the way.${more ?? ''}`;
}

async function rotateSecret(id: string): Promise<void> {
  const path = { id };
  const answer = await call('POST', '/webhooks/endpoints/{id}/rotate-secret', { path });
  const end = answer.previousSecretExpiresAt;
  const until = end ? ` The old one signs until ${localTime(end)}.` : '';
  const text = `It is shown only now: give it to the receiver.${until}`;
  showSecret({ title: 'New secret', text, label: 'Signing secret', value: answer.secret });
}

const FIELDS = [
  field('url', 'URL that receives the events', {
    type: 'url',
    required: true,
    placeholder: 'https://hooks.partner.example/in',
    autocomplete: 'url',
  }),
  field('description', 'Description (optional)', { placeholder: 'Warehouse' }),
  field('payloadStyle', 'What each event carries', {
    options: [
      ['thin', 'Only its type and ids'],
      ['full', 'The whole resource'],
    ],
  }),
  field('choice', 'Events: all, including types added later', {
    type: 'boxes',
    options: [['some', 'Only some']],
  }),
];

const listEventTypes = async () => (await call('GET', '/webhooks/event-types')).data;

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

const addAction: Action = {
  label: 'Add an endpoint',
  kind: 'main',
  text: 'It is notified when something happens in the shop.',
  fields: async () => [...FIELDS, ...typeFields(await listEventTypes())],
  submit: 'Add endpoint',
  run: async ({ url = '', description, payloadStyle, choice, eventType = '' }) => {
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
  },
};

export const events = defineView({
  title: 'Events',
  filters: async () => {
    const types = (await listEventTypes()).map(({ type }) => type);
    return [choice('type', 'Type', types), field('resourceId', 'Resource id')];
  },
  load: ({ type, resourceId, cursor }) =>
    call('GET', '/webhooks/events', { query: { type, resourceId, cursor, limit: 50 } }),
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
        showResult(type, <TextBox label="Payload" text={JSON.stringify(event)} />);
      },
    },
    {
      label: 'Replay',
      isRead: true,
      run: async () => {
        const input = { path: { eventId }, body: {} };
        const { deliveries } = await call('POST', '/webhooks/events/{eventId}/replay', input);
        if (deliveries.length === 0) return 'No active endpoint subscribes to this event.';
        return `Sending ${type} again to ${count(deliveries.length, 'endpoint')}.`;
      },
    },
    { label: 'Deliveries', href: `#deliveries?eventId=${eventId}` },
  ],
  empty: [
    'No events',
    'Events about orders, products, comments and imports are kept here for 30 days. Choose another filter to see more.',
  ],
});

/** An attempt that is later than this is waiting for something else. */
const GRACE_MS = 5000;
const isOverdue = (at: string | null): boolean => Date.parse(at ?? '') < Date.now() - GRACE_MS;

/**
 * Deliveries, newest first, each with its endpoint unless that is deleted, and the delivery whose attempts are shown.
 */
async function loadDeliveries({ status, endpointId, eventId, cursor, open: id }: Filter) {
  const query = { status, endpointId, eventId, cursor, limit: 50 };
  const [{ data, pagination }, endpoints, open] = await Promise.all([
    call('GET', '/webhooks/deliveries', { query }),
    listEndpoints(),
    id ? ifPresent(call('GET', '/webhooks/deliveries/{id}', { path: { id } })) : null,
  ]);
  const byId = new Map(endpoints.data.map((endpoint) => [endpoint.id, endpoint]));
  const rows = data.map((row) => ({ ...row, endpoint: byId.get(row.endpointId) }));
  return { data: rows, pagination, open };
}

export const deliveries = defineView({
  title: 'Deliveries',
  filters: [
    choice('status', 'Status', ['pending', 'retrying', 'delivered', 'failed', 'cancelled']),
    field('endpointId', 'Endpoint id'),
    field('eventId', 'Event id'),
  ],
  load: loadDeliveries,
  body: ({ data, open }, _, table) => (
    <>
      {open && data.length > 0 && !data.some(({ id }) => id === open.id) && <Attempts {...open} />}
      {table}
    </>
  ),
  columns: {
    Time: ({ createdAt }) => <Time at={createdAt} />,
    Event: ({ eventType, endpoint }) => (
      <TwoLines first={eventType} second={endpoint?.url ?? 'deleted endpoint'} />
    ),
    Status: ({ status }) => <Badge state={status} />,
    'Last answer': lastAnswerOf,
    'Next attempt': ({ nextAttemptAt }) =>
      isOverdue(nextAttemptAt) ? 'waits for the endpoint' : <Time at={nextAttemptAt} />,
  },
  about: ({ eventType, id }) => `${eventType} ${id}`,
  actions: ({ id, attemptCount, status, eventType, endpoint }, { open }, { apply, filter }) => {
    const isOpen = open?.id === id;
    return [
      {
        label: `${isOpen ? 'Hide' : 'Show'} ${count(attemptCount, 'attempt')}`,
        isRead: true,
        focusKey: `open-${id}`,
        isExpanded: isOpen,
        run: () => apply({ ...filter, open: isOpen ? null : id }),
      },
      !['delivered', 'pending'].includes(status) && {
        label: 'Try now',
        run: () => call('POST', '/webhooks/deliveries/{id}/retry', { path: { id } }),
        success: DELAY_REASONS[endpoint?.health ?? ''] ?? `Trying ${eventType} once more.`,
      },
    ];
  },
  detail: ({ id }, { open }) => open?.id === id && <Attempts {...open} />,
  empty: [
    'No deliveries',
    'One event on its way to one endpoint is a delivery. Send a test event, or choose another filter.',
  ],
});

type LastAnswer = Pick<Schemas['WebhookDelivery'], 'lastResponseStatus' | 'lastError'>;

/** The last response of the receiver, or why there is none. */
export function lastAnswerOf({ lastResponseStatus, lastError }: LastAnswer): string {
  return lastResponseStatus ? String(lastResponseStatus) : inWords(lastError);
}

const Attempts = ({ id, eventType, attempts }: Schemas['WebhookDeliveryDetails']) => (
  <section>
    <h3>
      Attempts of {eventType}, {id}
    </h3>
    <Table
      label="Attempts"
      rows={attempts}
      columns={{
        Attempt: ({ number }) => String(number),
        Started: ({ startedAt }) => <Time at={startedAt} />,
        Status: ({ status }) => <Badge state={status} />,
        Took: ({ durationMs }) => `${durationMs} ms`,
        Answer: ({ responseStatus, error }) =>
          responseStatus ? `HTTP ${responseStatus}` : inWords(error),
      }}
      detail={({ number, responseBody }) =>
        responseBody && <TextBox label={`Answer to attempt ${number}`} text={responseBody} />
      }
      empty={['No attempts', 'No attempt has been made yet.']}
    />
  </section>
);

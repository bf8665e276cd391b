import type { Schemas } from 'commerce-client';
import { useState } from 'preact/hooks';
import { call, deleted } from '../shared/api';
import { ask, showSecret } from '../shared/dialogs';
import { Field } from '../shared/forms';
import { count, EmptyState, inWords } from '../shared/text';
import { Actions, type Action } from '../parts/actions';
import { Badge, Facts } from '../parts/pieces';
import { clockTime, localTime, Time, timeOfField } from '../parts/time';
import { toView, type ViewContext } from '../parts/view-page';
import { endpointForm } from './endpoint-form';

type Endpoint = Schemas['WebhookEndpoint'];

export const endpoints = toView<readonly Endpoint[]>({
  title: 'Endpoints',
  controls: endpointForm,
  load: async () => (await call('GET', '/webhooks/endpoints', { query: { pageSize: 100 } })).data,
  body: (list, context) => {
    if (list.length === 0)
      return (
        <EmptyState title="No endpoints yet">
          An endpoint is an address of yours that is told when something happens, for example when
          an order is paid. Add the first one above, then send it a test event.
        </EmptyState>
      );
    return (
      <>
        <p class="quiet">{overviewOf(list)}</p>
        <ul class="cards">
          {list.map((endpoint) => (
            <EndpointCard key={endpoint.id} endpoint={endpoint} context={context} />
          ))}
        </ul>
      </>
    );
  },
});

function overviewOf(list: readonly Endpoint[]): string {
  const states = list.map(({ health }) => health);
  const parts = [...new Set(states)].map(
    (state) => `${states.filter((other) => other === state).length} ${inWords(state)}`,
  );
  return `${count(list.length, 'endpoint')}: ${parts.join(', ')}.`;
}

interface CardProps {
  readonly endpoint: Endpoint;
  readonly context: ViewContext;
}

function EndpointCard({ endpoint, context }: CardProps) {
  const { id, url, description, health, eventTypes, payloadStyle } = endpoint;
  const hint = hintOf(endpoint);
  return (
    <li class="card">
      <div class="row">
        <Badge state={health} />
        <small>{payloadStyle === 'full' ? 'full payload' : 'thin payload'}</small>
      </div>
      <h3>{url}</h3>
      {description && <p class="quiet">{description}</p>}
      {hint && <p class="hint">{hint}</p>}
      <Facts
        facts={[
          ['Events', eventTypes.length > 0 ? eventTypes.join(', ') : 'all'],
          ['Last success', <Time at={endpoint.lastSuccessAt} />],
          ['Last failure', <Time at={endpoint.lastFailureAt} />],
        ]}
      />
      <div class="row">
        <Actions actions={actionsOf(endpoint, context)} about={url} refresh={context.refresh} />
      </div>
      <a href={`#deliveries?endpointId=${id}`} aria-label={`Deliveries to ${url}`}>
        Deliveries
      </a>
    </li>
  );
}

const DISABLED: Readonly<Record<string, string>> = {
  failing:
    'Nothing could be delivered for five days. Mend it, activate it and replay what it missed.',
  gone: 'It answered 410 Gone. Activate it and replay what it missed.',
};

const beforeAnswer = ({ verification }: Pick<Endpoint, 'verification'>): string =>
  `before it has answered a challenge. ${verification ? attemptsOf(verification) : ''}`;

function attemptsOf({
  attempts,
  lastError,
  nextAttemptAt,
}: Schemas['WebhookVerification']): string {
  if (attempts === 0) return 'It is on its way.';
  const next = nextAttemptAt ? ` The next one follows at ${clockTime(nextAttemptAt)}.` : '';
  return `${count(attempts, 'challenge was', 'challenges were')} sent, the last answer: ${inWords(lastError)}.${next}`;
}

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

function actionsOf(endpoint: Endpoint, { refresh }: ViewContext): readonly Action[] {
  const { id, url, status, health } = endpoint;
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
        isRead: true,
        run: () => askRecovery(endpoint, refresh),
      },
    {
      label: 'Rotate secret',
      question: {
        title: 'Make a new secret?',
        text: `What is sent to ${url} is signed with the new secret at once. The old one signs too for another 24 hours, so that the receiver can change without losing events.`,
        submit: 'Rotate secret',
      },
      run: async () => {
        const made = await call('POST', '/webhooks/endpoints/{id}/rotate-secret', { path });
        const { secret, previousSecretExpiresAt: end } = made;
        const until = end ? ` The old one signs until ${localTime(end)}.` : '';
        const text = `It is shown only now: give it to the receiver.${until}`;
        setTimeout(() => showSecret({ title: 'New secret', text, secret }));
      },
    },
    {
      label: 'Delete',
      kind: 'danger',
      question: {
        title: 'Delete this endpoint?',
        text: `${url} gets no more events, and what waits for it is cancelled. This cannot be undone.`,
        submit: 'Delete endpoint',
      },
      run: async () => {
        await deleted(call('DELETE', '/webhooks/endpoints/{id}', { path }));
        return `${url} is deleted.`;
      },
    },
  ];
}

const HOUR_MS = 3_600_000;

function askRecovery({ id, url }: Endpoint, refresh: () => Promise<void>): void {
  ask({
    title: 'Replay what was missed',
    text: `Events that never arrived at ${url} are sent again. What arrived is left out.`,
    submit: 'Replay',
    children: <PeriodFields />,
    run: async ({ period, since, until }) => {
      const ownSince = timeOfField(since);
      const ownUntil = timeOfField(until);
      const body =
        period === 'own' && ownSince
          ? { since: ownSince, ...(ownUntil ? { until: ownUntil } : {}) }
          : { since: new Date(Date.now() - Number(period) * HOUR_MS).toISOString() };
      const input = { path: { id }, body };
      const recovery = await call('POST', '/webhooks/endpoints/{id}/recover', input);
      void refresh();
      return recoveryMessage(recovery);
    },
  });
}

/** A period that ends now, or one's own. */
function PeriodFields() {
  const [period, setPeriod] = useState('1');
  return (
    <>
      <label>
        Period
        <select
          name="period"
          value={period}
          onChange={(event) => setPeriod(event.currentTarget.value)}
        >
          <option value="1">The last hour</option>
          <option value="24">The last 24 hours</option>
          <option value="168">The last 7 days</option>
          <option value="own">A period of my own</option>
        </select>
      </label>
      {period === 'own' && (
        <>
          <Field name="since" label="From" type="datetime-local" required />
          <Field name="until" label="To (empty = now)" type="datetime-local" />
        </>
      )}
    </>
  );
}

function recoveryMessage({ scheduled, continueSince }: Schemas['WebhookRecovery']): string {
  if (scheduled === 0) return 'Nothing was missed in that period.';
  const more = continueSince
    ? ` There is more: replay again from ${localTime(continueSince)}.`
    : '';
  return `${count(scheduled, 'delivery is', 'deliveries are')} on the way.${more}`;
}

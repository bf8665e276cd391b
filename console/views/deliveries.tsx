import type { Schemas } from 'commerce-client';
import type { Filter } from '../shared/address';
import { call, statusOf } from '../shared/api';
import { ActionButton } from '../shared/forms';
import { count, inWords } from '../shared/text';
import { Badge, lastAnswerOf } from '../parts/pieces';
import { choices, resourceView, type Page } from '../parts/resource';
import { Time } from '../parts/time';
import type { ViewContext } from '../parts/view-page';
import { DELAY_REASONS } from './endpoints';

type OpenDelivery = Schemas['WebhookDeliveryDetails'];

interface Delivery extends Readonly<Schemas['WebhookDelivery']> {
  /** Of its endpoint; null once that is deleted. */
  readonly url: string | null;
  readonly health: string | null;
  readonly isOverdue: boolean;
}

interface Deliveries extends Page<Delivery> {
  /** The one whose attempts are shown. */
  readonly open: OpenDelivery | null;
}

const STATES = ['pending', 'retrying', 'delivered', 'failed', 'cancelled'];

/** An attempt that is later than this waits for something before it. */
const GRACE_MS = 5000;

/** Deliveries, newest first, and the attempts of the one that is open. */
async function loadDeliveries(filter: Filter): Promise<Deliveries> {
  const { status, endpointId, eventId, cursor, open: id } = filter;
  const query = { status, endpointId, eventId, cursor, limit: 50 };
  const [{ data, pagination }, { data: endpoints }, open] = await Promise.all([
    call('GET', '/webhooks/deliveries', { query }),
    call('GET', '/webhooks/endpoints', { query: { pageSize: 100 } }),
    id ? readDelivery(id) : null,
  ]);
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const now = Date.now();
  const inContext = (delivery: Schemas['WebhookDelivery']): Delivery => {
    const { url = null, health = null } = byId.get(delivery.endpointId) ?? {};
    const isOverdue = Date.parse(delivery.nextAttemptAt ?? '') < now - GRACE_MS;
    return { ...delivery, url, health, isOverdue };
  };
  return { data: data.map(inContext), pagination, open };
}

/** Null for one that is too old to be there any more. */
async function readDelivery(id: string): Promise<OpenDelivery | null> {
  try {
    return await call('GET', '/webhooks/deliveries/{id}', { path: { id } });
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

export const deliveries = resourceView<Delivery, Deliveries>({
  title: 'Deliveries',
  search: ['Filter deliveries', 'Filter'],
  filters: ({ status, endpointId, eventId }) => [
    { name: 'status', label: 'Status', value: status, options: choices(STATES) },
    { name: 'endpointId', label: 'Endpoint id', value: endpointId },
    { name: 'eventId', label: 'Event id', value: eventId },
  ],
  load: loadDeliveries,
  keyOf: ({ id }) => id,
  above: ({ data, open }) =>
    open && data.length > 0 && !data.some(({ id }) => id === open.id) && <Attempts {...open} />,
  columns: () => [
    { title: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: 'Event',
      cell: ({ eventType, url }) => (
        <span>
          {eventType}
          <small class="under">{url ?? 'deleted endpoint'}</small>
        </span>
      ),
    },
    { title: 'Status', cell: ({ status }) => <Badge state={status} /> },
    { title: 'Last answer', cell: lastAnswerOf },
    {
      title: 'Next attempt',
      cell: ({ isOverdue, nextAttemptAt }) =>
        isOverdue ? 'waits for the endpoint' : <Time at={nextAttemptAt} />,
    },
  ],
  actions: (delivery, context, { open }) => (
    <DeliveryActions delivery={delivery} isOpen={open?.id === delivery.id} context={context} />
  ),
  detail: ({ id }, { open }) => open?.id === id && <Attempts {...open} />,
  empty: () => [
    'No deliveries',
    'One event on its way to one endpoint is a delivery. Send a test event, or choose another filter.',
  ],
});

interface DeliveryActionsProps {
  readonly delivery: Delivery;
  readonly isOpen: boolean;
  readonly context: ViewContext;
}

function DeliveryActions({ delivery, isOpen, context }: DeliveryActionsProps) {
  const { id, status, eventType, attemptCount, health } = delivery;
  const about = `${eventType} ${id}`;
  return (
    <>
      <ActionButton
        label={`${isOpen ? 'Hide' : 'Show'} ${count(attemptCount, 'attempt')}`}
        about={about}
        focusKey={`open-${id}`}
        isExpanded={isOpen}
        run={() => context.apply({ ...context.filter, open: isOpen ? null : id })}
      />
      {status !== 'delivered' && status !== 'pending' && (
        <ActionButton
          label="Try now"
          about={about}
          run={async () => {
            await call('POST', '/webhooks/deliveries/{id}/retry', { path: { id } });
            void context.refresh();
            return DELAY_REASONS[health ?? ''] ?? `Trying ${eventType} once more.`;
          }}
        />
      )}
    </>
  );
}

function Attempts({ id, eventType, attempts }: OpenDelivery) {
  return (
    <section aria-label="Attempts">
      <h3>
        Attempts of {eventType}, {id}
      </h3>
      {attempts.length === 0 && <p>None yet.</p>}
      {attempts.length > 0 && (
        <ul class="cards">
          {attempts.map((attempt) => (
            <li key={attempt.id} class="card">
              <div class="row">
                <strong>Attempt {attempt.number}</strong>
                <Badge state={attempt.status} />
                <small>{attempt.durationMs} ms</small>
                <small>
                  {attempt.responseStatus
                    ? `HTTP ${attempt.responseStatus}`
                    : inWords(attempt.error)}
                </small>
              </div>
              <small>
                <Time at={attempt.startedAt} />
              </small>
              {attempt.responseBody && (
                <pre tabIndex={0} role="region" aria-label={`Answer to attempt ${attempt.number}`}>
                  {attempt.responseBody}
                </pre>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

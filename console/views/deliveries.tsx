import type { Schemas } from 'commerce-client';
import type { Filter } from '../shared/address';
import { call, statusOf } from '../shared/api';
import { count, inWords } from '../shared/text';
import { Badge, lastAnswerOf, TwoLines } from '../parts/pieces';
import { choices, resourceView, type Page } from '../parts/resource';
import { Time } from '../parts/time';
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
  filters: [
    { name: 'status', label: 'Status', options: choices(STATES) },
    { name: 'endpointId', label: 'Endpoint id' },
    { name: 'eventId', label: 'Event id' },
  ],
  load: loadDeliveries,
  keyOf: ({ id }) => id,
  above: ({ data, open }) =>
    open && data.length > 0 && !data.some(({ id }) => id === open.id) && <Attempts {...open} />,
  columns: {
    Time: ({ createdAt }) => <Time at={createdAt} />,
    Event: ({ eventType, url }) => (
      <TwoLines first={eventType} second={url ?? 'deleted endpoint'} />
    ),
    Status: ({ status }) => <Badge state={status} />,
    'Last answer': lastAnswerOf,
    'Next attempt': ({ isOverdue, nextAttemptAt }) =>
      isOverdue ? 'waits for the endpoint' : <Time at={nextAttemptAt} />,
  },
  about: ({ eventType, id }) => `${eventType} ${id}`,
  actions: ({ id, attemptCount, status, eventType, health }, { apply, filter }, { open }) => {
    const isOpen = open?.id === id;
    return [
      {
        label: `${isOpen ? 'Hide' : 'Show'} ${count(attemptCount, 'attempt')}`,
        isRead: true,
        focusKey: `open-${id}`,
        isExpanded: isOpen,
        run: () => apply({ ...filter, open: isOpen ? null : id }),
      },
      status !== 'delivered' &&
        status !== 'pending' && {
          label: 'Try now',
          run: async () => {
            await call('POST', '/webhooks/deliveries/{id}/retry', { path: { id } });
            return DELAY_REASONS[health ?? ''] ?? `Trying ${eventType} once more.`;
          },
        },
    ];
  },
  detail: ({ id }, { open }) => open?.id === id && <Attempts {...open} />,
  empty: [
    'No deliveries',
    'One event on its way to one endpoint is a delivery. Send a test event, or choose another filter.',
  ],
});

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

import type { Schemas } from 'commerce-client';
import type { Filter } from '../shared/address';
import { call, statusOf } from '../shared/api';
import { TextBox } from '../shared/dialogs';
import { choice } from '../shared/forms';
import { count, inWords } from '../shared/text';
import { Badge, lastAnswerOf, Table, TwoLines } from '../parts/pieces';
import { resourceView, type Page } from '../parts/resource';
import { Time } from '../parts/time';
import { DELAY_REASONS } from './endpoints';

type OpenDelivery = Schemas['WebhookDeliveryDetails'];

interface Delivery extends Readonly<Schemas['WebhookDelivery']> {
  /** Of its endpoint; null once that is deleted. */
  readonly url: string | null;
  readonly health: string | null;
}

interface Deliveries extends Page<Delivery> {
  /** The one whose attempts are shown. */
  readonly open: OpenDelivery | null;
}

const STATES = ['pending', 'retrying', 'delivered', 'failed', 'cancelled'];

/** An attempt that is later than this waits for something before it. */
const GRACE_MS = 5000;
const isOverdue = ({ nextAttemptAt }: Delivery): boolean =>
  Date.parse(nextAttemptAt ?? '') < Date.now() - GRACE_MS;

/** Deliveries, newest first, and the attempts of the one that is open. */
async function loadDeliveries(filter: Filter): Promise<Deliveries> {
  const { status, endpointId, eventId, cursor, open: id } = filter;
  const query = { status, endpointId, eventId, cursor, limit: 50 };
  const [{ data, pagination }, { data: endpoints }, open] = await Promise.all([
    call('GET', '/webhooks/deliveries', { query }),
    call('GET', '/webhooks/endpoints', { query: { pageSize: 100 } }),
    id ? findDelivery(id) : null,
  ]);
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const rows = data.map((delivery) => {
    const { url = null, health = null } = byId.get(delivery.endpointId) ?? {};
    return { ...delivery, url, health };
  });
  return { data: rows, pagination, open };
}

/** Null for one that is too old to be there any more. */
async function findDelivery(id: string): Promise<OpenDelivery | null> {
  try {
    return await call('GET', '/webhooks/deliveries/{id}', { path: { id } });
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

export const deliveries = resourceView<Delivery, Deliveries>({
  title: 'Deliveries',
  filters: [
    choice('status', 'Status', STATES),
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
    'Next attempt': (delivery) =>
      isOverdue(delivery) ? 'waits for the endpoint' : <Time at={delivery.nextAttemptAt} />,
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
      !['delivered', 'pending'].includes(status) && {
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
    <section>
      <h3>
        Attempts of {eventType}, {id}
      </h3>
      {attempts.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <Table
          label="Attempts"
          rows={attempts}
          keyOf={(attempt) => attempt.id}
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
        />
      )}
    </section>
  );
}

import type { Schemas } from 'commerce-client';
import type { Filter } from '../shared/address';
import { call, ifPresent } from '../shared/api';
import { TextBox } from '../shared/dialogs';
import { choice, field } from '../shared/forms';
import { Badge, count, inWords, Table, TwoLines } from '../parts/pieces';
import { resourceView } from '../parts/resource';
import { Time } from '../parts/time';
import { DELAY_REASONS } from './endpoints';

const STATES = ['pending', 'retrying', 'delivered', 'failed', 'cancelled'];

/** An attempt that is this late is waiting for something else first. */
const GRACE_MS = 5000;
const isOverdue = (at: string | null): boolean => Date.parse(at ?? '') < Date.now() - GRACE_MS;

/**
 * Deliveries, newest first, each with its endpoint unless that is deleted, and the delivery whose attempts are shown.
 */
async function loadDeliveries({ status, endpointId, eventId, cursor, open: id }: Filter) {
  const query = { status, endpointId, eventId, cursor, limit: 50 };
  const [{ data, pagination }, { data: endpoints }, open] = await Promise.all([
    call('GET', '/webhooks/deliveries', { query }),
    call('GET', '/webhooks/endpoints', { query: { pageSize: 100 } }),
    id ? ifPresent(call('GET', '/webhooks/deliveries/{id}', { path: { id } })) : null,
  ]);
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const rows = data.map((row) => ({ ...row, endpoint: byId.get(row.endpointId) }));
  return { data: rows, pagination, open };
}

export const deliveries = resourceView({
  title: 'Deliveries',
  filters: [
    choice('status', 'Status', STATES),
    field('endpointId', 'Endpoint id'),
    field('eventId', 'Event id'),
  ],
  load: loadDeliveries,
  above: ({ data, open }) =>
    open && data.length > 0 && !data.some(({ id }) => id === open.id) && <Attempts {...open} />,
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

function Attempts({ id, eventType, attempts }: Schemas['WebhookDeliveryDetails']) {
  return (
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
        empty={['No attempts', 'None was made yet.']}
      />
    </section>
  );
}

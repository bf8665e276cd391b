import type { Schemas } from 'commerce-client';
import type { Filter } from '../shared/address';
import { call } from '../shared/api';
import { choice, search } from '../shared/forms';
import { asId, findBySpelling } from '../parts/lookups';
import { amount } from '../parts/money';
import { Badge, inWords } from '../parts/pieces';
import { resourceView, type Page } from '../parts/resource';
import { Time } from '../parts/time';
import { OrderPage, readOrder, type OpenOrder } from './order';

interface Orders extends Page<Schemas['ListedOrder']> {
  /** One order, shown instead of a list. */
  readonly open?: OpenOrder;
  /** Why there is no order. */
  readonly why?: string;
}

const STATES = ['pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'];

/** A longer text cannot be an external id. */
const EXTERNAL_ID_MAX = 128;

/** States in which an order waits for the shop; these lists show the oldest first. */
const WAITING = ['paid', 'processing'];

/**
 * Finds orders, optionally in one state, by an id (of the order, its event, delivery or customer, or an external id) or
 * by e-mail address; or returns the order that is open.
 */
async function loadOrders({ q, status, cursor, open }: Filter): Promise<Orders> {
  if (open) return { data: [], open: await readOrder(open) };
  const text = asId(q);
  const sort = WAITING.includes(status ?? '') ? 'oldest' : undefined;
  const listOrders = (owner: { customerId?: string; externalId?: string }): Promise<Orders> => {
    const query = { status, cursor, sort, ...owner, expand: ['customer'], limit: 50 };
    return call('GET', '/orders', { query });
  };
  if (text === '') return listOrders({});
  if (text.startsWith('ord_')) return inState(await readOrder(text), status);
  if (text.startsWith('evt_')) return orderOfEvent(text, status);
  if (text.startsWith('dlv_')) {
    const { eventId } = await call('GET', '/webhooks/deliveries/{id}', { path: { id: text } });
    return orderOfEvent(eventId, status);
  }
  if (text.startsWith('usr_')) return listOrders({ customerId: text });
  if (text.includes('@')) {
    // The list of orders has no filter by e-mail address, so the account is looked up first.
    const { data } = await call('GET', '/users', { query: { email: text } });
    return data[0] ? listOrders({ customerId: data[0].id }) : { data: [] };
  }
  if (text.length > EXTERNAL_ID_MAX) return { data: [] };
  return findBySpelling(text, (externalId) => listOrders({ externalId }));
}

const inState = (open: OpenOrder, status: string | undefined): Orders =>
  !status || open.order.status === status ? { data: [], open } : { data: [] };

async function orderOfEvent(eventId: string, status: string | undefined): Promise<Orders> {
  const event = await call('GET', '/webhooks/events/{eventId}', { path: { eventId } });
  const { resourceId, resourceType } = event;
  if (resourceType === 'order') return inState(await readOrder(resourceId), status);
  return { data: [], why: `${eventId} is about the ${inWords(resourceType)} ${resourceId}.` };
}

const EXACT =
  'No order fits in this state. Ids, e-mail addresses and your own numbers are found as a whole, as they are written.';

export const orders = resourceView({
  title: 'Orders',
  pollMs: 5000,
  filters: [
    search('q', 'Id of order, event, delivery or customer, e-mail, or your own number'),
    choice('status', 'State', STATES),
  ],
  load: loadOrders,
  columns: {
    Order: ({ id }, _, { address }) => <a href={address({ open: id })}>{id}</a>,
    Customer: ({ customer, customerId }) => <bdi>{customer?.displayName ?? customerId}</bdi>,
    State: ({ status }) => <Badge state={status} />,
    Payment: ({ paymentStatus }) => <Badge state={paymentStatus ?? 'unknown'} />,
    Total: ({ totalAmount, currency }) => amount(totalAmount, currency),
    Pieces: ({ itemCount }) => String(itemCount),
    Placed: ({ createdAt }) => <Time at={createdAt} />,
  },
  instead: ({ open }, context) => open && <OrderPage {...open} context={context} />,
  empty: ({ why = EXACT }) => ['No orders', why],
});

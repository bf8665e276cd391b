import { isDeepStrictEqual } from 'node:util';
import { domainError, domainErrors, structuralError, versionMismatch } from '../../platform/errors';
import { isExactMinor } from '../../platform/money';
import { chargesFor } from './charges/tax-and-shipping';
import { changedAddress, type GivenAddress } from './order-address';
import { sumOrder } from './order-amounts';
import type { OrderChange } from './order-change';
import { transact, type OrderContext } from './order-context';
import type { OrderDocument } from './orders.document';
import type { Address, OrderStatus } from './orders.types';
import { hasBeenPaid } from './payments/attempt-change';
import { tooMuch } from './quote';

/** A merge patch: absent fields stay, also within the address. */
export interface OrderPatch {
  readonly deliveryAddress?: GivenAddress | null | undefined;
  readonly note?: string | null | undefined;
  /** The version the client has read; null = any. */
  readonly version: number | null;
}

const CHANGEABLE: readonly OrderStatus[] = ['pending', 'paid', 'processing'];

/** Changes an order before it is shipped. */
export function updateOrder(
  context: OrderContext,
  known: OrderDocument,
  { op, ...patch }: OrderPatch & { readonly op: string | null },
): Promise<OrderDocument> {
  return transact(context, known._id, {
    op,
    known,
    decide: async (order): Promise<OrderChange | null> => {
      if (patch.version !== null && patch.version !== order.version) throw versionMismatch('order');
      if (!CHANGEABLE.includes(order.status)) throw notChangeable(order.status);
      const { deliveryAddress, note = order.note } = patch;
      const address = deliveryAddress
        ? changedAddress(order.address, deliveryAddress)
        : order.address;
      const isMoved = !isDeepStrictEqual(address, order.address);
      if (!isMoved && note === order.note) return null;
      const moved = isMoved ? await addressChange(context, order, address) : {};
      return { events: ['updated'], set: { note, ...moved } };
    },
  });
}

/** The address and what it makes of the total; once a payment was begun the total stays as it is. */
async function addressChange(
  { charges, clock }: OrderContext,
  order: OrderDocument,
  address: Address,
): Promise<OrderChange['set']> {
  const { lines, currency, customerId } = order;
  const chargeable = { lines, address, currency, customerId, at: clock.now() };
  const amounts = sumOrder(lines, await chargesFor(charges, chargeable));
  if (!isExactMinor(amounts.totalMinor)) throw structuralError([tooMuch('/deliveryAddress')]);
  const isFixed = order.attempt !== undefined || hasBeenPaid(order);
  if (!isFixed || amounts.totalMinor === order.totalMinor) return { address, ...amounts };
  const message = 'Delivery to this address costs something else, and a payment was begun.';
  throw domainErrors([{ pointer: '/deliveryAddress', code: 'address_changes_total', message }]);
}

function notChangeable(status: OrderStatus) {
  const facts = { from: status, allowed: CHANGEABLE };
  return domainError(
    'order_not_changeable',
    `An order that is ${status} cannot be changed.`,
    facts,
  );
}

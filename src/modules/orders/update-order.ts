import { isDeepStrictEqual } from 'node:util';
import {
  domainError,
  domainErrors,
  structuralError,
  versionMismatch,
} from '../../platform/values/errors';
import { isExactMinor } from '../../platform/values/money';
import { chargesFor } from './charges/tax-and-shipping';
import { changedAddress, type GivenAddress } from './order-address';
import { sumOrder, type OrderAmounts } from './order-amounts';
import type { OrderChange } from './order-change';
import { transact, type OrderContext } from './order-context';
import type { OrderDocument } from './orders.document';
import type { Address } from './charges/tax-and-shipping';
import type { OrderStatus } from './orders.types';
import { hasBeenPaid } from './attempt-change';
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

/** What tax and freight depend on, as far as an address has parts. */
const PLACE = ['country', 'region', 'postalCode', 'city'] as const;

/**
 * The address and what it makes of the total; once a payment was begun the total stays as it is. What then counts is what the
 * way makes by the rates of today: they may have changed since the order was placed.
 */
async function addressChange(
  context: OrderContext,
  order: OrderDocument,
  address: Address,
): Promise<OrderChange['set']> {
  if (isSamePlace(order.address, address)) return { address };
  const amounts = await amountsAt(context, order, address);
  const isFixed = order.attempt !== undefined || hasBeenPaid(order);
  if (!isFixed || amounts.totalMinor === order.totalMinor) return { address, ...amounts };
  if (isDeepStrictEqual(amounts, await amountsAt(context, order, order.address))) {
    return { address };
  }
  const message = 'Delivery to this address costs something else, and a payment was begun.';
  throw domainErrors([{ pointer: '/deliveryAddress', code: 'address_changes_total', message }]);
}

function isSamePlace(from: Address, to: Address): boolean {
  return from.city !== null && PLACE.every((part) => from[part] === to[part]);
}

async function amountsAt(
  { charges, clock }: OrderContext,
  { lines, currency, customerId }: OrderDocument,
  address: Address,
): Promise<OrderAmounts> {
  const chargeable = { lines, address, currency, customerId, at: clock.now() };
  const amounts = sumOrder(lines, await chargesFor(charges, chargeable));
  if (!isExactMinor(amounts.totalMinor)) throw structuralError([tooMuch('/deliveryAddress')]);
  return amounts;
}

function notChangeable(status: OrderStatus) {
  const facts = { from: status, allowed: CHANGEABLE };
  return domainError(
    'order_not_changeable',
    `An order that is ${status} cannot be changed.`,
    facts,
  );
}

import { isDeepStrictEqual } from 'node:util';
import { domainErrors, structuralError } from '../../platform/values/errors';
import { isExactMinor } from '../../platform/values/money';
import { chargesFor } from './charges/tax-and-shipping';
import { changedAddress, type AddressFields } from './order-address';
import { sumOrder, type OrderAmounts } from './order-amounts';
import { hasBeenPaid } from '../payments';
import { editRefusal, type EditedFields } from './order';
import { changeOrder, type OrderContext } from './order-store';
import type { OrderDocument } from './orders.document';
import type { Address } from './charges/tax-and-shipping';
import { totalTooLarge } from './quote';

/** A merge patch: absent fields are unchanged, including those within the address. */
export interface OrderPatch extends AddressFields {
  readonly note?: string | null | undefined;
  /** The version the client has read; null for any. */
  readonly version: number | null;
}

/** Changes an order before it is shipped. */
export function updateOrder(
  context: OrderContext,
  current: OrderDocument,
  { op, version, note: newNote, ...patch }: OrderPatch & { readonly op: string | null },
): Promise<OrderDocument> {
  const newAddress = patch.deliveryAddressText ?? patch.deliveryAddress;
  return changeOrder(context, current._id, {
    op,
    current,
    decide: async (order) => {
      const refusal = editRefusal(order, version);
      if (refusal) throw refusal;
      const note = newNote === undefined ? order.note : newNote;
      const address = newAddress ? changedAddress(order.address, newAddress) : order.address;
      const isMoved = !isDeepStrictEqual(address, order.address);
      if (!isMoved && note === order.note) return null;
      const addressFields = isMoved ? await addressChange(context, order, address) : {};
      return { kind: 'edit', version, fields: { note, ...addressFields } };
    },
  });
}

/** The parts of an address that tax and shipping depend on. */
const PLACE = ['country', 'region', 'postalCode', 'city'] as const;

/**
 * The new address and the resulting total. After a payment has begun the total is fixed, and an address with other
 * charges is refused. Both addresses are compared at today's rates, which may have changed since the order was placed.
 */
async function addressChange(
  context: OrderContext,
  order: OrderDocument,
  address: Address,
): Promise<EditedFields> {
  if (isSamePlace(order.address, address)) return { address };
  const amounts = await amountsAt(context, order, address);
  const isFixed = order.attempt !== undefined || hasBeenPaid(order);
  if (!isFixed || amounts.totalMinor === order.totalMinor) return { address, ...amounts };
  if (isDeepStrictEqual(amounts, await amountsAt(context, order, order.address))) {
    return { address };
  }
  const message =
    'Delivery to this address would change the total, and a payment has been started.';
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
  if (!isExactMinor(amounts.totalMinor)) throw structuralError([totalTooLarge('/deliveryAddress')]);
  return amounts;
}

import type { BulkMode } from '../../platform/operations/bulk';
import { domainErrors } from '../../platform/values/errors';
import { authorize, authorizeKnown, ownerSeenBy, type Action, type Viewer } from '../accounts';
import type { CaptureTime, SlotHolder } from '../payments';
import { bulkCancel } from './bulk-cancel';
import { cancelOrder } from './cancel-order';
import { changeOrder, contextOf, getOrder, type OrderContext } from './order-store';
import { OrderView } from './order-view';
import { awaitsCapture, captureForShipping, captureOrder, payOrder } from './pay-order';
import { addressOf, type AddressFields } from './order-address';
import { placeOrder, type OrderRequest } from './place-order';
import { refundOrder } from './refund-order';
import { updateOrder, type OrderPatch } from './update-order';

/** The caller, and the seed that all attempts of one request share (null without a key). */
export interface Actor extends SlotHolder {
  readonly viewer: Viewer;
  readonly seed: string | null;
}

type OrderInput = Omit<OrderRequest, 'deliveryAddress'> & AddressFields;

interface Shipment {
  readonly carrier: string;
  readonly trackingNumber: string | null;
}

/**
 * The operations on orders. They throw the same not-found error for a missing order and for an order of another
 * customer.
 */
export function createOrderOperations(baseContext: OrderContext) {
  const getReachableOrder = async (id: string, { viewer }: Actor, action: Action) =>
    getOrder(baseContext, id, ownerSeenBy(viewer, action));
  const fulfil = async (actor: Actor, id: string, kind: 'process' | 'deliver') => {
    const current = await getReachableOrder(id, actor, 'order.fulfil');
    const change = { op: actor.seed, current, decide: () => ({ kind }) };
    return new OrderView(await changeOrder(baseContext, id, change));
  };
  return {
    placeOrder: async (
      { viewer, seed }: Actor,
      { deliveryAddressText, deliveryAddress, ...input }: OrderInput,
    ): Promise<{ readonly order: OrderView; readonly isNew: boolean }> => {
      const customerId = await customerOf(baseContext, viewer, input.customerId ?? null);
      const address = addressOf(deliveryAddressText ?? deliveryAddress ?? {});
      const request = { ...input, deliveryAddress: address };
      const { order, isNew } = await placeOrder(baseContext, { customerId, request, seed });
      return { order: new OrderView(order), isNew };
    },

    payOrder: async (
      actor: Actor,
      id: string,
      payment: { readonly methodId: string | null; readonly capture: CaptureTime },
    ): Promise<OrderView> => {
      const { _id: orderId } = await getReachableOrder(id, actor, 'order.pay');
      const { seed } = actor;
      return new OrderView(
        await payOrder(contextOf(actor, baseContext), { orderId, ...payment, seed }),
      );
    },

    captureOrder: async (actor: Actor, id: string): Promise<OrderView> => {
      const { _id: orderId } = await getReachableOrder(id, actor, 'order.fulfil');
      const { seed } = actor;
      return new OrderView(await captureOrder(contextOf(actor, baseContext), { orderId, seed }));
    },

    updateOrder: async (actor: Actor, id: string, patch: OrderPatch): Promise<OrderView> => {
      const order = await getReachableOrder(id, actor, 'order.update');
      return new OrderView(await updateOrder(baseContext, order, { ...patch, op: actor.seed }));
    },

    /** Marks the order as being prepared by the warehouse. */
    processOrder: (actor: Actor, id: string) => fulfil(actor, id, 'process'),

    /** Ships the order; captures authorized money first. */
    shipOrder: async (actor: Actor, id: string, shipment: Shipment): Promise<OrderView> => {
      const current = await getReachableOrder(id, actor, 'order.fulfil');
      const context = contextOf(actor, baseContext);
      const shippedOrder = await changeOrder(context, id, {
        op: actor.seed,
        current,
        decide: async (order) => {
          if (!awaitsCapture(order)) return { kind: 'ship', ...shipment };
          await captureForShipping(context, order);
          return 'again';
        },
      });
      return new OrderView(shippedOrder);
    },

    deliverOrder: (actor: Actor, id: string) => fulfil(actor, id, 'deliver'),

    cancelOrder: async (actor: Actor, id: string, reason: string | null): Promise<OrderView> => {
      const order = await getReachableOrder(id, actor, 'order.cancel');
      const context = contextOf(actor, baseContext);
      return new OrderView(await cancelOrder(context, order, { reason, op: actor.seed }));
    },

    refundOrder: async (
      actor: Actor,
      id: string,
      refund: { readonly amount: number | null; readonly reason: string | null },
    ): Promise<OrderView> => {
      const { _id: orderId } = await getReachableOrder(id, actor, 'order.fulfil');
      const { seed } = actor;
      return new OrderView(
        await refundOrder(contextOf(actor, baseContext), { orderId, ...refund, seed }),
      );
    },

    cancelOrders: (
      actor: Actor,
      orderIds: readonly string[],
      options: { readonly mode: BulkMode; readonly reason: string | null },
    ) => {
      const { viewer, seed } = actor;
      const ownerId = ownerSeenBy(viewer, 'order.cancel');
      return bulkCancel(contextOf(actor, baseContext), { orderIds, ownerId, seed, ...options });
    },
  };
}

/** The customer of the order: the viewer, or the account for which an admin places it. */
async function customerOf(
  { customerStatus }: OrderContext,
  viewer: Viewer,
  customerId: string | null,
): Promise<string> {
  const { userId } = authorizeKnown(viewer, 'order.place');
  if (customerId === null || customerId === userId) return userId;
  authorize(viewer, 'order.place_for');
  const status = await customerStatus(customerId);
  if (status === 'active') return customerId;
  const [code, message] =
    status === 'inactive'
      ? ['customer_not_active', 'The account of this customer is disabled or deleted.']
      : ['unknown_customer', 'No user has this id.'];
  throw domainErrors([{ pointer: '/customerId', code, message }]);
}

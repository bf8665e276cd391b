import type { BulkMode, BulkResult } from '../../platform/operations/bulk';
import { domainErrors } from '../../platform/values/errors';
import { authorize, authorizeKnown, ownerSeenBy, type Action, type Viewer } from '../accounts';
import { bulkCancel } from './bulk-cancel';
import { cancelOrder } from './cancel-order';
import { deliverOrder, processOrder, shipOrder, type Shipment } from './fulfil-order';
import { contextOf, reachable, type OrderContext } from './order-context';
import { changedOrder } from './order-view';
import type { OrderDocument } from './orders.document';
import type { OrderView } from './orders.types';
import { captureOrder } from './capture-order';
import { payOrder, type PayRequest } from './pay-order';
import { type SlotHolder } from '../payments';
import { placeOrder, type OrderRequest } from './place-order';
import { refundOrder } from './refund-order';
import { updateOrder, type OrderPatch } from './update-order';

/** Who does it, and the seed that repeated attempts of one request share (null without a key). */
export interface Actor extends SlotHolder {
  readonly viewer: Viewer;
  readonly seed: string | null;
}

/** How an order is to be paid. */
export type PaymentChoice = Pick<PayRequest, 'methodId' | 'capture'>;

/** What can be done to orders. Foreign and absent orders answer alike: not found. */
export interface OrderOperations {
  placeOrder(actor: Actor, request: OrderRequest): Promise<{ order: OrderView; isNew: boolean }>;
  payOrder(actor: Actor, id: string, payment: PaymentChoice): Promise<OrderView>;
  captureOrder(actor: Actor, id: string): Promise<OrderView>;
  updateOrder(actor: Actor, id: string, patch: OrderPatch): Promise<OrderView>;
  processOrder(actor: Actor, id: string): Promise<OrderView>;
  shipOrder(actor: Actor, id: string, shipment: Shipment): Promise<OrderView>;
  deliverOrder(actor: Actor, id: string): Promise<OrderView>;
  cancelOrder(actor: Actor, id: string, reason: string | null): Promise<OrderView>;
  refundOrder(
    actor: Actor,
    id: string,
    refund: { readonly amount: number | null; readonly reason: string | null },
  ): Promise<OrderView>;
  cancelOrders(
    actor: Actor,
    orderIds: readonly string[],
    options: { readonly mode: BulkMode; readonly reason: string | null },
  ): Promise<BulkResult<OrderView>>;
}

export function createOrderOperations(context: OrderContext): OrderOperations {
  /** Checks that the viewer may do it, does it, and shows the order. */
  const on =
    (action: Action) =>
    async (
      { viewer }: Actor,
      id: string,
      operate: (order: OrderDocument) => Promise<OrderDocument>,
    ): Promise<OrderView> =>
      changedOrder(await operate(await reachable(context, id, { viewer, action })));
  const [asEditor, asPayer, asCanceller, asFulfiller] = [
    on('order.update'),
    on('order.pay'),
    on('order.cancel'),
    on('order.fulfil'),
  ];
  return {
    placeOrder: async ({ viewer, seed }, request) => {
      const customerId = await customerOf(context, viewer, request.customerId ?? null);
      const { order, isNew } = await placeOrder(context, { customerId, request, seed });
      return { order: changedOrder(order), isNew };
    },
    payOrder: (actor, id, payment) =>
      asPayer(actor, id, ({ _id: orderId }) =>
        payOrder(contextOf(actor, context), { orderId, ...payment, seed: actor.seed }),
      ),
    updateOrder: (actor, id, patch) =>
      asEditor(actor, id, (order) => updateOrder(context, order, { ...patch, op: actor.seed })),
    captureOrder: (actor, id) =>
      asFulfiller(actor, id, ({ _id: orderId }) =>
        captureOrder(contextOf(actor, context), { orderId, seed: actor.seed }),
      ),
    processOrder: (actor, id) =>
      asFulfiller(actor, id, (order) => processOrder(context, order, actor.seed)),
    shipOrder: (actor, id, shipment) =>
      asFulfiller(actor, id, (order) =>
        shipOrder(contextOf(actor, context), order, { ...shipment, op: actor.seed }),
      ),
    deliverOrder: (actor, id) =>
      asFulfiller(actor, id, (order) => deliverOrder(context, order, actor.seed)),
    cancelOrder: (actor, id, reason) =>
      asCanceller(actor, id, (order) =>
        cancelOrder(contextOf(actor, context), order, { reason, op: actor.seed }),
      ),
    refundOrder: (actor, id, refund) =>
      asFulfiller(actor, id, ({ _id: orderId }) =>
        refundOrder(contextOf(actor, context), { orderId, ...refund, seed: actor.seed }),
      ),
    cancelOrders: (actor, orderIds, options) => {
      const { viewer, seed } = actor;
      const ownerId = ownerSeenBy(viewer, 'order.cancel');
      return bulkCancel(contextOf(actor, context), { orderIds, ownerId, seed, ...options });
    },
  };
}

/** Who the order is for: the viewer, or the customer on whose behalf an admin places it. */
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
      : ['unknown_customer', 'Nobody has this id.'];
  throw domainErrors([{ pointer: '/customerId', code, message }]);
}

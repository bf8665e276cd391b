import { notFoundError } from '../../platform/values/errors';
import { authorizeKnown, type Viewer } from '../accounts';
import { contextOf, type OrderContext } from './order-context';
import type { OrderDocument } from './orders.document';
import {
  type SignedMessage,
  type Charge,
  type PaymentMethod,
  type PaymentState,
  type SlotHolder,
} from '../payments';
import { receiveNotification } from './payment-notifications';
import { record } from './payment-attempt';

/** What can be done about payments beside the operations on orders. */
export interface PaymentOperations {
  /** The methods that the viewer can pay with. */
  listPaymentMethods(
    payer: SlotHolder & { readonly viewer: Viewer },
  ): Promise<readonly PaymentMethod[]>;
  /** What a provider tells by itself; throws 401 when it has not signed it. */
  receivePaymentNotification(
    slotHolder: SlotHolder,
    provider: string,
    message: SignedMessage,
  ): Promise<void>;
  /** The payer has confirmed on the page of the built-in provider, which names `<order id>.<attempt id>`; answers what became of it. */
  confirmBuiltInPayment(slotHolder: SlotHolder, page: string): Promise<PaymentState>;
  /** What that page shows to whoever has its address; null: there is no such payment. */
  findBuiltInPayment(page: string): Promise<BuiltInPaymentView | null>;
}

export interface BuiltInPaymentView {
  readonly orderId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly state: PaymentState;
}

/** Of a provider that lists more, the first. */
const MAX_METHODS = 100;
const BUILT_IN = 'builtin';

export function createPaymentOperations(context: OrderContext): PaymentOperations {
  return {
    listPaymentMethods: async (payer) => {
      const { userId } = authorizeKnown(payer.viewer, 'payment_method.read');
      const methods = await contextOf(payer, context).providers.ask(
        context.providers.current.name,
        (provider) => provider.listMethods(userId),
      );
      return methods.slice(0, MAX_METHODS);
    },
    receivePaymentNotification: (slotHolder, provider, message) =>
      receiveNotification(contextOf(slotHolder, context), provider, message),
    confirmBuiltInPayment: (slotHolder, page) =>
      confirmBuiltIn(contextOf(slotHolder, context), page),
    findBuiltInPayment: async (page) => {
      const payment = await findBuiltIn(context, page);
      if (payment === null) return null;
      const { order, amountMinor, state } = payment;
      return { orderId: order._id, amountMinor, currency: order.currency, state };
    },
  };
}

async function confirmBuiltIn(context: OrderContext, page: string): Promise<PaymentState> {
  const payment = await findBuiltIn(context, page);
  if (payment === null) throw notFoundError('payment');
  const { order, attemptId, state, isOver } = payment;
  // A payer may confirm again what is over: the answer to the first time may be lost.
  if (isOver) return state;
  const report = await context.providers.ask(BUILT_IN, (provider) =>
    provider.confirm({ orderId: order._id, attemptId }),
  );
  await record(context, order, { attemptId, report });
  return report.state;
}

interface FoundPayment extends Pick<Charge, 'attemptId' | 'amountMinor'> {
  readonly order: OrderDocument;
  readonly state: PaymentState;
  readonly isOver: boolean;
}

/** The attempt that a page of the built-in provider names, open or over. */
async function findBuiltIn(context: OrderContext, page: string): Promise<FoundPayment | null> {
  const [orderId = '', attemptId = ''] = page.split('.');
  const order = await context.orders.findStored(orderId);
  if (order === null) return null;
  const isThis = (attempt: Charge): boolean =>
    attempt.attemptId === attemptId && context.providers.find(attempt.provider)?.name === BUILT_IN;
  const over = order.closed?.find(isThis);
  if (over) {
    const state = over.end === 'authorization_expired' ? 'cancelled' : over.end;
    return { order, attemptId, amountMinor: over.amountMinor, state, isOver: true };
  }
  const { attempt } = order;
  if (attempt === undefined || !isThis(attempt)) return null;
  const { amountMinor, state = 'processing' } = attempt;
  return { order, attemptId, amountMinor, state, isOver: false };
}

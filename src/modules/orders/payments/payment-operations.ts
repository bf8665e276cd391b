import { notFoundError } from '../../../platform/errors';
import { authorizeKnown, type Viewer } from '../../identity';
import { contextOf, type OrderContext } from '../order-context';
import { askProvider } from './ask-provider';
import { receiveNotification, type SignedMessage } from './notifications';
import { record } from './payment-attempt';
import type { Charge } from './attempt';
import type { PaymentMethod } from './payment-methods';
import type { PaymentState } from './payment-provider';
import type { SlotHolder } from './provider-registry';

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
}

/** Of a provider that lists more, the first. */
const MAX_METHODS = 100;

export function createPaymentOperations(context: OrderContext): PaymentOperations {
  return {
    listPaymentMethods: async (payer) => {
      const { userId } = authorizeKnown(payer.viewer, 'payment_method.read');
      const methods = await askProvider(contextOf(payer, context), {
        of: context.providers.current.name,
        ask: (provider) => provider.listMethods(userId),
      });
      return methods.slice(0, MAX_METHODS);
    },
    receivePaymentNotification: (slotHolder, provider, message) =>
      receiveNotification(contextOf(slotHolder, context), provider, message),
    confirmBuiltInPayment: (slotHolder, page) =>
      confirmBuiltIn(contextOf(slotHolder, context), page),
  };
}

async function confirmBuiltIn(context: OrderContext, page: string): Promise<PaymentState> {
  const [orderId = '', attemptId = ''] = page.split('.');
  const order = await context.orders.findStored(orderId);
  const builtIn = context.providers.find('builtin');
  const isThis = (attempt: Charge): boolean =>
    attempt.attemptId === attemptId && context.providers.find(attempt.provider) === builtIn;
  // A payer may confirm again what is over: the answer to the first time may be lost.
  const over = order?.closed?.find(isThis);
  if (over) return over.end === 'authorization_expired' ? 'cancelled' : over.end;
  const isThere = order?.attempt !== undefined && isThis(order.attempt);
  if (order === null || builtIn === null || !isThere) throw notFoundError('payment');
  const report = await askProvider(context, {
    of: builtIn.name,
    ask: (provider) => provider.confirm({ orderId, attemptId }),
  });
  await record(context, order, { attemptId, report });
  return report.state;
}

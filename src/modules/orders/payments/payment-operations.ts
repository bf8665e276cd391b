import { notFoundError } from '../../../platform/errors';
import { authorizeKnown, type Viewer } from '../../identity';
import type { OrderContext } from '../order-context';
import { askProvider } from './ask-provider';
import { receiveNotification, type SignedMessage } from './notifications';
import { record } from './payment-attempt';
import type { PaymentMethod } from './payment-methods';
import type { PaymentState } from './payment-provider';

/** What can be done about payments beside the operations on orders. */
export interface PaymentOperations {
  /** The methods that the viewer can pay with. */
  listPaymentMethods(viewer: Viewer): Promise<readonly PaymentMethod[]>;
  /** What a provider tells by itself; throws 401 when it has not signed it. */
  receivePaymentNotification(provider: string, message: SignedMessage): Promise<void>;
  /** The payer has confirmed on the page of the built-in provider, which names `<order id>.<attempt id>`. */
  confirmBuiltInPayment(page: string): Promise<PaymentState>;
}

/** Of a provider that lists more, the first. */
const MAX_METHODS = 100;

export function createPaymentOperations(context: OrderContext): PaymentOperations {
  return {
    listPaymentMethods: async (viewer) => {
      const { userId } = authorizeKnown(viewer, 'payment_method.read');
      const methods = await askProvider(context, {
        of: context.providers.current.name,
        ask: (provider) => provider.listMethods(userId),
      });
      return methods.slice(0, MAX_METHODS);
    },
    receivePaymentNotification: (provider, message) =>
      receiveNotification(context, provider, message),
    confirmBuiltInPayment: (page) => confirmBuiltIn(context, page),
  };
}

async function confirmBuiltIn(context: OrderContext, page: string): Promise<PaymentState> {
  const [orderId = '', attemptId = ''] = page.split('.');
  const order = await context.orders.findStored(orderId);
  const attempt = order?.attempt;
  const builtIn = context.providers.find('builtin');
  const isThere =
    attempt?.attemptId === attemptId && context.providers.find(attempt.provider) === builtIn;
  if (order === null || builtIn === null || !isThere) throw notFoundError('payment');
  const report = await askProvider(context, {
    of: builtIn.name,
    ask: (provider) => provider.confirm({ orderId, attemptId }),
  });
  await record(context, order, { attemptId, report });
  return report.state;
}

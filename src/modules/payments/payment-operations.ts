import { realNow } from '../../platform/values/clock';
import { notFoundError } from '../../platform/values/errors';
import { authorizeKnown, type Viewer } from '../accounts';
import { readNotification, type NotificationSecrets, type SignedMessage } from './notifications';
import { finishRefunds, recordReport, type PaymentContext } from './payment-driver';
import type { PaymentMethod } from './payment-methods';
import { isOpen, type PaymentNotification, type PaymentState } from './payment-provider';
import type { ClosedAttempt, PayableOrder, PaymentAttempt } from './payments.types';
import { withYieldingCalls, type SlotHolder } from './providers';
import { isPending } from './refunds';

export interface PaymentOperationsContext<O extends PayableOrder> extends PaymentContext<O> {
  readonly notificationSecrets: NotificationSecrets;
  readonly find: (orderId: string) => Promise<O | null>;
  /** Makes the sweeper ask about the payment of this order immediately. */
  readonly askSoon: (orderId: string) => Promise<void>;
}

/** Shows at most the provider's first 100 methods. */
const MAX_METHODS = 100;
const BUILT_IN = 'builtin';

/** The operations on payments that are not operations on orders. */
export function createPaymentOperations<O extends PayableOrder>(
  baseContext: PaymentOperationsContext<O>,
) {
  const contextOf = (slotHolder: SlotHolder): PaymentOperationsContext<O> => ({
    ...baseContext,
    providers: withYieldingCalls(slotHolder, baseContext.providers),
  });
  return {
    /** The methods that the viewer can pay with. */
    listPaymentMethods: async (
      payer: SlotHolder & { readonly viewer: Viewer },
    ): Promise<readonly PaymentMethod[]> => {
      const { userId } = authorizeKnown(payer.viewer, 'payment_method.read');
      const { providers } = contextOf(payer);
      const methods = await providers.ask(providers.current.name, (provider) =>
        provider.listMethods(userId),
      );
      return methods.slice(0, MAX_METHODS);
    },

    /** Receives a notification from a provider; throws `invalid_signature` if the provider has not signed it. */
    receivePaymentNotification: (
      slotHolder: SlotHolder,
      provider: string,
      message: SignedMessage,
    ): Promise<void> => receiveNotification(contextOf(slotHolder), provider, message),

    /**
     * Confirms a payment for a payer on the page of the built-in provider; the name of the page is `<order id>.<attempt
     * id>`. Returns the state of the payment.
     */
    confirmBuiltInPayment: async (slotHolder: SlotHolder, page: string): Promise<PaymentState> => {
      const context = contextOf(slotHolder);
      const payment = await findBuiltIn(context, page);
      if (payment === null) throw notFoundError('payment');
      const { orderId, attemptId, state, isOver } = payment;
      // A repeated confirmation, because the response to an earlier one may have been lost.
      if (isOver) return state;
      const report = await context.providers.ask(BUILT_IN, (provider) =>
        provider.confirm({ orderId, attemptId }),
      );
      await recordReport(context, orderId, { attemptId, report });
      return report.state;
    },

    /** The facts that such a page shows to anyone who has its address; null if there is no such payment. */
    findBuiltInPayment: (page: string) => findBuiltIn(baseContext, page),
  };
}

/**
 * A notification is only a reason to ask the provider, so repeated, late and reordered ones find the current state. If
 * the provider cannot be reached, reports of progress and of money are trusted. A report that a payment ended without
 * money is not, because another payment could then be started beside it; the provider is asked again soon.
 */
async function receiveNotification<O extends PayableOrder>(
  context: PaymentOperationsContext<O>,
  name: string,
  message: SignedMessage,
): Promise<void> {
  const { providers, notificationSecrets: secrets, clock, find, failpoint } = context;
  const notification = readNotification({ providers, secrets, now: realNow(clock) }, name, message);
  if (notification === null) return;
  const order = await find(notification.orderId);
  if (order === null) return;
  const latest = await applyNotification(context, order, { ...notification, provider: name });
  failpoint('payment.notified');
  if (latest.refunds.some(isPending)) {
    await finishRefunds(context, latest).catch(() => undefined);
  }
}

async function applyNotification<O extends PayableOrder>(
  context: PaymentOperationsContext<O>,
  order: O,
  {
    attemptId,
    orderId,
    report,
    provider: name,
  }: PaymentNotification & { readonly provider: string },
): Promise<O> {
  const { providers, askSoon } = context;
  const attempt = attemptsOf(order).find((one) => one.attemptId === attemptId);
  // A provider can report only on its own attempts.
  if (attempt === undefined || providers.find(attempt.provider)?.name !== name) return order;
  const current = await providers
    .ask(name, (provider) => provider.status({ orderId, attemptId }))
    .catch(() => null);
  if (current !== null || isOpen(report.state) || report.state === 'captured') {
    return recordReport(context, orderId, { attemptId, report: current ?? report });
  }
  await askSoon(orderId);
  return order;
}

/** The attempt that a page of the built-in provider names, open or closed. */
async function findBuiltIn<O extends PayableOrder>(
  { find, providers }: PaymentOperationsContext<O>,
  page: string,
) {
  const [orderId = '', attemptId = ''] = page.split('.');
  const order = await find(orderId);
  const attempt = order && attemptsOf(order).find((one) => one.attemptId === attemptId);
  if (!attempt || providers.find(attempt.provider)?.name !== BUILT_IN) return null;
  const { amountMinor } = attempt;
  const isOver = 'end' in attempt;
  const end = isOver ? attempt.end : (attempt.state ?? 'processing');
  const state: PaymentState = end === 'authorization_expired' ? 'cancelled' : end;
  return { orderId, attemptId, amountMinor, currency: order.currency, state, isOver };
}

function attemptsOf({
  attempt,
  closed = [],
}: PayableOrder): readonly (PaymentAttempt | ClosedAttempt)[] {
  return attempt === undefined ? closed : [attempt, ...closed];
}

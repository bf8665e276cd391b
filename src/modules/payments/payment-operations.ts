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
  /** Lets the sweeper ask about the payment of this order at once. */
  readonly askSoon: (orderId: string) => Promise<void>;
}

/** Shows at most the provider's first 100 methods. */
const MAX_METHODS = 100;
const BUILT_IN = 'builtin';

/** What can be done about payments besides the operations on orders. */
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

    /** A provider reports by itself; throws 401 when it has not signed the message. */
    receivePaymentNotification: (
      slotHolder: SlotHolder,
      provider: string,
      message: SignedMessage,
    ): Promise<void> => receiveNotification(contextOf(slotHolder), provider, message),

    /**
     * The payer has confirmed on the page of the built-in provider, which is named `<order id>.<attempt id>`. Answers
     * what became of the payment.
     */
    confirmBuiltInPayment: async (slotHolder: SlotHolder, page: string): Promise<PaymentState> => {
      const context = contextOf(slotHolder);
      const payment = await findBuiltIn(context, page);
      if (payment === null) throw notFoundError('payment');
      const { orderId, attemptId, state, isOver } = payment;
      // The answer to an earlier confirmation may have been lost.
      if (isOver) return state;
      const report = await context.providers.ask(BUILT_IN, (provider) =>
        provider.confirm({ orderId, attemptId }),
      );
      await recordReport(context, orderId, { attemptId, report });
      return report.state;
    },

    /** What that page shows to everybody who has its address; null: there is no such payment. */
    findBuiltInPayment: (page: string) => findBuiltIn(baseContext, page),
  };
}

/**
 * A notification is a reason to ask the provider: one that comes twice, late or out of order finds the present state.
 * While the provider cannot be asked, progress and money are believed. That a payment has ended without money is not,
 * since another one could be begun beside it: the provider is asked again soon.
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
  // A provider can only report on its own attempts.
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

/** The attempt that a page of the built-in provider names, open or over. */
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

import type { Failpoint } from '../../platform/config/failpoints';
import { attemptTogether } from '../../platform/jobs';
import type { Clock } from '../../platform/values/clock';
import {
  applyReport,
  withNextAsk,
  beginCall,
  endOf,
  nextCall,
  type AttemptReport,
} from './attempt';
import type { CancelRequest } from './payment-provider';
import type {
  Charge,
  ClosedAttempt,
  PayableOrder,
  PaymentAttempt,
  PaymentChange,
  RefundDocument,
} from './payments.types';
import { hasSentNothing, paymentsUnavailable, type ProviderRegistry } from './providers';
import { applyRefundResult, isPending } from './refunds';

/*
 * Advances the payment of an order. Any number of drivers may work on one attempt at once: its payer, a second
 * payer, a cancellation, the warehouse, the sweeper. One driver's result does not show what the calls of the others did, so the attempt counts its active calls until the provider has responded once. A driver counts itself before it
 * sends, and leaves the count only if it is certain that it sent nothing; the last one to leave withdraws the attempt.
 * As long as any call may have sent the attempt, drivers continue until the provider reports its outcome.
 */

/** The named steps of payments, at which tests can kill the process. */
export const paymentSteps = [
  'payment.intended',
  'payment.captured',
  'payment.recorded',
  'payment.requested',
  'payment.cancel',
  'payment.capture',
  'payment.status',
  'payment.notified',
  'refund.intended',
  'refund.sent',
] as const;

export interface PaymentContext<O extends PayableOrder> {
  readonly providers: ProviderRegistry;
  readonly clock: Clock;
  readonly failpoint: Failpoint<(typeof paymentSteps)[number]>;
  /**
   * Reads the order, decides about its payment and saves the decision; decides again if another request changed it
   * first. A decision of null changes nothing. Returns the order afterwards.
   */
  readonly change: (orderId: string, decide: (order: O) => PaymentChange | null) => Promise<O>;
}

/** Takes the order's open attempt as far as possible now. */
export async function driveAttempt<O extends PayableOrder>(
  context: PaymentContext<O>,
  order: O,
): Promise<O> {
  const { attempt } = order;
  if (attempt === undefined) return order;
  if (nextCall(attempt, context.clock.now()) !== 'createIntent') {
    return continueAttempt(context, order, attempt);
  }
  const latest = await context.change(order._id, ({ attempt: current }) =>
    isUnsent(current, attempt) ? beginCall(current) : null,
  );
  return isUnsent(latest.attempt, attempt) ? sendAttempt(context, latest) : latest;
}

/** Sends the open attempt to its provider; `beginCall` has already counted the call. */
export async function sendAttempt<O extends PayableOrder>(
  context: PaymentContext<O>,
  order: O,
): Promise<O> {
  const { attempt } = order;
  if (attempt === undefined) return order;
  const intent = { ...requestFor(order, attempt), capture: attempt.capture };
  const report = await context.providers
    .ask(attempt.provider, (provider) => provider.createIntent(intent))
    .catch((error: unknown): AttemptReport => {
      if (hasSentNothing(error)) return { state: 'not_sent' };
      throw error;
    });
  context.failpoint('payment.captured');
  const latest = await recordReport(context, order._id, { attemptId: attempt.attemptId, report });
  const { attempt: current } = latest;
  if (report.state === 'not_sent') {
    const isAnswered = endOf(latest, attempt.attemptId) !== null || current?.state !== undefined;
    if (!isAnswered) throw paymentsUnavailable();
    return latest;
  }
  if (!isSame(current, attempt) || nextCall(current, context.clock.now()) === 'status') {
    return latest;
  }
  return continueAttempt(context, latest, current);
}

/** Asks the provider for the next step of an attempt that it may know. */
async function continueAttempt<O extends PayableOrder>(
  context: PaymentContext<O>,
  order: O,
  attempt: PaymentAttempt,
): Promise<O> {
  const next = nextCall(attempt, context.clock.now());
  const call = next === 'createIntent' ? 'status' : next;
  const report = await context.providers.ask(attempt.provider, (provider) =>
    provider[call](requestFor(order, attempt)),
  );
  context.failpoint(`payment.${call}`);
  return recordReport(context, order._id, { attemptId: attempt.attemptId, report });
}

/** Stores a provider's report about an attempt, open or closed. */
export async function recordReport<O extends PayableOrder>(
  { change, clock, failpoint }: Omit<PaymentContext<O>, 'providers'>,
  orderId: string,
  { attemptId, report }: { readonly attemptId: string; readonly report: AttemptReport },
): Promise<O> {
  const latest = await change(orderId, (order) =>
    applyReport(order, attemptId, { report, now: clock.now() }),
  );
  failpoint('payment.recorded');
  return latest;
}

/** Requests the capture or cancellation of the open attempt, then drives it. A requested cancellation is final. */
export async function requestOfAttempt<O extends PayableOrder>(
  context: PaymentContext<O>,
  order: O,
  step: 'capture' | 'cancel',
): Promise<O> {
  const { attempt } = order;
  if (attempt === undefined) return order;
  const latest = await context.change(order._id, ({ attempt: current }) =>
    isSame(current, attempt) && current.requested !== step && current.requested !== 'cancel'
      ? { isInternal: true, fields: { attempt: { ...current, requested: step } } }
      : null,
  );
  context.failpoint('payment.requested');
  return isSame(latest.attempt, attempt) ? driveAttempt(context, latest) : latest;
}

/** How long a provider is asked about a closed attempt whose outcome it cannot report. */
const PATIENCE_MS = 7 * 86_400_000;

/** Asks again about attempts that ended without money, each on its own. */
export async function askAboutClosed<O extends PayableOrder>(
  context: PaymentContext<O>,
  order: O,
): Promise<O> {
  const now = context.clock.now();
  const dueAttempts = (order.closed ?? []).filter(
    ({ askAt }) => askAt !== undefined && askAt <= now,
  );
  let latest = order;
  await attemptTogether(dueAttempts, async (attempt) => {
    latest = laterOf(latest, await askOnceMore(context, order, attempt));
  });
  return latest;
}

/** Asks by cancelling, because an attempt that the provider still works on is no longer wanted. */
async function askOnceMore<O extends PayableOrder>(
  context: PaymentContext<O>,
  order: O,
  closedAttempt: ClosedAttempt,
): Promise<O> {
  const { attemptId, at } = closedAttempt;
  const now = context.clock.now();
  try {
    const report = await context.providers.ask(closedAttempt.provider, (provider) =>
      provider.cancel(requestFor(order, closedAttempt)),
    );
    await recordReport(context, order._id, { attemptId, report });
  } catch (error) {
    if (now.getTime() - at.getTime() < PATIENCE_MS) throw error;
  }
  return context.change(order._id, ({ closed = [] }) => {
    const isDue = (one: ClosedAttempt) => one.attemptId === attemptId && one.askAt !== undefined;
    const attempts = closed.map((one) => (isDue(one) ? withNextAsk(one, now) : one));
    return { isInternal: true, fields: { closed: attempts } };
  });
}

/** The maximum number of refunds in a request; they are sent at the same time. */
const REFUNDS_IN_REQUEST = 2;

/**
 * Drives pending refunds, each on its own. A request takes the newest ones, the sweeper all. Safe to repeat, and to run
 * twice at the same time.
 */
export async function finishRefunds<O extends PayableOrder>(
  context: PaymentContext<O>,
  order: O,
  limit = REFUNDS_IN_REQUEST,
): Promise<O> {
  let latest = order;
  await attemptTogether(order.refunds.filter(isPending).slice(-limit), async (refund) => {
    latest = laterOf(latest, await finishRefund(context, order, refund));
  });
  return latest;
}

async function finishRefund<O extends PayableOrder>(
  context: PaymentContext<O>,
  order: O,
  { id, amountMinor, attemptId: surplusOf }: RefundDocument,
): Promise<O> {
  const { _id: orderId, paymentMethodId, paidBy } = order;
  const attemptId = surplusOf ?? paidBy ?? null;
  const charge = order.closed?.find((attempt) => attempt.attemptId === attemptId);
  const methodId = charge?.methodId ?? paymentMethodId;
  const result = await context.providers.ask(charge?.provider, (provider) =>
    provider.refund({ orderId, methodId, amountMinor, refundId: id, attemptId }),
  );
  context.failpoint('refund.sent');
  if (result === 'pending') return order;
  const state = result === 'succeeded' ? 'succeeded' : 'failed';
  return context.change(orderId, (latest) => applyRefundResult(latest, id, state));
}

/** The request for an attempt, with everything that a provider needs if the attempt is new to it. */
function requestFor(
  { _id: orderId, currency }: PayableOrder,
  { attemptId, methodId, amountMinor }: Charge,
): CancelRequest {
  return { orderId, attemptId, methodId, amountMinor, currency };
}

function isSame(
  current: PaymentAttempt | undefined,
  { attemptId }: PaymentAttempt,
): current is PaymentAttempt {
  return current?.attemptId === attemptId;
}

/** Whether it is the same attempt, with no response yet and still wanted. */
function isUnsent(
  current: PaymentAttempt | undefined,
  attempt: PaymentAttempt,
): current is PaymentAttempt {
  return isSame(current, attempt) && isToBeSent(current);
}

/** Whether the attempt has no response yet and is still wanted. */
export function isToBeSent({ state, requested }: PaymentAttempt): boolean {
  return state === undefined && requested !== 'cancel';
}

function laterOf<O extends PayableOrder>(one: O, other: O): O {
  return other.rev > one.rev ? other : one;
}

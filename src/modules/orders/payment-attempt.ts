import { conflictError } from '../../platform/values/errors';
import { isDone, type OrderChange } from './order-change';
import { transact, type OrderContext } from './order-context';
import type { OrderDocument } from './orders.document';
import {
  paymentsUnavailable,
  hasSentNothing,
  isExpired,
  type Charge,
  type PaymentAttempt,
  isOpen,
  type CancelRequest,
  type PaymentProvider,
  type PaymentReport,
} from '../payments';
import { captured, changeByReport } from './attempt-change';

/*
 * One attempt to take an order's money, driven by whoever finds it: its payer, a second payer, a cancellation, the
 * warehouse, the sweeper. What one driver learns says nothing of the others, so until the provider has answered
 * once the attempt counts its senders: a driver registers before it asks, and only one that certainly sent nothing
 * signs off. The attempt is withdrawn with the last of them; while anybody may have sent it, it is driven on until the
 * provider says what became of it.
 */

/** The part of a change that begins an attempt, or joins one that was begun, as one more sender. */
export function asSender(attempt: Omit<PaymentAttempt, 'senders'> & Partial<PaymentAttempt>) {
  const { senders = 0, ...rest } = attempt;
  return {
    isInternal: true,
    set: { attempt: { ...rest, senders: senders + 1 } },
  } satisfies OrderChange;
}

/** Takes the order's attempt as far as it goes now. Safe to repeat and to run many times at once. */
export async function driveAttempt(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  const { attempt } = order;
  if (attempt === undefined) return order;
  if (!isToBeSent(attempt)) return proceed(context, order, attempt);
  const joined = await transact(context, order._id, {
    decide: ({ attempt: current }) =>
      isSame(current, attempt) && isToBeSent(current) ? asSender(current) : null,
  });
  return isSame(joined.attempt, attempt) && isToBeSent(joined.attempt)
    ? sendAttempt(context, joined)
    : joined;
}

/** Nobody has heard of it, and it is still wanted: what is not is cancelled before it can take any money. */
export function isToBeSent({ state, wish }: PaymentAttempt): boolean {
  return state === undefined && wish !== 'cancel';
}

/** What a provider is told of an attempt, open or over. */
export function nameOf(
  { _id: orderId, currency }: OrderDocument,
  { attemptId, methodId, amountMinor }: Charge,
): CancelRequest {
  return { orderId, attemptId, methodId, amountMinor, currency };
}

/** The first thing that is done for an attempt, by a driver that is registered already. */
export async function sendAttempt(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  const { attempt } = order;
  if (attempt === undefined) return order;
  const intent = { ...nameOf(order, attempt), capture: attempt.capture };
  const sending = context.providers.ask(attempt.provider, (provider) =>
    provider.createIntent(intent),
  );
  const report = await sending.catch((error: unknown) => {
    if (hasSentNothing(error)) return null;
    throw error;
  });
  context.failpoint('payment.captured');
  if (report === null) return signOff(context, order, attempt);
  const recorded = await record(context, order, { attemptId: attempt.attemptId, report });
  const { attempt: current } = recorded;
  return isSame(current, attempt) && stepFor(current, context.clock.now()) !== 'status'
    ? proceed(context, recorded, current)
    : recorded;
}

/** The order wants this of its attempt, unless it is to be cancelled already; then as far as it goes. */
export async function wishFor(
  context: OrderContext,
  order: OrderDocument,
  wish: NonNullable<PaymentAttempt['wish']>,
): Promise<OrderDocument> {
  const { attempt } = order;
  if (attempt === undefined) return order;
  const wished = await transact(context, order._id, {
    decide: ({ attempt: current }) =>
      isSame(current, attempt) && current.wish !== wish && current.wish !== 'cancel'
        ? { isInternal: true, set: { attempt: { ...current, wish } } }
        : null,
  });
  context.failpoint('payment.wished');
  return isSame(wished.attempt, attempt) ? driveAttempt(context, wished) : wished;
}

/** What a provider said of an attempt. */
interface Statement {
  readonly attemptId: string;
  readonly report: PaymentReport;
}

/** Writes what the provider said of an attempt, unless its fate was known already. */
export async function record(
  context: OrderContext,
  { _id }: Pick<OrderDocument, '_id'>,
  { attemptId, report }: Statement,
): Promise<OrderDocument> {
  const recorded = await transact(context, _id, {
    op: isOpen(report.state) ? null : attemptId,
    decide: (current) =>
      current.attempt?.attemptId === attemptId
        ? changeByReport(current, current.attempt, { report, now: context.clock.now() })
        : null,
  });
  context.failpoint('payment.recorded');
  return report.state === 'captured' ? recordLate(context, recorded, attemptId) : recorded;
}

/** An attempt that was over without money has taken some after all: no other late word changes an order. */
async function recordLate(
  context: OrderContext,
  order: OrderDocument,
  attemptId: string,
): Promise<OrderDocument> {
  const lateOf = ({ closed = [] }: OrderDocument) =>
    closed.find((one) => one.attemptId === attemptId && one.end !== 'captured');
  if (lateOf(order) === undefined) return order;
  return transact(context, order._id, {
    decide: (current) => {
      const late = lateOf(current);
      return late === undefined ? null : captured(current, late, context.clock.now());
    },
  });
}

/** What is done next for an attempt that the provider knows. */
function stepFor(
  attempt: PaymentAttempt,
  now: Date,
): keyof Pick<PaymentProvider, 'cancel' | 'capture' | 'status'> {
  const { state, wish, capture } = attempt;
  if (wish === 'cancel' || isExpired(attempt, now)) return 'cancel';
  return state === 'authorized' && (wish === 'capture' || capture === 'now') ? 'capture' : 'status';
}

async function proceed(
  context: OrderContext,
  order: OrderDocument,
  attempt: PaymentAttempt,
): Promise<OrderDocument> {
  const step = stepFor(attempt, context.clock.now());
  const { attemptId } = attempt;
  const report = await context.providers.ask(attempt.provider, (provider) =>
    provider[step](nameOf(order, attempt)),
  );
  context.failpoint(`payment.${step}`);
  return record(context, order, { attemptId, report });
}

/** Nothing was sent: with the last sender the attempt is withdrawn. */
async function signOff(
  context: OrderContext,
  { _id }: OrderDocument,
  attempt: PaymentAttempt,
): Promise<OrderDocument> {
  const left = await transact(context, _id, {
    decide: ({ attempt: current }) => {
      if (!isSame(current, attempt) || current.state !== undefined) return null;
      const { senders } = current;
      return senders > 1
        ? { isInternal: true, set: { attempt: { ...current, senders: senders - 1 } } }
        : { isInternal: true, unset: ['attempt'] };
    },
  });
  context.failpoint('payment.recorded');
  const isKnown = isDone(left, attempt.attemptId) || left.attempt?.state !== undefined;
  if (!isKnown) throw paymentsUnavailable();
  return left;
}

/** The attempt goes on, so that nothing else can be begun. */
export function paymentInProgress() {
  const message =
    'A payment of this order is under way and cannot be stopped; wait for its outcome.';
  return conflictError('payment_in_progress', message);
}

function isSame(
  current: PaymentAttempt | undefined,
  { attemptId }: PaymentAttempt,
): current is PaymentAttempt {
  return current?.attemptId === attemptId;
}

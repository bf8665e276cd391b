import { attemptTogether } from '../../platform/jobs';
import { laterOf, transact, type OrderContext } from './order-context';
import type { OrderDocument } from './orders.document';
import { toAskAgain, type ClosedAttempt } from '../payments';
import { nameOf, record } from './payment-attempt';

/** How long a provider that cannot say what became of an ended attempt is asked. */
const PATIENCE_MS = 7 * 86_400_000;

/** Asks once more about attempts that ended without money, each on its own. */
export async function askAgain(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  const now = context.clock.now();
  let current = order;
  const due = (order.closed ?? []).filter(({ askAt }) => askAt !== undefined && askAt <= now);
  await attemptTogether(due, async (end) => {
    current = laterOf(current, await askOnceMore(context, order, end));
  });
  return current;
}

/** By cancelling it: an attempt that its provider still works on is not wanted any more. */
async function askOnceMore(
  context: OrderContext,
  order: OrderDocument,
  ended: ClosedAttempt,
): Promise<OrderDocument> {
  const { attemptId, at } = ended;
  const now = context.clock.now();
  try {
    const report = await context.providers.ask(ended.provider, (provider) =>
      provider.cancel(nameOf(order, ended)),
    );
    await record(context, order, { attemptId, report });
  } catch (error) {
    if (now.getTime() - at.getTime() < PATIENCE_MS) throw error;
  }
  return transact(context, order._id, {
    decide: ({ closed = [] }) => {
      const isMeant = (end: ClosedAttempt) =>
        end.attemptId === attemptId && end.askAt !== undefined;
      const ends = closed.map((end) => (isMeant(end) ? toAskAgain(end, now) : end));
      return { isInternal: true, set: { closed: ends } };
    },
  });
}

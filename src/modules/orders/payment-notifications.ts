import { realNow } from '../../platform/values/clock';
import {
  isOpen,
  isPending,
  readNotification,
  type PaymentNotification,
  type SignedMessage,
} from '../payments';
import type { OrderContext } from './order-context';
import type { OrderDocument } from './orders.document';
import { record } from './payment-attempt';
import { finishNewestRefunds } from './refund-order';

/**
 * A notification is a reason to ask the provider: one that comes twice, late or out of order finds the present state.
 * While the provider cannot be asked, progress and money are believed. That a payment has ended without money is not,
 * since another one could be begun beside it: the provider is asked again soon.
 */
export async function receiveNotification(
  context: OrderContext,
  provider: string,
  message: SignedMessage,
): Promise<void> {
  const { providers, orders, notificationSecrets: secrets, clock } = context;
  const sources = { providers, secrets, now: realNow(clock) };
  const notification = readNotification(sources, provider, message);
  if (notification === null) return;
  const order = await orders.findStored(notification.orderId);
  if (order === null) return;
  const latest = await applyNotification(context, order, { ...notification, provider });
  context.failpoint('payment.notified');
  if (latest.refunds.some(isPending)) {
    await finishNewestRefunds(context, latest).catch(() => undefined);
  }
}

async function applyNotification(
  context: OrderContext,
  order: OrderDocument,
  {
    attemptId,
    orderId,
    report,
    provider: name,
  }: PaymentNotification & { readonly provider: string },
): Promise<OrderDocument> {
  const { providers, orders, clock } = context;
  const attempts = [...(order.attempt ? [order.attempt] : []), ...(order.closed ?? [])];
  const named = attempts.find((attempt) => attempt.attemptId === attemptId);
  // A provider can only report on its own attempts.
  if (named === undefined || providers.find(named.provider)?.name !== name) return order;
  const status = await providers
    .ask(name, (provider) => provider.status({ orderId, attemptId }))
    .catch(() => null);
  if (status !== null || isOpen(report.state) || report.state === 'captured') {
    return record(context, order, { attemptId, report: status ?? report });
  }
  await orders.leases.wake([orderId], clock.now());
  return order;
}

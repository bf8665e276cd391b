import { timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { realNow } from '../../../platform/values/clock';
import {
  notFoundError,
  structuralError,
  unauthenticatedError,
} from '../../../platform/values/errors';
import { parseJson } from '../../../platform/values/json';
import type { OrderContext } from '../order-context';
import type { OrderDocument } from '../orders.document';
import { askProvider } from './ask-provider';
import { record } from './payment-attempt';
import { isOpen, type PaymentNotification } from './payment-provider';
import { finishNewestRefunds } from './refund-order';
import { isPending } from './refunds';

/** A message as it was signed (Standard Webhooks). */
export interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly signature: string;
  /** The body, byte for byte. */
  readonly payload: string;
}

/** Secrets of notifications by the name of their provider. */
export type NotificationSecrets = ReadonlyMap<string, string>;

/**
 * What a provider tells by itself. It is a reason to ask: a notification that comes twice, late or out of order finds
 * the provider's present word. While the provider cannot be asked, progress and money are believed; that a payment has
 * ended without money is not, since another could be begun beside it: the provider is asked again soon.
 */
export async function receiveNotification(
  context: OrderContext,
  name: string,
  message: SignedMessage,
): Promise<void> {
  const { providers, orders, notificationSecrets, clock } = context;
  const provider = providers.find(name);
  if (provider === null) throw notFoundError('payment provider');
  checkSignature(notificationSecrets.get(name), message, realNow(clock));
  const notification = provider.readNotification(parsePayload(message.payload));
  if (notification === null) return;
  const order = await orders.findStored(notification.orderId);
  if (order === null) return;
  const told = await apply(context, order, { ...notification, provider: name });
  context.failpoint('payment.notified');
  if (told.refunds.some(isPending)) await finishNewestRefunds(context, told).catch(() => undefined);
}

interface Told extends PaymentNotification {
  /** The name of the provider that has signed it. */
  readonly provider: string;
}

async function apply(
  context: OrderContext,
  order: OrderDocument,
  { attemptId, orderId, report: told, provider: name }: Told,
): Promise<OrderDocument> {
  const { providers, orders, clock } = context;
  const attempts = [...(order.attempt ? [order.attempt] : []), ...(order.closed ?? [])];
  const meant = attempts.find((attempt) => attempt.attemptId === attemptId);
  // Nobody but its own provider speaks of an attempt.
  if (meant === undefined || providers.find(meant.provider)?.name !== name) return order;
  const status = askProvider(context, {
    of: name,
    ask: (provider) => provider.status({ orderId, attemptId }),
  });
  const asked = await status.catch(() => null);
  if (asked !== null || isOpen(told.state) || told.state === 'captured') {
    return record(context, order, { attemptId, report: asked ?? told });
  }
  await orders.leases.wake([orderId], clock.now());
  return order;
}

/** How old or early a message may be, as Standard Webhooks recommend. */
const TOLERANCE_MS = 5 * 60_000;

function checkSignature(
  secret: string | undefined,
  { id, timestamp, signature, payload }: SignedMessage,
  now: Date,
): void {
  const sentAt = new Date(Number(timestamp) * 1000);
  const isRecent = Math.abs(now.getTime() - sentAt.getTime()) <= TOLERANCE_MS;
  if (secret !== undefined && isRecent) {
    const expected = Buffer.from(new Webhook(secret).sign(id, sentAt, payload));
    const given = signature.split(' ').map((one) => Buffer.from(one));
    if (given.some((one) => one.length === expected.length && timingSafeEqual(one, expected))) {
      return;
    }
  }
  const message = 'The signature of the notification is missing, wrong or too old.';
  throw unauthenticatedError('invalid_signature', message);
}

function parsePayload(payload: string): unknown {
  try {
    return parseJson(payload);
  } catch (error) {
    const message = `The body is not valid JSON: ${(error as Error).message}.`;
    throw structuralError([{ pointer: '', code: 'invalid_json', message }]);
  }
}

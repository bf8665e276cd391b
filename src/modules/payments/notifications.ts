import { timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { notFoundError, structuralError, unauthenticatedError } from '../../platform/values/errors';
import { parseJson } from '../../platform/values/json';
import type { PaymentNotification } from './payment-provider';
import type { ProviderRegistry } from './providers';

/** A message with its signature (Standard Webhooks). */
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

interface NotificationSources {
  readonly providers: Pick<ProviderRegistry, 'find'>;
  readonly secrets: NotificationSecrets;
  /** Real time, because signatures do not follow the clock of a test. */
  readonly now: Date;
}

/**
 * Reads the notification in a message that its provider has signed; null if it concerns no payment. Throws a not-found
 * error for an unknown provider, `invalid_signature`, or `invalid_json`.
 */
export function readNotification(
  { providers, secrets, now }: NotificationSources,
  name: string,
  message: SignedMessage,
): PaymentNotification | null {
  const provider = providers.find(name);
  if (provider === null) throw notFoundError('payment provider');
  checkSignature(secrets.get(name), message, now);
  return provider.readNotification(parsePayload(message.payload));
}

/** The maximum difference between the message's time and now, as recommended by Standard Webhooks. */
const TOLERANCE_MS = 5 * 60_000;

function checkSignature(
  secret: string | undefined,
  { id, timestamp, signature, payload }: SignedMessage,
  now: Date,
): void {
  const sentAt = new Date(Number(timestamp) * 1000);
  const isRecent = Math.abs(now.getTime() - sentAt.getTime()) <= TOLERANCE_MS;
  if (secret !== undefined && isRecent) {
    const expectedSignature = Buffer.from(new Webhook(secret).sign(id, sentAt, payload));
    const signatures = signature.split(' ').map((one) => Buffer.from(one));
    const isEqual = (one: Buffer) =>
      one.length === expectedSignature.length && timingSafeEqual(one, expectedSignature);
    if (signatures.some(isEqual)) return;
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

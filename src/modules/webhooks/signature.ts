import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const SECRET_BYTES = 32;

export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export interface SignedMessage {
  readonly eventId: string;
  readonly body: string;
  /** Wall-clock time: receivers compare it with theirs. */
  readonly sentAt: Date;
  /** The current one first; for a day after a rotation also the ones before. */
  readonly secrets: readonly string[];
}

/** Headers of one transmission, under the names of Standard Webhooks, with and without `x-`. */
export function signedHeaders(message: SignedMessage): Readonly<Record<string, string>> {
  const { eventId, body, sentAt, secrets } = message;
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = secrets
    .map((secret) => new Webhook(secret).sign(eventId, sentAt, body))
    .join(' ');
  return {
    'content-type': 'application/json',
    'user-agent': 'commerce-webhooks/1',
    'x-webhook-id': eventId,
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': signature,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
}

import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { SecretBox } from '../../../platform/secrets/secret-box';
import type { EndpointDocument } from './endpoints.repository';

const SECRET_BYTES = 32;
/** How long a replaced secret continues to sign. */
const OVERLAP_MS = 24 * 3_600_000;

export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

type Secrets = Pick<EndpointDocument, '_id' | 'secret' | 'previousSecret'>;

/** A new secret. The one that it replaces becomes the only previous secret and also signs for 24 hours. */
export function rotateSecret(
  { _id, secret }: Secrets,
  box: SecretBox,
  now: Date,
): Pick<EndpointDocument, 'secret' | 'previousSecret'> {
  const until = new Date(now.getTime() + OVERLAP_MS);
  return { secret: box.seal(newSecret(), _id), previousSecret: { sealed: secret, until } };
}

/** The secrets that sign now, the current one first; null if this process has no key to open the current one. */
export function signingSecrets(
  { _id, secret, previousSecret }: Secrets,
  box: SecretBox,
  now: Date,
): readonly string[] | null {
  const current = box.tryOpen(secret, _id);
  if (current === null) return null;
  const isPreviousValid = previousSecret !== null && previousSecret.until > now;
  const previous = isPreviousValid ? box.tryOpen(previousSecret.sealed, _id) : null;
  return previous === null ? [current] : [current, previous];
}

export interface SignedMessage {
  readonly eventId: string;
  readonly body: string;
  /** Wall-clock time, because receivers compare it with theirs. */
  readonly sentAt: Date;
  /** The current one first; for 24 hours after a rotation also the previous one. */
  readonly secrets: readonly string[];
}

/** The signature headers of one transmission, named as in Standard Webhooks, with and without `x-`. */
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

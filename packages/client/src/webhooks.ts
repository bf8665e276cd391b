import type { Event, Schemas } from './contract.ts';
import { CommerceError } from './problem.ts';

/** The message does not come from the service, or is too old. */
export class SignatureError extends CommerceError {}

/** A delivery as received. */
export interface Delivery {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body before parsing. */
  readonly body: string | Uint8Array;
}

export interface Verification {
  /** The endpoint's `whsec_…`; several during a rotation. */
  readonly secret: string | readonly string[];
  /** The allowed clock difference; 300 by default. */
  readonly toleranceSeconds?: number;
  /** The current time in milliseconds. */
  readonly now?: number;
}

const PREFIX = 'whsec_';

/**
 * Returns the event of a delivery with a valid signature (Standard Webhooks); rejects with a `SignatureError`
 * otherwise.
 */
export async function verifyWebhook(
  { headers, body }: Delivery,
  { secret, toleranceSeconds = 300, now = Date.now() }: Verification,
): Promise<Event> {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signature)
    throw new SignatureError('The headers of a webhook are missing.');
  const isFresh = Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds;
  if (!isFresh) throw new SignatureError('The delivery is too old, or the clocks differ.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const content = encode(`${id}.${timestamp}.${text}`);
  const signatures = signature.split(' ').filter((entry) => entry.startsWith('v1,'));
  for (const key of await Promise.all([secret].flat().map(keyOf))) {
    for (const entry of signatures) {
      const bytes = bytesOf(entry.slice('v1,'.length));
      if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, content)))
        return JSON.parse(text) as Event;
    }
  }
  throw new SignatureError('The signature is wrong.');
}

/**
 * Whether it is not an event but a challenge that proves that the URL is yours: respond with 2xx and `{challenge}` as
 * JSON.
 */
export function isVerification(event: Event): event is Event & Schemas['EndpointVerification'] {
  return event.type === 'endpoint.verification';
}

/** The headers of a delivery, for tests and for programs that forward deliveries. */
export async function signWebhook(
  {
    id,
    body,
    now = Date.now(),
  }: { readonly id: string; readonly body: string; readonly now?: number },
  secret: string,
): Promise<Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>> {
  const timestamp = String(Math.floor(now / 1000));
  const content = encode(`${id}.${timestamp}.${body}`);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret), content));
  const signature = `v1,${btoa(String.fromCharCode(...bytes))}`;
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}

/** A secret in the form that the service generates. */
export function newWebhookSecret(): string {
  return PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function headerOf(headers: Delivery['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(PREFIX) ? bytesOf(secret.slice(PREFIX.length)) : null;
  if (!bytes?.length) throw new TypeError('A secret is whsec_ and base64.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

/** `null` if it is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

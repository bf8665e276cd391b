import { setTimeout as sleep } from 'node:timers/promises';
import { newWebhookSecret, signWebhook, type State } from 'commerce-client';
import { isHttpUrl, UsageError, type Context, type Options } from './command.ts';

/** An event of the log; if it was read by its id, it has no position. */
export type LoggedEvent = State<'/webhooks/events/stream'>;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const ATTEMPT_MS = 30_000;
const MAX_ATTEMPTS = 5;

export const secretOption: Options = {
  'secret <whsec>': 'sign with this secret; by default a new one, which is printed',
};

export interface Target {
  readonly url: string;
  readonly secret: string;
  /** Which events are skipped after five attempts without a 2xx response. */
  readonly skips: 'none' | 'answered' | 'all';
}

/** The target of `--forward`: a URL, or a port of this machine. */
export function forwardUrl(forward: string | undefined): string {
  if (forward === undefined) throw new UsageError('--forward is missing: where the events go.');
  const url = /^\d+$/.test(forward) ? `http://127.0.0.1:${forward}/` : forward;
  if (isHttpUrl(url)) return url;
  throw new UsageError(
    `--forward takes a URL such as http://127.0.0.1:4000, or a port, not ${forward}.`,
  );
}

export const isSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^whsec_[A-Za-z0-9+/]{4,}={0,2}$/.test(value);

/** The secret of `--secret`, else the stored one, else a new one. */
export function secretOf(context: Context, storedSecret?: string): string {
  const secret = context.values['secret'] ?? storedSecret ?? newWebhookSecret();
  if (isSecret(secret)) return secret;
  throw new UsageError('--secret takes whsec_ and base64, as the service shows it.');
}

/** The body of a delivery: in the full style if the event has data. */
function bodyOf({ position: _, data, ...event }: LoggedEvent): string {
  const style = data ? { payloadStyle: 'full', data } : { payloadStyle: 'thin' };
  return JSON.stringify({ apiVersion: '1', ...event, ...style });
}

/** Sends one event as the service would, until the target accepts it; `null` if it was skipped. */
export async function forward(
  event: LoggedEvent,
  { url, secret, skips }: Target,
  { signal, note }: Context,
) {
  const body = bodyOf(event);
  for (let attempts = 1; ; attempts += 1) {
    const startedAt = performance.now();
    const headers = await headersOf(event.eventId, body, secret);
    const status = await post(url, { method: 'POST', headers, body }, signal);
    signal.throwIfAborted();
    const ms = Math.round(performance.now() - startedAt);
    if (status !== null && status >= 200 && status < 300) return { status, attempts, ms };
    const outcome = status === null ? 'does not answer' : `answered ${status}`;
    const failure = `${event.type} ${event.eventId}: ${url} ${outcome}`;
    const maySkip = skips === 'all' || (skips === 'answered' && status !== null);
    if (maySkip && attempts >= MAX_ATTEMPTS) {
      note(`${failure}; it was sent ${attempts} times and is left out.`);
      return null;
    }
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
    note(`${failure}; again in ${pauseMs / 1000} s`);
    await sleep(pauseMs, undefined, { signal });
  }
}

/** How an event was accepted by the target. */
type Acceptance = NonNullable<Awaited<ReturnType<typeof forward>>>;

export function printAcceptance(
  { eventId, type, resourceId, position }: LoggedEvent,
  acceptance: Acceptance,
  { print }: Context,
): void {
  const { status, ms } = acceptance;
  const time = new Date().toLocaleTimeString();
  const facts = { eventId, type, resourceId, position, ...acceptance };
  print(`${time}  ${type}  ${resourceId}  -> ${status} (${ms} ms)`, facts);
}

/** Like the service, sends the signature headers of Standard Webhooks under both names, with and without `x-`. */
async function headersOf(id: string, body: string, secret: string): Promise<Headers> {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(await signWebhook({ id, body }, secret))) {
    headers.set(name, value);
    headers.set(`x-${name}`, value);
  }
  return headers;
}

/** The status of the response; `null` if there was none. */
async function post(url: string, init: RequestInit, stop: AbortSignal): Promise<number | null> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(ATTEMPT_MS)]);
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { signWebhook } from 'commerce-client';
import { isAddress, UsageError, type Context } from './command.ts';
import { bodyOf, type LoggedEvent } from './event-log.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const ATTEMPT_MS = 30_000;
const MAX_ATTEMPTS = 5;

export interface Target {
  readonly url: string;
  readonly secret: string;
  /**
   * Which events are left out after five attempts without success: none, those that were answered, or also those that
   * nothing has answered.
   */
  readonly leavesOut: 'none' | 'answered' | 'all';
}

export function targetOf(forward: string | undefined): string {
  if (forward === undefined) throw new UsageError('--forward is missing: where the events go.');
  const url = /^\d+$/.test(forward) ? `http://127.0.0.1:${forward}/` : forward;
  if (!isAddress(url))
    throw new UsageError(
      `--forward takes an address, as http://127.0.0.1:4000, or a port, not ${forward}.`,
    );
  return url;
}

/** How an event was taken. */
export interface Taken {
  readonly status: number;
  readonly attempts: number;
  readonly ms: number;
}

/** Sends one event as the service would, until it is taken; null when it was left out. */
export async function forward(
  event: LoggedEvent,
  target: Target,
  context: Context,
): Promise<Taken | null> {
  const { signal, note } = context;
  const { leavesOut, url } = target;
  const body = bodyOf(event);
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now();
    const outcome = await post(event.eventId, body, { ...target, signal });
    signal.throwIfAborted();
    const ms = Math.round(performance.now() - startedAt);
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300)
      return { status: outcome, attempts: attempt, ms };
    const wasAnswered = typeof outcome === 'number';
    const why = wasAnswered ? `answered ${outcome}` : outcome;
    const failed = `${event.type} ${event.eventId}: ${url} ${why}`;
    const canLeaveOut = leavesOut === 'all' || (leavesOut === 'answered' && wasAnswered);
    if (canLeaveOut && attempt >= MAX_ATTEMPTS) {
      note(`${failed}; it was sent ${attempt} times and is left out.`);
      return null;
    }
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
    note(`${failed}; again in ${pauseMs / 1000} s`);
    await sleep(pauseMs, undefined, { signal });
  }
}

/** Says that an event was taken. */
export function printTaken(event: LoggedEvent, taken: Taken, { print }: Context): void {
  const { eventId, type, resourceId, position } = event;
  const { status, attempts, ms } = taken;
  const line = `${new Date().toLocaleTimeString()}  ${type}  ${resourceId}  -> ${status} (${ms} ms)`;
  print(line, { eventId, type, resourceId, position, status, attempts, ms });
}

/** The status of the answer, or why there was none. */
async function post(
  id: string,
  body: string,
  { url, secret, signal }: Target & { readonly signal: AbortSignal },
): Promise<number | string> {
  const signed = await signWebhook({ id, body }, secret);
  const headers = {
    'content-type': 'application/json',
    ...signed,
    // As the service sends them: under the names of Standard Webhooks, without and with `x-`.
    ...Object.fromEntries(Object.entries(signed).map(([name, value]) => [`x-${name}`, value])),
  };
  const limits = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: limits,
      redirect: 'manual',
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 'does not answer';
  }
}

import { readMessages, type Message } from './messages.ts';
import { CommerceError, ConnectionError, DeadlineError, NotFound, problemOf } from './problem.ts';
import { readReply, type Asked } from './request.ts';
import { mayPass, pause, pauseBefore, startTimer, within } from './retry.ts';
import type { LiveOptions } from './settings.ts';
import type { Transport } from './transport.ts';

const SILENCE_MS = 45_000;
const CONNECT_MS = 15_000;
const RETRIES = 4;

/**
 * What a stream tells, for as long as somebody wants to hear it. A stream that breaks, falls silent or is ended by a
 * restart is opened again behind the last message. It is over when the resource is gone, and throws when it is refused.
 */
export async function* follow<T>(
  transport: Transport,
  path: string,
  options: Asked & LiveOptions = {},
): AsyncGenerator<T, void, undefined> {
  const { signal, onResumePoint, retries = transport.settings.retries ?? RETRIES } = options;
  let lastId = options.lastEventId ?? null;
  let wasOpen = false;
  for (let attempt = 1; ; attempt += 1) {
    let error: unknown = new ConnectionError('The stream was ended.');
    let retryMs: number | null = null;
    const hear = (message: Message): void => {
      [wasOpen, attempt] = [true, 1];
      retryMs = message.retryMs ?? retryMs;
      if (message.id === null) return;
      lastId = message.id;
      onResumePoint?.(lastId);
    };
    try {
      const messages = connect(transport, path, { ...options, lastId });
      if (yield* readStates<T>(messages, hear)) return;
    } catch (caught) {
      error = caught;
    }
    if (signal?.aborted) throw signal.reason;
    // It was deleted while there was no connection.
    if (wasOpen && error instanceof NotFound) return;
    if (!mayPass(error) || (!wasOpen && attempt > retries)) throw error;
    const waitMs = retryMs ?? pauseBefore(attempt, error);
    transport.settings.onRetry?.({ operation: `GET ${path}`, error, attempt, waitMs });
    await pause(waitMs, signal);
  }
}

/** The states of one connection; true when there will be no more of them. */
async function* readStates<T>(
  messages: AsyncIterable<Message>,
  hear: (message: Message) => void,
): AsyncGenerator<T, boolean, undefined> {
  for await (const message of messages) {
    if (message.event === 'problem') throw problemIn(message);
    if (message.event === 'deleted') return true;
    if (message.data !== '') yield JSON.parse(message.data) as T;
    hear(message);
  }
  return false;
}

interface Connection extends Asked, LiveOptions {
  readonly lastId: string | null;
}

/** One connection, from its request to its end. */
async function* connect(
  transport: Transport,
  path: string,
  { lastId, silenceMs = SILENCE_MS, ...options }: Connection,
): AsyncGenerator<Message, void, undefined> {
  const aborting = new AbortController();
  const stop = (): void => aborting.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', stop, { once: true });
  if (options.signal?.aborted) stop();
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(watchdog);
    watchdog = startTimer(silenceMs, () => aborting.abort(silent(silenceMs)));
  };
  try {
    const body = await openBody(transport, path, { ...options, lastId, signal: aborting.signal });
    heard();
    yield* readMessages(body, heard);
  } catch (error) {
    throw aborting.signal.aborted ? aborting.signal.reason : error;
  } finally {
    clearTimeout(watchdog);
    options.signal?.removeEventListener('abort', stop);
    aborting.abort();
  }
}

const silent = (ms: number): Error => new ConnectionError(`The stream was silent for ${ms} ms.`);

async function openBody(
  transport: Transport,
  path: string,
  { lastId, signal, ...options }: Connection & { readonly signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const headers = {
    ...options.headers,
    accept: 'text/event-stream',
    ...(lastId === null ? {} : { 'last-event-id': lastId }),
  };
  const ms = options.attemptTimeoutMs ?? transport.settings.attemptTimeoutMs ?? CONNECT_MS;
  const late = (): Error => new DeadlineError(`No stream at ${path} within ${ms} ms.`);
  // The stream outlives this limit, so its request listens to the signal of the connection.
  const response = await within({ ms, signal, late }, async () => {
    const answer = await transport.open('GET', path, { ...options, headers, signal });
    if (!answer.ok) await readReply(answer);
    return answer;
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream || !response.body)
    throw new CommerceError(`${path} does not answer with a stream.`);
  return response.body;
}

function problemIn({ data }: Message): Error {
  const body: unknown = JSON.parse(data);
  const { status } = Object(body) as { readonly status?: unknown };
  const known = typeof status === 'number' ? status : 500;
  return problemOf({ status: known, body, requestId: null, retryAfterMs: null });
}

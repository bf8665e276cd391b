import { CommerceError, ConnectionError, NotFound, problemOf } from './problem.ts';
import type { RequestInput, Requests } from './requests.ts';
import {
  ATTEMPT_TIMEOUT_MS,
  isRetryable,
  pause,
  pauseBefore,
  RETRIES,
  startTimer,
  within,
} from './retry.ts';
import type { LiveOptions } from './settings.ts';

const SILENCE_MS = 45_000;

/** A message of a stream (HTML Standard, server-sent events). */
interface Message {
  readonly event: string;
  /** The resume point after this message; null when it has none. */
  readonly id: string | null;
  /** Empty in a message that only moves the resume point. */
  readonly data: string;
  /** How long to stay away after the end, in milliseconds, when the service says so. */
  readonly retryMs: number | null;
}

/**
 * The states of a resource, for as long as the caller reads. A stream that breaks, falls silent or is ended by a restart is
 * opened again behind the last message. It ends when the resource is gone, and throws when the service refuses.
 */
export async function* readLive<T>(
  requests: Requests,
  path: string,
  options: RequestInput & LiveOptions = {},
): AsyncGenerator<T, void, undefined> {
  const { settings } = requests;
  const { signal, onResumePoint, retries = settings.retries ?? RETRIES } = options;
  let lastEventId = options.lastEventId;
  let wasOpen = false;
  for (let attempt = 1; ; attempt += 1) {
    let failure: unknown = new ConnectionError('The stream was ended.');
    let retryMs: number | null = null;
    const onMessage = (message: Message): void => {
      wasOpen = true;
      attempt = 1;
      retryMs = message.retryMs ?? retryMs;
      if (message.id === null) return;
      lastEventId = message.id;
      onResumePoint?.(message.id);
    };
    try {
      const messages = connect(requests, path, { ...options, lastEventId });
      const isDeleted = yield* readStates<T>(messages, onMessage);
      if (isDeleted) return;
    } catch (error) {
      failure = error;
    }
    if (signal?.aborted) throw signal.reason;
    // It was deleted while there was no connection.
    if (wasOpen && failure instanceof NotFound) return;
    if (!isRetryable(failure) || (!wasOpen && attempt > retries)) throw failure;
    const waitMs = retryMs ?? pauseBefore(attempt, failure);
    settings.onRetry?.({ operation: `GET ${path}`, error: failure, attempt, waitMs });
    await pause(waitMs, signal);
  }
}

/** The states of one connection; true when the resource is gone. `onMessage` follows when the reader is back for more. */
async function* readStates<T>(
  messages: AsyncIterable<Message>,
  onMessage: (message: Message) => void,
): AsyncGenerator<T, boolean, undefined> {
  for await (const message of messages) {
    if (message.event === 'problem') throw problemIn(message);
    if (message.event === 'deleted') return true;
    if (message.data !== '') yield JSON.parse(message.data) as T;
    onMessage(message);
  }
  return false;
}

/** One connection, from its request to its end. */
async function* connect(
  requests: Requests,
  path: string,
  { lastEventId, silenceMs = SILENCE_MS, signal: outer, ...options }: RequestInput & LiveOptions,
): AsyncGenerator<Message, void, undefined> {
  const aborting = new AbortController();
  const { signal } = aborting;
  const stop = (): void => aborting.abort(outer?.reason);
  if (outer?.aborted) stop();
  else outer?.addEventListener('abort', stop, { once: true });
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const restartWatchdog = (): void => {
    clearTimeout(watchdog);
    const silence = new ConnectionError(`The stream was silent for ${silenceMs} ms.`);
    watchdog = startTimer(silenceMs, () => aborting.abort(silence));
  };
  const headers = {
    ...options.headers,
    accept: 'text/event-stream',
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const ms = options.attemptTimeoutMs ?? requests.settings.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS;
  try {
    // The stream outlives this limit, so its request listens to the signal of the connection.
    const { headers: facts, body } = await within(
      { ms, signal, message: `No stream at ${path} within ${ms} ms.` },
      () => requests.open('GET', path, { ...options, headers, signal }),
    );
    if (!facts.get('content-type')?.startsWith('text/event-stream') || !body)
      throw new CommerceError(`${path} does not answer with a stream.`);
    restartWatchdog();
    yield* readMessages(body, { signal, onBytes: restartWatchdog });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(watchdog);
    outer?.removeEventListener('abort', stop);
    aborting.abort();
  }
}

interface Reading {
  readonly signal: AbortSignal;
  /** Hears of every piece, comments included. */
  readonly onBytes: () => void;
}

/**
 * Reads messages out of bytes as they come. Cancels the body itself when the signal aborts: the signal of a request no
 * longer reaches the body on Node 20 once the request has been collected as garbage.
 */
async function* readMessages(
  body: ReadableStream<Uint8Array>,
  { signal, onBytes }: Reading,
): AsyncGenerator<Message, void, undefined> {
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((cause: unknown) => {
        throw new ConnectionError('The stream broke off.', { cause });
      });
      signal.throwIfAborted();
      if (done) return;
      onBytes();
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield parseMessage(block);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    await reader.cancel().catch(() => undefined);
  }
}

function parseMessage(block: string): Message {
  const fields: Record<string, string> = {};
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else fields[name] = value;
  }
  const { event = 'message', id = null, retry } = fields;
  return { event, id, data: data.join('\n'), retryMs: retry === undefined ? null : Number(retry) };
}

function problemIn({ data }: Message): Error {
  const body: unknown = JSON.parse(data);
  const { status } = Object(body) as { readonly status?: unknown };
  const facts = { body, requestId: null, retryAfterMs: null };
  return problemOf({ ...facts, status: typeof status === 'number' ? status : 500 });
}

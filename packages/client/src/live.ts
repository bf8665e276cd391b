import {
  CommerceError,
  ConnectionError,
  DeadlineError,
  NotFound,
  problemOf,
  type Problem,
} from './problem.ts';
import type { RequestInput, Requests } from './requests.ts';
import {
  ATTEMPT_TIMEOUT_MS,
  isRetryable,
  pause,
  pauseBefore,
  RETRIES,
  TimeLimit,
} from './retry.ts';
import type { LiveOptions } from './settings.ts';

const SILENCE_MS = 45_000;

type Options = RequestInput & LiveOptions;

/**
 * The states of a resource, for as long as the caller reads. A stream that breaks, falls silent or is ended by a
 * restart is reopened after the last message. It ends when the resource is deleted, and throws when the service
 * refuses.
 */
export async function* readLive<T>(
  requests: Requests,
  path: string,
  options: Options = {},
): AsyncGenerator<T, void, undefined> {
  const { settings } = requests;
  const { signal, onResumePoint, retries = settings.retries ?? RETRIES } = options;
  let { lastEventId } = options;
  let wasOpen = false;
  for (let attempt = 1; ; attempt += 1) {
    let failure: unknown = new ConnectionError('The stream was ended.');
    let retryMs: number | null = null;
    const onMessage = ({ id, retry }: Message): void => {
      wasOpen = true;
      attempt = 1;
      if (retry !== undefined) retryMs = Number(retry);
      if (id === undefined) return;
      lastEventId = id;
      onResumePoint?.(id);
    };
    try {
      const messages = connect(requests, path, { ...options, lastEventId });
      const isDeleted = yield* readStates<T>(messages, onMessage);
      if (isDeleted) return;
    } catch (error) {
      failure = error;
    }
    signal?.throwIfAborted();
    // The resource was deleted while the client was not connected.
    if (wasOpen && failure instanceof NotFound) return;
    if (!isRetryable(failure) || (!wasOpen && attempt > retries)) throw failure;
    const waitMs = retryMs ?? pauseBefore(attempt, failure);
    settings.onRetry?.({ operation: `GET ${path}`, error: failure, attempt, waitMs });
    await pause(waitMs, signal);
  }
}

/**
 * The states of one connection; returns true if the resource was deleted. Calls `onMessage` only
 * when the caller asks for the next state.
 */
async function* readStates<T>(
  messages: AsyncIterable<Message>,
  onMessage: (message: Message) => void,
): AsyncGenerator<T, boolean, undefined> {
  for await (const message of messages) {
    const { event, data = '' } = message;
    if (event === 'problem') throw problemIn(data);
    if (event === 'deleted') return true;
    if (data !== '') yield JSON.parse(data) as T;
    onMessage(message);
  }
  return false;
}

/** One connection, from its request to its end. */
async function* connect(
  requests: Requests,
  path: string,
  { lastEventId, silenceMs = SILENCE_MS, signal: caller, ...options }: Options,
): AsyncGenerator<Message, void, undefined> {
  const ms = options.attemptTimeoutMs ?? requests.settings.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS;
  const limit = new TimeLimit(caller);
  limit.abortAfter(ms, new DeadlineError(`No stream at ${path} within ${ms} ms.`));
  const { signal } = limit;
  const headers: Record<string, string> = { ...options.headers, accept: 'text/event-stream' };
  if (lastEventId !== undefined) headers['last-event-id'] = lastEventId;
  try {
    const response = requests.open('GET', path, { ...options, headers, signal });
    const { headers: facts, body } = await limit.race(response);
    if (!facts.get('content-type')?.startsWith('text/event-stream') || !body)
      throw new CommerceError(`${path} does not answer with a stream.`);
    yield* readMessages(body, limit, silenceMs);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    limit.end();
  }
}

/** A message of a stream (HTML Standard, server-sent events): `event`, `id` (the resume point), `data` and `retry` (ms). */
type Message = Readonly<Record<string, string>>;

/**
 * Parses messages from bytes as they arrive. It cancels the body itself when the signal aborts: on Node 20 a request's
 * signal no longer reaches the body once the request has been garbage collected.
 */
async function* readMessages(
  body: ReadableStream<Uint8Array>,
  limit: TimeLimit,
  silenceMs: number,
): AsyncGenerator<Message, void, undefined> {
  const reader = body.getReader();
  const cancel = (): Promise<void> => reader.cancel().catch(() => undefined);
  limit.signal.addEventListener('abort', () => void cancel(), { once: true });
  const decoder = new TextDecoder();
  const silence = new ConnectionError(`The stream was silent for ${silenceMs} ms.`);
  let rest = '';
  try {
    for (;;) {
      // Heartbeats count as bytes too.
      limit.abortAfter(silenceMs, silence);
      const { value, done } = await reader.read().catch((cause: unknown) => {
        throw new ConnectionError('The stream broke off.', { cause });
      });
      limit.signal.throwIfAborted();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield parseMessage(block);
    }
  } finally {
    await cancel();
  }
}

function parseMessage(block: string): Message {
  const fields: Record<string, string> = {};
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    const isNextLine = name === 'data' && fields[name] !== undefined;
    fields[name] = isNextLine ? `${fields[name]}\n${value}` : value;
  }
  return fields;
}

function problemIn(data: string): Problem {
  const body: unknown = JSON.parse(data);
  const { status } = Object(body) as { readonly status?: unknown };
  const facts = { body, requestId: null, retryAfterMs: null };
  return problemOf({ ...facts, status: typeof status === 'number' ? status : 500 });
}

import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../contract/limits';
import type { Authenticate, Viewer } from '../modules/accounts';
import { AppError, isAppError } from '../platform/values/errors';
import type { ChangeWatch } from '../platform/live/change-watch';
import { level } from '../platform/telemetry/metrics';
import { createPacer, type Pacer } from '../platform/values/pacer';
import { clientAddress } from './viewer';
import { callerOf } from './rate-limits';

/** One message of a stream (HTML Standard, Server-sent events). */
export interface StreamMessage {
  readonly event?: string;
  /** The resume point after this message: the client sends it as `Last-Event-ID`. */
  readonly id?: string;
  /** Must not contain line breaks. A message without data is only a resume point. */
  readonly data?: string;
}

/** The callbacks of a stream. */
export interface StreamOwner {
  /** The stream was accepted: the last moment to set headers. */
  onOpen?(): void;
  /** The caller's rights may have changed; `request.viewer` is the current caller. */
  onRights(): void;
  /** The caller's credential is no longer valid. */
  onRefused(error: Error): void;
  onClose(): void;
}

export interface EventStreamsDeps {
  readonly authenticate: Pick<Authenticate, 'renew'>;
  readonly changes: Pick<ChangeWatch, 'follow'>;
}

const openStreams = level({
  name: 'commerce_event_streams_open',
  help: 'Open streams of server-sent events',
});

const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ':\n\n';
/** A client with more unread bytes is disconnected at the next message, and may resume. */
const MAX_UNREAD_BYTES = 256 * 1024;
/** The minimum time between two checks of credentials after changes. */
const RIGHTS_GAP_MS = 1000;
/** For a client that has reached its number of open streams. */
const RETRY_AFTER_SECONDS = 10;
/** Clients of a closing process reconnect spread over this time. */
const RETRY_MS = { least: 500, most: 3000 };
/** How long a closing process waits for clients to read the rest of their streams. */
const FLUSH_MS = 1000;

/** A response that continues until the client or the service ends it. */
export class EventStream {
  readonly #body = new Readable({ read: () => undefined });
  #hasEnded = false;

  constructor(
    readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    readonly owner: StreamOwner,
  ) {}

  /** Sends the head of the response. A stream has no deadline and holds no slot. */
  begin(): void {
    this.owner.onOpen?.();
    void this.reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Otherwise proxies such as nginx buffer messages.
        'x-accel-buffering': 'no',
      })
      .send(this.#body);
    // Without a first byte the head would not be sent until the first message.
    this.#push(HEARTBEAT);
  }

  /** False if the stream has ended, or the client has left or was disconnected. */
  get isOpen(): boolean {
    return !this.#isOver && !this.reply.raw.destroyed;
  }

  send({ event, id, data }: StreamMessage): void {
    const fields = [event && `event: ${event}\n`, id && `id: ${id}\n`];
    if (data !== undefined) fields.push(`data: ${data}\n`);
    this.#push(`${fields.join('')}\n`);
  }

  /** A client that still has unread data knows that the stream is alive. */
  sendHeartbeat(): void {
    if (this.#body.readableLength === 0) this.#push(HEARTBEAT);
  }

  /** Sends a last message and ends. Anything sent later is dropped, even while the client reads the rest. */
  end(last?: StreamMessage): void {
    if (last) this.send(last);
    if (this.#isOver) return;
    this.#hasEnded = true;
    this.#body.push(null);
  }

  /** Ends the stream of a closing process, with a hint when to reconnect. */
  endWithRetryHint(): void {
    const pauseMs = RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least);
    this.#push(`retry: ${Math.round(pauseMs)}\n\n`);
    this.end();
    const { raw } = this.reply;
    setTimeout(() => {
      if (!raw.writableFinished) raw.destroy();
    }, FLUSH_MS).unref();
  }

  /** Resolves when everything has been sent to the client, or the stream has ended. */
  async drain(): Promise<void> {
    const { raw } = this.reply;
    while (!this.#body.destroyed && !raw.destroyed) {
      if (raw.writableNeedDrain) await drainOf(raw);
      // Its reader starts or continues a moment later.
      else if (this.#body.readableLength > 0) await new Promise((resolve) => setImmediate(resolve));
      else return;
    }
  }

  get #isOver(): boolean {
    return this.#hasEnded || this.#body.destroyed;
  }

  /** Disconnects a client that has not read what was sent before. A single message may have any size. */
  #push(text: string): void {
    if (this.#isOver) return;
    if (this.#body.readableLength > MAX_UNREAD_BYTES) this.#body.destroy();
    else this.#body.push(text);
  }
}

function drainOf(raw: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      raw.off('drain', settle).off('close', settle);
      resolve();
    };
    raw.once('drain', settle).once('close', settle);
  });
}

/** Heartbeats, limits, slow readers, rights and shutdown of all server-sent event streams. */
export class EventStreams {
  readonly #streams = new Set<EventStream>();
  readonly #checkRights: Pacer;
  #isEnding = false;
  #stop = (): void => undefined;

  constructor(private readonly deps: EventStreamsDeps) {
    this.#checkRights = createPacer(RIGHTS_GAP_MS, () =>
      renewAll(this.#streams, deps.authenticate),
    );
  }

  /** Starts a stream as the response; refuses with `too_many_streams`. */
  open(request: FastifyRequest, reply: FastifyReply, owner: StreamOwner): EventStream {
    const caller = callerOf(request);
    const own = [...this.#streams].filter((one) => callerOf(one.request) === caller);
    if (own.length >= limits.streams.value) throw tooManyStreams(reply);
    const stream = new EventStream(request, reply, owner);
    this.#streams.add(stream);
    openStreams(1, {});
    if (this.#streams.size === 1) this.#start();
    // No later event reports a client that has already disconnected.
    if (reply.raw.destroyed) this.#close(stream);
    else reply.raw.once('close', () => this.#close(stream));
    stream.begin();
    // The stream first sends the current state, which is queued already.
    if (this.#isEnding) setImmediate(() => stream.endWithRetryHint());
    return stream;
  }

  /** Ends all streams. Their clients reconnect to another process. */
  readonly endAll = (): void => {
    this.#isEnding = true;
    for (const stream of this.#streams) stream.endWithRetryHint();
  };

  #start(): void {
    const unfollow = this.deps.changes.follow(this.#checkRights.wake);
    const timer = setInterval(() => {
      for (const stream of this.#streams) stream.sendHeartbeat();
    }, HEARTBEAT_MS);
    timer.unref();
    this.#stop = () => {
      unfollow();
      clearInterval(timer);
    };
  }

  #close(stream: EventStream): void {
    this.#streams.delete(stream);
    openStreams(-1, {});
    if (this.#streams.size === 0) this.#stop();
    stream.owner.onClose();
  }
}

/** One check for all streams of a credential. */
async function renewAll(
  streams: ReadonlySet<EventStream>,
  { renew }: Pick<Authenticate, 'renew'>,
): Promise<void> {
  const checks = new Map<string, Promise<Viewer | AppError>>();
  const check = async (stream: EventStream): Promise<void> => {
    const { authorization } = stream.request.headers;
    if (authorization === undefined) return;
    const result =
      checks.get(authorization) ??
      renew(authorization, clientAddress(stream.request)).catch(refusalOf);
    checks.set(authorization, result);
    updateViewer(stream, await result);
  };
  await Promise.all([...streams].map(check));
}

/** If the database does not respond, the credential may still be valid. */
function refusalOf(error: unknown): AppError {
  if (isAppError(error) && error.kind === 'unauthenticated') return error;
  throw error;
}

function updateViewer({ request, owner }: EventStream, result: Viewer | AppError): void {
  if (result instanceof AppError) return owner.onRefused(result);
  const isSame = rightsOf(request.viewer) === rightsOf(result);
  request.viewer = result;
  if (!isSame) owner.onRights();
}

function rightsOf(viewer: Viewer): string {
  if (viewer.kind === 'anonymous') return '';
  const scopes = viewer.kind === 'key' ? [...viewer.scopes] : [];
  return [viewer.role, viewer.isBlocked, ...scopes].join();
}

/**
 * Uses the fields of the IETF draft, like other limits. The limit is a number of simultaneous streams, without a
 * window.
 */
function tooManyStreams(reply: FastifyReply): AppError {
  const max = limits.streams.value;
  void reply.headers({
    ratelimit: `"streams";r=0;t=${RETRY_AFTER_SECONDS}`,
    'ratelimit-policy': `"streams";q=${max};qu="concurrent-requests"`,
  });
  return new AppError({
    kind: 'rate_limited',
    code: 'too_many_streams',
    message: `This caller has ${max} streams open; end one first.`,
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS, facts: { max } },
  });
}

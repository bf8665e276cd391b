import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../contract/limits';
import type { Authenticate, Viewer } from '../modules/accounts';
import { AppError, isAppError } from '../platform/values/errors';
import type { ChangeWatch } from '../platform/live';
import { level } from '../platform/telemetry/metrics';
import { paced } from '../platform/values/paced';
import { clientAddress } from './viewer';
import { callerOf } from './rate-limits';

/** One message of a stream (HTML Standard, Server-sent events). */
export interface StreamMessage {
  readonly event?: string;
  /** The resume point after this message: the client sends it as `Last-Event-ID`. */
  readonly id?: string;
  /** Without line breaks. A message without data is only a resume point. */
  readonly data?: string;
}

/** A response that continues until the client or the service ends it. */
export interface EventStream {
  /** False if the stream has ended, or the client has left or was disconnected. */
  readonly isOpen: boolean;
  send(message: StreamMessage): void;
  /** Sends a last message and ends. */
  end(last?: StreamMessage): void;
  /** Resolves when everything sent has left for the client, or the stream is over. */
  drained(): Promise<void>;
}

/** What a stream receives. */
export interface StreamOwner {
  /** The stream was accepted: the last moment to set headers. */
  onOpen?(): void;
  /** The caller's rights may have changed; `request.viewer` is the current caller. */
  onRights(): void;
  /** Its credential is no longer valid. */
  onRefused(error: Error): void;
  onClose(): void;
}

export interface EventStreams {
  /** Answers a request with a stream; refuses with `too_many_streams`. */
  open(request: FastifyRequest, reply: FastifyReply, owner: StreamOwner): EventStream;
  /** Ends all streams. Their clients reconnect to another process. */
  endAll(): void;
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

interface OpenStream {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: Readable;
  readonly owner: StreamOwner;
}

/** Heartbeats, limits, slow readers, rights and shutdown of all server-sent event streams. */
export function createEventStreams(deps: EventStreamsDeps): EventStreams {
  const streams = new Set<OpenStream>();
  const countOf = new Map<string, number>();
  const checkRights = paced(RIGHTS_GAP_MS, () => renewAll(streams, deps.authenticate));
  let stop = (): void => undefined;
  const start = (): void => {
    const unfollow = deps.changes.follow(checkRights.wake);
    const timer = setInterval(() => {
      // A client that still has unread data knows that the stream is alive.
      for (const { body } of streams) if (body.readableLength === 0) push(body, HEARTBEAT);
    }, HEARTBEAT_MS);
    timer.unref();
    stop = () => {
      unfollow();
      clearInterval(timer);
    };
  };
  const close = (stream: OpenStream, caller: string): void => {
    if (!streams.delete(stream)) return;
    openStreams(-1, {});
    const remaining = (countOf.get(caller) ?? 1) - 1;
    if (remaining > 0) countOf.set(caller, remaining);
    else countOf.delete(caller);
    if (streams.size === 0) stop();
    stream.owner.onClose();
  };
  let isEnding = false;
  const endForNow = (stream: OpenStream): void => {
    const { body, reply } = stream;
    push(body, `retry: ${retryMs()}\n\n`);
    finish(body);
    setTimeout(() => {
      if (streams.has(stream)) reply.raw.destroy();
    }, FLUSH_MS).unref();
  };
  const endAll = (): void => {
    isEnding = true;
    for (const stream of streams) endForNow(stream);
  };
  return {
    open: (request, reply, owner) => {
      const caller = callerOf(request);
      const count = countOf.get(caller) ?? 0;
      if (count >= limits.streams.value) throw tooManyStreams(reply);
      const body = new Readable({ read: () => undefined });
      const stream = { request, reply, body, owner };
      countOf.set(caller, count + 1);
      streams.add(stream);
      openStreams(1, {});
      if (streams.size === 1) start();
      onceClosed(reply, () => close(stream, caller));
      answerWith(stream);
      // Without a first byte the head would stay here until there is news.
      push(body, HEARTBEAT);
      // After the current state, which is sent at once.
      if (isEnding) setImmediate(endForNow, stream);
      return toEventStream(body, reply);
    },
    endAll,
  };
}

/** Ends at once for a client that has already disconnected, because no later event reports it. */
function onceClosed({ raw }: FastifyReply, act: () => void): void {
  if (raw.destroyed) act();
  else raw.once('close', act);
}

/** A stream has no deadline and holds no slot. */
function answerWith({ body, reply, owner }: OpenStream): void {
  owner.onOpen?.();
  void reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Otherwise proxies such as nginx buffer messages.
      'x-accel-buffering': 'no',
    })
    .send(body);
}

function toEventStream(body: Readable, { raw }: FastifyReply): EventStream {
  return {
    get isOpen() {
      return !isOver(body) && !raw.destroyed;
    },
    send: (message) => push(body, textOf(message)),
    end: (last) => {
      if (last) push(body, textOf(last));
      finish(body);
    },
    drained: async () => {
      while (!body.destroyed && !raw.destroyed) {
        if (raw.writableNeedDrain) await drainOf(raw);
        // Its reader starts or continues a moment later.
        else if (body.readableLength > 0) await new Promise((resolve) => setImmediate(resolve));
        else return;
      }
    },
  };
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

const retryMs = (): number =>
  Math.round(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least));

/** Disconnects a client that has not read what was sent before. A single message may have any size. */
function push(body: Readable, text: string): void {
  if (isOver(body)) return;
  if (body.readableLength > MAX_UNREAD_BYTES) body.destroy();
  else body.push(text);
}

const finished = new WeakSet<Readable>();

const isOver = (body: Readable): boolean => body.destroyed || finished.has(body);

/** Anything sent later is dropped, even while the client reads the rest. */
function finish(body: Readable): void {
  if (isOver(body)) return;
  finished.add(body);
  body.push(null);
}

function textOf({ event, id, data }: StreamMessage): string {
  return `${event ? `event: ${event}\n` : ''}${id ? `id: ${id}\n` : ''}${data === undefined ? '' : `data: ${data}\n`}\n`;
}

/** One check for all streams of a credential. */
async function renewAll(
  streams: ReadonlySet<OpenStream>,
  { renew }: Pick<Authenticate, 'renew'>,
): Promise<void> {
  const byCredential = new Map<string, OpenStream[]>();
  for (const stream of streams) {
    const { authorization } = stream.request.headers;
    if (authorization === undefined) continue;
    byCredential.set(authorization, [...(byCredential.get(authorization) ?? []), stream]);
  }
  await Promise.all(
    [...byCredential].map(async ([authorization, sharers]) => {
      const [first] = sharers;
      const renewed = await renew(authorization, first ? clientAddress(first.request) : '').catch(
        refusalOf,
      );
      for (const stream of sharers) tell(stream, renewed);
    }),
  );
}

/** An unresponsive database says nothing about a credential. */
function refusalOf(error: unknown): AppError {
  if (isAppError(error) && error.kind === 'unauthenticated') return error;
  throw error;
}

function tell({ request, owner }: OpenStream, renewed: Viewer | AppError): void {
  if (renewed instanceof AppError) return owner.onRefused(renewed);
  const isSame = rightsOf(request.viewer) === rightsOf(renewed);
  request.viewer = renewed;
  if (!isSame) owner.onRights();
}

function rightsOf(viewer: Viewer): string {
  if (viewer.kind === 'anonymous') return '';
  const scopes = viewer.kind === 'key' ? [...viewer.scopes] : [];
  return [viewer.role, viewer.isBlocked, ...scopes].join();
}

/** With the fields of the IETF draft, like other limits: a number of streams at once, without a window. */
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

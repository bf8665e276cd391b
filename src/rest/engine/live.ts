import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphContext } from '../../graphql/context';
import type { EventStream, EventStreams } from '../../http/event-streams';
import { appendHeader } from '../../http/headers';
import { LiveFeed } from '../../http/live-feed';
import { prefersStream } from '../../http/negotiation';
import type { ChangeWatch, LogPage } from '../../platform/live/change-watch';
import { entityTag } from '../../platform/values/entity-tag';
import { isAppError, notFoundError, structuralError } from '../../platform/values/errors';
import { announceDeprecation, countUse, shapePage, VARY } from '../response';
import type { AnyInput, Endpoint, GuardOf } from '../endpoint';
import { resultOf, variantOf } from './variants';

/** The dependencies of live responses. */
export interface LiveDeps {
  readonly changes: ChangeWatch;
  readonly streams: EventStreams;
  /** An error as the problem that a plain response would be. */
  readonly problemTextOf: (error: unknown, request: FastifyRequest) => string;
}

const ANYTHING = /^\s*\*\/\*\s*$/;

/** Whether the client prefers a stream to JSON. A log is also a stream for clients that accept anything. */
export function wantsStream(
  request: FastifyRequest,
  { isLog = false }: Pick<Endpoint, 'isLog'>,
): boolean {
  if (request.method !== 'GET') return false;
  const { accept } = request.headers;
  return prefersStream(accept) || (isLog && ANYTHING.test(accept ?? ''));
}

interface LiveHandlerDeps extends LiveDeps {
  readonly contextOf: (request: FastifyRequest) => GraphContext;
  readonly guardOf: GuardOf;
  readonly readInput: (request: FastifyRequest) => AnyInput;
}

/**
 * Reads the current state, or the page of a log after a position, in the form of the plain response; null if there is
 * none.
 */
type ReadPage = (after?: string | null) => Promise<string | null>;

/**
 * Live responses of an endpoint: the document of the plain response runs again for each state, with the caller's
 * current rights, so that a stream never shows more than a request would.
 */
export function createLiveHandler(endpoint: Endpoint, deps: LiveHandlerDeps) {
  const guard = deps.guardOf(endpoint);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const input = deps.readInput(request);
    const variant = variantOf(endpoint, input.relations);
    const resource = endpoint.live?.(input);
    if (resource === undefined) return;
    const { deprecation, payloads } = variant;
    const read: ReadPage = async (after = null) => {
      guard?.(request);
      const variables = endpoint.variables(input);
      const context = deps.contextOf(request);
      const data = await variant.run(after === null ? variables : { ...variables, after }, context);
      const value = resultOf(variant, data);
      const usedDeprecation = payloads?.deprecationIn(value);
      if (usedDeprecation) countUse(usedDeprecation, context);
      if (value !== null && endpoint.isList) shapePage(value);
      return value && variant.serialize(value);
    };
    const announce = (): void => {
      appendHeader(reply, 'vary', `${VARY}, Accept`);
      if (deprecation) announceDeprecation(deprecation, reply, deps.contextOf(request));
      // Later events are not known yet, so the headers announce all possible deprecations; only what is sent counts as
      // used.
      else if (payloads?.deprecation) reply.headers(payloads.deprecation.headers);
    };
    const feed = new LiveFeed(deps.changes);
    feed.observe(resource);
    try {
      const first = await (endpoint.isLog ? readBehind(request, read) : read());
      if (first === null) throw notFoundError(endpoint.resource);
      const fail = (error: unknown): void => {
        stream.end({ event: 'problem', data: deps.problemTextOf(error, request) });
        feed.close();
      };
      const owner = { onOpen: announce, onRights: feed.changeRights, onRefused: fail };
      const stream = deps.streams.open(request, reply, { ...owner, onClose: feed.close });
      const send = endpoint.isLog ? sendItems : sendStates;
      send(stream, { feed, first, read, id: resource.id }).catch(fail);
    } catch (error) {
      feed.close();
      throw error;
    }
  };
}

interface Reading {
  readonly feed: LiveFeed;
  readonly first: string;
  readonly read: ReadPage;
  readonly id: string;
}

/** Sends the current state, then each one that differs from the previous one. */
async function sendStates(stream: EventStream, { feed, first, read, id }: Reading): Promise<void> {
  let text: string | null | undefined = first;
  let sentTag = '';
  while (text !== undefined) {
    if (text === null) return stream.end({ event: 'deleted', data: JSON.stringify({ id }) });
    const tag = entityTag(text).slice(1, -1);
    if (tag !== sentTag) stream.send({ id: tag, data: text });
    sentTag = tag;
    text = (await feed.next()) ? await feed.read(() => readOrNull(read)) : undefined;
  }
}

/** Callers cannot distinguish a deleted resource from one that they may no longer see. */
async function readOrNull(read: ReadPage): Promise<string | null> {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') return null;
    throw error;
  }
}

interface Item {
  readonly position: string;
}

/**
 * Sends the items of a log. The next one is sent when the previous one has left, so a slow reader falls behind in the
 * log and does not fill the memory.
 */
async function sendItems(stream: EventStream, { feed, first, read }: Reading): Promise<void> {
  const page = JSON.parse(first) as LogPage<Item>;
  const readAfter = async (place: string | null) =>
    JSON.parse((await read(place)) ?? '') as LogPage<Item>;
  // The resume point of a client that is disconnected before the first item.
  const [{ position } = { position: null }] = page.data;
  stream.send({ id: position === null ? page.next : String(Number(position) - 1) });
  for await (const item of feed.items(readAfter, page)) {
    stream.send({ id: item.position, data: JSON.stringify(item) });
    await stream.drain();
  }
}

/** Reads after `Last-Event-ID`, which overrides `after`, because a disconnected client returns with the same URL. */
export async function readBehind<T>(
  request: FastifyRequest,
  readAfter: (place?: string) => Promise<T>,
): Promise<T> {
  const { 'last-event-id': lastId } = request.headers;
  return lastId ? readAfter(String(lastId)).catch(blameHeader) : readAfter();
}

/** The error names the header that was sent, not the parameter `after` that it replaces. */
function blameHeader(error: unknown): never {
  if (!isAppError(error) || error.code !== 'invalid_cursor') throw error;
  const { violations = [] } = error.details;
  throw structuralError(
    violations.map(({ code, message }) => ({ header: 'Last-Event-ID', code, message })),
  );
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream, EventStreams, StreamOwner } from '../../http/event-streams';
import { prefersStream } from '../../http/negotiation';
import { entityTag } from '../../platform/values/entity-tag';
import { isAppError, notFoundError } from '../../platform/values/errors';
import { paced, type ChangeWatch } from '../../platform/live';
import type { Endpoint, LiveResource } from '../endpoint';

/** What live answers need. */
export interface LiveDeps {
  readonly changes: ChangeWatch;
  readonly streams: EventStreams;
  /** A refusal as the problem that a plain answer would be. */
  readonly problemTextOf: (error: unknown, request: FastifyRequest) => string;
}

export interface LiveAnswer {
  readonly resource: LiveResource;
  /** The present state as the plain answer sends it; null when there is none for this caller. */
  readonly read: () => Promise<string | null>;
  /** Sets headers of the stream, once it is not refused any more. */
  readonly announce: () => void;
  /** Word for the resource in "not found" messages. */
  readonly word: string;
}

const ANYTHING = /^\s*\*\/\*\s*$/;

/** Whether the client prefers a stream to JSON; of what is a stream first of all, also who takes anything. */
export function wantsStream(
  request: FastifyRequest,
  { live, isLog = false }: Pick<Endpoint, 'live' | 'isLog'>,
): boolean {
  if (request.method !== 'GET' || live === undefined) return false;
  const { accept } = request.headers;
  return prefersStream(accept) || (isLog && ANYTHING.test(accept ?? ''));
}

/**
 * Sends the present state, then each new one. Every state is read anew by the document of the plain answer, for who
 * calls then, so that a stream never shows more than a request of this moment would.
 */
export async function answerLive(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: LiveAnswer & LiveDeps,
): Promise<void> {
  const { changes, streams, resource, read, announce, word } = answer;
  const states = createStates(answer, request);
  // Before the first read, so that no change falls between both.
  const unwatch = changes.observe(resource, states.refresh);
  try {
    const first = await read();
    if (first === null) throw notFoundError(word);
    const owner = { ...states.owner, onOpen: announce, onClose: unwatch };
    states.begin(streams.open(request, reply, owner), first);
  } catch (error) {
    unwatch();
    throw error;
  }
}

/** The states of one stream: read one at a time, and sent when they differ from the last. */
function createStates(answer: LiveAnswer & LiveDeps, request: FastifyRequest) {
  const { problemTextOf, read, resource } = answer;
  let stream: EventStream | null = null;
  let sentTag = '';
  let isStale = false;
  const fail = (error: unknown): void => {
    stream?.end({ event: 'problem', data: problemTextOf(error, request) });
  };
  const send = (text: string | null): void => {
    if (text === null) {
      return stream?.end({ event: 'deleted', data: JSON.stringify({ id: resource.id }) });
    }
    const tag = entityTag(text).slice(1, -1);
    if (tag === sentTag) return;
    sentTag = tag;
    stream?.send({ id: tag, data: text });
  };
  const reading = paced(0, async () => {
    if (stream?.isOpen) await readOrNull(read).then(send).catch(unlessPassing(fail));
  });
  const refresh = (): void => {
    if (stream === null) isStale = true;
    else reading.wake();
  };
  const owner: Omit<StreamOwner, 'onClose'> = { onRights: refresh, onRefused: fail };
  const begin = (opened: EventStream, first: string): void => {
    stream = opened;
    send(first);
    if (isStale) refresh();
  };
  return { refresh, owner, begin };
}

/** What is gone and what the caller may no longer see are the same to it. */
async function readOrNull(read: () => Promise<string | null>): Promise<string | null> {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') return null;
    throw error;
  }
}

/** While a dependency is unreachable, reading fails and is done again; what else fails ends the stream. */
export function unlessPassing(fail: (error: unknown) => void) {
  return (error: unknown): void => {
    if (isAppError(error) && error.kind === 'unavailable') throw error;
    fail(error);
  };
}

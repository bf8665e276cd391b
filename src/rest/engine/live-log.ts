import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from '../../http/event-streams';
import { isAppError, structuralError } from '../../platform/values/errors';
import { paced } from '../../platform/live';
import type { LiveResource } from '../endpoint';
import { unlessPassing, type LiveDeps } from './live';

/** A page of a log as the plain answer sends it. */
export interface LogPage {
  readonly data: readonly { readonly position: string; readonly type: string }[];
  readonly next: string;
  readonly hasMore: boolean;
}

export interface LogAnswer {
  readonly resource: LiveResource;
  /** What comes behind this place; where the request says, without one. */
  readonly readAfter: (place: string | undefined) => Promise<LogPage>;
  /** Sets headers of the stream, once it is not refused any more. */
  readonly announce: () => void;
}

/**
 * What comes next is sent when what was sent before has left: who reads slowly is behind in the log, and in nobody's
 * memory.
 */
export async function answerLog(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: LogAnswer & LiveDeps,
): Promise<void> {
  const { changes, streams, resource, readAfter, announce } = answer;
  const first = await readBehind(request, readAfter);
  const pages = createPages(answer, request, first);
  const unwatch = changes.observe(resource, pages.refresh);
  try {
    const { onRights, fail: onRefused } = pages;
    const owner = { onOpen: announce, onRights, onRefused, onClose: unwatch };
    pages.begin(streams.open(request, reply, owner));
  } catch (error) {
    unwatch();
    throw error;
  }
}

/** Reads behind `Last-Event-ID`, which counts before `after`: a client that was cut comes back with the same URL. */
export async function readBehind<T>(
  request: FastifyRequest,
  readAfter: (place: string | undefined) => Promise<T>,
): Promise<T> {
  const { 'last-event-id': lastId } = request.headers;
  return lastId ? readAfter(String(lastId)).catch(blameHeader) : readAfter(undefined);
}

/** The header stands for the parameter `after`, which is not the one to blame. */
function blameHeader(error: unknown): never {
  if (!isAppError(error) || error.code !== 'invalid_cursor') throw error;
  const { violations = [] } = error.details;
  throw structuralError(
    violations.map(({ code, message }) => ({ header: 'Last-Event-ID', code, message })),
  );
}

function createPages(
  { readAfter, problemTextOf }: LogAnswer & LiveDeps,
  request: FastifyRequest,
  first: LogPage,
) {
  let stream: EventStream | null = null;
  let place = first.next;
  let unsent: LogPage | null = first;
  /** What was read for rights of before is not sent any more. */
  let isOutdated = false;
  const fail = (error: unknown): void => {
    stream?.end({ event: 'problem', data: problemTextOf(error, request) });
  };
  const send = async (opened: EventStream, { data, next }: LogPage): Promise<void> => {
    for (const item of data) {
      if (isOutdated || !opened.isOpen) return;
      opened.send({ id: item.position, data: JSON.stringify(item) });
      place = item.position;
      await opened.drained();
    }
    place = next;
  };
  const readOn = async (opened: EventStream): Promise<void> => {
    isOutdated = false;
    const page = unsent ?? (await readAfter(place));
    // What came between the first page and the watch over changes is read after it.
    if (unsent !== null || page.hasMore) refresh();
    unsent = null;
    await send(opened, page);
  };
  const { wake: refresh } = paced(0, async () => {
    if (stream?.isOpen) await readOn(stream).catch(unlessPassing(fail));
  });
  const onRights = (): void => {
    isOutdated = true;
    refresh();
  };
  const begin = (opened: EventStream): void => {
    stream = opened;
    // The resume point of a client that is cut before the first event.
    place = first.data[0] ? String(Number(first.data[0].position) - 1) : place;
    opened.send({ id: place });
    refresh();
  };
  return { begin, refresh, onRights, fail };
}

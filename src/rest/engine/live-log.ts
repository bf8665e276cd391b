import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from '../../http/event-streams';
import type { LiveDeps } from './live';
import type { LiveResource } from '../endpoint';
import { isPassing } from './live';

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
}

/** A page is sent when the one before has left: who reads slowly is behind in the log, and in nobody's memory. */
export async function answerLog(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: LogAnswer & LiveDeps,
): Promise<void> {
  const { changes, streams, resource, readAfter } = answer;
  const { 'last-event-id': lastId } = request.headers;
  const first = await readAfter(typeof lastId === 'string' && lastId !== '' ? lastId : undefined);
  const pages = createPages(answer, request, first);
  const unwatch = changes.observe(resource, pages.refresh);
  try {
    const owner = { onRights: pages.refresh, onRefused: pages.fail, onClose: unwatch };
    pages.begin(streams.open(request, reply, owner));
  } catch (error) {
    unwatch();
    throw error;
  }
}

function createPages(
  { readAfter, problemTextOf }: LogAnswer & LiveDeps,
  request: FastifyRequest,
  first: LogPage,
) {
  let stream: EventStream | null = null;
  let place = first.next;
  let isReading = false;
  let isStale = true;
  const fail = (error: unknown): void => {
    stream?.end({ event: 'problem', data: problemTextOf(error, request) });
  };
  const send = ({ data, next }: LogPage): void => {
    for (const item of data) stream?.send({ id: item.position, data: JSON.stringify(item) });
    place = next;
  };
  const readOn = async (): Promise<void> => {
    while (stream?.isOpen && isStale) {
      isStale = false;
      const page = await readAfter(place);
      send(page);
      if (page.hasMore) isStale = true;
      await stream.drained();
    }
  };
  const refresh = (): void => {
    isStale = true;
    if (stream === null || isReading) return;
    isReading = true;
    readOn()
      .catch((error: unknown) => {
        isStale = false;
        if (isPassing(error)) setTimeout(refresh, 1000).unref();
        else fail(error);
      })
      .finally(() => {
        isReading = false;
        if (isStale) refresh();
      });
  };
  const begin = (opened: EventStream): void => {
    stream = opened;
    // The resume point of whoever is cut before the first event.
    stream.send({ id: first.data[0] ? String(Number(first.data[0].position) - 1) : place });
    send(first);
    refresh();
  };
  return { begin, refresh, fail };
}

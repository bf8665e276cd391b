import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StreamDefinition } from '../http/body';
import { structuralError } from '../platform/values/errors';
import { requirePlainUtf8 } from './body';
import { compileQuery, type ParameterTable } from './parameters';

/** A streamed body that was stored; the rest of the request is processed like any other. */
export class ReceivedUpload {
  constructor(
    readonly id: string,
    /** The same content has the same digest. */
    readonly digest: string,
  ) {}
}

/** Stores a body while it arrives; throws before the first byte if the viewer may not upload. */
export type ReceiveUpload = (
  request: FastifyRequest,
  stream: AsyncIterable<Buffer>,
) => Promise<ReceivedUpload>;

/**
 * Lets an endpoint accept a streamed body. This is the documented exception to "REST calls only the graph"
 * (docs/decisions/006-input-rules.md). The rest of the request is checked before the body is read.
 */
export function acceptStream(
  app: FastifyInstance,
  { stream, query = {} }: { readonly stream: StreamDefinition; readonly query?: ParameterTable },
  receive: ReceiveUpload,
): void {
  const readParameters = compileQuery(query);
  app.addContentTypeParser(stream.mediaType, async (request: FastifyRequest, payload: unknown) => {
    const { violations } = readParameters(request.query as Record<string, unknown>);
    if (violations.length > 0) throw structuralError(violations);
    requirePlainUtf8(request);
    await request.slot?.resume();
    return receive(request, bytesOf(payload as Readable, request));
  });
}

/**
 * Holds no slot while the client sends nothing. A refused upload does not end its connection, so that the client
 * receives the reason.
 */
async function* bytesOf(
  payload: Readable,
  { slot }: Pick<FastifyRequest, 'slot'>,
): AsyncGenerator<Buffer> {
  const pauseWhileEmpty = (): void => {
    if (payload.readableLength === 0) slot?.pause();
  };
  pauseWhileEmpty();
  for await (const piece of payload.iterator({ destroyOnReturn: false })) {
    await slot?.resume();
    yield piece as Buffer;
    pauseWhileEmpty();
  }
  await slot?.resume();
}

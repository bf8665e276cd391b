import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OperationTypeNode, type GraphQLError } from 'graphql';
import type { GraphContext } from '../../../resolvers/context';
import { takingOnly } from '../../http/known-parameters';
import { entityTag, isNotModified } from '../../platform/values/entity-tag';
import { AppError, forbiddenError, repeated } from '../../platform/values/errors';
import { memoizeBy } from '../../platform/values/memoize-by';
import type { Logger } from '../../platform/telemetry/logger';
import { acceptedType } from '../accept';
import { costHeader, costOf } from '../cost';
import type { Engines } from '../engines';
import { formatPublicError } from '../public-errors';
import { answerRefusal, methodNotAllowed } from '../refusal';
import { workOf } from '../spending';
import { recordUses } from '../used-fields';
import { askedDocument, isReading, type AskedDocument } from './asked';
import { makeReady, type OutdatedDocument, type ReadyDocument } from './ready';

declare module 'fastify' {
  interface FastifyRequest {
    /** It changes nothing, whatever its method: nobody need be woken by it. */
    isRead: boolean;
  }
}

export interface TrustedOptions {
  readonly engines: Pick<Engines, 'publicSchema' | 'compileTrusted'>;
  readonly contextOf: (request: FastifyRequest) => GraphContext;
  readonly log: Logger;
}

/**
 * Trusted documents under `/graphql`. Reads are answered here; changes and subscriptions go on as if their text had been
 * sent, so that keys, limits and streams hold for them; the context that is answered tells which one runs.
 */
export function registerTrusted(
  app: FastifyInstance,
  options: TrustedOptions,
): TrustedOptions['contextOf'] {
  const { contextOf, engines, log } = options;
  const ready = memoizeBy((text: Parameters<typeof makeReady>[1]) => {
    const document = makeReady(engines, text);
    if ('refusal' in document) warnOf(document, log);
    return document;
  });
  const running = new WeakMap<FastifyRequest, ReadyDocument>();
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isReading(request.method)) await refuseOthers(request);
    const asked = askedDocument(request);
    if (asked === null) return refuseUntrusted(request);
    const context = contextOf(request);
    const text = await context.services.documents.find(asked.documentId);
    if (text === null) throw unknownDocument(asked);
    const document = ready(text);
    if ('refusal' in document) throw document.refusal;
    if (document.operation === OperationTypeNode.QUERY) {
      return read(request, reply, { document, asked, context, log });
    }
    if (isReading(request.method)) {
      throw methodNotAllowed('A document that is no query is run by POST.');
    }
    running.set(request, document);
    request.body = { query: document.text, variables: asked.variables };
    return undefined;
  };
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.url !== '/graphql') return undefined;
    try {
      return await answer(request, reply);
    } catch (error) {
      return answerRefusal(error, reply, log);
    }
  });
  return (request) => ({ ...contextOf(request), trusted: running.get(request) ?? null });
}

/** Once for each text and process: it was registered with a release before. */
function warnOf({ documentId, refusal: { message } }: OutdatedDocument, log: Logger): void {
  log.warn({ documentId, reason: message }, 'a registered document is refused');
}

/** What stands in an address may be asked for. */
const refuseOthers = takingOnly([
  'query',
  'operationName',
  'variables',
  'extensions',
  'documentId',
]);

interface Reading extends Pick<TrustedOptions, 'log'> {
  readonly document: ReadyDocument;
  readonly asked: AskedDocument;
  readonly context: GraphContext;
}

/** Every root field counts like a request of its own, as in documents that are sent. */
async function read(
  request: FastifyRequest,
  reply: FastifyReply,
  { document, asked, context, log }: Reading,
): Promise<FastifyReply> {
  const { priced, uses, documentId } = document;
  request.isRead = true;
  void reply.type(`${acceptedType(request)}; charset=utf-8`);
  const names = [...priced.fields.values()].map(({ field }) => field.name);
  await context.spendRate?.(workOf(names, document.operation));
  const { data, errors } = await document.run(asked.variables, context);
  recordUses(context, uses, documentId);
  const extensions = { cost: costOf(priced) };
  void reply.header('query-cost', costHeader(priced));
  if (errors === undefined) return send(request, reply, JSON.stringify({ data, extensions }));
  const formatted = errors.map((error) => shownTo(request, error, log));
  return reply.send({ errors: formatted, data, extensions });
}

/** Whoever is answered may keep it; what was asked for by GET can be asked again for free. */
function send(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  void reply.header('cache-control', 'private, no-cache');
  if (!isReading(request.method)) return reply.send(text);
  const tag = entityTag(text);
  void reply.header('etag', tag);
  return isNotModified(request.headers['if-none-match'], tag)
    ? reply.code(304).send()
    : reply.send(text);
}

/** The first error is what the log of requests says. */
function shownTo(request: FastifyRequest, error: GraphQLError, log: Logger) {
  const shown = formatPublicError(error.toJSON(), error, { log, requestId: request.id });
  request.refusalCode ??= String(shown.extensions?.['code']);
  return shown;
}

/** A key may be limited to what was registered. */
function refuseUntrusted({ viewer }: FastifyRequest): undefined {
  if (viewer.kind !== 'key' || !viewer.documentsOnly) return undefined;
  const message = 'This key runs registered documents only: send `documentId`.';
  throw forbiddenError('document_not_trusted', message);
}

function unknownDocument({ documentId }: AskedDocument): AppError {
  const message = `No document is registered as "${repeated(documentId)}".`;
  return new AppError({ kind: 'not_found', code: 'unknown_document', message });
}

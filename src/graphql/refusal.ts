import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ASTNode, GraphQLError } from 'graphql';
import { statusOf } from '../http/statuses';
import { limits } from '../contract/limits';
import { cutText, type AppError } from '../platform/values/errors';
import type { Logger } from '../platform/telemetry/logger';
import { RESPONSE_TYPES, responseTypeOf } from './response-type';
import { toGraphQLError } from './errors';
import { formatPublicError } from './public-errors';

/** The status that GraphQL over HTTP defines for a document that cannot run. */
export const BAD_REQUEST = 400;

/** Refuses a document with 400, according to GraphQL over HTTP; nothing of it is executed. */
export function refusal(code: string, message: string, facts: object = {}): GraphQLError {
  const http = { status: BAD_REQUEST };
  return new GraphQLError(message, { extensions: { code, ...facts, http } });
}

const UNITS = {
  graphqlDocumentBytes: 'bytes',
  graphqlTokens: 'tokens',
  graphqlRepetitions: 'repetitions',
  graphqlSelections: 'selections',
  graphqlAliases: 'aliases',
  graphqlComplexity: 'complexity',
  graphqlCost: 'cost',
} as const;

/** Throws for a document that exceeds a row of the table of limits; `name` is the repeated name. */
export function refuseAbove(limit: keyof typeof UNITS, count: number, name?: string): void {
  const max = limits[limit].value;
  if (count <= max) return;
  const unit = UNITS[limit];
  const isTooLarge = unit === 'bytes' || unit === 'tokens';
  const code = isTooLarge ? 'graphql_document_too_large' : 'document_too_complex';
  const of = name === undefined ? '' : ` of the name "${cutText(name)}"`;
  const message = `The document exceeds the limit of ${unit}${of}: ${count}, at most ${max}.`;
  throw refusal(code, message, { limit, found: count, max });
}

/** A refusal with its place in the document. */
export function refusalAt(node: ASTNode, code: string, message: string): GraphQLError {
  return new GraphQLError(message, { nodes: node, extensions: refusal(code, message).extensions });
}

/** For requests whose response can only be a stream. */
export function notAcceptable(message: string): GraphQLError {
  const http = { status: 406 };
  return new GraphQLError(message, { extensions: { code: 'graphql_invalid_request', http } });
}

/** Converts our error to Apollo's refusal of a whole request, with the status and `Retry-After` of REST. */
export function asRefusal(error: AppError): GraphQLError {
  const { message, extensions } = toGraphQLError(error);
  const { retryAfterSeconds } = error.details;
  const headers = new Map(
    retryAfterSeconds === undefined ? [] : [['retry-after', String(retryAfterSeconds)]],
  );
  const http: object = { status: statusOf(error), headers };
  return new GraphQLError(message, { extensions: { ...extensions, http } });
}

interface PublicFacts {
  readonly code: string;
  readonly category: AppError['kind'];
  readonly retryAfterSeconds?: number;
}

const NO_PLACE = { message: '' };

/**
 * Responds to a `/graphql` request that was refused before anything ran. The request log records the code of the first
 * error.
 */
export function respondWithRefusal(error: unknown, reply: FastifyReply, log: Logger): FastifyReply {
  const { request } = reply;
  const formattedError = error instanceof GraphQLError ? error.toJSON() : NO_PLACE;
  const publicError = formatPublicError(formattedError, error, { log, requestId: request.id });
  const { code, category, retryAfterSeconds } = publicError.extensions as unknown as PublicFacts;
  request.refusalCode ??= code;
  void reply.header('cache-control', 'no-store');
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  const status = languageStatus(error) ?? statusOf({ code, kind: category });
  return reply
    .code(status)
    .type(contentType(request))
    .send({ errors: [publicError] });
}

/** The type that the client prefers, or JSON if it accepts neither type. */
function contentType({ headers }: FastifyRequest): string {
  return `${responseTypeOf(headers.accept) ?? RESPONSE_TYPES[0]}; charset=utf-8`;
}

/** The status of an error of graphql-js; null for an error that we threw. */
function languageStatus(error: unknown): number | null {
  if (!(error instanceof GraphQLError) || error.originalError) return null;
  const { status = BAD_REQUEST } = (error.extensions['http'] ?? {}) as { readonly status?: number };
  return status;
}

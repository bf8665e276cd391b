import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ASTNode, GraphQLError } from 'graphql';
import { statusOf } from '../http/statuses';
import { limits } from '../contract/limits';
import { repeated, type AppError } from '../platform/values/errors';
import type { Logger } from '../platform/telemetry/logger';
import { ANSWER_TYPES, answerTypeOf } from './answer-type';
import { toGraphQLError } from './errors';
import { formatPublicError } from './public-errors';

/** What GraphQL over HTTP says of a document that cannot run. */
export const BAD_REQUEST = 400;

/** A document that must not run: 400 as GraphQL over HTTP says, nothing of it executed. */
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

/** Throws for a document with more of something than the table of limits allows; `name` is what it repeats. */
export function refuseAbove(limit: keyof typeof UNITS, found: number, name?: string): void {
  const max = limits[limit].value;
  if (found <= max) return;
  const unit = UNITS[limit];
  const isTooLarge = unit === 'bytes' || unit === 'tokens';
  const code = isTooLarge ? 'graphql_document_too_large' : 'document_too_complex';
  const of = name === undefined ? '' : ` of the name "${repeated(name)}"`;
  const message = `The document exceeds the limit of ${unit}${of}: ${found}, allowed are ${max}.`;
  throw refusal(code, message, { limit, found, max });
}

/** A refusal with its place in the document. */
export function refusalAt(node: ASTNode, code: string, message: string): GraphQLError {
  return new GraphQLError(message, { nodes: node, extensions: refusal(code, message).extensions });
}

/** What is answered as a stream alone. */
export function notAcceptable(message: string): GraphQLError {
  const http = { status: 406 };
  return new GraphQLError(message, { extensions: { code: 'graphql_invalid_request', http } });
}

/** Our error as Apollo answers a whole request with it: status and `Retry-After` as in REST. */
export function asRefusal(error: AppError): GraphQLError {
  const { message, extensions } = toGraphQLError(error);
  const { retryAfterSeconds } = error.details;
  const headers = new Map(
    retryAfterSeconds === undefined ? [] : [['retry-after', String(retryAfterSeconds)]],
  );
  const http: object = { status: statusOf(error), headers };
  return new GraphQLError(message, { extensions: { ...extensions, http } });
}

interface Shown {
  readonly code: string;
  readonly category: AppError['kind'];
  readonly retryAfterSeconds?: number;
}

const NO_PLACE = { message: '' };

/** Answers a request to `/graphql` of which nothing was run. The first error is what the log of requests says. */
export function answerRefusal(error: unknown, reply: FastifyReply, log: Logger): FastifyReply {
  const { request } = reply;
  const asked = error instanceof GraphQLError ? error.toJSON() : NO_PLACE;
  const shown = formatPublicError(asked, error, { log, requestId: request.id });
  const { code, category, retryAfterSeconds } = shown.extensions as unknown as Shown;
  request.refusalCode ??= code;
  void reply.header('cache-control', 'no-store');
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  const status = languageStatus(error) ?? statusOf({ code, kind: category });
  return reply
    .code(status)
    .type(contentType(request))
    .send({ errors: [shown] });
}

/** Of what the client takes, and of JSON for one that takes neither. */
function contentType({ headers }: FastifyRequest): string {
  return `${answerTypeOf(headers.accept) ?? ANSWER_TYPES[0]}; charset=utf-8`;
}

/** Of a complaint of the language; null for what was thrown by us. */
function languageStatus(error: unknown): number | null {
  if (!(error instanceof GraphQLError) || error.originalError) return null;
  const { status = BAD_REQUEST } = (error.extensions['http'] ?? {}) as { readonly status?: number };
  return status;
}

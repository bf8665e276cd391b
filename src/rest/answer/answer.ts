import type { FastifyReply, FastifyRequest } from 'fastify';
import { appendHeader } from '../../http/append-header';
import { entityTag, isNotModified } from '../../platform/values/entity-tag';
import type { Endpoint } from '../endpoint';
import type { AnswerRules, CachePolicy } from './answer-rules';
import { assignItemStatuses, bulkProblem, type BulkAnswer } from './bulk';
import { prefersCsv, toCsv } from './csv';
import { pageLinks, shapePage } from './list-page';

type Data = Readonly<Record<string, unknown>>;

/** What a document answered, and how it becomes text. */
export interface Answer {
  readonly data: Data;
  /** The part of the data that goes out. */
  readonly value: Data;
  readonly serialize: (value: unknown) => string;
  /** Tells what is deprecated in it; null when nothing is. A refusal of all items has none of it. */
  readonly announce: (() => void) | null;
}

interface CsvSource {
  readonly data: readonly Data[];
}

const JSON_TYPE = 'application/json; charset=utf-8';
const CSV = 'text/csv; charset=utf-8';

export interface AnswerDeps {
  /** Whether the search index knew every change throughout the last so many milliseconds. */
  readonly isSearchCurrentFor: (ms: number) => boolean;
}

type WriteAnswer = (request: FastifyRequest, reply: FastifyReply, answer: Answer) => FastifyReply;

/** Writes the answers of an endpoint: status, headers, and the body unless the client has it already. */
export function createAnswerWriter(
  endpoint: Endpoint,
  { isSearchCurrentFor }: AnswerDeps,
): WriteAnswer {
  const { body, cache, csv } = endpoint;
  const statusOf = body?.bulkList ? bulkStatus(body.bulkList) : singleStatus(endpoint);
  const isRead = endpoint.method === 'GET';
  return (request, reply, answer) => {
    const { data, value } = answer;
    reply.code(statusOf(answer));
    answer.announce?.();
    setDeclaredHeaders(reply, endpoint, data);
    if (endpoint.isList) setPage(request, reply, value);
    const isOutdated = cache === 'searched' && !isSearchCurrentFor(reply.elapsedTime);
    setCacheHeaders(request, reply, isOutdated ? 'no-store' : cache);
    if (csv ?? endpoint.live) appendHeader(reply, 'vary', 'Accept');
    if (reply.statusCode === 204) return reply.send();
    const json = answer.serialize(value);
    const isCsv = csv !== undefined && prefersCsv(request.headers.accept);
    const text = isCsv ? toCsv((JSON.parse(json) as CsvSource).data, csv) : json;
    const { version } = value;
    if (!isOutdated && (isRead || typeof version === 'number')) {
      const tag = entityTag(text, version);
      reply.header('etag', tag);
      const known = isRead && isNotModified(request.headers['if-none-match'], tag);
      if (known) return reply.code(304).send();
    }
    return reply.header('content-type', isCsv ? CSV : JSON_TYPE).send(text);
  };
}

type StatusOf = (answer: Answer) => number;

function singleStatus({ status = 200, isCreated, isAccepted }: AnswerRules<Data>): StatusOf {
  if (isCreated) return ({ data }) => (isCreated(data) ? 201 : 200);
  return isAccepted ? ({ data }) => (isAccepted(data) ? 202 : 200) : () => status;
}

/** The status of a bulk answer follows from its items; when all were refused it is a problem. */
function bulkStatus(list: string): StatusOf {
  return ({ value, serialize }) => {
    const status = assignItemStatuses(value as unknown as BulkAnswer);
    if (status < 400) return status;
    throw bulkProblem(status, list, JSON.parse(serialize(value)) as BulkAnswer);
  };
}

function setDeclaredHeaders(reply: FastifyReply, rules: AnswerRules<Data>, data: Data): void {
  if (rules.location) reply.header('location', rules.location(data));
  for (const [name, valueOf] of Object.entries(rules.answerHeaders ?? {})) {
    const value = valueOf(data);
    if (value !== null) reply.header(name, value);
  }
}

/** Links to the neighbouring pages; `pagination` keeps the fields of its style. */
function setPage(request: FastifyRequest, reply: FastifyReply, value: Data): void {
  const links = pageLinks(request.url, shapePage(value));
  if (links !== null) appendHeader(reply, 'link', links);
}

/** What an answer depends on beside its address. */
export const VARY = 'Authorization, Api-Version';

/** Shared caches may keep public answers, never those to requests with a credential. */
function setCacheHeaders(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  policy: CachePolicy = 'private',
): void {
  const isPublic = policy === 'public' || policy === 'searched';
  const isShared = isPublic && headers.authorization === undefined;
  const own = policy === 'no-store' ? 'no-store' : 'private, no-cache';
  reply.header('cache-control', isShared ? 'public, max-age=30, stale-while-revalidate=60' : own);
  appendHeader(reply, 'vary', VARY);
}

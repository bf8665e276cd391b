import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deprecation } from '../contract/deprecations';
import type { GraphContext } from '../graphql/context';
import { appendHeader } from '../http/headers';
import { preferredType } from '../http/negotiation';
import { entityTag, isNotModified } from '../platform/values/entity-tag';
import { COUNT_LIMIT } from '../platform/values/paging';
import type { CachePolicy, Endpoint } from './endpoint';
import { assignItemStatuses, bulkProblem, type BulkResponse } from './bulk';

type Data = Readonly<Record<string, unknown>>;

/** The result of a document, and how to serialize it. */
export interface EndpointResponse {
  readonly data: Data;
  /** The part of the data that is sent. */
  readonly value: Data;
  readonly serialize: (value: unknown) => string;
  /**
   * Announces the deprecated parts of the response; null if there are none. A bulk request that is refused as a whole
   * has none.
   */
  readonly announce: (() => void) | null;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const CSV = 'text/csv; charset=utf-8';

export interface ResponseDeps {
  /** Whether the search index was up to date throughout the last `ms` milliseconds. */
  readonly isSearchCurrentFor: (ms: number) => boolean;
}

type WriteResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  response: EndpointResponse,
) => FastifyReply;

/** Writes the responses of an endpoint: status and headers, and the body unless the client already has it. */
export function createResponseWriter(
  endpoint: Endpoint,
  { isSearchCurrentFor }: ResponseDeps,
): WriteResponse {
  const { body, cache, csv } = endpoint;
  const statusOf = body?.bulkList ? bulkStatus(body.bulkList) : singleStatus(endpoint);
  const isRead = endpoint.method === 'GET';
  return (request, reply, response) => {
    const { data, value } = response;
    reply.code(statusOf(response));
    response.announce?.();
    setDeclaredHeaders(reply, endpoint, data);
    if (endpoint.isList) setPage(request, reply, value);
    const isOutdated = cache === 'searched' && !isSearchCurrentFor(reply.elapsedTime);
    setCacheHeaders(request, reply, isOutdated ? 'no-store' : cache);
    if (csv ?? endpoint.live) appendHeader(reply, 'vary', 'Accept');
    if (reply.statusCode === 204) return reply.send();
    const json = response.serialize(value);
    const isCsv = csv !== undefined && prefersCsv(request.headers.accept);
    const text = isCsv ? toCsv(rowsOf(json), csv) : json;
    const { version } = value;
    if (!isOutdated && (isRead || typeof version === 'number')) {
      const tag = entityTag(text, version);
      reply.header('etag', tag);
      const hasCurrentCopy = isRead && isNotModified(request.headers['if-none-match'], tag);
      if (hasCurrentCopy) return reply.code(304).send();
    }
    return reply.header('content-type', isCsv ? CSV : JSON_TYPE).send(text);
  };
}

type StatusOf = (response: EndpointResponse) => number;

function singleStatus({ status = 200, isCreated, isAccepted }: Endpoint): StatusOf {
  if (isCreated) return ({ data }) => (isCreated(data) ? 201 : 200);
  return isAccepted ? ({ data }) => (isAccepted(data) ? 202 : 200) : () => status;
}

/** The status of a bulk response, by the statuses of its items; if all items were refused, it is a problem. */
function bulkStatus(list: string): StatusOf {
  return ({ value, serialize }) => {
    const status = assignItemStatuses(value as unknown as BulkResponse);
    if (status < 400) return status;
    throw bulkProblem(status, list, JSON.parse(serialize(value)) as BulkResponse);
  };
}

function setDeclaredHeaders(reply: FastifyReply, rules: Endpoint, data: Data): void {
  if (rules.location) reply.header('location', rules.location(data));
  for (const [name, valueOf] of Object.entries(rules.responseHeaders ?? {})) {
    const value = valueOf(data);
    if (value !== null) reply.header(name, value);
  }
}

/** Adds links to the neighbouring pages, and reduces `pagination` to the fields of its style. */
function setPage(request: FastifyRequest, reply: FastifyReply, value: Data): void {
  const links = pageLinks(request.url, shapePage(value));
  if (links !== null) appendHeader(reply, 'link', links);
}

/** The request headers on which a response depends. */
export const VARY = 'Authorization, Api-Version';

/** Shared caches may store public responses, but never those to requests with a credential. */
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

interface PaginationFields {
  style: string;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  totalItems?: number | null | undefined;
  totalPages?: number | null | undefined;
  totalIsLowerBound?: boolean | null | undefined;
  limit?: number | null | undefined;
  nextCursor?: string | null | undefined;
  hasNext: boolean;
}

const OFFSET_ONLY = ['page', 'pageSize', 'totalItems', 'totalPages', 'totalIsLowerBound'] as const;

/** Removes the fields of the other paging style from a page, and returns the remaining ones. */
export function shapePage(page: Readonly<Record<string, unknown>>): PaginationFields {
  const pagination = page['pagination'] as PaginationFields;
  if (pagination.style === 'offset') {
    pagination.limit = undefined;
    pagination.nextCursor = undefined;
    if (pagination.totalIsLowerBound !== true) pagination.totalIsLowerBound = undefined;
  } else {
    for (const name of OFFSET_ONLY) pagination[name] = undefined;
  }
  return pagination;
}

/** RFC 8288 links to the neighbouring pages; `last` only inside the page window, and only if everything was counted. */
export function pageLinks(url: string, pagination: PaginationFields): string | null {
  const queryStart = url.indexOf('?');
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  const query = queryStart === -1 ? '' : url.slice(queryStart + 1);
  const link = (relation: string, changes: Readonly<Record<string, string>>): string => {
    const parameters = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) parameters.set(name, value);
    return `<${path}?${parameters.toString()}>; rel="${relation}"`;
  };
  const links =
    pagination.style === 'offset'
      ? offsetLinks(pagination, link)
      : cursorLinks(pagination, link, { path, query });
  return links.length > 0 ? links.join(', ') : null;
}

type LinkTo = (relation: string, changes: Readonly<Record<string, string>>) => string;

function offsetLinks(
  { page, pageSize, totalPages, totalIsLowerBound, hasNext }: PaginationFields,
  link: LinkTo,
): string[] {
  const current = page ?? 1;
  const size = pageSize ?? 1;
  const last = totalPages ?? 0;
  const isLastKnown = last > 0 && totalIsLowerBound !== true;
  const inWindow = (number: number): boolean => number * size <= COUNT_LIMIT;
  return [
    link('first', { page: '1' }),
    ...(current > 1
      ? [link('prev', { page: String(Math.min(current - 1, Math.max(1, last))) })]
      : []),
    ...(hasNext && inWindow(current + 1) ? [link('next', { page: String(current + 1) })] : []),
    ...(isLastKnown && inWindow(last) ? [link('last', { page: String(last) })] : []),
  ];
}

function cursorLinks(
  { nextCursor, limit }: PaginationFields,
  link: LinkTo,
  { path, query }: { readonly path: string; readonly query: string },
): string[] {
  const first = new URLSearchParams(query);
  first.delete('cursor');
  first.set('limit', String(limit ?? 20));
  return [
    `<${path}?${first.toString()}>; rel="first"`,
    ...(nextCursor ? [link('next', { cursor: nextCursor })] : []),
  ];
}

/** Spreadsheets interpret a cell that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

const CHOICES = ['application/json', 'text/csv'] as const;

/** Whether a client prefers CSV to JSON. */
export const prefersCsv = (accept: string | undefined): boolean =>
  preferredType(accept, CHOICES) === 'text/csv';

/** The items of a serialized list, so that CSV contains nothing that the response's shape leaves out. */
function rowsOf(json: string): readonly Data[] {
  return (JSON.parse(json) as { readonly data: readonly Data[] }).data;
}

/** Rows as CSV (RFC 4180) with a header line; an apostrophe is put before cells that could be formulas. */
export function toCsv(rows: readonly Data[], columns: readonly string[]): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])));
  return [columns, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

function cell(value: unknown): string {
  const text = textOf(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The address of a deprecation's migration guide. */
function guideUrl({ name }: Deprecation): string {
  return `/docs/deprecations/${name}`;
}

export interface DeprecationNotice {
  readonly names: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** RFC 9745 `Deprecation`, RFC 8594 `Sunset` and links to the guides, for responses with deprecated fields. */
export function noticeOf(deprecations: readonly Deprecation[]): DeprecationNotice | null {
  if (deprecations.length === 0) return null;
  const since = Math.min(...deprecations.map((entry) => Date.parse(entry.since)));
  const sunset = Math.min(...deprecations.map((entry) => Date.parse(entry.sunset)));
  const headers = {
    deprecation: `@${since / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: deprecations
      .map((entry) => `<${guideUrl(entry)}>; rel="deprecation"; type="text/html"`)
      .join(', '),
  };
  return { names: deprecations.map(({ name }) => name), headers };
}

/** Announces the deprecated fields of a response and counts their use. */
export function announceDeprecation(
  notice: DeprecationNotice,
  reply: FastifyReply,
  context: GraphContext,
): void {
  reply.headers(notice.headers);
  countUse(notice, context);
}

export function countUse(
  { names }: DeprecationNotice,
  { services, viewer, clientId }: GraphContext,
): void {
  services.usage.record(viewer, { deprecatedFields: names, clientId });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';

import type { ExecuteDocument, GraphContext } from '../graphql/executor';
import { notFoundError, structuralError } from '../platform/errors';
import { createBodyReader } from './body';
import { bulkProblem, judgeBulk, type BulkAnswer } from './bulk';
import { entityTag, ifMatchVersion, isNotModified } from './conditional';
import type { DeprecationNotice } from './deprecation-headers';
import type { Endpoint, EndpointInput } from './endpoint';
import type { Idempotency } from './idempotency';
import { pageLinks, shapePagination } from './list-page';
import { compileParameters, type ParameterTable } from './parameters';
import { noRelations, parseRelations, relationParameters, type RelationSet } from './relations';
import { ReceivedUpload } from './upload';
import { createVariants } from './variants';

export interface RouteDeps {
  readonly schema: GraphQLSchema;
  readonly execute: ExecuteDocument;
  readonly contextOf: (request: FastifyRequest) => GraphContext;
  readonly idempotency: Idempotency;
}

type Data = Readonly<Record<string, unknown>>;
type Input = EndpointInput<ParameterTable, unknown>;

/**
 * Makes a Fastify route of an endpoint. Everything that can be known beforehand is compiled here, once: the
 * document, its serializer, the parameter table and the body check.
 */
export function registerEndpoint(app: FastifyInstance, endpoint: Endpoint, deps: RouteDeps): void {
  const answer = createAnswer(endpoint);
  const readInput = createInputReader(endpoint, deps.schema);
  const variantFor = createVariants(deps.schema, endpoint);
  const variablesOf = endpoint.variables as (input: Input) => Data;

  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const input = readInput(request);
    const variant = variantFor(input.relations, request.apiVersion);
    const context = deps.contextOf(request);
    const data = await deps.execute(variant.source, variablesOf(input), context);
    let value: unknown = data;
    for (const segment of variant.resultPath) value = (value as Data | null)?.[segment] ?? null;
    if (value === null) throw notFoundError(endpoint.resource);
    if (variant.deprecation) announce(variant.deprecation, reply, context);
    answer(request, reply, { data, value: value as Data, serialize: variant.serialize });
  };

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...deps.idempotency.hooksOf(endpoint),
    handler: (request, reply) => {
      respond(request, reply).catch((error: unknown) => reply.send(error));
    },
  });
}

/** Checks query, relations, headers and body; throws all structural violations of one request at once. */
function createInputReader(endpoint: Endpoint, schema: GraphQLSchema) {
  const table = { ...endpoint.query, ...relationParameters(endpoint.relations) };
  const readParameters = compileParameters(table);
  const readBody = endpoint.body ? createBodyReader(schema, endpoint.body) : () => undefined;
  return (request: FastifyRequest): Input => {
    const raw = request.query as Data;
    const { values, violations } = readParameters(raw);
    const asked = endpoint.relations ? parseRelations(endpoint.relations, raw) : null;
    const all = asked ? [...violations, ...asked.violations] : violations;
    if (all.length > 0) throw structuralError(all);
    return new RequestInput(request, {
      query: values,
      relations: asked?.relations ?? noRelations,
      ...bodyOf(request.body, readBody),
      ifMatch: endpoint.conditional ? ifMatchVersion(request.headers['if-match']) : null,
    });
  };
}

type Checked = Pick<Input, 'query' | 'relations' | 'body' | 'uploadId' | 'ifMatch'>;

class RequestInput implements Input {
  readonly query: Input['query'];
  readonly relations: RelationSet;
  readonly body: unknown;
  readonly uploadId: string | null;
  readonly ifMatch: number | null;

  constructor(
    private readonly request: FastifyRequest,
    { query, relations, body, uploadId, ifMatch }: Checked,
  ) {
    this.query = query;
    this.relations = relations;
    this.body = body;
    this.uploadId = uploadId;
    this.ifMatch = ifMatch;
  }

  get params(): Readonly<Record<string, string>> {
    return this.request.params as Readonly<Record<string, string>>;
  }

  /** Costs a call of the system, so it is asked for only when somebody reads it. */
  get ip(): string {
    return this.request.ip;
  }

  readonly header = (name: string): string | null => {
    const value = this.request.headers[name];
    return typeof value === 'string' ? value : null;
  };
}

function bodyOf(raw: unknown, readBody: (raw: unknown) => unknown) {
  if (raw instanceof ReceivedUpload) return { body: undefined, uploadId: raw.id };
  return { body: readBody(raw), uploadId: null };
}

interface Answer {
  readonly data: Data;
  readonly value: Data;
  readonly serialize: (value: unknown) => string;
}

/** What an answer depends on beside its address. */
const VARY = 'Authorization, Api-Version';

/** Writes the answer: status, validators, caching and links. */
function createAnswer(endpoint: Endpoint) {
  const { status = 200, location, responseHeaders, isList, cache = 'private' } = endpoint;
  const statusOf = typeof status === 'function' ? (status as (data: Data) => number) : () => status;
  const isGet = endpoint.method === 'GET';
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    { data, value, serialize }: Answer,
  ): FastifyReply => {
    const code = endpoint.isBulk ? judgeBulk(value as unknown as BulkAnswer) : statusOf(data);
    if (code >= 400) throw bulkProblem(code, JSON.parse(serialize(value)) as BulkAnswer);
    reply.code(code);
    if (location) reply.header('location', (location as (data: Data) => string)(data));
    if (responseHeaders)
      reply.headers((responseHeaders as (data: Data) => Record<string, string>)(data));
    if (isList) {
      const pagination = value['pagination'] as Parameters<typeof shapePagination>[0];
      const links = pageLinks(request.url, pagination);
      if (links !== null) reply.header('link', joined(reply.getHeader('link'), links));
      shapePagination(pagination);
    }
    reply.header('cache-control', cacheControl(cache, request));
    reply.header('vary', joined(reply.getHeader('vary'), VARY));
    if (code === 204) return reply.send();
    const body = serialize(value);
    if (isGet) {
      const tag = entityTag(body, value['version']);
      reply.header('etag', tag);
      if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send();
    } else if (typeof value['version'] === 'number') {
      reply.header('etag', entityTag(body, value['version']));
    }
    return reply.header('content-type', 'application/json; charset=utf-8').send(body);
  };
}

/** Shared caches may keep what everybody may see, never what a credential was sent for. */
function cacheControl(cache: Endpoint['cache'], request: FastifyRequest): string {
  if (cache === 'no-store') return 'no-store';
  const isPublic = cache === 'public' && request.headers.authorization === undefined;
  return isPublic ? 'public, max-age=30, stale-while-revalidate=60' : 'private, no-cache';
}

/** A list header keeps what others have put there (CORS: `Vary`, deprecations: `Link`). */
function joined(known: unknown, value: string): string {
  return known === undefined ? value : `${String(known)}, ${value}`;
}

/** An answer with deprecated fields says so, and the use is counted. */
function announce(
  { names, headers }: DeprecationNotice,
  reply: FastifyReply,
  { services, viewer, clientId }: GraphContext,
): void {
  reply.headers(headers);
  services.deprecations.recordUse(viewer, { names, clientId });
}

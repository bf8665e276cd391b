import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { GraphContext } from '../../graphql/context';
import { compileFixed } from '../../graphql/executor';
import { restSchema } from '../../graphql/schema';
import { notFoundError } from '../../platform/values/errors';
import {
  announceReplay,
  type Idempotency,
  type RepeatableCreation,
  type RepeatableRequest,
} from '../../http/idempotency';
import { canonicalJson, hashOf } from '../../platform/operations/idempotency';
import { createResponseWriter, type ResponseDeps, announceDeprecation } from '../response';
import { GetProductVersion, type BulkCreateProductsMutation } from '../catalog.generated';
import type { Endpoint, GuardOf } from '../endpoint';
import { matchAny, createInputReader } from '../input';
import { ReceivedUpload } from '../upload';
import { createLiveHandler, readBehind, wantsStream, type LiveDeps } from './live';
import { deprecationIn, resultOf, variantOf } from './variants';
import { runWellFormed } from './well-formed-items';

export interface RouteDeps extends LiveDeps, ResponseDeps {
  readonly contextOf: (request: FastifyRequest) => GraphContext;
  readonly idempotency: Idempotency;
  readonly guardOf: GuardOf;
}

/**
 * Creates the Fastify route of an endpoint: reads the request, runs the document, writes the response. Everything known
 * in advance is compiled once: the parameter table and the body check here, the document on its first use.
 */
export function registerEndpoint(app: FastifyInstance, endpoint: Endpoint, deps: RouteDeps): void {
  const readInput = createInputReader(endpoint, restSchema());
  const writeResponse = createResponseWriter(endpoint, deps);

  const repeatableOf = createRepeatable(endpoint, deps.contextOf);

  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (repeatableOf && (await isReplayed(request, reply, repeatableOf(request)))) return;
    const input = readInput(request);
    const variant = variantOf(endpoint, input.relations);
    const context = deps.contextOf(request);
    const run = (after?: string) =>
      matchAny(input.ifMatchAny ?? null, (ifMatch) => {
        const variables = endpoint.variables({ ...input, ifMatch });
        return variant.run(after === undefined ? variables : { ...variables, after }, context);
      });
    const { items, query } = input;
    const data = items
      ? await runWellFormed({ items, query }, variant.resultPath[0] ?? '', run)
      : await (endpoint.isLog ? readBehind(request, run) : run());
    if (request.responseState === 'early') return;
    const value = resultOf(variant, data);
    if (value === null) throw notFoundError(endpoint.resource);
    const notice = deprecationIn(variant, value);
    const announce = notice && (() => announceDeprecation(notice, reply, context));
    const serialize = items ? variant.serializeExactly : variant.serialize;
    writeResponse(request, reply, { data, value, serialize, announce });
  };

  const stream = endpoint.live && createLiveHandler(endpoint, { ...deps, readInput });

  /** Replays the response of an earlier attempt, or claims the request. */
  const isReplayed = async (
    request: FastifyRequest,
    reply: FastifyReply,
    repeatable: RepeatableRequest,
  ): Promise<boolean> => {
    const earlier = await deps.idempotency.begin(request, repeatable);
    if (earlier === null) return false;
    announceReplay(reply, earlier);
    const { status, body } = earlier;
    if (status < 300 && body !== '') {
      const { deprecation } = variantOf(endpoint, readInput(request).relations);
      if (deprecation) announceDeprecation(deprecation, reply, deps.contextOf(request));
    }
    void reply.send(body === '' ? undefined : body);
    return true;
  };

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, ...(endpoint.stream && { upload: endpoint.stream }) },
    ...guardHook(deps.guardOf(endpoint)),
    handler: (request, reply) => {
      const handle = stream && wantsStream(request, endpoint) ? stream : respond;
      handle(request, reply)
        .catch((error: unknown) =>
          request.responseState === 'early' ? undefined : reply.send(error),
        )
        // A request that was answered at its deadline holds its key until its work ends; the next attempt then finds
        // the outcome.
        .finally(() =>
          request.responseState === 'early' ? deps.idempotency.release(request) : undefined,
        );
    },
  });
}

function guardHook(guard: ReturnType<GuardOf>): Pick<RouteShorthandOptions, 'onRequest'> {
  if (guard === null) return {};
  return {
    onRequest: (request, _reply, done) => {
      try {
        guard(request);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  };
}

/** Identifies a request for retries; null for routes that take no `Idempotency-Key`. */
function createRepeatable(
  { method, path, cache, idempotent, replaysWithoutKey }: Endpoint,
  contextOf: (request: FastifyRequest) => GraphContext,
): ((request: FastifyRequest) => RepeatableRequest) | null {
  if (method === 'GET' || idempotent === false) return null;
  return (request) => ({
    route: `${method} ${path}`,
    fingerprint: hashOf(request.url, contentOf(request)),
    seal: cache === 'no-store',
    creation: replaysWithoutKey ? productCreation(() => contextOf(request)) : undefined,
  });
}

/** If the body is optional, an empty object equals no body; elsewhere a missing body is refused. */
function contentOf({ body }: FastifyRequest): string {
  if (body instanceof ReceivedUpload) return `upload:${body.digest}`;
  return canonicalJson(body === undefined ? {} : body);
}

/** Products that were created together, which are looked up together. */
function productCreation(context: () => GraphContext): RepeatableCreation {
  return {
    hasCreated: (body) => createdIn(body).length > 0,
    isUnchanged: async (body) => {
      const find = compileFixed(GetProductVersion);
      const loading = context();
      const products = await Promise.all(createdIn(body).map((id) => find({ id }, loading)));
      return products.every(({ product }) => product?.version === FIRST_VERSION);
    },
  };
}

const FIRST_VERSION = 1;

function createdIn(body: string): readonly string[] {
  const { results } = JSON.parse(body) as BulkCreateProductsMutation['createProducts'];
  return results.flatMap(({ id, outcome }) => (id && outcome === 'created' ? [id] : []));
}

import type { FastifyRequest } from 'fastify';
import type { GraphContext } from '../graphql/context';
import { compileFixed } from '../graphql/executor';
import type { RepeatableCreation, RepeatableRequest } from '../http/idempotency';
import { canonicalJson, hashOf } from '../platform/operations/idempotency';
import { GetProductVersion, type BulkCreateProductsMutation } from './catalog.generated';
import type { Endpoint } from './endpoint';
import { ReceivedUpload } from './upload';

/** What a request is remembered by; null on routes that take no `Idempotency-Key`. */
export function repeatableOf(
  request: FastifyRequest,
  { method, path, cache, idempotent, replaysWithoutKey }: Endpoint,
  contextOf: (request: FastifyRequest) => GraphContext,
): RepeatableRequest | null {
  if (method === 'GET' || idempotent === false) return null;
  return {
    route: `${method} ${path}`,
    fingerprint: hashOf(request.url, contentOf(request)),
    seal: cache === 'no-store',
    creation: replaysWithoutKey ? productCreation(() => contextOf(request)) : undefined,
  };
}

/** Where a body may be left out, an empty object counts as none; elsewhere none is refused. */
function contentOf({ body }: FastifyRequest): string {
  if (body instanceof ReceivedUpload) return `upload:${body.digest}`;
  return canonicalJson(body === undefined ? {} : body);
}

/** Products that were created together; they are looked up at once. */
function productCreation(context: () => GraphContext): RepeatableCreation {
  return {
    hasCreated: (body) => createdIn(body).length > 0,
    isUnchanged: async (body) => {
      const find = compileFixed(GetProductVersion);
      const loading = context();
      const found = await Promise.all(createdIn(body).map((id) => find({ id }, loading)));
      return found.every(({ product }) => product?.version === FIRST_VERSION);
    },
  };
}

const FIRST_VERSION = 1;

function createdIn(body: string): readonly string[] {
  const { results } = JSON.parse(body) as BulkCreateProductsMutation['createProducts'];
  return results.flatMap(({ id, outcome }) => (id && outcome === 'created' ? [id] : []));
}

import type { FastifyRequest } from 'fastify';
import {
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  type GraphQLFormattedError,
  type OperationDefinitionNode,
} from 'graphql';
import type { Ending, RepeatableRequest } from '../http/idempotency';
import { canonicalJson, hashOf } from '../platform/operations/idempotency';
import { structuralError } from '../platform/values/errors';
import { refuseLargeDocument } from './limits';

interface SentDocument {
  readonly query?: unknown;
  readonly operationName?: string | null;
  readonly variables?: unknown;
}

/**
 * The identity of a request with an `Idempotency-Key`: its one mutation field. Null for requests that a key does not
 * protect: queries, mutations whose REST routes take no key (`keyless`), and requests that Apollo refuses.
 */
export function keyedMutationOf(
  request: FastifyRequest,
  keyless: ReadonlySet<string>,
  authorizeField: (field: string) => void,
): RepeatableRequest | null {
  if (request.method !== 'POST' || request.headers['idempotency-key'] === undefined) return null;
  refuseLargeDocument(request);
  const { query, operationName, variables } = (request.body ?? {}) as SentDocument;
  const operation = typeof query === 'string' ? operationIn(query, operationName) : null;
  if (operation?.operation !== OperationTypeNode.MUTATION) return null;
  const [root, ...others] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD || others.length > 0) throw severalFields();
  const field = root.name.value;
  if (keyless.has(field)) return null;
  return {
    route: `POST /graphql#${field}`,
    fingerprint: hashOf(canonicalJson({ query, operationName, variables })),
    seal: true,
    authorize: () => authorizeField(field),
  };
}

function operationIn(query: string, name?: string | null): OperationDefinitionNode | null {
  try {
    return getOperationAST(parse(query), name) ?? null;
  } catch {
    return null;
  }
}

/** Parts of a `/graphql` response. */
interface GraphqlResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Successes and domain refusals are stored, as in REST. An error below the root field occurs after the mutation was
 * carried out, so it is part of the stored response; otherwise a retry would carry out the mutation again.
 */
export function endingOf(response: GraphqlResponse): Ending {
  const { errors = [] } = JSON.parse(response.body) as { errors?: readonly ShownError[] };
  const kinds = errors.map(({ extensions }) => extensions?.['category']);
  if (kinds.some((kind) => kind === 'unavailable' || kind === 'internal')) return 'release';
  const isRefused = errors.some(
    ({ path = [] }, index) => path.length <= 1 && kinds[index] !== 'domain',
  );
  return isRefused ? 'forget' : response;
}

type ShownError = Pick<GraphQLFormattedError, 'path' | 'extensions'>;

function severalFields() {
  const code = 'idempotency_key_not_supported';
  const message = 'An Idempotency-Key needs a document whose operation is one mutation field.';
  return structuralError([{ header: 'Idempotency-Key', code, message }]);
}

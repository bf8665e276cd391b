import type { ApolloServerPlugin, GraphQLRequestListener, GraphQLResponse } from '@apollo/server';
import {
  Kind,
  type FieldNode,
  type FormattedExecutionResult,
  type GraphQLFormattedError,
  type OperationDefinitionNode,
  OperationTypeNode,
  valueFromASTUntyped,
} from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import {
  claimOrAnswer,
  idempotencyKeyOf,
  KEPT_MS,
  settleClaim,
  type Ending,
} from '../http/idempotency';
import { isAppError, structuralError } from '../platform/values/errors';
import {
  ANYBODY,
  canonicalJson,
  hashOf,
  requestsOf,
  subjectsIn,
  type Claim,
  type ClaimedRequest,
  type IdempotencyStore,
  type StoredAnswer,
} from '../platform/operations/idempotency';
import type { Logger } from '../platform/telemetry/logger';
import { formatPublicError } from './public-errors';
import { asRefusal } from './refusal';
import { leavesUnnamed } from './unnamed-subjects';

export interface IdempotentMutationsOptions {
  readonly store: IdempotencyStore;
  /** The caller, stable over new credentials; null for anonymous callers, whose keys are ignored. */
  readonly principalOf: (context: GraphContext) => string | null;
  /** How much the caller may see and do. */
  readonly rankOf: (context: GraphContext) => number;
  /** Mutations whose answers outlive the erasure that they carry out. */
  readonly erasing: ReadonlySet<string>;
  /** Whose account it is; null for anonymous callers. */
  readonly accountOf: (context: GraphContext) => string | null;
  /** Mutations that ignore keys, as their REST routes do. */
  readonly keyless: ReadonlySet<string>;
  /** The header of the present request where Apollo has none: it leaves out one that is empty. */
  readonly headerOf: () => string | readonly string[] | undefined;
  readonly log: Logger;
}

type Begin = NonNullable<GraphQLRequestListener<GraphContext>['didResolveOperation']>;

/** An error of the whole request. */
const NO_PLACE = { message: '' };

/** `Idempotency-Key` under `POST /graphql`: the mechanism of REST, for documents with one mutation field. */
export function createIdempotentMutations(
  options: IdempotentMutationsOptions,
): ApolloServerPlugin<GraphContext> {
  return {
    requestDidStart: async ({ contextValue }) => {
      let claim: Claim | null = null;
      let subjectsOf: SubjectsOf = () => [];
      let earlier: StoredAnswer | null = null;
      let begun = Promise.resolve();
      const begin: Begin = async ({ schema, document, operation, request }) => {
        const header = request.http?.headers.get('idempotency-key') ?? options.headerOf();
        const root = header === undefined ? null : keyedField(operation, options.keyless);
        const principal = options.principalOf(contextValue);
        if (header === undefined || root === null || principal === null) return;
        const field = root.name.value;
        const { query, operationName, variables } = request;
        const known = await lookUp(header, options.store, {
          principal,
          field,
          fingerprint: hashOf(canonicalJson({ query, operationName, variables })),
          callerRank: options.rankOf(contextValue),
          authorize: () => contextValue.authorizeField(field),
        });
        if (known.kind === 'replay') {
          earlier = known.answer;
          return;
        }
        claim = known.claim;
        contextValue.idempotency = claim.seed;
        contextValue.isResumed = claim.isResumed;
        const account = options.accountOf(contextValue);
        subjectsOf = subjectsBy({
          own: account === null ? [] : [account, requestsOf(account, field)],
          unnamed: leavesUnnamed(schema, document, root) ? [ANYBODY] : [],
          asked: subjectsIn(JSON.stringify({ query, variables })),
          erased: options.erasing.has(field) ? idIn(root, variables) : null,
        });
      };
      return {
        didResolveOperation: (asked) => (begun = begin(asked)),
        responseForOperation: async ({ response: { http } }) => earlier && replay(http, earlier),
        willSendResponse: async ({ response: { body } }) => {
          // The checks of a document run side by side: what another one refuses has a claim all the same.
          await begun.catch(() => undefined);
          if (claim === null || body.kind !== 'single') return;
          const { requestId } = contextValue;
          const context = { log: options.log, requestId };
          const ending = endingOf(body.singleResult);
          const about = typeof ending === 'string' ? [] : subjectsOf(ending.body);
          try {
            await settleClaim(claim, ending, { ...options, requestId, seal: true, about });
          } catch (error) {
            body.singleResult = { errors: [formatPublicError(NO_PLACE, error, context)] };
          }
        },
      };
    },
  };
}

/** The one mutation field whose work a key protects; null when it protects nothing. */
function keyedField(
  operation: OperationDefinitionNode | undefined,
  keyless: ReadonlySet<string>,
): FieldNode | null {
  if (operation?.operation !== OperationTypeNode.MUTATION) return null;
  const [field, ...others] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD || others.length > 0) throw asRefusal(severalFields());
  return keyless.has(field.name.value) ? null : field;
}

/** What an answer is to be erased with. */
type SubjectsOf = (body: string) => readonly string[];

interface Subjects {
  /** The caller, and requests like this one of theirs. */
  readonly own: readonly string[];
  readonly unnamed: readonly string[];
  /** Named by the request. */
  readonly asked: readonly string[];
  /** What the request erases; null of others. */
  readonly erased: string | null;
}

/**
 * A document chooses what it is answered, so the answer need not name whom it is about. What a request erases is
 * gone from its answer, which tells of it; what else it names or follows links to is not.
 */
function subjectsBy({ own, unnamed, asked, erased }: Subjects): SubjectsOf {
  return (body) => {
    const named = [...asked, ...subjectsIn(body)].filter((subject) => subject !== erased);
    return [...own, ...unnamed, ...named];
  };
}

/** The argument `id` of a field. */
function idIn({ arguments: given = [] }: FieldNode, variables?: Record<string, unknown>): string {
  const id = given.find(({ name }) => name.value === 'id');
  return id ? String(valueFromASTUntyped(id.value, variables)) : '';
}

interface KeyedMutation extends Pick<ClaimedRequest, 'fingerprint' | 'callerRank'> {
  readonly principal: string;
  readonly field: string;
  /** What is answered without a run asks by itself. */
  readonly authorize: () => void;
}

async function lookUp(
  header: string | readonly string[],
  store: IdempotencyStore,
  { principal, field, authorize, ...request }: KeyedMutation,
) {
  try {
    const key = idempotencyKeyOf(header);
    const id = hashOf(principal, 'POST', `/graphql#${field}`, key);
    const beginning = await store.begin({ ...request, id, keptMs: KEPT_MS });
    if (beginning.kind !== 'run') authorize();
    return claimOrAnswer(beginning);
  } catch (error) {
    throw isAppError(error) ? asRefusal(error) : error;
  }
}

function replay(http: GraphQLResponse['http'], { body }: StoredAnswer): GraphQLResponse {
  http.headers.set('idempotent-replayed', 'true');
  const singleResult = JSON.parse(body) as FormattedExecutionResult;
  return { http, body: { kind: 'single', singleResult } };
}

/**
 * Kept are successes and refusals by rule, as in REST. An error below the root field comes after the mutation was carried
 * out: it is part of the answer, or else the repeated request would carry it out once more.
 */
function endingOf(result: { readonly errors?: readonly ShownError[] }): Ending {
  const { errors = [] } = result;
  const kinds = errors.map(categoryOf);
  if (kinds.some((kind) => kind === 'unavailable' || kind === 'internal')) return 'release';
  const isRefused = errors.some(
    ({ path = [] }, index) => path.length <= 1 && kinds[index] !== 'domain',
  );
  return isRefused ? 'forget' : { status: 200, headers: {}, body: JSON.stringify(result) };
}

type ShownError = Pick<GraphQLFormattedError, 'path' | 'extensions'>;

const categoryOf = ({ extensions }: ShownError): unknown => extensions?.['category'];

function severalFields() {
  const code = 'idempotency_key_not_supported';
  const message = 'An Idempotency-Key needs a document whose operation is one mutation field.';
  return structuralError([{ header: 'Idempotency-Key', code, message }]);
}

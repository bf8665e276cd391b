import { Kind, parse, print, visit } from 'graphql';
import type { AnyInput, Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';
import { restSchema } from '../../src/graphql/schema';
import { createInputReader } from '../../src/rest/input';
import { publicOperation, type Operation } from './public-operation';
import type { TestApp } from './build-test-app';
import { people } from './people';
import { unsafeRequests, type UnsafeRequest } from './unsafe-requests';

/** The outcome of an attempt as the client sees it. */
export interface Attempt {
  /** 5xx, or its equivalent in GraphQL: the outcome is unknown. */
  readonly isFailed: boolean;
  readonly isDone: boolean;
  /** The first attempt still holds the key. */
  readonly isRunning: boolean;
  /** The status and error code of a refusal. */
  readonly refusal: string | null;
  readonly retryAfter: string | undefined;
}

export type Send = (endpoint: Endpoint, request: UnsafeRequest, key: string) => Promise<Attempt>;

/** Endpoints that honour `Idempotency-Key`. */
export const unsafeEndpoints = endpoints.filter(
  ({ method, idempotent }) => method !== 'GET' && idempotent !== false,
);
/** Endpoints that change something and ignore keys. */
export const unkeyedEndpoints = endpoints.filter(
  ({ method, idempotent }) => method !== 'GET' && idempotent === false,
);
export const addressOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** The endpoint of a request of `unsafeRequests`. */
export function endpointOf(name: string): Endpoint {
  const endpoint = unsafeEndpoints.find((each) => `${name} `.startsWith(`${addressOf(each)} `));
  if (endpoint === undefined) throw new Error(`there is no unsafe route for "${name}"`);
  return endpoint;
}

/** A request for every unsafe route, with a function that sends it with a key. */
export function keyedRequests(serviceOf: () => TestApp) {
  const scenarios = unsafeRequests(serviceOf);
  const prepare = async (name: string): Promise<UnsafeRequest> => {
    const request = await scenarios[name]?.();
    if (request === undefined) throw new Error(`no scenario for ${name}`);
    return request;
  };
  const overRest: Send = async (endpoint, { params, query = {}, headers, body }, key) => {
    const response = await serviceOf().app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, params),
      query,
      headers: { ...people.admin.headers, ...headers, 'idempotency-key': key },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const { statusCode: status } = response;
    const code = status < 300 ? null : response.json<{ code: string }>().code;
    return {
      isFailed: status >= 500,
      isDone: status < 300,
      isRunning: code === 'idempotency_in_progress',
      refusal: code && `${status} ${code}`,
      retryAfter: response.headers['retry-after'],
    };
  };
  const overGraphQL: Send = async (
    endpoint,
    { params = {}, query = {}, headers = {}, body },
    key,
  ) => {
    const raw = JSON.parse(JSON.stringify(body ?? {})) as unknown;
    const read = createInputReader(endpoint, restSchema());
    const input: AnyInput = read({ params, query, headers, body: raw } as never);
    const response = await serviceOf().app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { ...people.admin.headers, 'idempotency-key': key },
      payload: mutationOf(endpoint, endpoint.variables(input)),
    });
    const { errors = [] } = response.json<{ errors?: { extensions: GraphQLFailure }[] }>();
    const [first] = errors.map(({ extensions }) => extensions);
    return {
      isFailed: errors.some(({ extensions: { category } }) => FAILURES.has(category)),
      isDone: errors.length === 0,
      isRunning: first?.code === 'idempotency_in_progress',
      refusal: first ? `${first.category} ${first.code}` : null,
      retryAfter: response.headers['retry-after'],
    };
  };
  return { scenarios, prepare, overRest, overGraphQL };
}

interface GraphQLFailure {
  readonly category: string;
  readonly code: string;
}
const FAILURES = new Set(['internal', 'unavailable']);

const pathOf = ({ path }: Endpoint, params: UnsafeRequest['params'] = {}): string =>
  path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');

function mutationOf(endpoint: Endpoint, variables: Operation['variables']): Operation {
  const operation = publicOperation(endpoint, variables);
  if (operation === null) throw new Error(`${endpoint.path} is not in the public schema`);
  return { ...operation, query: bareDocument(operation.query) };
}

/** A mutation that leaves out the fields that only REST selects. */
function bareDocument(source: string): string {
  const [operation] = parse(source).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const name = { kind: Kind.NAME, value: '__typename' } as const;
  const selections = [{ kind: Kind.FIELD, name } as const];
  return print(
    visit(operation, {
      Directive: () => null,
      Field: (field) =>
        field.selectionSet
          ? { ...field, selectionSet: { kind: Kind.SELECTION_SET, selections } }
          : undefined,
    }),
  );
}

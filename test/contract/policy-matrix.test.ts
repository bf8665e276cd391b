import { print } from 'graphql';
import { anonymous, reachOf, type Viewer } from '../../src/modules/identity';
import type { Endpoint, EndpointInput } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';
import type { ParameterTable } from '../../src/rest/parameters';
import { pruneDocument } from '../../src/rest/prune';
import { noRelations } from '../../src/rest/relations';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { keys, people, restorePeople } from '../support/people';
import { guardedRoutes, type GuardedRoute } from '../support/policy-table';

/** Every kind of caller with what the table sees of it. */
const callers: Readonly<Record<string, { viewer: Viewer; headers: Record<string, string> }>> = {
  anonymous: { viewer: anonymous, headers: {} },
  ...Object.fromEntries(
    Object.entries(people).map(([name, { id, role, status, headers }]) => [
      name,
      {
        viewer: {
          kind: 'session',
          userId: id,
          role,
          isBlocked: status === 'blocked',
          credentialId: `ses_${id}`,
        } as Viewer,
        headers: { ...headers },
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(keys).map(([name, { id, ownerId, scopes, headers }]) => [
      `${name} key`,
      {
        viewer: {
          kind: 'key',
          userId: ownerId,
          role: ownerId === people.admin.id ? 'admin' : 'customer',
          isBlocked: false,
          credentialId: id,
          scopes: new Set(scopes),
        } as Viewer,
        headers: { ...headers },
      },
    ]),
  ),
};

/** Answers of the wall in front of every look-up. */
const REFUSALS = ['authentication_required', 'forbidden', 'user_blocked', 'invalid_credential'];
const PASSED = 'passed';

let service: TestApp;

beforeAll(async () => {
  service = await buildTestApp();
});
afterAll(() => service.close());

/** What the table says about a caller at a route. */
function expected(viewer: Viewer, { action, refusesBlocked }: GuardedRoute): string {
  if (action === null) return PASSED;
  if (reachOf(viewer, action) === null) {
    return viewer.kind === 'anonymous' ? 'authentication_required' : 'forbidden';
  }
  if (viewer.kind === 'anonymous') return PASSED;
  return refusesBlocked && viewer.isBlocked ? 'user_blocked' : PASSED;
}

function verdict(code: unknown, { ownCodes = [] }: GuardedRoute): string {
  const text = String(code);
  return REFUSALS.includes(text) && !ownCodes.includes(text) ? text : PASSED;
}

const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** An id of the right kind that nobody has. */
function absentId(path: string): string {
  const kinds: readonly (readonly [string, string])[] = [
    ['/products', 'prd'],
    ['/product-page', 'prd'],
    ['/orders', 'ord'],
    ['/users', 'usr'],
    ['/posts', 'pst'],
    ['/comments', 'cmt'],
    ['/imports', 'imp'],
    ['/webhooks/endpoints', 'whe'],
    ['/webhooks/events', 'evt'],
    ['/webhooks/deliveries', 'dlv'],
  ];
  return `${kinds.find(([part]) => path.includes(part))?.[1] ?? 'any'}_absent`;
}

async function askRest(endpoint: Endpoint, row: GuardedRoute, headers: Record<string, string>) {
  const { method, path } = endpoint;
  const payload = row.body ?? endpoint.example?.body;
  const response = await service.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, absentId(path)),
    headers,
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  const body = response.body === '' ? {} : response.json<{ code?: string }>();
  return verdict(response.statusCode >= 400 ? body.code : undefined, row);
}

async function askGraph(endpoint: Endpoint, row: GuardedRoute, headers: Record<string, string>) {
  const { path, body, document } = endpoint;
  const raw = row.body ?? endpoint.example?.body ?? {};
  const input: EndpointInput<ParameterTable, unknown> = {
    params: Object.fromEntries(parametersOf(path).map((name) => [name, absentId(path)])),
    query: {},
    body: body?.normalize ? body.normalize(raw) : raw,
    relations: noRelations,
    uploadId: null,
    ifMatch: null,
    header: () => null,
    ip: '',
  };
  const variables = (endpoint.variables as (given: typeof input) => object)(input);
  const response = await service.app.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: { query: print(pruneDocument(document.source, noRelations)), variables },
  });
  const { errors } = response.json<{ errors?: { extensions: { code: string } }[] }>();
  return verdict(errors?.[0]?.extensions.code, row);
}

const routes = endpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

describe('the policy matrix', () => {
  it('has a row for every route', () => {
    const missing = routes.filter(([route]) => !Object.hasOwn(guardedRoutes, route));
    expect(missing.map(([route]) => route)).toEqual([]);
  });

  it.each(routes)('is kept by REST and GraphQL alike at %s', async (route, endpoint) => {
    const row = guardedRoutes[route];
    if (row === undefined) throw new Error(`${route} has no row in test/support/policy-table.ts`);
    const found: Record<string, readonly string[]> = {};
    const wanted: Record<string, readonly string[]> = {};
    for (const [name, { viewer, headers }] of Object.entries(callers)) {
      const should = expected(viewer, row);
      wanted[name] = [should, should];
      found[name] = [await askRest(endpoint, row, headers), await askGraph(endpoint, row, headers)];
      if (route.includes(' /auth/')) await restorePeople(service.database.db);
    }
    expect(found).toEqual(wanted);
  });
});

import type { Viewer } from '../../src/modules/accounts';
import { endpoints } from '../../src/rest/endpoints';
import { useTestApp } from '../support/build-test-app';
import { restorePeople } from '../support/people';
import { askGraph, askRest, callers } from '../support/policy-callers';
import { requestTo, type MatrixRequest } from '../support/matrix-requests';
import { reachIn, rightFor, rights, type Right } from '../support/rights';

/** The codes of the check that comes before every look-up. */
const REFUSALS = ['authentication_required', 'forbidden', 'user_blocked', 'invalid_credential'];
const PASSED = 'passed';

const service = useTestApp();

/** The expectation of the table of rights for a caller and a route. */
function expectedOutcome(viewer: Viewer, right: Right): string {
  if (reachIn(right, viewer) === null) {
    return viewer.kind === 'anonymous' ? 'authentication_required' : 'forbidden';
  }
  if (viewer.kind === 'anonymous') return PASSED;
  return right.refusesBlocked && viewer.isBlocked ? 'user_blocked' : PASSED;
}

function verdict(code: unknown, { ownCodes = [] }: MatrixRequest): string {
  const text = String(code);
  return REFUSALS.includes(text) && !ownCodes.includes(text) ? text : PASSED;
}

/** An unused id of the right kind. */
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

const routes = endpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

describe('the policy matrix', () => {
  const unsafe = routes.filter(([, { method }]) => method !== 'GET');

  it.each(unsafe)(
    'is checked before the body of %s is read',
    async (route, { method, path, isSigned }) => {
      const right = { ...rightFor(route), refusesBlocked: false };
      for (const [, { headers, viewer }] of Object.entries(callers)) {
        const url = path.replace(/:\w+/, absentId(path));
        const brokenHeaders = { ...headers, 'content-type': 'application/json' };
        const answer = await service.app.inject({
          method,
          url,
          headers: brokenHeaders,
          payload: '{',
        });
        const { code } = answer.json<{ code: string }>();
        const refusal = expectedOutcome(viewer, right);
        // A signed body is parsed only after its signature is checked; this request names an
        // unknown provider.
        const passedCode = isSigned ? 'not_found' : 'invalid_json';
        expect([route, code]).toEqual([route, refusal === PASSED ? passedCode : refusal]);
      }
    },
  );

  it('has a row for every route', () => {
    const missing = routes.filter(([route]) => !rights.has(route));
    expect(missing.map(([route]) => route)).toEqual([]);
  });

  it.each(routes)('is enforced by REST and GraphQL alike at %s', async (route, endpoint) => {
    const row = requestTo(route);
    const actualOutcomes: Record<string, readonly string[]> = {};
    const expectedOutcomes: Record<string, readonly string[]> = {};
    for (const [name, { viewer, headers }] of Object.entries(callers)) {
      const should = expectedOutcome(viewer, rightFor(route));
      expectedOutcomes[name] = [should, should];
      const question = { endpoint, row, headers, id: absentId(endpoint.path) };
      const rest = await askRest(service, question);
      const outcomes = [rest, (await askGraph(service, question)) ?? rest];
      actualOutcomes[name] = outcomes.map(({ code }) => verdict(code, row));
      if (route.includes(' /auth/')) await restorePeople(service.database.db);
    }
    expect(actualOutcomes).toEqual(expectedOutcomes);
  });
});

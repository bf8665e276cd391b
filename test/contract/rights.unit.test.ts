import { routePolicy } from '../../src/app/route-policy';
import { reachOf, type Action, type Viewer } from '../../src/modules/accounts';
import type { Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';
import { reachIn, rightFor, rights, scopesByRole } from '../support/rights';

const roles = ['customer', 'moderator', 'admin'] as const;
const person = { userId: 'usr_1', isBlocked: false, credentialId: 'ses_1' };
const key = { ...person, kind: 'key', documentsOnly: false } as const;

/**
 * An anonymous caller, each role, and for each role a key without scopes and a key with each single
 * scope.
 */
const viewers: readonly (readonly [string, Viewer])[] = [
  ['anonymous', { kind: 'anonymous' }],
  ...roles.map((role) => [role, { ...person, kind: 'session', role }] as const),
  ...roles.flatMap((role) =>
    [null, ...scopesByRole.admin].map((scope) => {
      const scopes = new Set(scope === null ? [] : [scope]);
      return [`${role}'s key ${scope}`, { ...key, role, scopes }] as const;
    }),
  ),
];

/** The result of the check before a route, for each viewer. */
function guardResults(endpoint: Endpoint): readonly string[] {
  const guard = routePolicy.guardOf(endpoint);
  return viewers.map(([name, viewer]) => {
    try {
      guard?.({ viewer } as Parameters<NonNullable<typeof guard>>[0]);
      return `${name}: passed`;
    } catch (error) {
      return `${name}: ${(error as { code: string }).code}`;
    }
  });
}

function expectedResults(operation: string): readonly string[] {
  return viewers.map(([name, viewer]) => {
    if (reachIn(rightFor(operation), viewer) !== null) return `${name}: passed`;
    const code = viewer.kind === 'anonymous' ? 'authentication_required' : 'forbidden';
    return `${name}: ${code}`;
  });
}

describe('who may use a route', () => {
  it('is documented for every route, and for no removed one', () => {
    const routes = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect([...rights.keys()].filter((one) => one.includes(' ')).sort()).toEqual(routes.sort());
  });

  it.each(endpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    'is enforced at %s %s for every role and scope, and documented',
    (method, path, endpoint) => {
      const operation = `${method} ${path}`;
      expect(guardResults(endpoint)).toEqual(expectedResults(operation));
      const access = routePolicy.accessOf(endpoint);
      const { roles: reaches, keys, anonymous } = rightFor(operation);
      if (access === null) return expect(anonymous).toBe('any');
      expect(access.roles).toEqual(roles.filter((role) => reaches[role] !== '-'));
      const scopes = { '*': [], '-': null }[String(keys)];
      expect(access.scopes).toEqual(scopes === undefined ? keys : scopes);
    },
  );

  it.each([...rights.keys()].filter((one) => !one.includes(' ')))(
    'is also enforced outside its route for %s',
    (action) => {
      const reaches = viewers.map(([, viewer]) => reachOf(viewer, action as Action));
      expect(reaches).toEqual(viewers.map(([, viewer]) => reachIn(rightFor(action), viewer)));
    },
  );
});

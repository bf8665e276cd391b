import type { LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';
import { relationParameters } from '../../src/rest/relations';
import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { expectProblem } from '../support/problem';

const service = useTestApp();

const BAD_IDS = [
  '%00',
  '..%2f',
  '..%2f..%2fetc%2fpasswd',
  // Clients resolve a segment of two dots, so it results in another path.
  '%2e%2e%2e',
  'constructor',
  '__proto__',
  '%F0%28%8C%28',
  '%7B%22%24ne%22%3Anull%7D',
  "'%20or%201%3D1",
  'x'.repeat(10_000),
];

const BAD_VALUES = [
  '',
  '%00',
  'x'.repeat(10_001),
  '-1',
  '1e400',
  'NaN',
  '0x10',
  '2.5',
  '99999999999999999999',
  '%7B%22%24gt%22%3A%22%22%7D',
  '__proto__',
  '2026-13-45T99:99:99Z',
  ',,,',
];

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Bodies that no endpoint can accept. */
const BAD_BODIES: readonly (readonly [string, string])[] = [
  ['no JSON', '{"a":'],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a number', '1'],
  ['a text', '"x"'],
  ['null', 'null'],
  ['an unknown field', '{"nonsense":1}'],
  ['operators', '{"$where":"1","$ne":null}'],
  ['50 levels', deep(50)],
  ['5,000 levels', deep(5000)],
  ['an array of arrays', '[[[[]]]]'],
];

interface Request {
  readonly path: string;
  readonly payload?: string;
  readonly type?: string;
}

function send({ method }: Endpoint, { path, payload, type }: Request) {
  return service.app.inject({
    method,
    url: path,
    headers: {
      ...people.admin.headers,
      ...(payload === undefined ? {} : { 'content-type': type ?? 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

const withIds = (path: string, id: string): string => path.replace(/:\w+/g, id);

/** Not every bad value is invalid for every parameter, but none may cause a 500. */
function expectNoDefect(response: LightMyRequestResponse, what: string): void {
  if (response.statusCode >= 400) expectProblem(response, what);
}

const cases = endpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);
const withParameters = cases.filter(([, { path }]) => path.includes(':'));
const lists = cases.filter(([, { isList }]) => isList);
const withRelations = cases.filter(([, { relations }]) => relations);
const withBody = cases.filter(([, { body }]) => body);

describe.each(withParameters)('%s with a bad id', (name, endpoint) => {
  it.each(BAD_IDS)('refuses %.40s', async (id) => {
    const payload = endpoint.body ? { payload: '{}' } : {};
    const response = await send(endpoint, { path: withIds(endpoint.path, id), ...payload });
    expectProblem(response, `${name} with ${id.slice(0, 40)}`);
  });
});

describe.each(cases)('%s with bad parameters', (name, endpoint) => {
  it('refuses an unknown one and names the allowed ones', async () => {
    const path = `${withIds(endpoint.path, 'nothing')}?nonsense=1`;
    const response = await send(endpoint, { path });
    const problem = expectProblem(response, name);
    expect(problem).toMatchObject({ status: 400, code: 'unknown_parameter' });
    expect(problem.allowed).toBeDefined();
  });

  it('never responds to a wrong value with an internal error', async () => {
    const table = { ...endpoint.query, ...relationParameters(endpoint.relations) };
    for (const parameter of Object.keys(table)) {
      for (const value of BAD_VALUES) {
        const path = `${withIds(endpoint.path, 'nothing')}?${parameter}=${value}`;
        expectNoDefect(await send(endpoint, { path }), `${name} ${parameter}=${value}`);
      }
      const twice = `${withIds(endpoint.path, 'nothing')}?${parameter}=1&${parameter}=2`;
      const problem = expectProblem(await send(endpoint, { path: twice }), `${name} ${parameter}`);
      expect(problem.status).toBe(400);
    }
  });
});

/** Lists that look up their parent, which does not exist here, before they read their cursor. */
const CURSOR_AFTER_PARENT: readonly string[] = [
  '/comments/:commentId/replies',
  '/imports/:id/results',
  '/posts/:postId/comments',
];

if (lists.length > 0) {
  describe.each(lists)('%s as a list', (name, endpoint) => {
    const path = withIds(endpoint.path, 'nothing');

    it.each(['page=0', 'pageSize=0', 'pageSize=101', 'limit=0', 'limit=101', 'page=-1'])(
      'refuses %s',
      async (query) => {
        const problem = expectProblem(await send(endpoint, { path: `${path}?${query}` }), name);
        expect(problem.status).toBe(400);
      },
    );

    it.each(['page=1&limit=5', 'pageSize=5&cursor=abc', 'cursor=abc', 'page=101&pageSize=100'])(
      'refuses %s',
      async (query) => {
        const response = await send(endpoint, { path: `${path}?${query}` });
        const isReadLater = query === 'cursor=abc' && CURSOR_AFTER_PARENT.includes(endpoint.path);
        const problem = expectProblem(response, `${name} ${query}`);
        expect(problem.status).toBe(isReadLater ? 404 : 400);
      },
    );
  });
}

if (withRelations.length > 0) {
  describe.each(withRelations)('%s with relations', (name, endpoint) => {
    const relationNames = relationParameters(endpoint.relations);

    it.each([
      '__proto__',
      'constructor',
      'items.product.category.parent.children',
      'nonsense',
      'customer.orders.customer.orders',
      ',',
      'customer,,items',
    ])('refuses %s and names what is allowed', async (value) => {
      for (const parameter of Object.keys(relationNames)) {
        const path = `${withIds(endpoint.path, 'nothing')}?${parameter}=${value}`;
        const problem = expectProblem(await send(endpoint, { path }), `${name} ${value}`);
        expect(problem.status).toBe(400);
        expect(JSON.stringify(problem)).toContain('allowed');
      }
    });
  });
}

const withoutBody = cases.filter(
  ([, { method, body, isSigned }]) => method !== 'GET' && !body && !isSigned,
);

if (withoutBody.length > 0) {
  describe.each(withoutBody)('%s, which accepts no body', (name, endpoint) => {
    const path = withIds(endpoint.path, 'nothing');

    it.each([
      ['{"a":1,"until":null}', 'unknown_field', ['/a', '/until']],
      ['[1,2,3]', 'wrong_type', ['']],
      ['null', 'wrong_type', ['']],
      ['"text"', 'wrong_type', ['']],
    ])('refuses %s and reports the place', async (payload, code, pointers) => {
      const problem = expectProblem(await send(endpoint, { path, payload }), name);
      expect(problem).toMatchObject({ status: 400, code });
      expect(problem.errors).toMatchObject(pointers.map((pointer) => ({ pointer, code })));
    });

    // Leaves out requests that would be carried out, such as signing out.
    if (endpoint.path.includes(':')) {
      it.each(['', '{}'])('treats %j like an absent body', async (payload) => {
        const problem = expectProblem(await send(endpoint, { path, payload }), name);
        expect(problem.code).toBe('not_found');
      });
    }
  });
}

if (withBody.length > 0) {
  describe.each(withBody)('%s with a bad body', (name, endpoint) => {
    const path = withIds(endpoint.path, 'nothing');

    it.each(BAD_BODIES)('refuses %s', async (what, payload) => {
      const problem = expectProblem(await send(endpoint, { path, payload }), `${name}: ${what}`);
      expect([400, 413]).toContain(problem.status);
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/xml'])(
      'refuses %s and names what is allowed',
      async (type) => {
        const response = await send(endpoint, { path, payload: '{}', type });
        expect(expectProblem(response, name)).toMatchObject({ status: 415 });
      },
    );

    it('refuses more bytes than allowed', async () => {
      const payload = JSON.stringify({ text: 'x'.repeat(1_100_000) });
      const problem = expectProblem(await send(endpoint, { path, payload }), name);
      expect(problem.status).toBe(413);
    });
  });
}

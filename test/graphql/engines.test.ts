import fastify, { type FastifyInstance } from 'fastify';
import { parse, type GraphQLField } from 'graphql';
import * as execution from 'graphql/execution/collectFields';
import type { GraphContext } from '../../resolvers/context';
import { registerEngines, type Engines } from '../../src/graphql/engines';
import { operationOf } from '../../src/graphql/fixed-document';
import { endpoints } from '../../src/rest/endpoints';
import { sampleIds, viewers, useWorld } from '../support/world';

// What graphql-js interprets: nothing of a plan, only the first run of what mercurius compiles, all that Apollo runs.
const interpreted = jest.spyOn(execution, 'collectFields');

const service = useWorld();
let ids: readonly string[];
const byMercurius: string[] = [];

beforeAll(async () => {
  ids = await sampleIds(service.database.db);
  const { app } = service;
  const real = app.graphql;
  app.graphql = Object.assign((...args: Parameters<typeof real>) => {
    byMercurius.push(args[0] as string);
    return real(...args);
  }, real) as typeof real;
});
beforeEach(() => {
  byMercurius.length = 0;
  interpreted.mockClear();
});

const admin = viewers['admin'] ?? {};
const get = (url: string) => service.app.inject({ url, headers: admin });

describe('a fixed document', () => {
  const reads = endpoints.filter(({ method }) => method === 'GET');

  it.each(reads.map(({ path }) => [path] as const))('of GET %s runs as a plan', async (path) => {
    const candidates = path.includes(':') ? ids.map((id) => path.replace(/:\w+/g, id)) : [path];
    for (const url of candidates) if ((await get(url)).statusCode === 200) break;
    expect(byMercurius).toEqual([]);
    expect(interpreted).not.toHaveBeenCalled();
  });
});

describe('a query of /internal/rest', () => {
  const queries = (): readonly GraphQLField<unknown, unknown>[] =>
    Object.values(service.app.graphql.schema.getQueryType()?.getFields() ?? {});

  /** Addresses with each sample in the place of the one argument that is needed. */
  function addressesOf({ name, args }: GraphQLField<unknown, unknown>): readonly string[] {
    const path = `/internal/rest/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const [needed] = args.filter(({ type }) => String(type).endsWith('!'));
    if (needed === undefined) return [path];
    const values = [...ids, 'WELCOME10'];
    return values.map((value) =>
      needed.name === 'id' ? `${path}/${value}` : `${path}?${needed.name}=${value}`,
    );
  }

  it('runs by mercurius, as a document of one operation, and is compiled once', async () => {
    for (const field of queries()) {
      byMercurius.length = 0;
      interpreted.mockClear();
      let asked = 0;
      let found: string | undefined;
      for (const url of addressesOf(field)) {
        asked += 1;
        if ((await get(url)).statusCode !== 200) continue;
        found = url;
        break;
      }
      if (found === undefined) throw new Error(`${field.name} was never answered with 200`);
      for (const _again of [2, 3]) {
        asked += 1;
        expect((await get(found)).statusCode).toBe(200);
      }
      expect(byMercurius).toHaveLength(asked);
      expect(new Set(byMercurius).size).toBe(1);
      expect(operationOf(parse(byMercurius[0] ?? '')).operation).toBe('query');
      expect([field.name, interpreted.mock.calls.length]).toEqual([field.name, 1]);
    }
  });

  it('keeps the limits of its arguments, interpreted and compiled', async () => {
    for (const _time of [1, 2, 3]) {
      const response = await get('/internal/rest/orders?page={"pageSize":101}');
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        400,
        'out_of_range',
      ]);
    }
  });
});

describe('POST /graphql', () => {
  const ask = async (query: string, variables: object = {}) => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: admin,
      payload: { query, variables },
    });
    return response.json<{ data: unknown; errors?: unknown }>();
  };

  it('reads of an order what its recommendations and missing sources need', async () => {
    const block = '{ data { complete missing recommendations { id } } }';
    const { data, errors } = await ask(`{ orders(page: { limit: 1 }) ${block} }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      orders: { data: [{ complete: true, missing: [], recommendations: expect.any(Array) }] },
    });
  });

  it('reads what variables add to a selection, whatever came before', async () => {
    const query = `query ($more: Boolean!) {
      orders(page: { limit: 1 }) { data { id } }
      orders(page: { limit: 1 }) @include(if: $more) { data { items { id } } }
    }`;
    expect((await ask(query, { more: false })).errors).toBeUndefined();
    const { data, errors } = await ask(query, { more: true });
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ orders: { data: [{ items: expect.any(Array) }] } });
  });

  it('is answered by Apollo Server, which leaves the resolvers of the schema as they are', async () => {
    const { schema } = service.app.graphql;
    const resolversOf = () =>
      Object.values(schema.getTypeMap()).flatMap((type) =>
        'getFields' in type
          ? Object.values(type.getFields()).map((field) => ('resolve' in field ? field.resolve : 0))
          : [],
      );
    const before = resolversOf();
    const answer = await ask('{ orders(page: { limit: 2 }) { data { id customer { id } } } }');
    expect(answer).toMatchObject({ data: { orders: { data: [{}, {}] } } });
    expect(byMercurius).toEqual([]);
    expect(interpreted).toHaveBeenCalled();
    expect(resolversOf()).toEqual(before);
  });
});

describe('a document of our own', () => {
  let app: FastifyInstance;
  let engines: Engines;
  const context = {} as GraphContext;

  beforeAll(async () => {
    app = fastify();
    engines = await registerEngines(app);
    await app.ready();
  });
  afterAll(() => app.close());

  it.each([
    ['fragments', 'query Base { ...base } fragment base on Query { apiVersion }'],
    ['directives', 'query Base ($no: Boolean = false) { me @include(if: $no) { id } }'],
    ['several changes', 'mutation Base { a: signOut b: signOut }'],
  ])('with %s has no plan, and is refused by its name', (_what, source) => {
    expect(() => engines.compile(parse(source))).toThrow('the document "Base"');
  });

  it.each([
    ['no operation', 'fragment base on Query { apiVersion }'],
    ['two operations', 'query a { apiVersion } query b { apiVersion }'],
  ])('of %s is refused', (_what, source) => {
    expect(() => engines.compile(parse(source))).toThrow('exactly one operation');
    expect(() => engines.compileGeneral(parse(source))).toThrow('exactly one operation');
  });

  it('is refused with variables that do not fit', async () => {
    const run = engines.compileGeneral(parse('query ($id: ID!) { product(id: $id) { id } }'));
    for (const _time of [1, 2, 3]) await expect(run({}, context)).rejects.toThrow('"$id"');
  });
});

import type { GraphQLField } from 'graphql';
import * as execution from 'graphql/execution/collectFields';
import { publicSchema } from '../../src/graphql/schema';
import { endpoints } from '../../src/rest/endpoints';
import { sampleIds, viewers, useWorld } from '../support/world';

// Counts the documents that graphql-js interprets: none that graphql-jit has compiled, the first
// run of each in mercurius, and all that Apollo runs.
const interpreterCalls = jest.spyOn(execution, 'collectFields');

const service = useWorld();
let ids: readonly string[];

beforeAll(async () => {
  ids = await sampleIds(service.database.db);
});
beforeEach(() => {
  interpreterCalls.mockClear();
});

const admin = viewers['admin'] ?? {};
const get = (url: string) => service.app.inject({ url, headers: admin });

describe('a fixed document', () => {
  const reads = endpoints.filter(({ method }) => method === 'GET');

  it.each(reads.map(({ path }) => [path] as const))('of GET %s is compiled', async (path) => {
    const candidates = path.includes(':') ? ids.map((id) => path.replace(/:\w+/g, id)) : [path];
    for (const url of candidates) if ((await get(url)).statusCode === 200) break;
    expect(interpreterCalls).not.toHaveBeenCalled();
  });
});

describe('a query of /internal/rest', () => {
  const queries = (): readonly GraphQLField<unknown, unknown>[] =>
    Object.values(publicSchema().getQueryType()?.getFields() ?? {});

  /** Addresses with each sample as the one required argument. */
  function addressesOf({ name, args }: GraphQLField<unknown, unknown>): readonly string[] {
    const path = `/internal/rest/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const [requiredArgument] = args.filter(({ type }) => String(type).endsWith('!'));
    if (requiredArgument === undefined) return [path];
    const values = [...ids, 'WELCOME10'];
    return values.map((value) =>
      requiredArgument.name === 'id'
        ? `${path}/${value}`
        : `${path}?${requiredArgument.name}=${value}`,
    );
  }

  it('is run by mercurius, and is compiled once', async () => {
    for (const field of queries()) {
      interpreterCalls.mockClear();
      let foundId: string | undefined;
      for (const url of addressesOf(field)) {
        if ((await get(url)).statusCode !== 200) continue;
        foundId = url;
        break;
      }
      if (foundId === undefined) throw new Error(`${field.name} was never answered with 200`);
      for (const _again of [2, 3]) expect((await get(foundId)).statusCode).toBe(200);
      expect([field.name, interpreterCalls.mock.calls.length]).toEqual([field.name, 1]);
    }
  });

  it('enforces the limits of its arguments, whether interpreted or compiled', async () => {
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

  it('reads the data for the recommendations and missing sources of an order', async () => {
    const block = '{ data { complete missing recommendations { id } } }';
    const { data, errors } = await ask(`{ orders(page: { limit: 1 }) ${block} }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      orders: { data: [{ complete: true, missing: [], recommendations: expect.any(Array) }] },
    });
  });

  it('reads the fields that variables add to a selection, whatever ran before', async () => {
    const query = `query ($more: Boolean!) {
      orders(page: { limit: 1 }) { data { id } }
      orders(page: { limit: 1 }) @include(if: $more) { data { items { id } } }
    }`;
    expect((await ask(query, { more: false })).errors).toBeUndefined();
    const { data, errors } = await ask(query, { more: true });
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ orders: { data: [{ items: expect.any(Array) }] } });
  });

  it('is run by Apollo Server, which does not change the resolvers of the schema', async () => {
    const schema = publicSchema();
    const resolversOf = () =>
      Object.values(schema.getTypeMap()).flatMap((type) =>
        'getFields' in type
          ? Object.values(type.getFields()).map((field) => ('resolve' in field ? field.resolve : 0))
          : [],
      );
    const before = resolversOf();
    const answer = await ask('{ orders(page: { limit: 2 }) { data { id customer { id } } } }');
    expect(answer).toMatchObject({ data: { orders: { data: [{}, {}] } } });
    expect(interpreterCalls).toHaveBeenCalled();
    expect(resolversOf()).toEqual(before);
  });
});

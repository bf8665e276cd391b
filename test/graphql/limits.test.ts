import { ApolloServer } from '@apollo/server';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { createLimitRules } from '../../src/graphql/limits';
import { useTestApp } from '../support/build-test-app';
import { keys, people } from '../support/people';
import { requests } from '../support/requests';

const service = useTestApp();
const { send: request } = requests(service);

interface Answer {
  readonly status: number;
  readonly body: {
    readonly data?: Readonly<Record<string, unknown>> | null;
    readonly errors?: readonly {
      readonly message: string;
      readonly extensions?: Readonly<Record<string, unknown>>;
    }[];
  };
}

/** Sends a string unchanged, and anything else as JSON. */
const send = (payload: unknown, headers: object = {}): Promise<Answer> =>
  request('POST', '/graphql', payload, { 'content-type': 'application/json', ...headers });

const codeOf = ({ body }: Answer): unknown => body.errors?.[0]?.extensions?.['code'];

describe('POST /graphql refuses', () => {
  it('hundreds of fields with one name, which validation would compare pairwise', async () => {
    const repeatSelection = (times: number) => `{ ${'me{id} '.repeat(times)} }`;
    expect((await send({ query: repeatSelection(100) }, people.customer.headers)).body.errors).toBe(
      undefined,
    );
    const answer = await send({ query: repeatSelection(101) }, people.customer.headers);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'document_too_complex']);
  });

  it.each([
    ['an unknown fragment', '{ ...missing }'],
    ['a fragment that contains itself', '{ ...a } fragment a on Query { ...a }'],
    [
      'fragments in a cycle',
      '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a apiVersion }',
    ],
    [
      'two fragments with the same name',
      '{ ...a } fragment a on Query { apiVersion } fragment a on Query { apiVersion }',
    ],
  ])('%s with 400', async (_what, query) => {
    const answer = await send({ query });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.length).toBeGreaterThan(0);
    expect(JSON.stringify(answer.body)).not.toMatch(/stack|node_modules|Cannot read/);
  });

  it('multiplying fragments', async () => {
    const levels = Array.from(
      { length: 16 },
      (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`,
    );
    const query = `{ ...f0 } ${levels.join(' ')} fragment f16 on Query { apiVersion }`;
    const answer = await send({ query });
    expect(answer.status).toBe(400);
  });

  it('more than 15 aliases', async () => {
    const aliases = Array.from({ length: 16 }, (_, i) => `a${i}: apiVersion`).join(' ');
    const answer = await send({ query: `{ ${aliases} }` });
    expect(answer.status).toBe(400);
    expect(codeOf(answer)).toBe('document_too_complex');
  });

  it('aliases hidden in a fragment', async () => {
    const aliases = Array.from({ length: 16 }, (_, i) => `a${i}: apiVersion`).join(' ');
    const answer = await send({ query: `{ ...f } fragment f on Query { ${aliases} }` });
    expect(codeOf(answer)).toBe('document_too_complex');
  });

  it('several documents in one request', async () => {
    const answer = await send([{ query: '{ apiVersion }' }, { query: '{ apiVersion }' }]);
    expect(answer.status).toBe(400);
  });

  it.each([
    ['nobody', {}, 401, 'authentication_required'],
    ['a customer', people.customer.headers, 403, 'introspection_disabled'],
    ['a key without internal:read', keys.partner.headers, 403, 'introspection_disabled'],
  ])('introspection by %s', async (_who, headers, status, code) => {
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Query") { name } }']) {
      const answer = await send({ query }, headers);
      expect([answer.status, codeOf(answer)]).toEqual([status, code]);
      expect(answer.body.data ?? null).toBeNull();
    }
  });

  it('an unknown field without revealing other names', async () => {
    const answer = await send({ query: '{ apiVersio }' });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toMatch(/did you mean/i);
    expect(JSON.stringify(answer.body)).not.toContain('"apiVersion"');
  });

  it('an unknown argument or variable type without revealing other names', async () => {
    const queries = [
      '{ product(ids: "1") { id } }',
      'query ($id: IDD!) { product(id: $id) { id } }',
      '{ product(id: "1") { titel } }',
    ];
    for (const query of queries) {
      const answer = await send({ query });
      expect(JSON.stringify(answer.body)).not.toMatch(/did you mean/i);
    }
  });

  it('a plain GET, which a page on another site could send', async () => {
    const response = await service.app.inject({ url: '/graphql?query=%7BapiVersion%7D' });
    expect(response.statusCode).toBe(400);
  });

  it('a mutation by GET', async () => {
    const response = await service.app.inject({
      url: '/graphql?query=mutation%7BsignOut%7D',
      headers: { 'apollo-require-preflight': '1' },
    });
    expect(response.statusCode).toBe(405);
  });

  it('a form post, which a page on another site could send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const response = await service.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': type },
        payload: 'query={apiVersion}',
      });
      expect(response.statusCode).toBe(415);
    }
  });

  it('a body that is not JSON', async () => {
    const answer = await send('{"query": ');
    expect(answer.status).toBe(400);
  });

  it('an invalid credential', async () => {
    const answer = await send(
      { query: '{ apiVersion }' },
      { authorization: 'Bearer at_unknown_one' },
    );
    expect(answer.status).toBe(401);
  });
});

describe('POST /graphql', () => {
  it.each([
    ['an admin', people.admin.headers],
    ['a key with internal:read', keys.internal.headers],
  ])(
    'shows %s the whole schema with the introspection query of every client',
    async (_who, headers) => {
      const query = getIntrospectionQuery();
      const answer = await send({ query }, headers);
      expect([answer.status, codeOf(answer)]).toEqual([200, undefined]);
      const clientSchema = buildClientSchema(answer.body.data as unknown as IntrospectionQuery);
      expect(clientSchema.getType('Order')).toBeDefined();
    },
  );

  it('limits the depth of introspection', async () => {
    const nestedFields = 'fields { type { '.repeat(6) + 'name' + ' } }'.repeat(6);
    const answer = await send(
      { query: `{ __schema { types { ${nestedFields} } } }` },
      people.admin.headers,
    );
    expect(answer.status).toBe(400);
  });

  it('shows the schema to internal keys and admins', async () => {
    for (const { headers } of [keys.internal, people.admin]) {
      const answer = await send({ query: '{ __schema { queryType { name } } }' }, headers);
      expect(answer.body.data).toEqual({ __schema: { queryType: { name: 'Query' } } });
    }
  });

  it('returns domain errors with the code of REST, and without internal data', async () => {
    const id = 'x'.repeat(100);
    const answer = await send({
      query: 'query ($id: ID!) { product(id: $id) { id } }',
      variables: { id },
    });
    expect(codeOf(answer)).toBe('too_long');
    expect(JSON.stringify(answer.body)).not.toMatch(/stacktrace|node_modules|mongo/i);
  });
});

describe('limits of a document', () => {
  const schema = makeExecutableSchema({
    typeDefs: `
      directive @listSize(max: Int) on FIELD_DEFINITION
      type Query { node: Node nodes(page: PageInput): [Node!]! }
      type Node { id: ID! parent: Node children: [Node!]! @listSize(max: 5) nodes(page: PageInput): [Node!]! }
      input PageInput { pageSize: Int limit: Int }
    `,
    resolvers: { Query: { node: () => null, nodes: () => [] } },
  });
  const apollo = new ApolloServer<GraphContext>({
    schema,
    plugins: [createLimitRules(schema, () => false)],
  });

  async function findResult(
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<unknown> {
    const contextValue = {} as GraphContext;
    const { body } = await apollo.executeOperation({ query, variables }, { contextValue });
    if (body.kind !== 'single') throw new Error('one answer was expected');
    return body.singleResult.errors?.[0]?.extensions?.['code'] ?? 'ok';
  }

  const nestedSelection = (levels: number): string =>
    `{ node ${'{ parent '.repeat(levels - 1)} { id } ${'}'.repeat(levels - 1)} }`;

  it('depth, including fragments', async () => {
    expect(await findResult(nestedSelection(10))).toBe('ok');
    expect(await findResult(nestedSelection(11))).toBe('document_too_complex');
    const fragmentQuery = `{ ...f } fragment f on Query ${nestedSelection(11)}`;
    expect(await findResult(fragmentQuery)).toBe('document_too_complex');
  });

  it('items multiplied by pages, literal or by variable', async () => {
    const inner = 'nodes(page: { pageSize: 100 }) { id }';
    expect(await findResult(`{ nodes(page: { pageSize: 20 }) { ${inner} } }`)).toBe('ok');
    expect(await findResult(`{ nodes(page: { pageSize: 100 }) { ${inner} } }`)).toBe(
      'document_too_complex',
    );
    const byVariable = 'query ($p: PageInput) { nodes(page: $p) { nodes(page: $p) { id } } }';
    expect(await findResult(byVariable, { p: { pageSize: 10 } })).toBe('ok');
    expect(await findResult(byVariable, { p: { limit: 100 } })).toBe('document_too_complex');
  });

  it.each([
    ['negative', '-100'],
    ['of zero', '0'],
    ['beyond all numbers', '2147483647'],
  ])('items of pages whose size is %s, so no argument lowers the cost', async (_what, size) => {
    const cheaper = `a: nodes(page: { pageSize: ${size} }) { nodes(page: { limit: ${size} }) { id } }`;
    const dear = 'b: nodes(page: { pageSize: 100 }) { nodes(page: { pageSize: 100 }) { id } }';
    expect(await findResult(`{ ${cheaper} ${dear} }`)).toBe('document_too_complex');
    const query = `{ nodes(page: { pageSize: ${size} }) { nodes(page: { limit: 100 }) { nodes(page: { limit: 100 }) { id } } } }`;
    expect(await findResult(query)).toBe('document_too_complex');
    const twice = `{ nodes(page: { pageSize: 1, limit: 100 }) { nodes(page: { limit: 100 }) { id } } }`;
    expect(await findResult(twice)).toBe('document_too_complex');
  });

  it('items of lists without pages', async () => {
    const levels = 6;
    const lists = `${'children { '.repeat(levels)} id ${'}'.repeat(levels)}`;
    expect(await findResult(`{ node { ${lists} } }`)).toBe('document_too_complex');
  });
});

describe('the cost of a response of POST /graphql', () => {
  const ask = async (payload: object) => {
    const response = await service.app.inject({ method: 'POST', url: '/graphql', payload });
    const { extensions } = response.json<{ extensions?: { readonly cost?: unknown } }>();
    return { cost: extensions?.cost, header: response.headers['query-cost'] };
  };
  const limit = 1_500_000;

  it('is returned with the response', async () => {
    const query = '{ products(page: { pageSize: 2 }) { data { id } pagination { hasNext } } }';
    expect(await ask({ query })).toEqual({
      cost: { estimated: 6, limit },
      header: `6;limit=${limit}`,
    });
  });

  it('is returned with refusals and failures', async () => {
    const page = 'products(page: { pageSize: 100 }) { data { ...a } }';
    const dear = `{ a: ${page} b: ${page} } fragment a on Product`;
    const fields =
      'id title breadcrumbs { id title } specs { name label value } images { url alt }';
    const refusal = await ask({ query: `${dear} { ${fields} }` });
    expect(refusal.cost).toEqual({ estimated: expect.any(Number), limit });
    const failure = await ask({ query: '{ apiVersion orders { data { id } } }' });
    expect(failure).toEqual({
      cost: { estimated: 23, limit },
      header: `23;limit=${limit}`,
    });
  });

  it('is not returned for an invalid document', async () => {
    expect(await ask({ query: '{ no' })).toEqual({ cost: undefined, header: undefined });
  });
});

import fastify, { type FastifyInstance } from 'fastify';
import { execute, parse, print, type ExecutionResult, type GraphQLSchema } from 'graphql';
import mercurius from 'mercurius';
import { operationOf } from '../../src/graphql/fixed-document';
import { compilePlan } from '../../src/graphql/plan';
import { buildSchema } from '../../src/graphql/schema';
import { isAppError } from '../../src/platform/values/errors';
import type { Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';
import { noRelations, type RelationSet } from '../../src/rest/relations';
import { compileVariant } from '../../src/rest/engine/variants';
import { makeUp, makeUpVariables } from '../support/made-up-graph';
import { isDeep } from '../support/size';

const context = {};

/** The default view, each relation alone, all includes, all expands. */
function relationSets({ relations }: Endpoint): readonly RelationSet[] {
  if (relations === undefined) return [noRelations];
  const { include, expand } = relations;
  return [
    noRelations,
    ...include.map((path) => ({ include: [path], expand: [] })),
    ...expand.map((path) => ({ include: [], expand: [path] })),
    { include, expand: [] },
    { include: [], expand },
  ];
}

function sourcesOf(endpoint: Endpoint, schema: GraphQLSchema): readonly string[] {
  return relationSets(endpoint).flatMap((relations) => {
    try {
      return [print(compileVariant(schema, endpoint, relations).document)];
    } catch (error) {
      if (isAppError(error)) return [];
      throw error;
    }
  });
}

const repeatSourcesOf = ({ repeatWindow }: Endpoint): readonly string[] =>
  repeatWindow === undefined ? [] : [repeatWindow.document.source];

const plain = buildSchema();
const documents = endpoints.flatMap((endpoint) =>
  [...sourcesOf(endpoint, plain), ...repeatSourcesOf(endpoint)].map((source, index) => ({
    name: `${endpoint.method} ${endpoint.path} #${index}`,
    source,
  })),
);

const made = [
  { what: 'working sources', seed: 1, failOneIn: 0 },
  { what: 'other working sources', seed: 2, failOneIn: 0 },
  { what: 'some failing sources', seed: 3, failOneIn: 4 },
  { what: 'mostly failing sources', seed: 4, failOneIn: 2 },
];

describe.each(made.filter(({ seed }) => isDeep || seed % 2 === 1))(
  'a plan with $what',
  ({ seed, failOneIn }) => {
    const schema = makeUp(buildSchema(), { seed, failOneIn });
    let app: FastifyInstance;

    beforeAll(async () => {
      app = fastify();
      await app.register(mercurius, {
        schema: makeUp(buildSchema(), { seed, failOneIn }),
        jit: 1,
        routes: false,
      });
      await app.ready();
    });
    afterAll(() => app.close());

    it.each(documents)('answers as graphql-js and mercurius: $name', async ({ source }) => {
      const document = parse(source);
      const plan = compilePlan(schema, document);
      if (plan === null) throw new Error('this document has no plan');
      const variables = makeUpVariables(schema, operationOf(document), seed);
      const outcome = await plan(variables, context).then(
        (data) => ({ data }),
        (error: Error) => ({ error: error.message }),
      );
      const reference = await execute({ schema, document, variableValues: variables });
      expectSame(outcome, reference);
      for (const _run of ['interpreted', 'compiled']) {
        expectSame(outcome, await app.graphql(source, context, variables));
      }
    });
  },
);

/** With errors the REST layer throws; which of several comes first is not part of the promise. */
function expectSame(
  outcome: { readonly data: unknown } | { readonly error: string },
  { data, errors }: ExecutionResult,
): void {
  if ('error' in outcome) expect(errors?.map(({ message }) => message)).toContain(outcome.error);
  else {
    expect(errors).toBeUndefined();
    expect(JSON.stringify(outcome.data)).toBe(JSON.stringify(data));
  }
}

describe('compilePlan', () => {
  const query = (source: string) => compilePlan(plain, parse(source));

  it.each([
    ['fragments', '{ product(id: "a") { ...card } } fragment card on Product { id }'],
    ['inline fragments', '{ product(id: "a") { ... on Product { id } } }'],
    ['directives', 'query ($b: Boolean!) { product(id: "a") { id @include(if: $b) } }'],
    ['several operations', 'query a { apiVersion } query b { apiVersion }'],
    ['serial root fields', 'mutation { a: signOut b: signOut }'],
    ['introspection', '{ __schema { types { name } } }'],
  ])('does not cover %s', (_what, source) => {
    expect(query(source)).toBeNull();
  });

  it('refuses variables that are missing or of another type', async () => {
    const plan = query('query ($id: ID!) { product(id: $id) { id } }');
    await expect(plan?.({}, context)).rejects.toThrow('"$id" is required');
    await expect(plan?.({ id: null }, context)).rejects.toThrow('must not be null');
    await expect(plan?.({ id: {} }, context)).rejects.toThrow('ID cannot represent');
  });

  it.each([
    ['in a list', 'query ($v: ID = "a") { products(lookUp: { ids: [$v] }) { data { id } } }'],
    ['as an argument', 'query ($v: ID = "a") { product(id: $v) { id } }'],
  ])('refuses null %s that takes none, and leaves nothing out for it', async (_where, source) => {
    const run = query(source)?.({ v: null }, context);
    await expect(run).rejects.toThrow('must not be null');
  });
});

import { execute, parse, print, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { compileDocument } from '../../src/graphql/executor';
import { operationOf } from '../../src/graphql/fixed-document';
import { buildSchema } from '../../src/graphql/schema';
import { isAppError, structuralError, type AppError } from '../../src/platform/values/errors';
import type { Endpoint } from '../../src/rest/endpoint';
import { GetProductVersion } from '../../src/rest/catalog.generated';
import { endpoints } from '../../src/rest/endpoints';
import { noRelations, type RelationSet } from '../../src/rest/relations';
import { compileVariant } from '../../src/rest/engine/variants';
import { makeUp, makeUpVariables } from '../support/made-up-graph';
import { isDeep } from '../support/size';

const context = {} as GraphContext;

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

/** Read before the response to a creation is replayed. */
const repeatSourcesOf = ({ replaysWithoutKey }: Endpoint): readonly string[] =>
  replaysWithoutKey ? [GetProductVersion.source] : [];

const plain = buildSchema();
const documents = endpoints.flatMap((endpoint) =>
  [...sourcesOf(endpoint, plain), ...repeatSourcesOf(endpoint)].map((source, index) => ({
    name: `${endpoint.method} ${endpoint.path} #${index}`,
    source,
  })),
);

const sourceKinds = [
  { what: 'working sources', seed: 1, failOneIn: 0 },
  { what: 'other working sources', seed: 2, failOneIn: 0 },
  { what: 'some failing sources', seed: 3, failOneIn: 4 },
  { what: 'mostly failing sources', seed: 4, failOneIn: 2 },
];

describe.each(sourceKinds.filter(({ seed }) => isDeep || seed % 2 === 1))(
  'a fixed document with $what',
  ({ seed, failOneIn }) => {
    const schema = makeUp(buildSchema(), { seed, failOneIn });

    it.each(documents)('returns the same bytes as graphql-js: $name', async ({ source }) => {
      const document = parse(source);
      const run = compileDocument(schema, document);
      const variables = makeUpVariables(schema, operationOf(document), seed);
      const reference = await execute({ schema, document, variableValues: variables });
      for (const _round of ['first', 'second']) {
        const outcome = await run(variables, context).then(
          (data) => ({ data }),
          (error: Error) => ({ error: error.message }),
        );
        expectSame(outcome, reference);
      }
    });
  },
);

/** The REST layer throws one error; which one of several is not part of the promise. */
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

describe('compileDocument', () => {
  const compile = (source: string) => compileDocument(plain, parse(source));

  it.each([
    ['fragments', 'query Base { ...base } fragment base on Query { apiVersion }'],
    ['fragments', 'query Base { product(id: "a") { ... on Product { id } } }'],
    ['directives', 'query Base ($no: Boolean = false) { me @include(if: $no) { id } }'],
    ['several changes', 'mutation Base { a: signOut b: signOut }'],
  ])('refuses a document with %s by its name', (what, source) => {
    expect(() => compile(source)).toThrow(`The fixed document "Base" must not use ${what}`);
  });

  it.each([
    ['no operation', 'fragment base on Query { apiVersion }'],
    ['two operations', 'query a { apiVersion } query b { apiVersion }'],
  ])('refuses a document of %s', (_what, source) => {
    expect(() => compile(source)).toThrow('exactly one operation');
  });

  it('rejects variables that are missing or of another type', async () => {
    const run = compile('query ($id: ID!) { product(id: $id) { id } }');
    for (const variables of [{}, { id: undefined }, { id: null }, { id: {} }]) {
      await expect(run(variables, context)).rejects.toThrow('"$id"');
    }
  });

  it('omits undefined parts of a variable, and passes null on', async () => {
    const seenContexts: unknown[] = [];
    const schema = buildSchema();
    const field = schema.getQueryType()?.getFields()['orders'];
    if (field) field.resolve = (_root, args) => void seenContexts.push(args);
    const source = `query ($page: PageInput, $status: [OrderStatus!], $sort: OrderSort) {
      orders(page: $page, status: $status, sort: $sort) { data { id } }
    }`;
    const run = compileDocument(schema, parse(source));
    const page = { limit: 5, cursor: undefined, page: null };
    await run({ page, status: undefined, sort: null }, context).catch(() => undefined);
    expect(seenContexts).toEqual([{ page: { limit: 5, page: null }, sort: null }]);
    expect(JSON.stringify(seenContexts)).toBe('[{"sort":null,"page":{"page":null,"limit":5}}]');
  });

  it('names the variable if a resolver refuses an argument with another name', async () => {
    const schema = buildSchema();
    const field = schema.getQueryType()?.getFields()['order'];
    const violations = [
      { parameter: 'id', code: 'invalid_value', message: 'No.' },
      { parameter: 'sort', code: 'invalid_value', message: 'No.' },
    ];
    if (field) {
      field.resolve = () => {
        throw structuralError(violations);
      };
    }
    const run = compileDocument(
      schema,
      parse('query ($orderId: ID!) { mine: order(id: $orderId) { id } }'),
    );
    const error: unknown = await run({ orderId: 'a' }, context).catch(
      (failure: unknown) => failure,
    );
    expect((error as AppError).details.violations?.map(({ parameter }) => parameter)).toEqual([
      'orderId',
      'sort',
    ]);
  });
});

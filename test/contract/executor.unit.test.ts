import { execute, parse, print, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { compileDocument } from '../../src/graphql/executor';
import { operationOf } from '../../src/graphql/fixed-document';
import { buildSchema } from '../../src/graphql/schema';
import { isAppError } from '../../src/platform/values/errors';
import type { Endpoint } from '../../src/rest/endpoint';
import { GetProductVersion } from '../../src/rest/catalog.generated';
import { endpoints } from '../../src/rest/endpoints';
import { noRelations, type RelationSet } from '../../src/rest/relations';
import { compileVariant } from '../../src/rest/engine/variants';
import { makeUp, makeUpVariables, reportEveryFailure } from '../support/made-up-graph';
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

/** The object that is read before the response to a creation is replayed. */
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
    const lenientSchema = reportEveryFailure(makeUp(buildSchema(), { seed, failOneIn }));

    it.each(documents)('returns the same bytes as graphql-js: $name', async ({ source }) => {
      const document = parse(source);
      const run = compileDocument(schema, document);
      const variables = makeUpVariables(schema, operationOf(document), seed);
      const request = { document, variableValues: variables };
      const reference = await execute({ schema, ...request });
      const { errors: failures } = await execute({ schema: lenientSchema, ...request });
      for (const _round of ['first', 'second']) {
        const outcome = await run(variables, context).then(
          (data) => ({ data }),
          (error: Error) => ({ error: error.message }),
        );
        expectSame(outcome, reference, failures);
      }
    });
  },
);

/**
 * The REST layer throws one error; if there are several, any of them may be thrown. graphql-js
 * skips the rest of an object as soon as the source of a required field throws, so it does not
 * report every failure.
 */
function expectSame(
  outcome: { readonly data: unknown } | { readonly error: string },
  { data, errors }: ExecutionResult,
  failures: ExecutionResult['errors'],
): void {
  if ('error' in outcome) {
    expect(errors).toBeDefined();
    expect(failures?.map(({ message }) => message)).toContain(outcome.error);
  } else {
    expect(errors).toBeUndefined();
    expect(JSON.stringify(outcome.data)).toBe(JSON.stringify(data));
  }
}

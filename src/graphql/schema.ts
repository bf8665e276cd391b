import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  GraphQLSchema,
  isObjectType,
  parse,
  specifiedDirectives,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLField,
} from 'graphql';
import { resolvers } from '../../resolvers';
import { deprecationReason, deprecations } from '../contract/deprecations';
import { projectRoot } from '../platform/values/project-root';
import { assertListSizes } from './list-sizes';
import { withInputRules } from './input-rules';
import { withUsualDescriptions } from './usual-descriptions';

/** The SDL of all domains, in a stable order. */
export function readTypeDefs(): string[] {
  const folder = join(projectRoot, 'schema');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

let parsedTypeDefs: DocumentNode[] | undefined;

/** Parsed once for all schemas of a process; with locations, every token of the SDL would stay in memory. */
function typeDefs(): DocumentNode[] {
  parsedTypeDefs ??= readTypeDefs().map((text) => parse(text, { noLocation: true }));
  return parsedTypeDefs;
}

/** The schema for fixed documents, whose inputs are checked before they become variables, as in REST. */
export function buildSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: typeDefs(),
    resolvers,
    // A test checks the descriptions (`contract/descriptions`), so that the start does not have to.
    assumeValidSDL: true,
    updateResolversInPlace: true,
  });
  return withUsualDescriptions(withDeprecations(schema));
}

/**
 * The schema that clients see. It enforces `@constraint` itself and hides the directives that describe fields of the
 * SDL.
 */
export function buildPublicSchema(): GraphQLSchema {
  const wholeSchema = withInputRules(withoutRestOnly(buildSchema()));
  assertListSizes(wholeSchema);
  const { query, mutation, subscription } = wholeSchema.toConfig();
  // A schema of these roots contains only the types that they reach.
  return new GraphQLSchema({ query, mutation, subscription, directives: specifiedDirectives });
}

/** Removes the fields and arguments that only REST documents use. */
function withoutRestOnly(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    const fields = type.getFields();
    for (const field of Object.values(fields)) {
      if (isRestOnly(field)) delete fields[field.name];
      else field.args = field.args.filter((argument) => !isRestOnly(argument));
    }
  }
  return schema;
}

function isRestOnly({ astNode }: GraphQLField<unknown, unknown> | GraphQLArgument): boolean {
  return astNode?.directives?.some(({ name }) => name.value === 'restOnly') ?? false;
}

let rest: GraphQLSchema | undefined;
let graphql: GraphQLSchema | undefined;

/** The schema of fixed documents, built once per process: it depends on no service and no setting. */
export function restSchema(): GraphQLSchema {
  rest ??= buildSchema();
  return rest;
}

/** The schema of `/graphql` and `/internal/rest`, built on first use. */
export function publicSchema(): GraphQLSchema {
  graphql ??= buildPublicSchema();
  return graphql;
}

/** The queries of the public schema, found in the REST schema, which every process has from its start. */
export function publicQueries(): readonly GraphQLField<unknown, unknown>[] {
  const queries = Object.values(restSchema().getQueryType()?.getFields() ?? {});
  return queries
    .filter((field) => !isRestOnly(field))
    .map((field) => ({ ...field, args: field.args.filter((argument) => !isRestOnly(argument)) }));
}

/** The deprecation table is the only source of deprecations; the SDL reflects it. */
function withDeprecations(schema: GraphQLSchema): GraphQLSchema {
  for (const deprecation of deprecations) {
    const [typeName = '', fieldName = ''] = deprecation.coordinate.split('.');
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
    if (field === undefined) throw new Error(`the SDL has no ${deprecation.coordinate}`);
    field.deprecationReason = deprecationReason(deprecation);
  }
  return schema;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { isObjectType, type GraphQLSchema } from 'graphql';
import { resolvers } from '../../resolvers';
import { deprecationReason, deprecations } from '../contract/deprecations';
import './domain-scalars';
import { projectRoot } from '../platform/project-root';
import { withInputRules } from './input-rules';

/** The SDL of all domains, in a stable order. */
export function readTypeDefs(): string[] {
  const folder = join(projectRoot, 'schema');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/**
 * A fresh executable schema. `checkInputs`: enforce `@constraint` in resolvers; without, whoever runs a document has
 * checked its inputs before they became variables, as REST does.
 */
export function buildSchema({ checkInputs }: { readonly checkInputs: boolean }): GraphQLSchema {
  const schema = withDeprecations(makeExecutableSchema({ typeDefs: readTypeDefs(), resolvers }));
  return checkInputs ? withInputRules(schema) : schema;
}

/** The deprecation table is the only place that says what is deprecated; the SDL shows it. */
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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { resolvers } from '../../resolvers';
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
 * A fresh executable schema. Each engine gets an instance of its own, because Apollo wraps resolvers in place.
 * `checkInputs`: enforce `@constraint` (on `/graphql`; REST bodies are checked before they become variables).
 */
export function buildSchema({ checkInputs }: { readonly checkInputs: boolean }): GraphQLSchema {
  const schema = makeExecutableSchema({ typeDefs: readTypeDefs(), resolvers });
  return checkInputs ? withInputRules(schema) : schema;
}

import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { inputJsonSchema } from './input-schema';
import { compileCheck, type InputCheck } from './input-validation';
import { readTypeDefs } from './schema';

/**
 * Checks of raw values against SDL input types, for items that come in bulk: each is judged on its own, so they
 * cannot be checked as one body. Handed to modules by the composition root.
 */
export function createInputChecks(): (inputType: string) => InputCheck {
  let schema: GraphQLSchema | undefined;
  const compile = (inputType: string): InputCheck => {
    schema ??= makeExecutableSchema({ typeDefs: readTypeDefs() });
    return compileCheck(inputJsonSchema(schema, inputType));
  };
  // Compiled on first use: most processes and requests need none of them.
  return (inputType) => {
    let check: InputCheck | undefined;
    return (value, at) => (check ??= compile(inputType))(value, at);
  };
}

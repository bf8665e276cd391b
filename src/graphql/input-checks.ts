import { makeExecutableSchema } from '@graphql-tools/schema';
import { inputJsonSchema } from './input-schema';
import { compileCheck, type InputCheck } from './input-validation';
import { readTypeDefs } from './schema';

/**
 * Checks of raw values against SDL input types, for items that come in bulk: each is judged on its own, so they
 * cannot be checked as one body. Handed to modules by the composition root.
 */
export function createInputChecks(): (inputType: string) => InputCheck {
  const schema = makeExecutableSchema({ typeDefs: readTypeDefs() });
  return (inputType) => compileCheck(inputJsonSchema(schema, inputType));
}

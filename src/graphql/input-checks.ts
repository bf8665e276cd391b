import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { inputJsonSchema } from './input-schema';
import { compileCheck, type InputCheck } from './input-validation';
import { readTypeDefs } from './schema';

let schema: GraphQLSchema | undefined;
/** They depend on nothing but the SDL, so that one process needs them once. */
const checks = new Map<string, InputCheck>();

function compile(inputType: string): InputCheck {
  schema ??= makeExecutableSchema({ typeDefs: readTypeDefs() });
  return compileCheck(inputJsonSchema(schema, inputType), { root: 'The item' });
}

/**
 * The check of raw values against an SDL input type, for items that come in bulk: each is validated on its own, so they
 * cannot be checked as one body. Compiled on first use: most processes and requests need none of them. Handed to
 * modules by the composition root.
 */
export function inputCheckOf(inputType: string): InputCheck {
  return (value, at) => {
    const check = checks.get(inputType) ?? compile(inputType);
    checks.set(inputType, check);
    return check(value, at);
  };
}

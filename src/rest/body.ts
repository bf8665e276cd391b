import type { GraphQLSchema } from 'graphql';
import { inputJsonSchema } from '../graphql/input-schema';
import { compileCheck } from '../graphql/input-validation';
import { structuralError } from '../platform/errors';
import type { BodyDefinition } from './endpoint';

/** Turns the parsed JSON of a request into the endpoint's body, or throws all its violations. */
export type ReadBody = (raw: unknown) => unknown;

export function createBodyReader(
  schema: GraphQLSchema,
  { inputType, normalize, optional }: BodyDefinition<unknown>,
): ReadBody {
  const check = compileCheck(inputJsonSchema(schema, inputType));
  return (raw) => {
    if (raw === undefined && !optional) {
      const message = 'This endpoint needs a JSON body.';
      throw structuralError([{ pointer: '', code: 'required', message }]);
    }
    const given = raw === undefined ? {} : raw;
    const body = normalize ? normalize(given) : given;
    const violations = check(body);
    if (violations.length > 0) throw structuralError(violations);
    return body;
  };
}

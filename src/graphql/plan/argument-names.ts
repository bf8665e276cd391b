import { Kind, type FieldNode } from 'graphql';
import { AppError, isAppError } from '../../platform/values/errors';
import type { PlannedField } from './fill';

type Call = NonNullable<PlannedField['call']>;

/**
 * What a resolver refuses about an argument is told by the variable that it came from: whoever runs a document knows
 * its variables, and several of its fields may have an argument of the same name (`orders(cursor: $ordersCursor)`).
 */
export function toldByVariables({ arguments: given = [] }: FieldNode, call: Call): Call {
  const variables = new Map<string, string>();
  for (const { name, value } of given) {
    if (value.kind === Kind.VARIABLE && value.name.value !== name.value)
      variables.set(name.value, value.name.value);
  }
  if (variables.size === 0) return call;
  return async (run, source) => {
    try {
      return await call(run, source);
    } catch (error) {
      throw isAppError(error) ? renamed(error, variables) : error;
    }
  };
}

function renamed(error: AppError, variables: ReadonlyMap<string, string>): AppError {
  const { kind, code, message, cause, details } = error;
  const { violations } = details;
  if (violations === undefined) return error;
  const told = violations.map((violation) => {
    const parameter = variables.get(violation.parameter ?? '');
    return parameter === undefined ? violation : { ...violation, parameter };
  });
  return new AppError({ kind, code, message, cause, details: { ...details, violations: told } });
}

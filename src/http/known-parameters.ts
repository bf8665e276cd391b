import type { FastifyRequest } from 'fastify';
import { repeated, structuralError, type Violation } from '../platform/values/errors';

/** A hook that refuses a query string with other parameters than these: 400 `unknown_parameter`. */
export function takingOnly(parameters: readonly string[]) {
  return async ({ query }: FastifyRequest): Promise<void> => {
    const unknown = Object.keys(query as object).filter((name) => !parameters.includes(name));
    if (unknown.length === 0) return;
    throw structuralError(unknown.map((name) => unknownParameter(name, parameters)));
  };
}

/** The violation of a parameter that is none of those that are allowed. */
export function unknownParameter(name: string, allowed: readonly string[]): Violation {
  const hint = allowed.length > 0 ? `allowed: ${allowed.join(', ')}` : 'this endpoint has none';
  return {
    parameter: repeated(name),
    code: 'unknown_parameter',
    message: `"${repeated(name)}" is not a parameter of this endpoint; ${hint}.`,
    params: { allowed },
  };
}

import type { Violation } from '../../platform/errors';
import type { ParametersOf, ParameterTable } from './parameters';

/** Reads a query string: the parsed values and all violations. */
export type ReadQuery<T extends ParameterTable> = (raw: Readonly<Record<string, unknown>>) => {
  readonly values: ParametersOf<T>;
  readonly violations: readonly Violation[];
};

/** Makes a reader of query strings of a table, once for all requests. */
export function compileQuery<T extends ParameterTable>(table: T): ReadQuery<T> {
  const names = Object.keys(table);
  const entries = Object.entries(table);
  return (raw) => {
    const values: Record<string, unknown> = {};
    const violations: Violation[] = [];
    for (const name of Object.keys(raw)) {
      if (!Object.hasOwn(table, name)) violations.push(unknownParameter(name, names));
    }
    for (const [name, parameter] of entries) {
      const given = Object.hasOwn(raw, name) ? raw[name] : undefined;
      if (given === undefined) {
        if (parameter.fallback !== undefined) values[name] = parameter.fallback;
      } else if (typeof given !== 'string') {
        violations.push(violation(name, 'repeated_parameter', 'must be given once'));
      } else {
        const parsed = parameter.parse(given);
        if ('value' in parsed) values[name] = parsed.value;
        else
          violations.push({
            ...violation(name, parsed.code, parsed.message),
            params: parsed.params,
          });
      }
    }
    return { values: values as ParametersOf<T>, violations };
  };
}

function violation(parameter: string, code: string, message: string): Violation {
  return { parameter, code, message: `"${parameter}" ${message}.` };
}

function unknownParameter(name: string, allowed: readonly string[]): Violation {
  const hint = allowed.length > 0 ? `allowed: ${allowed.join(', ')}` : 'this endpoint has none';
  return {
    parameter: name.slice(0, 100),
    code: 'unknown_parameter',
    message: `"${name.slice(0, 100)}" is not a parameter of this endpoint; ${hint}.`,
    params: { allowed },
  };
}

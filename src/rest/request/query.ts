import { unknownParameter } from '../../http/known-parameters';
import type { Violation } from '../../platform/values/errors';
import type { Parameter, ParametersOf, ParameterTable } from './parameters';

/** Reads a query string: the parsed values and all violations. */
export type ReadQuery<T extends ParameterTable> = (raw: Readonly<Record<string, unknown>>) => {
  readonly values: ParametersOf<T>;
  readonly violations: readonly Violation[];
};

/** Makes a reader of query strings of a table, once for all requests. */
export function compileQuery<T extends ParameterTable>(table: T): ReadQuery<T> {
  const names = Object.keys(table);
  const entries = Object.entries(table);
  const families = entries.filter(([name]) => name.endsWith(ANY));
  return (raw) => {
    const values: Record<string, unknown> = {};
    const violations: Violation[] = [];
    const read = (name: string, parameter: Parameter<unknown>, into: Values): void => {
      const parsed = parseGiven(name, raw[name], parameter);
      if ('value' in parsed) into.values[into.key] = parsed.value;
      else violations.push(parsed);
    };
    for (const name of Object.keys(raw)) {
      if (Object.hasOwn(table, name) && !name.endsWith(ANY)) continue;
      const family = families.find(([start]) => isOf(start, name));
      if (family === undefined) violations.push(unknownParameter(name, names));
      else {
        const [start, parameter] = family;
        const members = (values[start] ??= {}) as Record<string, unknown>;
        read(name, parameter, { values: members, key: name.slice(start.length - 1) });
      }
    }
    for (const [name, parameter] of entries) {
      const isGiven = Object.hasOwn(raw, name) && !name.endsWith(ANY);
      if (isGiven) read(name, parameter, { values, key: name });
      else if (parameter.fallback !== undefined) values[name] = parameter.fallback;
    }
    return { values: values as ParametersOf<T>, violations };
  };
}

/** Behind the beginning that the names of one family of parameters share. */
const ANY = '.*';
const MEMBER = /^[A-Za-z]\w{0,39}$/;

interface Values {
  readonly values: Record<string, unknown>;
  readonly key: string;
}

/** Whether the parameter belongs to the family `a.*`. */
function isOf(family: string, name: string): boolean {
  const start = family.slice(0, -1);
  return name.startsWith(start) && MEMBER.test(name.slice(start.length));
}

function parseGiven(name: string, given: unknown, parameter: Parameter<unknown>) {
  if (typeof given !== 'string') {
    const isList = parameter.schema['type'] === 'array';
    const how = isList ? `, with commas: ${name}=a,b` : '';
    return violation(name, 'repeated_parameter', `must be given once${how}`);
  }
  const parsed = parameter.parse(given);
  if ('value' in parsed) return parsed;
  return { ...parsed, ...violation(name, parsed.code, parsed.message) };
}

function violation(parameter: string, code: string, message: string): Violation {
  return { parameter, code, message: `"${parameter}" ${message}.` };
}

import { limits } from '../contract/limits';
import type { JsonSchema } from '../graphql/input-schema';
import { unknownParameter } from '../http/addresses';
import { hasAtMost, isVisible } from '../platform/values/text';
import { parseDateTime } from '../platform/values/date-time';
import { isEmail } from '../platform/values/email';
import type { Violation } from '../platform/values/errors';

/** A query parameter: its description, and how its text becomes a value. */
export interface Parameter<T> {
  readonly schema: JsonSchema;
  readonly description: string;
  /** The value, or the violation. */
  readonly parse: (text: string) => ParsedParameter<T>;
  readonly fallback?: T;
}

export type ParsedParameter<T> =
  | { readonly value: T }
  | {
      readonly code: string;
      readonly message: string;
      readonly params?: Readonly<Record<string, unknown>>;
    };

export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>;

/**
 * The parsed values; `undefined` if the client sent none and there is no default. `a.*`: by the part that matches `*`.
 */
export type ParametersOf<T extends ParameterTable> = {
  readonly [K in keyof T]: T[K] extends Parameter<infer V>
    ? (K extends `${string}.*` ? Readonly<Record<string, V>> : V) | undefined
    : never;
};

interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
}

export function integer(
  description: string,
  { min = 0, max = 2147483647 }: NumberLimits = {},
): Parameter<number> {
  return {
    description,
    schema: { type: 'integer', minimum: min, maximum: max },
    parse: (text) => {
      if (!/^-?(0|[1-9]\d*)$/.test(text))
        return { code: 'wrong_type', message: 'must be a whole number' };
      return within(Number(text), min, max);
    },
  };
}

export function decimal(
  description: string,
  { min = 0, max = 1e12, decimals = 6 }: NumberLimits & { readonly decimals?: number } = {},
): Parameter<number> {
  return {
    description,
    schema: { type: 'number', format: 'double', minimum: min, maximum: max },
    parse: (text) => {
      const fraction = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/.exec(text);
      if (fraction === null) {
        return { code: 'wrong_type', message: 'must be a number such as 12 or 12.5' };
      }
      if ((fraction[1] ?? '').length > decimals) {
        const message = `must have at most ${decimals} decimal places`;
        return { code: 'too_many_decimals', message, params: { max: decimals } };
      }
      return within(Number(text), min, max);
    },
  };
}

export function text(
  description: string,
  { min = 0, max = 200, visible = false }: NumberLimits & { readonly visible?: boolean } = {},
): Parameter<string> {
  return {
    description,
    schema: { type: 'string', minLength: min, maxLength: max },
    parse: (value) => {
      if (!hasAtMost(value, max)) {
        return {
          code: 'too_long',
          message: `must have at most ${max} characters`,
          params: { max },
        };
      }
      if (min > 0 && hasAtMost(value, min - 1)) {
        return {
          code: 'too_short',
          message: `must have at least ${min} characters`,
          params: { min },
        };
      }
      if (visible && !isVisible(value)) {
        return { code: 'wrong_format', message: 'must have visible characters' };
      }
      return { value };
    },
  };
}

export function email(description: string): Parameter<string> {
  return {
    description,
    schema: { type: 'string', format: 'email', minLength: 1, maxLength: 254 },
    parse: (value) =>
      isEmail(value)
        ? { value }
        : {
            code: 'wrong_format',
            message: 'must be an e-mail address, with at most 64 characters before the @',
          },
  };
}

export function oneOf<const V extends string>(
  description: string,
  allowedValues: readonly V[],
  code = 'not_allowed',
): Parameter<V> {
  return {
    description,
    schema: { type: 'string', enum: allowedValues },
    parse: (value) => {
      const match = allowedValues.find((entry) => entry === value);
      return match === undefined
        ? {
            code,
            message: `must be one of ${allowedValues.join(', ')}`,
            params: { allowed: allowedValues },
          }
        : { value: match };
    },
  };
}

/** A comma after an even number of backslashes; after an odd number it is part of a value. */
const SEPARATOR = /(?<=(?<!\\)(?:\\\\)*),/;

/** `a,b,c`: at most `maxItems` entries, none of them empty; `\,` is a comma inside a value, `\\` a backslash. */
export function commaList(
  description: string,
  {
    maxItems = 50,
    maxLength = 100,
  }: { readonly maxItems?: number; readonly maxLength?: number } = {},
): Parameter<readonly string[]> {
  return {
    description,
    schema: {
      type: 'array',
      minItems: 1,
      maxItems,
      items: { type: 'string', minLength: 1, maxLength },
    },
    parse: (raw) => {
      const entries = raw.split(SEPARATOR).map((entry) => entry.trim().replace(/\\([\\,])/g, '$1'));
      if (entries.length > maxItems) {
        return {
          code: 'too_many_items',
          message: `must name at most ${maxItems} values`,
          params: { max: maxItems },
        };
      }
      if (entries.some((entry) => entry === '' || !hasAtMost(entry, maxLength))) {
        return {
          code: 'wrong_format',
          message: `must be a comma-separated list of values of 1 to ${maxLength} characters`,
        };
      }
      return { value: [...new Set(entries)] };
    },
  };
}

/** `8,16.5`: numbers such as 12 or 12.5. */
export function numberList(description: string): Parameter<readonly number[]> {
  const { schema, parse: parseList } = commaList(description);
  const number = decimal(description, { max: 1e9 });
  return {
    description,
    schema: { ...schema, items: number.schema },
    parse: (raw) => {
      const entries = parseList(raw);
      if (!('value' in entries)) return entries;
      const numbers: number[] = [];
      for (const entry of entries.value) {
        const result = number.parse(entry);
        if (!('value' in result)) return result;
        numbers.push(result.value);
      }
      return { value: numbers };
    },
  };
}

/** `EUR`: any three capital letters, because a currency that no product has simply finds nothing. */
export function currencyCode(description: string): Parameter<string> {
  return {
    description,
    schema: { type: 'string', pattern: '^[A-Z]{3}$', minLength: 3, maxLength: 3 },
    parse: (value) =>
      /^[A-Z]{3}$/.test(value)
        ? { value }
        : { code: 'wrong_format', message: 'must be an ISO 4217 code such as USD' },
  };
}

export function flag(description: string): Parameter<boolean> {
  return {
    description,
    schema: { type: 'boolean' },
    parse: (value) =>
      value === 'true' || value === 'false'
        ? { value: value === 'true' }
        : { code: 'wrong_type', message: 'must be true or false' },
  };
}

/** RFC 3339; passed on as a string for the DateTime scalar. */
export function dateTime(description: string): Parameter<string> {
  return {
    description,
    schema: { type: 'string', format: 'date-time' },
    parse: (value) =>
      parseDateTime(value) !== null
        ? { value }
        : {
            code: 'wrong_format',
            message: 'must be an RFC 3339 date-time such as 2026-11-20T08:30:00Z',
          },
  };
}

/** The parameter of every bulk request. */
export const bulkParameters = {
  mode: oneOf('`atomic`: all items or none; default `partial`: each item on its own.', [
    'partial',
    'atomic',
  ]),
} satisfies ParameterTable;

/** The four paging parameters of every list. */
export const pageParameters = {
  page: integer('Number of the page, from 1; with `pageSize`.', { min: 1 }),
  pageSize: integer('Items on a numbered page; default 20.', {
    min: 1,
    max: limits.pageSize.value,
  }),
  limit: integer('Items on a page by cursor; default 20.', { min: 1, max: limits.pageSize.value }),
  cursor: text('`nextCursor` of the previous page; with `limit`.', { min: 1, max: 1024 }),
} satisfies ParameterTable;

/** The PageInput of the graph from the paging parameters. */
export function pageInput(query: ParametersOf<typeof pageParameters>) {
  const { page, pageSize, limit, cursor } = query;
  return { page, pageSize, limit, cursor };
}

function within(value: number, min: number, max: number): ParsedParameter<number> {
  return value >= min && value <= max
    ? { value: value + 0 } // -0 becomes 0.
    : { code: 'out_of_range', message: `must be from ${min} to ${max}`, params: { min, max } };
}

/** Reads a query string: the parsed values and all violations. */
export type ReadQuery<T extends ParameterTable> = (raw: Readonly<Record<string, unknown>>) => {
  readonly values: ParametersOf<T>;
  readonly violations: readonly Violation[];
};

/** Compiles a table of parameters into a reader of query strings, once for all requests. */
export function compileQuery<T extends ParameterTable>(table: T): ReadQuery<T> {
  const names = Object.keys(table);
  const entries = Object.entries(table);
  const families = entries.filter(([name]) => name.endsWith(FAMILY_SUFFIX));
  return (raw) => {
    const values: Record<string, unknown> = {};
    const violations: Violation[] = [];
    const read = (name: string, parameter: Parameter<unknown>, into: Values): void => {
      const result = parseSingle(name, raw[name], parameter);
      if ('value' in result) into.values[into.key] = result.value;
      else violations.push(result);
    };
    for (const name of Object.keys(raw)) {
      if (Object.hasOwn(table, name) && !name.endsWith(FAMILY_SUFFIX)) continue;
      const family = families.find(([start]) => isInFamily(start, name));
      if (family === undefined) violations.push(unknownParameter(name, names));
      else {
        const [start, parameter] = family;
        const members = (values[start] ??= {}) as Record<string, unknown>;
        read(name, parameter, { values: members, key: name.slice(start.length - 1) });
      }
    }
    for (const [name, parameter] of entries) {
      const isPresent = Object.hasOwn(raw, name) && !name.endsWith(FAMILY_SUFFIX);
      if (isPresent) read(name, parameter, { values, key: name });
      else if (parameter.fallback !== undefined) values[name] = parameter.fallback;
    }
    return { values: values as ParametersOf<T>, violations };
  };
}

/** The suffix of a table entry for a family of parameters with a common prefix. */
const FAMILY_SUFFIX = '.*';
const MEMBER = /^[A-Za-z]\w{0,39}$/;

interface Values {
  readonly values: Record<string, unknown>;
  readonly key: string;
}

/** Whether the parameter belongs to the family `a.*`. */
function isInFamily(family: string, name: string): boolean {
  const start = family.slice(0, -1);
  return name.startsWith(start) && MEMBER.test(name.slice(start.length));
}

function parseSingle(name: string, value: unknown, parameter: Parameter<unknown>) {
  if (typeof value !== 'string') {
    const isList = parameter.schema['type'] === 'array';
    const example = isList ? `, with commas: ${name}=a,b` : '';
    return violation(name, 'repeated_parameter', `must be given once${example}`);
  }
  const result = parameter.parse(value);
  if ('value' in result) return result;
  return { ...result, ...violation(name, result.code, result.message) };
}

function violation(parameter: string, code: string, message: string): Violation {
  return { parameter, code, message: `"${parameter}" ${message}.` };
}

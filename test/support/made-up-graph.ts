import { createHash } from 'node:crypto';
import {
  defaultFieldResolver,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';

const PATH = Symbol('path');

export interface MadeUp {
  readonly seed: number;
  /** One resolver out of this many fails; 0 = none. */
  readonly failOneIn: number;
}

/**
 * Replaces every resolver of a schema with one that derives its result from the path, the arguments
 * and the seed. Some results are asynchronous, some are null, and some are errors. Engines that
 * return the same data pass the same sources, arguments and values.
 */
export function makeUp(schema: GraphQLSchema, options: MadeUp): GraphQLSchema {
  const roots = new Set([schema.getQueryType(), schema.getMutationType()]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (roots.has(type) || hasResolver(field)) replaceResolver(field, options);
    }
  }
  return schema;
}

/**
 * Makes every field of such a schema nullable, so that an error ends at its own field and an
 * executor reports each failing source. The made-up values stay the same.
 */
export function reportEveryFailure(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      declaredTypes.set(field, field.type);
      field.type = getNullableType(field.type);
    }
  }
  return schema;
}

/** The types that `reportEveryFailure` has replaced. */
const declaredTypes = new WeakMap<GraphQLField<unknown, unknown>, GraphQLOutputType>();

const declaredTypeOf = (field: GraphQLField<unknown, unknown>): GraphQLOutputType =>
  declaredTypes.get(field) ?? field.type;

function hasResolver({ resolve }: GraphQLField<unknown, unknown>): boolean {
  return resolve !== undefined && resolve !== defaultFieldResolver;
}

function replaceResolver(field: GraphQLField<unknown, unknown>, options: MadeUp): void {
  field.resolve = (source, args: unknown) => {
    const parent = (source as { readonly [PATH]?: string } | undefined)?.[PATH] ?? '';
    const path = `${parent}/${field.name}(${inOrder(args)})`;
    const dice = (what: string, sides: number): number => roll(options.seed, path, what) % sides;
    const fails = options.failOneIn > 0 && dice('fails', options.failOneIn) === 0;
    if (dice('later', 2) === 0) {
      if (fails) throw new Error(`failed at ${path}`);
      return valueOf(declaredTypeOf(field), path, options.seed);
    }
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        if (fails) reject(new Error(`failed at ${path}`));
        else resolve(valueOf(declaredTypeOf(field), path, options.seed));
      });
    });
  };
}

/** Engines may pass arguments in any order. */
function inOrder(args: unknown): string {
  const entries = Object.entries(args as object).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(Object.fromEntries(entries));
}

function roll(seed: number, path: string, what: string): number {
  return createHash('sha1').update(`${seed}${path}${what}`).digest().readUInt32BE(0);
}

function valueOf(type: GraphQLOutputType, path: string, seed: number): unknown {
  if (isNonNullType(type)) return presentValue(type.ofType, path, seed);
  return roll(seed, path, 'null') % 5 === 0 ? null : presentValue(type, path, seed);
}

function presentValue(type: GraphQLOutputType, path: string, seed: number): unknown {
  const number = roll(seed, path, 'value');
  if (isListType(type)) {
    return Array.from({ length: number % 4 }, (_, index) =>
      valueOf(type.ofType, `${path}[${index}]`, seed),
    );
  }
  if (isEnumType(type)) return type.getValues()[number % type.getValues().length]?.value;
  if (!isObjectType(type)) return scalar(String(type), number);
  const object: Record<string | symbol, unknown> = { [PATH]: path };
  for (const field of Object.values(type.getFields())) {
    Object.defineProperty(object, field.name, {
      enumerable: true,
      get: () => valueOf(declaredTypeOf(field), `${path}.${field.name}`, seed),
    });
  }
  return object;
}

function scalar(name: string, number: number): unknown {
  switch (name) {
    case 'Int':
      return number % 1000;
    case 'Float':
    case 'Money':
      return (number % 10_000) / 100;
    case 'Boolean':
      return number % 2 === 0;
    case 'DateTime':
      return new Date(number * 1000);
    case 'Scope':
      return 'orders:read';
    case 'CurrencyAmounts':
    case 'JSONObject':
      return { number };
    default:
      return `text ${number}`;
  }
}

/** Valid variables for an operation; the seed decides which are omitted. */
export function makeUpVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  seed: number,
): Record<string, unknown> {
  const variables = variableDefinitions.map(({ variable, type }) => {
    const name = variable.name.value;
    return [name, inputOf(typeFromAST(schema, type as never) as never, name, seed)] as const;
  });
  return Object.fromEntries(variables.filter(([, value]) => value !== undefined));
}

function inputOf(type: GraphQLInputType, path: string, seed: number): unknown {
  if (isNonNullType(type)) return presentInput(type.ofType, path, seed);
  const dice = roll(seed, path, 'given') % 4;
  if (dice === 0) return undefined;
  return dice === 1 ? null : presentInput(type, path, seed);
}

function presentInput(type: GraphQLInputType, path: string, seed: number): unknown {
  const number = roll(seed, path, 'input');
  if (isListType(type)) {
    return Array.from({ length: 1 + (number % 2) }, (_, index) =>
      presentInput(
        isNonNullType(type.ofType) ? type.ofType.ofType : type.ofType,
        `${path}${index}`,
        seed,
      ),
    );
  }
  if (isEnumType(type)) return type.getValues()[number % type.getValues().length]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map(
      (field) => [field.name, inputOf(field.type, `${path}.${field.name}`, seed)] as const,
    );
    // graphql-jit treats a field that is `undefined` as null; requests are JSON and contain none.
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  const value = scalar(String(type), number);
  return value instanceof Date ? value.toISOString() : value;
}

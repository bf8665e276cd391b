import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  valueFromASTUntyped,
} from 'graphql';
import { limits } from '../contract/limits';
import { SCOPES } from '../modules/accounts';
import { withoutNulls } from '../platform/values/json';

/** A JSON Schema (the 2020-12 subset shared by Ajv and OpenAPI 3.1). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The input types that describe the items of a JSON list, which are validated item by item later. */
export const ITEM_TYPES = 'x-item-types';

interface Constraint {
  readonly min?: number;
  readonly exclusiveMin?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The name of a row of the table of limits. */
  readonly limit?: string;
  readonly pattern?: string;
  readonly format?: string;
  /** Whether white space at both ends is removed before the other limits are checked. */
  readonly trim?: boolean;
  /** False if the value may be omitted but must not be null. */
  readonly nullable?: boolean;
  /** Whether REST also accepts a string. */
  readonly orText?: boolean;
  /** The field that this one replaces. */
  readonly insteadOf?: string;
  /** Whether one of the two fields is required. */
  readonly oneRequired?: boolean;
}

/** Marks an object in which one field replaces another. */
export const EITHER = 'x-either';

/** At most one of the two fields has a value. */
export interface Either {
  readonly field: string;
  readonly insteadOf: string;
  /** One of the two fields must have a value. */
  readonly isOneRequired: boolean;
}

/**
 * Marks fields that may be omitted but not null: the module that would clear them explains why they cannot be removed.
 */
export const NEVER_NULL = 'x-never-null';

/** Names the form in which a text is validated and passed on: one of `TEXT_FORMS`. */
export const TEXT_FORM = 'x-text-form';

export const TEXT_FORMS = {
  /** Composed (NFC), so that all Unicode forms of a string are equal. */
  nfc: (text: string) => text.normalize('NFC'),
  /** Text that consists only of white space is not trimmed, so that it is refused as blank. */
  trimmed: (text: string) => text.trim() || text,
} as const;

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string', minLength: 1, maxLength: limits.idLength.value },
  String: { type: 'string' },
  Int: { type: 'integer', minimum: -2147483648, maximum: 2147483647 },
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  Money: { type: 'number', format: 'double' },
  JSONObject: { type: 'object', freeForm: true },
  // Null removes the amount of a currency.
  CurrencyAmounts: {
    type: 'object',
    additionalProperties: { type: ['number', 'null'], format: 'double' },
  },
  Scope: { type: 'string', enum: SCOPES },
  // Any value, including null if the item is nullable: each item is validated and refused on its own.
  ImportItem: { type: ['object', 'array', 'string', 'number', 'boolean'], items: {} },
  // Each one is validated as a document, with all its violations; ids are validated separately.
  DocumentTexts: {
    type: 'object',
    additionalProperties: { type: 'string', description: 'The document itself.' },
  },
};

/** The JSON Schema of an SDL input type with its `@constraint` limits. Unknown fields are refused. */
export function inputJsonSchema(schema: GraphQLSchema, typeName: string): JsonSchema {
  const type = schema.getType(typeName);
  if (!isInputObjectType(type)) throw new Error(`${typeName} is not an input type of the SDL`);
  return typeSchema(type, false);
}

/** The JSON Schema of one argument or input field. */
export function inputValueSchema(value: Input): JsonSchema {
  const schema = typeSchema(value.type, true);
  return {
    ...withConstraint(schema, argumentsOf(value, 'constraint')),
    ...itemTypesOf(value),
    ...describe(value.description),
  };
}

function typeSchema(type: GraphQLInputType, nullable: boolean): JsonSchema {
  if (isNonNullType(type)) return typeSchema(type.ofType, false);
  const schema = bareSchema(type);
  return nullable && schema['type'] !== undefined ? { ...schema, nullable: true } : schema;
}

function bareSchema(type: Exclude<GraphQLInputType, { ofType: never }>): JsonSchema {
  if (isListType(type)) return { type: 'array', items: typeSchema(type.ofType, true) };
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const requiredNames = fields
      .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
      .map((field) => field.name);
    return {
      type: 'object',
      title: type.name,
      properties: Object.fromEntries(fields.map((field) => [field.name, inputValueSchema(field)])),
      ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
      additionalProperties: false,
      ...eitherField(fields),
    };
  }
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  const { name } = getNamedType(type);
  const scalar = SCALARS[name];
  if (scalar === undefined) throw new Error(`input scalar ${name} has no JSON Schema`);
  // Returns a copy, because the validator adds `null` to nullable types in place.
  return structuredClone(scalar);
}

function eitherField(fields: readonly GraphQLInputField[]): JsonSchema {
  for (const field of fields) {
    const { insteadOf, oneRequired = false } = argumentsOf(field, 'constraint');
    if (insteadOf === undefined) continue;
    const either: Either = { field: field.name, insteadOf, isOneRequired: oneRequired };
    return { [EITHER]: either };
  }
  return {};
}

type Input = GraphQLArgument | GraphQLInputField;

/** The arguments of a directive on an input; empty if the input does not have it. */
function argumentsOf(value: Input, directive: string): Constraint & { readonly types?: string[] } {
  const node = value.astNode?.directives?.find(({ name }) => name.value === directive);
  return Object.fromEntries(
    (node?.arguments ?? []).map(({ name, value: literal }) => [
      name.value,
      valueFromASTUntyped(literal),
    ]),
  );
}

/** Not validated here: each item of such a list is validated on its own. */
function itemTypesOf(value: Input): JsonSchema {
  const { types } = argumentsOf(value, 'itemsAre');
  return types ? { [ITEM_TYPES]: types } : {};
}

function withConstraint(schema: JsonSchema, c: Constraint): JsonSchema {
  const isPassword = c.format === 'password';
  const ofValue = withoutNulls({
    type: c.orText === true ? ['object', 'string'] : undefined,
    minimum: c.min,
    exclusiveMinimum: c.exclusiveMin,
    maximum: c.max,
    minLength: c.minLength,
    maxLength: c.maxLength,
    pattern: c.pattern,
    [TEXT_FORM]: c.trim === true ? 'trimmed' : isPassword ? 'nfc' : undefined,
    format: isPassword ? undefined : c.format,
  });
  const ofWhole = withoutNulls({
    minItems: c.minItems,
    maxItems: c.maxItems,
    [NEVER_NULL]: c.nullable === false ? true : undefined,
    ...(c.limit === undefined ? {} : namedLimit(schema, c.limit)),
  });
  const { items, ...others } = schema;
  if (items === undefined) return { ...others, ...ofValue, ...ofWhole };
  return { ...others, items: { ...(items as JsonSchema), ...ofValue }, ...ofWhole };
}

/** A limit of the table bounds length, value or item count, depending on the type. */
function namedLimit(schema: JsonSchema, name: string): JsonSchema {
  const value = (limits as Readonly<Record<string, { readonly value: number }>>)[name]?.value;
  if (value === undefined) throw new Error(`the table of limits has no ${name}`);
  if (schema['type'] === 'string') return { maxLength: value };
  if (schema['type'] !== 'array') return { maximum: value };
  return { maxItems: value, ...(name === 'batchItems' ? { 'x-batch': true } : {}) };
}

function describe(description: string | null | undefined): JsonSchema {
  return description ? { description } : {};
}

import type { GraphQLSchema } from 'graphql';
import { inputJsonSchema } from '../../graphql/input-schema';
import { compileCheck } from '../../graphql/input-validation';
import { structuralError } from '../../platform/values/errors';
import { createBulkReader, type SortedItems } from './bulk-items';

/** A JSON body: checked against the SDL input type, then passed on unchanged. */
export interface BodyDefinition {
  /** Name of the SDL input type that describes the body. */
  readonly inputType: string;
  /** Makes it a bulk request: the field with the items, which may also come as a bare array. */
  readonly bulkList?: string;
  /** A body may be left out; it counts as `{}`. */
  readonly optional?: boolean;
}

export interface ReadBody {
  readonly body: unknown;
  /** The items of a bulk request when some are malformed; `body` has the others. */
  readonly items?: SortedItems;
}

/** Turns the parsed JSON of a request into the endpoint's body, or throws all its violations. */
export function createBodyReader(
  schema: GraphQLSchema,
  definition: BodyDefinition,
): (raw: unknown) => ReadBody {
  const { inputType, bulkList, optional } = definition;
  const check = bulkList
    ? createBulkReader(schema, inputType, bulkList)
    : createPlainReader(schema, inputType);
  return (raw) => {
    if (raw === undefined && !optional) {
      const message = 'This endpoint needs a JSON body.';
      throw structuralError([{ pointer: '', code: 'required', message }]);
    }
    return check(normalizeBody(definition, raw === undefined ? {} : raw));
  };
}

function createPlainReader(schema: GraphQLSchema, inputType: string) {
  const check = compileCheck(inputJsonSchema(schema, inputType));
  return (body: unknown): ReadBody => {
    const violations = check(body);
    if (violations.length > 0) throw structuralError(violations);
    return { body };
  };
}

const checkNone = compileCheck({ type: 'object', additionalProperties: false });

/** For an endpoint without a body: an empty object counts as none, since some clients always send one. */
export function readNoBody(raw: unknown): { readonly body: undefined } {
  const violations = raw === undefined ? [] : checkNone(raw);
  if (violations.length > 0) throw structuralError(violations);
  return { body: undefined };
}

/** The described form of a body: a bulk request may send its items alone. */
export function normalizeBody({ bulkList }: BodyDefinition, raw: unknown): unknown {
  return bulkList !== undefined && Array.isArray(raw) ? { [bulkList]: raw } : raw;
}

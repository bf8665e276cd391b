import type { GraphQLSchema } from 'graphql';
import { inputJsonSchema, type JsonSchema } from '../graphql/input-schema';
import { compileCheck } from '../graphql/input-validation';
import { structuralError, type AppError } from '../platform/values/errors';

type Fields = Readonly<Record<string, unknown>>;

/** The items of a bulk request of which some are malformed; those get failed results of their own. */
export interface SortedItems {
  readonly wellFormed: readonly unknown[];
  readonly malformedItems: readonly MalformedItem[];
}

interface MalformedItem {
  readonly index: number;
  /** Its pointers are relative to the item. */
  readonly error: AppError;
  /** Null for an item without an externalId. */
  readonly externalId: string | null;
}

/** A checked body. */
export interface ReadBody {
  readonly body: unknown;
  /** Present if some items are malformed; `body` then contains the others. */
  readonly items?: SortedItems;
}

/** Creates the reader of a bulk body: it throws violations outside the items, and separates malformed items. */
export function createBulkReader(schema: GraphQLSchema, inputType: string, list: string) {
  const whole = inputJsonSchema(schema, inputType) as { readonly properties: Fields };
  const { items: itemSchema, ...listSchema } = whole.properties[list] as { items: JsonSchema };
  const around = { ...whole, properties: { ...whole.properties, [list]: listSchema } };
  const checkAround = compileCheck(around, { besides: list });
  const errorOf = createItemCheck(itemSchema);
  return (body: unknown): ReadBody => {
    const violations = checkAround(body);
    if (violations.length > 0) throw structuralError(violations);
    const items = (body as Fields)[list] as readonly unknown[];
    const errors = items.map((item) => errorOf(item));
    const malformedItems = errors.flatMap((error, index) =>
      error ? [{ index, error, externalId: externalIdOf(items[index]) }] : [],
    );
    if (malformedItems.length === 0) return { body };
    const wellFormed = items.filter((_item, index) => errors[index] === null);
    return {
      body: { ...(body as Fields), [list]: wellFormed },
      items: { wellFormed, malformedItems },
    };
  };
}

function externalIdOf(item: unknown): string | null {
  const { externalId } = Object(item) as { readonly externalId?: unknown };
  return typeof externalId === 'string' ? externalId : null;
}

/** Pointers and messages are relative to the item. */
function createItemCheck(itemSchema: JsonSchema) {
  const check = compileCheck(itemSchema, { root: 'The item' });
  return (item: unknown): AppError | null => {
    const violations = check(item);
    return violations.length > 0 ? structuralError(violations) : null;
  };
}

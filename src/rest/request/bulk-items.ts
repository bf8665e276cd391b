import type { GraphQLSchema } from 'graphql';
import { inputJsonSchema, ITEM_TYPES, type JsonSchema } from '../../graphql/input-schema';
import { compileCheck } from '../../graphql/input-validation';
import { structuralError, type AppError } from '../../platform/values/errors';
import type { ReadBody } from './body';

type Fields = Readonly<Record<string, unknown>>;

/** The items of a bulk request of which some are malformed: these fail in results of their own. */
export interface SortedItems {
  readonly wellFormed: readonly unknown[];
  /** Pointers of an error are relative to its item. */
  readonly malformed: readonly { readonly index: number; readonly error: AppError }[];
}

/** Makes the reader of a bulk body: it throws what is wrong around the items and sorts the malformed ones out. */
export function createBulkReader(schema: GraphQLSchema, inputType: string, list: string) {
  const whole = inputJsonSchema(schema, inputType) as { readonly properties: Fields };
  const { items: itemSchema, ...listSchema } = whole.properties[list] as { items: JsonSchema };
  const around = { ...whole, properties: { ...whole.properties, [list]: listSchema } };
  const checkAround = compileCheck(around, { besides: list });
  const isCheckedLater = ITEM_TYPES in listSchema;
  const errorOf = isCheckedLater ? () => null : createItemCheck(itemSchema, list);
  return (body: unknown): ReadBody => {
    const violations = checkAround(body);
    if (violations.length > 0) throw structuralError(violations);
    const items = (body as Fields)[list] as readonly unknown[];
    const errors = items.map(errorOf);
    const malformed = errors.flatMap((error, index) => (error ? [{ index, error }] : []));
    if (malformed.length === 0) return { body };
    const wellFormed = items.filter((_item, index) => errors[index] === null);
    return { body: { ...(body as Fields), [list]: wellFormed }, items: { wellFormed, malformed } };
  };
}

function createItemCheck(itemSchema: JsonSchema, list: string) {
  const check = compileCheck(itemSchema);
  return (item: unknown, index: number): AppError | null => {
    const at = `/${list}/${index}`;
    const violations = check(item, at).map(({ pointer, ...violation }) => ({
      ...violation,
      ...(pointer !== undefined && { pointer: pointer.slice(at.length) }),
    }));
    return violations.length > 0 ? structuralError(violations) : null;
  };
}

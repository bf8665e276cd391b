import type { Document } from 'mongodb';
import type { Update } from './gathered-writes';

/** An update of top-level fields by plain operators. */
export interface FieldUpdate {
  readonly $set?: Readonly<Record<string, unknown>>;
  readonly $unset?: Readonly<Record<string, ''>>;
  readonly $inc?: Readonly<Record<string, number>>;
  /** A value, or `{$each, $slice}`. */
  readonly $push?: Readonly<Record<string, unknown>>;
}

interface Pushed {
  readonly $each: readonly unknown[];
  /** Negative: the number of last items to keep. */
  readonly $slice: number;
}

/** The document as it is in the database after the update, so that it need not be read again. */
export function applyUpdate<Row extends object>(
  row: Row,
  { $set = {}, $unset = {}, $inc = {}, $push = {} }: FieldUpdate,
): Row {
  const newRow: Record<string, unknown> = { ...row, ...$set };
  for (const name of Object.keys($unset)) delete newRow[name];
  for (const [name, by] of Object.entries($inc)) newRow[name] = Number(newRow[name] ?? 0) + by;
  for (const [name, value] of Object.entries($push)) {
    const { $each, $slice } = pushedOf(value);
    newRow[name] = [...((newRow[name] as readonly unknown[] | undefined) ?? []), ...$each].slice(
      $slice,
    );
  }
  return newRow as Row;
}

/** The pushed items, and how many items to keep: all without a `$slice`. */
function pushedOf(value: unknown): Pushed {
  const isList = typeof value === 'object' && value !== null && '$each' in value;
  return { $slice: -Infinity, ...(isList ? value : { $each: [value] }) } as Pushed;
}

/** A change of one document that is made if all conditions hold; otherwise nothing changes. */
export interface ConditionalUpdate {
  readonly _id: string;
  /** Aggregation expressions over the stored document. */
  readonly conditions: readonly Document[];
  /** Must change the document, so that a write without a change means that a condition failed. */
  readonly update: FieldUpdate;
}

/**
 * The database finds a document by its id alone without planning. A filter with more conditions is planned for each
 * update, which takes as long as the update itself. So the conditions are part of the update: if one fails, the
 * document is written as it was, which changes nothing.
 */
export function updateWhen({ _id, conditions, update }: ConditionalUpdate): Update {
  const $replaceWith = { $cond: [{ $and: [...conditions] }, updateExpression(update), '$$ROOT'] };
  return { filter: { _id }, update: [{ $replaceWith }], isConditional: true };
}

/** An expression for the document after an update by plain operators. */
export function updateExpression({
  $set = {},
  $unset = {},
  $inc = {},
  $push = {},
}: FieldUpdate): Document {
  const fields: Record<string, Document> = {};
  for (const [name, value] of Object.entries($set)) {
    if (value !== undefined) fields[name] = { $literal: value };
  }
  for (const [name, by] of Object.entries($inc)) fields[name] = { $add: [orElse(name, 0), by] };
  for (const [name, value] of Object.entries($push)) fields[name] = pushExpression(name, value);
  let document: Document = { $mergeObjects: ['$$ROOT', fields] };
  for (const field of Object.keys($unset)) document = { $unsetField: { field, input: document } };
  return document;
}

function pushExpression(name: string, value: unknown): Document {
  const { $each, $slice } = pushedOf(value);
  const list = { $concatArrays: [orElse(name, []), { $literal: $each }] };
  return $slice === -Infinity ? list : { $slice: [list, $slice] };
}

/** A field, or a default if it is missing. */
export function orElse(name: string, value: unknown): Document {
  return { $ifNull: [`$${name}`, value] };
}

import type { Document } from 'mongodb';
import { pushedOf, type FieldUpdate } from './apply-update';
import type { Update } from './gathered-writes';

/** A change of one document that is made when all conditions hold, and of nothing when one does not. */
export interface ConditionalUpdate {
  readonly _id: string;
  /** Aggregation expressions about the document as it is. */
  readonly conditions: readonly Document[];
  /** Changes the document whenever it is made. */
  readonly update: FieldUpdate;
}

/**
 * The database finds a document by its id alone without planning; a filter that says more is planned for each update, which
 * takes as long as the update itself. So the conditions are part of the update: what is refused is written as it was, which
 * changes nothing.
 */
export function updateWhen({ _id, conditions, update }: ConditionalUpdate): Update {
  const $replaceWith = { $cond: [{ $and: [...conditions] }, changed(update), '$$ROOT'] };
  return { filter: { _id }, update: [{ $replaceWith }], isConditional: true };
}

/** The document with the plain operators of an update carried out, as an expression. */
export function changed({ $set = {}, $unset = {}, $inc = {}, $push = {} }: FieldUpdate): Document {
  const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined;
  const fields = [
    ...Object.entries($set)
      .filter(isGiven)
      .map(([name, value]) => [name, { $literal: value }] as const),
    ...Object.entries($inc).map(([name, by]) => [name, { $add: [orElse(name, 0), by] }] as const),
    ...Object.entries($push).map(([name, value]) => [name, pushed(name, value)] as const),
  ];
  return Object.keys($unset).reduce<Document>(
    (input, field) => ({ $unsetField: { field, input } }),
    { $mergeObjects: ['$$ROOT', Object.fromEntries(fields)] },
  );
}

function pushed(name: string, value: unknown): Document {
  const { $each, $slice } = pushedOf(value);
  const list = { $concatArrays: [orElse(name, []), { $literal: $each }] };
  return $slice === -Infinity ? list : { $slice: [list, $slice] };
}

/** A field, or what stands for it where it is missing. */
export function orElse(name: string, value: unknown): Document {
  return { $ifNull: [`$${name}`, value] };
}

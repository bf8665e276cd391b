import { itemErrorOf } from '../../platform/operations/bulk';
import { isAppError, structuralError, type AppError } from '../../platform/values/errors';
import { parseJson, UnsafeJsonError } from '../../platform/values/json';
import { asUnavailable } from '../../platform/mongo/errors';
import { itemFault, type ItemOutcome } from '../catalog';
import type { ItemText } from './import-chunks.repository';
import { trimRefusal } from './refusals';
import { MAX_ITEM_BYTES } from './ndjson-lines';
import type { ApplyBatch, ImportBatch, ImportResult } from './imports.types';

/** Results show this many characters of an externalId; items may contain longer texts. */
const MAX_NAME = 200;

/** Consecutive items of a chunk, as passed to their target. */
export interface ChunkWork extends Omit<ImportBatch, 'items'> {
  readonly texts: readonly ItemText[];
}

/** Applies items in a single call. */
export async function applyChunk(work: ChunkWork, apply: ApplyBatch): Promise<ImportResult[]> {
  const outcomes = await apply({ ...work, items: work.texts.map(parseItem) });
  return outcomes.map((outcome, offset) => toResult(outcome, work.firstIndex + offset));
}

/** The result of an item that is given up without a call to the target. */
export function refuseItem({ texts: [text = ''], firstIndex }: ChunkWork): ImportResult {
  const externalId = externalIdOf(text)?.slice(0, MAX_NAME) ?? null;
  return toResult({ outcome: 'failed', id: null, externalId, error: itemFault() }, firstIndex);
}

/** Whether the call failed for a reason outside the items, such as an unreachable database, and must be repeated. */
export function isTransient(error: unknown): boolean {
  return asUnavailable(error) !== null || (isAppError(error) && error.kind !== 'internal');
}

/** The value of a received item; an AppError says why it cannot be read. */
export function parseItem(text: ItemText): unknown {
  if (typeof text !== 'string') return UNREADABLE[text.unreadable];
  try {
    return parseJson(text);
  } catch (error) {
    const { message } = error as Error;
    return error instanceof UnsafeJsonError
      ? unreadable('not_allowed', `This item cannot be stored: ${message}.`)
      : unreadable('invalid_json', `This item is not valid JSON: ${message}`);
  }
}

/** The externalId of an item; null if the item has no text there. */
export function externalIdOf(text: ItemText): string | null {
  const { externalId } = (parseItem(text) ?? {}) as { readonly externalId?: unknown };
  return typeof externalId === 'string' ? externalId : null;
}

function toResult({ error, ...outcome }: ItemOutcome, index: number): ImportResult {
  return { index, ...outcome, error: error && trimRefusal(itemErrorOf(error)) };
}

function unreadable(code: string, message: string): AppError {
  return structuralError([{ pointer: '', code, message }]);
}

const UNREADABLE = {
  too_long: unreadable('too_long', `This item is longer than ${MAX_ITEM_BYTES} bytes.`),
  not_utf8: unreadable('invalid_json', 'This item is not UTF-8.'),
} as const;

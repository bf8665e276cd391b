import { itemErrorOf } from '../../platform/operations/bulk';
import { isAppError, structuralError, type AppError } from '../../platform/values/errors';
import { parseJson, UnsafeJsonError } from '../../platform/values/json';
import { asUnavailable } from '../../platform/mongo/errors';
import { itemFault, type ItemOutcome } from '../catalog';
import type { ItemText } from './import-chunks.repository';
import { trimRefusal } from './refusals';
import { MAX_ITEM_BYTES } from './ndjson-lines';
import type { ApplyBatch, ImportBatch, ImportResult } from './imports.types';

/** Characters of an externalId that results show: an item can carry a longer text. */
const MAX_NAME = 200;

/** Consecutive items of a chunk, to be applied to their target. */
export interface ChunkWork extends Omit<ImportBatch, 'items'> {
  readonly texts: readonly ItemText[];
}

interface Readable {
  readonly value: unknown;
}
type Parsed = Readable | { readonly fault: AppError };

/** Applies items in one go; unreadable items are refused, the runs between them are applied in order. */
export async function applyChunk(work: ChunkWork, apply: ApplyBatch): Promise<ImportResult[]> {
  const items = work.texts.map(parseItem);
  const results: ImportResult[] = [];
  let start = 0;
  while (start < items.length) {
    const end = endOfRun(items, start);
    const firstIndex = work.firstIndex + start;
    const run = items.slice(start, end);
    const outcomes = isReadable(run[0])
      ? await apply({
          ...work,
          firstIndex,
          items: run.filter(isReadable).map(({ value }) => value),
        })
      : run.flatMap((item) => ('fault' in item ? failure(item.fault) : []));
    results.push(...outcomes.map((outcome, offset) => toResult(outcome, firstIndex + offset)));
    start = end;
  }
  return results;
}

/** The result of an item that is given up without asking its target. */
export function refuseItem({ texts: [text = ''], firstIndex }: ChunkWork): ImportResult {
  const externalId = externalIdOf(text)?.slice(0, MAX_NAME) ?? null;
  return toResult({ ...failure(itemFault()), externalId }, firstIndex);
}

/** The database is unreachable: the work has to be repeated, nothing is wrong with the items. */
export function isUnreachable(error: unknown): boolean {
  return asUnavailable(error) !== null || (isAppError(error) && error.kind !== 'internal');
}

/** The value of a received item, or why it cannot be read. */
export function parseItem(text: ItemText): Parsed {
  if (typeof text !== 'string') return { fault: UNREADABLE[text.unreadable] };
  try {
    return { value: parseJson(text) };
  } catch (error) {
    const { message } = error as Error;
    return error instanceof UnsafeJsonError
      ? { fault: unreadable('not_allowed', `This item cannot be stored: ${message}.`) }
      : { fault: unreadable('invalid_json', `This item is not valid JSON: ${message}`) };
  }
}

/** The externalId that an item carries; null when it carries no text there. */
export function externalIdOf(text: ItemText): string | null {
  const item = parseItem(text);
  const raw = 'value' in item ? item.value : null;
  const { externalId } = (raw ?? {}) as { readonly externalId?: unknown };
  return typeof externalId === 'string' ? externalId : null;
}

function isReadable(item: Parsed | undefined): item is Readable {
  return item !== undefined && 'value' in item;
}

function endOfRun(items: readonly Parsed[], start: number): number {
  const kind = isReadable(items[start]);
  let end = start + 1;
  while (end < items.length && isReadable(items[end]) === kind) end += 1;
  return end;
}

function failure(error: AppError): ItemOutcome {
  return { outcome: 'failed', id: null, externalId: null, error };
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

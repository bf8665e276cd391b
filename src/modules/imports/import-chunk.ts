import { itemErrorOf } from '../../platform/operations/bulk';
import { AppError, isAppError, structuralError } from '../../platform/values/errors';
import { parseJson, UnsafeJsonError } from '../../platform/values/json';
import type { Logger } from '../../platform/telemetry/logger';
import { asUnavailable } from '../../platform/mongo/errors';
import type { ItemOutcome } from '../catalog';
import type { ItemText } from './import-chunks.repository';
import { keptRefusal } from './kept-refusals';
import { MAX_ITEM_BYTES } from './ndjson-lines';
import type { ApplyBatch, ImportBatch, ImportResult } from './imports.types';

/** Characters of an externalId that results show: more than one may have. */
const MAX_NAME = 200;

/** A chunk on its way into its target. */
export interface ChunkWork extends Omit<ImportBatch, 'items'> {
  readonly texts: readonly ItemText[];
}

interface Readable {
  readonly value: unknown;
}
type Parsed = Readable | { readonly fault: AppError };

/** Applies a chunk in one go; items that cannot be read are refused, the runs between them applied in order. */
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

export interface CarefulOptions {
  readonly apply: ApplyBatch;
  readonly log: Logger;
  readonly poisoned: ReadonlySet<number>;
  /** Called before each item, so that an item that ends the process can be identified afterwards. */
  readonly onItem: (index: number) => Promise<void>;
}

/** Applies a chunk item by item: an item that always fails is given up, all others are applied. */
export async function applyCarefully(
  work: ChunkWork,
  { apply, log, poisoned, onItem }: CarefulOptions,
): Promise<ImportResult[]> {
  const results: ImportResult[] = [];
  for (const [offset, text] of work.texts.entries()) {
    const index = work.firstIndex + offset;
    if (poisoned.has(index)) {
      results.push(toResult(givenUp(text), index));
      continue;
    }
    await onItem(index);
    const single = { ...work, firstIndex: index, texts: [text] };
    results.push(
      ...(await applyChunk(single, apply).catch((error: unknown) => {
        if (isUnreachable(error)) throw error;
        log.error({ err: error, importId: work.operationId, index }, 'an item cannot be applied');
        return [toResult(givenUp(text), index)];
      })),
    );
  }
  return results;
}

/** The database is unreachable: the work is to be repeated, nothing is wrong with the items. */
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

/** What an item names itself by; null without a text for it. */
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
  return { index, ...outcome, error: error && keptRefusal(itemErrorOf(error)) };
}

function unreadable(code: string, message: string): AppError {
  return structuralError([{ pointer: '', code, message }]);
}

const UNREADABLE = {
  too_long: unreadable('too_long', `This item is longer than ${MAX_ITEM_BYTES} bytes.`),
  not_utf8: unreadable('invalid_json', 'This item is not UTF-8.'),
} as const;

function givenUp(text: ItemText): ItemOutcome {
  const error = new AppError({
    kind: 'internal',
    code: 'internal_error',
    message: 'This item could not be applied because of a fault on our side.',
  });
  return { ...failure(error), externalId: externalIdOf(text)?.slice(0, MAX_NAME) ?? null };
}

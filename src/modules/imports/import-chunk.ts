import { AppError, isAppError, type Violation } from '../../platform/errors';
import { parseJson } from '../../platform/json';
import type { Logger } from '../../platform/logger';
import { asUnavailable } from '../../platform/mongo/errors';
import type { ItemText } from './import-chunks.repository';
import type { ApplyBatch, AppliedOutcome, ImportBatch, ImportResult } from './imports.types';

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
      : run.map(refusal);
    results.push(...outcomes.map((outcome, offset) => toResult(outcome, firstIndex + offset)));
    start = end;
  }
  return results;
}

export interface CarefulOptions {
  readonly apply: ApplyBatch;
  readonly log: Logger;
  readonly poisoned: ReadonlySet<number>;
  /** Told before each item, so that an item that ends the process can be recognised afterwards. */
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
      results.push(toResult(failure(givenUp()), index));
      continue;
    }
    await onItem(index);
    const single = { ...work, firstIndex: index, texts: [text] };
    results.push(
      ...(await applyChunk(single, apply).catch((error: unknown) => {
        if (isUnreachable(error)) throw error;
        log.error({ err: error, importId: work.operationId, index }, 'an item cannot be applied');
        return [toResult(failure(givenUp()), index)];
      })),
    );
  }
  return results;
}

/** The database is unreachable: the work is to be repeated, nothing is wrong with the items. */
export function isUnreachable(error: unknown): boolean {
  return asUnavailable(error) !== null || (isAppError(error) && error.kind !== 'internal');
}

function parseItem(text: ItemText): Parsed {
  if (text === null) return { fault: unreadable('is too long or not UTF-8') };
  try {
    return { value: parseJson(text) };
  } catch (error) {
    return { fault: unreadable(`is not valid JSON: ${(error as Error).message}`) };
  }
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

function refusal(item: Parsed): AppliedOutcome {
  return failure('fault' in item ? item.fault : unreadable('is not valid JSON'));
}

function failure(error: AppError): AppliedOutcome {
  return { outcome: 'failed', id: null, externalId: null, error };
}

function toResult({ error, ...outcome }: AppliedOutcome, index: number): ImportResult {
  if (error === null) return { index, ...outcome, error: null };
  const { code, message, details } = error;
  return { index, ...outcome, error: { code, message, errors: details.violations ?? [] } };
}

function unreadable(why: string): AppError {
  const message = `This item ${why}.`;
  const violation: Violation = { pointer: '', code: 'invalid_json', message };
  return new AppError({
    kind: 'structural',
    code: 'invalid_json',
    message,
    details: { violations: [violation] },
  });
}

function givenUp(): AppError {
  return new AppError({
    kind: 'internal',
    code: 'internal_error',
    message: 'This item could not be applied because of a fault on our side.',
  });
}

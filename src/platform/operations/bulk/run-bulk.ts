import { conflictError, isAppError, type AppError } from '../../values/errors';
import {
  bulkResult,
  itemDone,
  itemFailed,
  itemNotApplied,
  NOT_APPLIED,
  type AppliedItem,
  type AtomicResult,
  type BulkItemResult,
  type BulkMode,
  type BulkResult,
  type DoneItem,
  type ItemNames,
} from './result';

/** An item of a request, ready to be applied, or the reason why it is not. */
export interface BulkEntry<Item> extends ItemNames {
  readonly item: Item | AppError;
}

export interface BulkPlan<Item, Applied, T> {
  readonly mode: BulkMode;
  /** Applies items one by one; returns their outcomes in order. */
  readonly partial: (items: readonly Item[]) => Promise<readonly AppliedItem<Applied>[]>;
  /** Applies all items or none. */
  readonly atomic: (items: readonly Item[]) => Promise<AtomicResult<Applied>>;
  readonly show: (value: Applied) => DoneItem<T>;
}

/** A bulk request: each item on its own, or all items or none. */
export async function runBulk<Item, Applied, T>(
  entries: readonly BulkEntry<Item>[],
  plan: BulkPlan<Item, Applied, T>,
): Promise<BulkResult<T>> {
  const run = plan.mode === 'atomic' ? runAtomic : runPartial;
  return bulkResult(plan.mode, await run(entries, plan));
}

/** A bulk request that applies each item on its own. */
export async function runEach<Item, Applied, T>(
  entries: readonly BulkEntry<Item>[],
  plan: Pick<BulkPlan<Item, Applied, T>, 'partial' | 'show'>,
): Promise<BulkResult<T>> {
  return bulkResult('partial', await runPartial(entries, plan));
}

type Results<T> = readonly BulkItemResult<T>[];

async function runPartial<Item, Applied, T>(
  entries: readonly BulkEntry<Item>[],
  { partial, show }: Pick<BulkPlan<Item, Applied, T>, 'partial' | 'show'>,
): Promise<Results<T>> {
  const outcomeIterator = (await partial(itemsOf(entries)))[Symbol.iterator]();
  return entries.map((entry, index) => {
    const result = isAppError(entry.item) ? { error: entry.item } : next(outcomeIterator);
    return 'value' in result
      ? itemDone(index, show(result.value))
      : itemFailed(index, result.error, entry);
  });
}

async function runAtomic<Item, Applied, T>(
  entries: readonly BulkEntry<Item>[],
  { atomic, show }: BulkPlan<Item, Applied, T>,
): Promise<Results<T>> {
  const items = itemsOf(entries);
  if (items.length < entries.length) {
    return notApplied(entries, (index) => refusalOf(entries[index]), NOT_APPLIED.unchecked);
  }
  const result = await atomic(items);
  if (!result.isCommitted) {
    const errors = new Map(result.failures.map(({ index, error }) => [index, error]));
    return notApplied(entries, (index) => errors.get(index) ?? null, NOT_APPLIED.valid);
  }
  return result.appliedItems.map((outcome, index) =>
    'value' in outcome
      ? itemDone(index, show(outcome.value))
      : itemFailed(index, outcome.error, entries[index] ?? { id: null }),
  );
}

function notApplied<T>(
  entries: readonly BulkEntry<unknown>[],
  errorOf: (index: number) => AppError | null,
  why: string,
): Results<T> {
  return entries.map((entry, index) => {
    const error = errorOf(index);
    return error === null ? itemNotApplied(index, entry, why) : itemFailed(index, error, entry);
  });
}

function itemsOf<Item>(entries: readonly BulkEntry<Item>[]): readonly Item[] {
  return entries.flatMap(({ item }) => (isAppError(item) ? [] : [item]));
}

function refusalOf(entry: BulkEntry<unknown> | undefined): AppError | null {
  return isAppError(entry?.item) ? entry.item : null;
}

function next<T>(iterator: Iterator<T>): T {
  const step = iterator.next();
  if (step.done === true) throw new Error('an item has no result');
  return step.value;
}

/** The outcome of a single item; throws its refusal. */
export function valueOf<Applied>(result: AppliedItem<Applied> | undefined): Applied {
  if (result === undefined) throw new Error('an item has no result');
  if ('error' in result) throw result.error;
  return result.value;
}

/** Applies one item after the other. A transient failure ends the whole request. */
export async function applySequentially<Item, Applied>(
  items: readonly Item[],
  carryOut: (item: Item) => Promise<Applied>,
): Promise<readonly AppliedItem<Applied>[]> {
  const results: AppliedItem<Applied>[] = [];
  for (const item of items) {
    try {
      results.push({ value: await carryOut(item) });
    } catch (error) {
      if (!isAppError(error) || error.kind === 'unavailable') throw error;
      results.push({ error });
    }
  }
  return results;
}

/** Refuses entries that name the same object as an earlier one. */
export function refuseRepeats<Item>(
  entries: readonly BulkEntry<Item>[],
  keyOf: (entry: BulkEntry<Item>) => string | null = ({ id }) => id,
): readonly BulkEntry<Item>[] {
  const ids = new Set<string>();
  return entries.map((entry) => {
    const key = keyOf(entry);
    if (key === null || isAppError(entry.item)) return entry;
    if (ids.has(key)) return { ...entry, item: duplicateInBatchError() };
    ids.add(key);
    return entry;
  });
}

/** The refusal of an item that names the object of another item in its batch. */
export function duplicateInBatchError(): AppError {
  return conflictError('duplicate_in_batch', 'Another item of the batch names the same object.');
}

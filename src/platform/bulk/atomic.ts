import type { Clock } from '../clock';
import { type AppError, isAppError, unavailableError } from '../errors';
import type { Job } from '../jobs';
import type { Db } from 'mongodb';
import {
  createOperationsRepository,
  type Operation,
  type OperationsRepository,
} from './operations.repository';

/**
 * What a module does with one item of an all-or-nothing batch. Every step may be repeated, also by another
 * process after a crash, and must then change nothing more. Items are stored: plain data only.
 */
export interface AtomicHandler<Item, Applied> {
  /** Names the handler in stored operations, e.g. `products.create`. */
  readonly kind: string;
  /**
   * Checks the item and takes hold of it in the operation's name: locks a document by compare-and-set, or inserts
   * a new one that readers do not see yet. Throws an AppError when the item cannot be applied.
   */
  stage(item: Item, operationId: string): Promise<void>;
  /** After the commit point: makes the item's change visible and lets go of it. */
  apply(item: Item, operationId: string): Promise<Applied>;
  /** Before the commit point: undoes `stage`, whether it had run or not. */
  revert(item: Item, operationId: string): Promise<void>;
}

export type AtomicResult<Applied> =
  | { readonly committed: true; readonly applied: readonly Applied[] }
  | { readonly committed: false; readonly failures: readonly AtomicFailure[] };

export interface AtomicFailure {
  readonly index: number;
  readonly error: AppError;
}

export interface AtomicBulk {
  /** Applies all items or none. The same id again resumes or repeats the answer of the same operation. */
  run<Item, Applied>(
    handler: AtomicHandler<Item, Applied>,
    operation: { readonly id: string; readonly items: readonly Item[] },
  ): Promise<AtomicResult<Applied>>;
  /** True when the operation holds nothing any more: a lock in its name may be taken. */
  isOver(operationId: string): Promise<boolean>;
  /** Finishes what crashed processes left behind, forward or backward. */
  sweeper(handlers: readonly AnyHandler[]): Job;
}

/** A handler of stored items, whose type only the handler itself knows. */
export type AnyHandler = AtomicHandler<never, unknown>;

const LEASE_MS = 15_000;
const SWEEP_MS = 1000;

/**
 * All-or-nothing without transactions: stage every item, decide with one update, roll forward. Anything earlier
 * rolls back. Not isolated for readers: while it rolls forward, some items are changed and others not yet.
 */
export function createAtomicBulk(deps: { readonly db: Db; readonly clock: Clock }): AtomicBulk {
  const operations = createOperationsRepository({ ...deps, leaseMs: LEASE_MS });
  return {
    run: (handler, { id, items }) => attempt(operations, handler, { id, items, number: 1 }),
    isOver: async (operationId) => {
      const operation = await operations.findById(operationId);
      return operation === null || isFinal(operation.state);
    },
    sweeper: (handlers) => ({
      name: 'bulk-sweeper',
      everyMs: SWEEP_MS,
      pass: () => sweepOne(operations, handlers),
    }),
  };
}

interface Attempt<Item> {
  readonly id: string;
  readonly items: readonly Item[];
  readonly number: number;
}

/** Every attempt is an operation of its own, so that a late driver of an earlier one cannot undo a later one. */
async function attempt<Item, Applied>(
  operations: OperationsRepository,
  handler: AtomicHandler<Item, Applied>,
  { id, items, number }: Attempt<Item>,
): Promise<AtomicResult<Applied>> {
  const operationId = `${id}~${number}`;
  const started = await operations.insert({ _id: operationId, kind: handler.kind, items });
  if (started !== null) return prepare(operations, handler, started);
  const resumed = await resume(operations, handler, operationId);
  return resumed ?? attempt(operations, handler, { id, items, number: number + 1 });
}

async function prepare<Item, Applied>(
  operations: OperationsRepository,
  handler: AtomicHandler<Item, Applied>,
  operation: Operation,
): Promise<AtomicResult<Applied>> {
  const failures = await stageAll(handler, operation);
  if (failures.length === 0 && (await operations.move(operation, 'preparing', 'committed'))) {
    return { committed: true, applied: await rollForward(operations, handler, operation) };
  }
  await operations.move(operation, 'preparing', 'rolling_back');
  await rollBack(operations, handler, operation);
  if (failures.length === 0) throw interrupted();
  return { committed: false, failures };
}

/** All items are judged, so that the client learns of every fault at once. */
async function stageAll<Item>(
  handler: AtomicHandler<Item, unknown>,
  { _id, items }: Operation,
): Promise<readonly AtomicFailure[]> {
  const failures: AtomicFailure[] = [];
  for (const [index, item] of items.entries()) {
    try {
      await handler.stage(item as Item, _id);
    } catch (error) {
      if (!isAppError(error) || error.kind === 'unavailable') throw error;
      failures.push({ index, error });
    }
  }
  return failures;
}

async function rollForward<Item, Applied>(
  operations: OperationsRepository,
  { apply }: AtomicHandler<Item, Applied>,
  operation: Operation,
): Promise<readonly Applied[]> {
  const applied: Applied[] = [];
  for (const item of operation.items) applied.push(await apply(item as Item, operation._id));
  await operations.leases.complete(operation, { $set: { state: 'done', nextAttemptAt: null } });
  return applied;
}

/** Also done by a driver that came too late to commit: it may have staged after the sweeper reverted. */
async function rollBack<Item>(
  operations: OperationsRepository,
  { revert }: AtomicHandler<Item, unknown>,
  operation: Operation,
  nextAttemptAt: Date | null = null,
): Promise<void> {
  for (const item of operation.items) await revert(item as Item, operation._id);
  const end = { state: 'rolled_back', nextAttemptAt } as const;
  await operations.leases.complete(operation, { $set: end });
}

/** A repeated request whose operation is done, still running, or left behind; null = it was rolled back. */
async function resume<Item, Applied>(
  operations: OperationsRepository,
  handler: AtomicHandler<Item, Applied>,
  id: string,
): Promise<AtomicResult<Applied> | null> {
  const claimed = await operations.leases.claim({ _id: id });
  const known = claimed ?? (await operations.findById(id));
  if (known?.state === 'done') {
    const items = known.items as readonly Item[];
    const applied = await Promise.all(items.map((item) => handler.apply(item, id)));
    return { committed: true, applied };
  }
  if (claimed?.state === 'committed') {
    return { committed: true, applied: await rollForward(operations, handler, claimed) };
  }
  if (claimed !== null) await undo(operations, handler, claimed);
  if (claimed !== null || known?.state === 'rolled_back') return null;
  throw interrupted();
}

/**
 * Rolls back in the place of a driver that seems to have ended. Should it only have slept, it may stage once more and
 * end then: what it takes hold of is let go of by a later look, by the time it has slept as long again.
 */
async function undo<Item>(
  operations: OperationsRepository,
  handler: AtomicHandler<Item, unknown>,
  operation: Operation,
): Promise<void> {
  await operations.move(operation, 'preparing', 'rolling_back');
  await rollBack(operations, handler, operation, operations.nextLook(operation));
}

async function sweepOne(
  operations: OperationsRepository,
  handlers: readonly AnyHandler[],
): Promise<boolean> {
  const operation = await operations.leases.claim();
  if (operation === null) return false;
  const handler = handlers.find(({ kind }) => kind === operation.kind);
  if (handler === undefined) throw new Error(`no handler for bulk operations ${operation.kind}`);
  if (operation.state === 'committed') await rollForward(operations, handler, operation);
  else await undo(operations, handler, operation);
  return true;
}

function isFinal(state: string): boolean {
  return state === 'done' || state === 'rolled_back';
}

/** Nobody's fault, and soon over: the request keeps its key, so that its repetition finds the same operation. */
function interrupted(): AppError {
  return unavailableError('overloaded', 'The batch was interrupted; repeat it in a moment.');
}

import type { Db } from 'mongodb';
import type { Clock } from '../../values/clock';
import { type AppError, isAppError, unavailableError } from '../../values/errors';
import { countRun, waitingForLease, type Job } from '../../jobs';
import {
  bulkOperationsCollection,
  createOperationsRepository,
  type Operation,
  type OperationEnd,
  type OperationsRepository,
} from './operations.repository';
import type { AppliedItem, AtomicFailure, AtomicResult } from './result';
import { applySequentially } from './run-bulk';

/**
 * The steps of a module for one item of an all-or-nothing batch. `stage` is called once per operation; every other step
 * may be repeated, also by another process after a crash, and must then change nothing more. Items are stored, so they
 * contain plain data only.
 */
export interface AtomicHandler<Item, Applied> {
  /** Identifies the handler in stored operations, e.g. `products.create`. */
  readonly kind: string;
  /**
   * The name of the item's document, independent of how a batch refers to it: overlapping batches lock in this order,
   * so that one of them can wait for the other.
   */
  readonly keyOf?: (item: Item) => string | Promise<string>;
  /**
   * Checks the item and locks its document in the operation's name, even if nothing has to be changed, or inserts a new
   * one that readers do not see yet. Throws an AppError if the item cannot be applied.
   */
  stage(item: Item, operationId: string): Promise<void>;
  /** After the commit point: makes the item's change visible and unlocks. No rule can refuse it any more. */
  apply(item: Item, operationId: string): Promise<Applied>;
  /** Before the commit point: undoes `stage`, whether it has run or not. */
  revert(item: Item, operationId: string): Promise<void>;
  /**
   * The part of an item that is stored for a week after the operation: nothing written by people. All of it if omitted.
   */
  readonly withoutTexts?: (item: Item) => unknown;
}

export interface AtomicBulk {
  /** Applies all items or none. A retry with the same id resumes the operation or returns its response. */
  run<Item, Applied>(
    handler: AtomicHandler<Item, Applied>,
    operation: { readonly id: string; readonly items: readonly Item[] },
  ): Promise<AtomicResult<Applied>>;
  /**
   * Whether the operation can change nothing any more, so that its locks no longer count. If its driver has died, this
   * call first completes or rolls back the operation.
   */
  isOver(operationId: string): Promise<boolean>;
  /** Completes or rolls back what crashed processes have left. */
  sweeper(handlers: readonly AnyHandler[]): Job;
}

/** A handler of stored items, whose type only the handler itself knows. */
export type AnyHandler = AtomicHandler<never, unknown>;

const SWEEPER_JOB = 'bulk-sweeper';
/** Longer than any request may take. */
const LEASE_MS = 10_000;

interface Context {
  readonly operations: OperationsRepository;
  /**
   * Operations that this process stopped driving and could not release, because the database was unreachable. Any
   * process may take them over when the lease has expired.
   */
  readonly droppedOperations: Map<string, Operation>;
}

/**
 * All-or-nothing without transactions: stage every item, decide with one update, roll forward. A failure before the
 * decision rolls back. Not isolated for readers: during the roll-forward, some items are changed and others not yet.
 */
export function createAtomicBulk(deps: { readonly db: Db; readonly clock: Clock }): AtomicBulk {
  const operations = createOperationsRepository({ ...deps, leaseMs: LEASE_MS });
  const context = { operations, droppedOperations: new Map<string, Operation>() };
  let sweptHandlers: readonly AnyHandler[] = [];
  const finish = async (id?: string): Promise<boolean> => {
    const operation = await operations.leases.claim(id === undefined ? {} : { _id: id });
    if (operation === null) return false;
    await settle(context, handlerOf(sweptHandlers, operation), operation);
    return true;
  };
  return {
    run: (handler, { id, items }) => attempt(context, handler, { id, items, number: 1 }),
    isOver: async (operationId) => {
      await releaseDropped(context, operationId);
      const operation = await operations.findById(operationId);
      if (operation === null || isVoid(operation)) return true;
      return finish(operationId);
    },
    sweeper: (handlers) => {
      sweptHandlers = handlers;
      return {
        name: SWEEPER_JOB,
        waiting: waitingForLease(bulkOperationsCollection.name),
        pass: () => countRun(SWEEPER_JOB, () => finish()),
      };
    },
  };
}

/** Once it rolls back it can never commit, so others may take its locks. */
function isVoid({ state }: Pick<Operation, 'state'>): boolean {
  return state !== 'preparing' && state !== 'committed';
}

function handlerOf(handlers: readonly AnyHandler[], { kind }: Operation): AnyHandler {
  const handler = handlers.find((candidate) => candidate.kind === kind);
  if (handler === undefined) throw new Error(`no handler for bulk operations ${kind}`);
  return handler;
}

interface Attempt<Item> {
  readonly id: string;
  readonly items: readonly Item[];
  readonly number: number;
}

/** Every attempt is an operation of its own, so that a late driver of an earlier one cannot undo a later one. */
async function attempt<Item, Applied>(
  context: Context,
  handler: AtomicHandler<Item, Applied>,
  { id, items, number }: Attempt<Item>,
): Promise<AtomicResult<Applied>> {
  const { operations } = context;
  const operationId = `${id}~${number}`;
  const operation = await operations.insert({ _id: operationId, kind: handler.kind, items });
  if (operation !== null) {
    return drive(context, operation, () => prepare(operations, handler, operation));
  }
  const result = await resume(context, handler, operationId);
  return result ?? attempt(context, handler, { id, items, number: number + 1 });
}

/** A failing driver releases its operation, so that a retry of the request need not wait for the lease. */
async function drive<T>(
  { operations, droppedOperations }: Context,
  operation: Operation,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await operations.giveBack(operation).catch(() => {
      droppedOperations.set(operation._id, operation);
      setTimeout(() => droppedOperations.delete(operation._id), LEASE_MS).unref();
    });
    throw error;
  }
}

async function prepare<Item, Applied>(
  operations: OperationsRepository,
  handler: AtomicHandler<Item, Applied>,
  operation: Operation,
): Promise<AtomicResult<Applied>> {
  const failures = await stageAll(handler, operation);
  if (failures.length === 0 && (await operations.move(operation, 'preparing', 'committed'))) {
    return { isCommitted: true, appliedItems: await rollForward(operations, handler, operation) };
  }
  await revertAll(operations, handler, operation);
  await operations.finish(operation, endOf(operation, 'rolled_back', handler));
  if (failures.length === 0) throw interruptedBatch();
  return { isCommitted: false, failures };
}

/** Validates all items, so that the client receives every fault at once. */
async function stageAll<Item>(
  handler: AtomicHandler<Item, unknown>,
  { _id, items }: Operation,
): Promise<readonly AtomicFailure[]> {
  const failures: AtomicFailure[] = [];
  for (const [index, item] of await inLockOrder(items as readonly Item[], handler)) {
    try {
      await handler.stage(item, _id);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      failures.push({ index, error });
    }
  }
  return failures.sort((a, b) => a.index - b.index);
}

async function inLockOrder<Item>(
  items: readonly Item[],
  { keyOf = () => '' }: AtomicHandler<Item, unknown>,
): Promise<readonly (readonly [number, Item])[]> {
  const keyedItems = await Promise.all(
    items.map(async (item, index) => ({ index, item, key: await keyOf(item) })),
  );
  keyedItems.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index));
  return keyedItems.map(({ index, item }) => [index, item]);
}

/**
 * Applies every item, independently of the others. A transient failure is left to a later pass; a refusal after the
 * decision is permanent and is reported.
 */
async function rollForward<Item, Applied>(
  operations: OperationsRepository,
  handler: AtomicHandler<Item, Applied>,
  operation: Operation,
): Promise<readonly AppliedItem<Applied>[]> {
  const outcomes: AppliedItem<Applied>[] = [];
  const faults: unknown[] = [];
  for (const item of operation.items) {
    try {
      outcomes.push({ value: await handler.apply(item as Item, operation._id) });
    } catch (error) {
      if (!isRefusal(error)) faults.push(error);
      else if (error.kind === 'conflict') faults.push(interruptedBatch());
      else outcomes.push({ error });
    }
  }
  if (faults.length > 0) throw faults[0];
  await operations.finish(operation, endOf(operation, 'done', handler));
  return outcomes;
}

function endOf<Item>(
  { items }: Operation,
  state: OperationEnd['state'],
  { withoutTexts }: AtomicHandler<Item, unknown>,
): OperationEnd {
  return withoutTexts ? { state, items: (items as Item[]).map(withoutTexts) } : { state };
}

/**
 * Also called by a driver that came too late to commit, because it may have staged items after the sweeper reverted
 * them.
 */
async function revertAll<Item>(
  operations: OperationsRepository,
  { revert }: AtomicHandler<Item, unknown>,
  operation: Operation,
): Promise<void> {
  await operations.move(operation, 'preparing', 'rolling_back');
  for (const item of operation.items) await revert(item as Item, operation._id);
}

/** Handles a repeated request whose operation is complete, still running, or abandoned; null if it was rolled back. */
async function resume<Item, Applied>(
  context: Context,
  handler: AtomicHandler<Item, Applied>,
  id: string,
): Promise<AtomicResult<Applied> | null> {
  const { operations } = context;
  await releaseDropped(context, id);
  const claim = await operations.leases.claim({ _id: id });
  if (claim !== null) {
    const outcomes = await drive(context, claim, () => settle(context, handler, claim));
    return outcomes && { isCommitted: true, appliedItems: outcomes };
  }
  const operation = await operations.findById(id);
  if (operation?.state === 'done') {
    // Returns the response again, with the outcomes of the applied items.
    const outcomes = await applySequentially(operation.items, (item) =>
      handler.apply(item as Item, id),
    );
    return { isCommitted: true, appliedItems: outcomes };
  }
  if (operation?.state === 'rolled_back') return null;
  throw interruptedBatch();
}

async function releaseDropped(
  { operations, droppedOperations }: Context,
  id: string,
): Promise<void> {
  const own = droppedOperations.get(id);
  if (own === undefined) return;
  await operations.giveBack(own);
  droppedOperations.delete(id);
}

/** Ends an operation for its crashed owner; returns what was applied, null if it rolled back. */
async function settle<Item, Applied>(
  { operations }: Context,
  handler: AtomicHandler<Item, Applied>,
  operation: Operation,
): Promise<readonly AppliedItem<Applied>[] | null> {
  if (operation.state === 'committed') return rollForward(operations, handler, operation);
  await revertAll(operations, handler, operation);
  // A driver that was only paused may stage items once more before it ends; a later check unlocks those too.
  const end = endOf(operation, 'rolled_back', handler);
  await operations.finish(operation, { ...end, nextAttemptAt: operations.nextLook(operation) });
  return null;
}

/** An error that is returned to the client, not a transient failure. */
function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && error.kind !== 'unavailable';
}

/** A transient failure: the request keeps its key, so that a retry finds the same operation. */
function interruptedBatch(): AppError {
  return unavailableError('overloaded', 'The batch was interrupted; repeat it in a moment.');
}

import type { Operation } from '../support/operations';
import { isRead } from './command';

/** Reads that the service repeats while it waits. */
const REPEATED_COMMANDS = new Set(['find', 'aggregate']);
/** Collections that an aggregation reads besides its own. */
const OTHERS = /"(?:coll|from)":"(\w+)"/g;

/**
 * A read that found nothing finds nothing again until something is written to its collections. Most
 * commands of a schedule are such polls, so they need not reach the database.
 */
export class EmptyReads {
  private readonly earlierReads = new Map<
    string,
    { readonly read: string; readonly value: unknown }
  >();
  private readonly writes = new Map<string, number>();
  private rollBacks = 0;

  /** Executes an operation, or returns the earlier result. */
  async run(operation: Operation, carryOut: () => Promise<unknown>): Promise<unknown> {
    if (!isRead(operation)) return this.write(operation, carryOut);
    const text = keyOf(operation);
    if (text === null) return carryOut();
    const stateRead = this.stateOf(operation.collection, text);
    const earlier = this.earlierReads.get(text);
    if (earlier?.read === stateRead) return earlier.value;
    const value = await carryOut();
    if (isNothing(value)) this.earlierReads.set(text, { read: stateRead, value });
    return value;
  }

  /** Forgets all results, because any collection may have changed. */
  rolledBack(): void {
    this.rollBacks += 1;
  }

  private async write(operation: Operation, carryOut: () => Promise<unknown>): Promise<unknown> {
    let isUnchanged = false;
    try {
      const value = await carryOut();
      isUnchanged = changesNothing(operation, value);
      return value;
    } finally {
      const { collection } = operation;
      if (!isUnchanged) this.writes.set(collection, (this.writes.get(collection) ?? 0) + 1);
    }
  }

  /** A version that stays equal until something is written to the collections of a read. */
  private stateOf(collection: string, text: string): string {
    const all = [collection, ...[...text.matchAll(OTHERS)].map(([, name = '']) => name)];
    return [this.rollBacks, ...all.map((name) => this.writes.get(name) ?? 0)].join();
  }
}

/**
 * A key of the complete read; null if the read depends on more than its collections, or is not such
 * a read.
 */
function keyOf({ name, collection, args }: Operation): string | null {
  if (!REPEATED_COMMANDS.has(name)) return null;
  const text = JSON.stringify([name, collection, args], (_key, value: unknown) =>
    value instanceof RegExp ? String(value) : value,
  );
  return text.includes('$$NOW') ? null : text;
}

/** A cursor without rows returns `false` or `null`; a command returns an empty batch. */
function isNothing(value: unknown): boolean {
  if (value === false || value === null) return true;
  const { cursor } = Object(value) as { readonly cursor?: Record<string, unknown> };
  const { firstBatch, id } = cursor ?? {};
  return Array.isArray(firstBatch) && firstBatch.length === 0 && String(id) === '0';
}

/** A claim that found nothing to claim. */
function changesNothing({ name, args }: Operation, value: unknown): boolean {
  const { upsert } = Object(args[2]) as { readonly upsert?: boolean };
  return name === 'findOneAndUpdate' && value === null && upsert !== true;
}

import type { ItemOutcome, ItemRun } from '../../modules/catalog';
import type { Violation } from '../../platform/values/errors';
import {
  eachBatch,
  parsedRows,
  type LoadContext,
  type LoadFile,
  type ParsedRow,
} from './load-file';
import type { Tally } from './report';

/** `categories.ndjson`, in any order: a child may precede its parent. */
export async function loadCategories(context: LoadContext, file: LoadFile): Promise<void> {
  const rows: ParsedRow<unknown>[] = [];
  for await (const row of itemRows(file)) rows.push(row);
  const indexes = new Map(rows.map(({ row }, index) => [externalIdOf(row), index]));
  const findRow: ItemRun['findRow'] = async (externalId) => {
    const index = indexes.get(externalId);
    return index === undefined ? null : { index, raw: rows[index]?.row };
  };
  const { applyCategoryItems } = context.services.catalog;
  let firstIndex = 0;
  await eachBatch(rows, async (batch) => {
    const run = { ...runOf(context, file), firstIndex, findRow };
    const items = batch.map(({ row }) => row);
    countOutcomes(file.tally, batch, await applyCategoryItems('upsert', items, run));
    firstIndex += batch.length;
  });
}

/** `products.ndjson`: import items. */
export async function loadProducts(context: LoadContext, file: LoadFile): Promise<void> {
  const { applyProductItems } = context.services.catalog;
  let firstIndex = 0;
  await eachBatch(itemRows(file), async (batch) => {
    const run = { ...runOf(context, file), firstIndex, hasOwnPictures: true };
    const items = batch.map(({ row }) => row);
    countOutcomes(file.tally, batch, await applyProductItems('upsert', items, run));
    firstIndex += batch.length;
  });
}

function runOf({ runId, startedAt, idOf }: LoadContext, { tally }: LoadFile) {
  return {
    operationId: `${runId}:${tally.file}`,
    createdAt: startedAt,
    ...(idOf === null ? {} : { idOf: (externalId: string) => idOf('prd', externalId) }),
  };
}

/**
 * Items are validated when they are applied. Those without an external id would be created again by the next load, so
 * they are rejected.
 */
function itemRows(file: LoadFile): AsyncGenerator<ParsedRow<unknown>> {
  return parsedRows<unknown>(
    file,
    (row) =>
      externalIdOf(row) === null ? { fault: '/externalId: is missing or not a text' } : { row },
    externalIdOf,
  );
}

function externalIdOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('externalId' in row)) return null;
  return typeof row.externalId === 'string' ? row.externalId : null;
}

function countOutcomes(
  tally: Tally,
  batch: readonly ParsedRow<unknown>[],
  outcomes: readonly ItemOutcome[],
): void {
  outcomes.forEach(({ outcome, error }, index) => {
    if (error !== null) {
      const { code, message, details } = error;
      const reasons = details.violations?.map(describeViolation) ?? [`${code}: ${message}`];
      tally.reject(batch[index]?.line ?? 0, reasons.join('; '));
    } else if (outcome === 'created' || outcome === 'updated' || outcome === 'unchanged') {
      tally.add(outcome);
    }
  });
}

/** A violation in the form of the report of rejected rows. */
export function describeViolation({ pointer, code, message }: Violation): string {
  return `${pointer ? `${pointer}: ` : ''}${code}: ${message}`;
}

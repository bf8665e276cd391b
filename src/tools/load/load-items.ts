import type { ItemOutcome, ItemRun } from '../../modules/catalog';
import type { LoadContext, LoadFile } from './load-context';
import { BATCH_ROWS } from './load-context';
import { inBatches, type Row } from './ndjson-file';
import type { Tally } from './report';

type Apply = (
  mode: 'upsert',
  items: readonly unknown[],
  run: ItemRun,
) => Promise<readonly ItemOutcome[]>;

/** An item for the catalog and the row it comes from. */
export interface SourceItem {
  readonly row: Row;
  readonly item: unknown;
}

/** Writes the items of a file through the catalog, batch by batch; answers the ids by externalId. */
export async function loadItems(
  { startedAt, runId }: LoadContext,
  { tally }: LoadFile,
  {
    items,
    apply,
  }: { readonly items: AsyncIterable<SourceItem> | Iterable<SourceItem>; readonly apply: Apply },
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  let firstIndex = 0;
  for await (const batch of inBatches(items, BATCH_ROWS)) {
    const run = { operationId: `${runId}:${tally.file}`, firstIndex, createdAt: startedAt };
    const outcomes = await apply(
      'upsert',
      batch.map(({ item }) => item),
      run,
    );
    outcomes.forEach((outcome, index) => {
      count(tally, outcome, batch[index]?.row.line ?? 0);
      if (outcome.id !== null && outcome.externalId !== null) {
        ids.set(outcome.externalId, outcome.id);
      }
    });
    firstIndex += batch.length;
  }
  return ids;
}

function count(tally: Tally, { outcome, error }: ItemOutcome, line: number): void {
  if (error !== null) return tally.refuse(line, reasonOf(error));
  if (outcome === 'created' || outcome === 'updated' || outcome === 'unchanged') {
    tally.add(outcome);
  }
}

function reasonOf({ code, message, details }: NonNullable<ItemOutcome['error']>): string {
  const [first] = details.violations ?? [];
  return `${first?.code ?? code}: ${first?.message ?? message}`;
}

import type { LoadContext, LoadFile } from './load-context';
import { loadItems, type SourceItem } from './load-items';
import type { Row } from './ndjson-file';

/** `categories.ndjson`: parents before their children, whatever their order in the file. */
export async function loadCategories(context: LoadContext, file: LoadFile): Promise<void> {
  const rows: Row[] = [];
  for await (const row of file.rows()) rows.push(row);
  await loadItems(context, file, {
    items: parentsFirst(rows).map(toItem),
    apply: context.services.catalog.applyCategoryItems,
  });
}

/** `products.ndjson.gz`: import items as they are. */
export async function loadProducts(context: LoadContext, file: LoadFile): Promise<void> {
  await loadItems(context, file, {
    items: itemsOf(file),
    apply: context.services.catalog.applyProductItems,
  });
}

async function* itemsOf(file: LoadFile): AsyncGenerator<SourceItem> {
  for await (const row of file.rows()) yield toItem(row);
}

function toItem(row: Row): SourceItem {
  return { row, item: row.value };
}

interface CategoryRow {
  readonly externalId?: unknown;
  readonly parentExternalId?: unknown;
}

/** A row whose parent is not in the file goes first: its parent exists already, or it is refused. */
function parentsFirst(rows: readonly Row[]): readonly Row[] {
  const keyed = new Map(rows.map((row) => [(row.value as CategoryRow | null)?.externalId, row]));
  const ordered = new Set<Row>();
  const visit = (row: Row, below: ReadonlySet<Row>): void => {
    if (ordered.has(row) || below.has(row)) return;
    const parent = keyed.get((row.value as CategoryRow | null)?.parentExternalId ?? undefined);
    if (parent !== undefined && parent !== row) visit(parent, new Set([...below, row]));
    ordered.add(row);
  };
  for (const row of rows) visit(row, new Set());
  return [...ordered];
}

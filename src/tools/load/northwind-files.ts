import { BATCH_ROWS, type LoadContext, type LoadFile } from './load-context';
import { loadItems, type SourceItem } from './load-items';
import { attempt, mapped } from './map-rows';
import { inBatches, type Row } from './ndjson-file';
import {
  NORTHWIND_CATEGORY,
  toCategoryItem,
  toOrder,
  toProductItem,
  toUser,
  type KnownProduct,
  type OrderReferences,
} from './northwind';

/** What the customers and products files leave behind for the orders file. */
export interface NorthwindReferences {
  customers: OrderReferences['customers'];
  products: OrderReferences['products'];
}

export function newNorthwindReferences(): NorthwindReferences {
  return { customers: new Set(), products: new Map() };
}

export async function loadNorthwindCustomers(
  { takeOverUsers }: LoadContext,
  file: LoadFile,
  references: NorthwindReferences,
): Promise<void> {
  const customers = new Set<string>();
  for await (const batch of inBatches(mapped(file, toUser), BATCH_ROWS)) {
    const created = await takeOverUsers(batch);
    file.tally.add('created', created);
    file.tally.add('unchanged', batch.length - created);
    for (const { id } of batch) customers.add(id);
  }
  references.customers = customers;
}

/** Products with the categories that they name. */
export async function loadNorthwindProducts(
  context: LoadContext,
  file: LoadFile,
  references: NorthwindReferences,
): Promise<void> {
  const rows: Row[] = [];
  for await (const row of file.rows()) rows.push(row);
  await writeCategories(context, rows);
  const items = rows.flatMap((row): SourceItem[] => {
    const item = attempt(file, row, toProductItem);
    return item === null ? [] : [{ row, item }];
  });
  const { applyProductItems: apply } = context.services.catalog;
  const ids = await loadItems(context, file, { items, apply });
  references.products = titledIds(items, ids);
}

async function writeCategories(
  { services, runId, startedAt }: LoadContext,
  rows: readonly Row[],
): Promise<void> {
  const items = new Map(
    rows.map(({ value }) => toCategoryItem(value)).map((item) => [item.externalId, item]),
  );
  const run = { operationId: `${runId}:northwind-categories`, firstIndex: 0, createdAt: startedAt };
  await services.catalog.applyCategoryItems('upsert', [NORTHWIND_CATEGORY, ...items.values()], run);
}

function titledIds(
  items: readonly SourceItem[],
  ids: ReadonlyMap<string, string>,
): ReadonlyMap<string, KnownProduct> {
  const known = new Map<string, KnownProduct>();
  for (const { item } of items) {
    const { externalId, title } = item as ReturnType<typeof toProductItem>;
    const id = ids.get(externalId);
    if (id !== undefined) known.set(externalId, { id, title });
  }
  return known;
}

export async function loadNorthwindOrders(
  { services }: LoadContext,
  file: LoadFile,
  references: NorthwindReferences,
): Promise<void> {
  const orders = mapped(file, (row) => toOrder(row, references));
  for await (const batch of inBatches(orders, BATCH_ROWS)) {
    const { created, unchanged } = await services.orders.recordHistoricalOrders(batch);
    file.tally.add('created', created);
    file.tally.add('unchanged', unchanged);
  }
}

import type { Clock } from '../../platform/clock';
import { conflictError, structuralError } from '../../platform/errors';
import { deterministicId } from '../../platform/ids';
import type { CategoriesRepository } from './categories.repository';
import type { Category } from './categories.types';
import type { ItemChecks, ItemMode, ItemOutcome, ItemRun, ProductItem } from './items.types';
import type { ProductDocument } from './product-document';
import { externalIdTaken, failed, planItem, type ItemPlan } from './product-item-plan';
import type { BatchWritten } from './product-writes.repository';
import type { ProductsRepository } from './products.repository';

export interface ProductItemsDeps {
  readonly products: ProductsRepository;
  readonly categories: CategoriesRepository;
  readonly checks: ItemChecks;
  readonly clock: Clock;
}

/** Applies raw items and tells what became of each, in their order. */
export type ApplyProductItems = (
  mode: ItemMode,
  items: readonly unknown[],
  run: ItemRun,
) => Promise<readonly ItemOutcome[]>;

/** One item that is not settled yet. */
interface Pending {
  readonly position: number;
  readonly item: ProductItem;
  readonly newId: string;
  attempts: number;
}

const MAX_ATTEMPTS = 5;

/**
 * Items go in rounds: read what is stored, decide, write all in one command. An item that met a concurrent
 * change, or names the externalId of an earlier item, waits for the next round.
 */
export function createApplyProductItems(deps: ProductItemsDeps): ApplyProductItems {
  return async (mode, raws, run) => {
    const outcomes = new Array<ItemOutcome>(raws.length);
    let pending = readItems(deps.checks, { mode, raws, run }, outcomes);
    while (pending.length > 0) {
      const { now, later } = firstOfEachExternalId(pending);
      const again = await runRound(deps, { mode, run, round: now }, outcomes);
      pending = [...again, ...later].sort((a, b) => a.position - b.position);
    }
    return outcomes;
  };
}

interface RawItems {
  readonly mode: ItemMode;
  readonly raws: readonly unknown[];
  readonly run: ItemRun;
}

/** Settles malformed items at once; the others are pending. */
function readItems(
  checks: ItemChecks,
  { mode, raws, run }: RawItems,
  outcomes: ItemOutcome[],
): readonly Pending[] {
  const check =
    mode === 'create' || mode === 'upsert' ? checks.productImport : checks.productImportChanges;
  return raws.flatMap((raw, position) => {
    const violations = check(raw);
    if (violations.length > 0) {
      outcomes[position] = failed(externalIdOf(raw), structuralError(violations));
      return [];
    }
    const seed = `${run.operationId}:${run.firstIndex + position}`;
    const newId = deterministicId('prd', run.createdAt, seed);
    return [{ position, item: raw as ProductItem, newId, attempts: 0 }];
  });
}

function externalIdOf(raw: unknown): ProductItem {
  const externalId = (raw as { externalId?: unknown } | null)?.externalId;
  return typeof externalId === 'string' ? { externalId: externalId.slice(0, 200) } : {};
}

function firstOfEachExternalId(pending: readonly Pending[]) {
  const seen = new Set<string>();
  const now: Pending[] = [];
  const later: Pending[] = [];
  for (const entry of pending) {
    const { externalId } = entry.item;
    if (externalId && seen.has(externalId)) later.push(entry);
    else now.push(entry);
    if (externalId) seen.add(externalId);
  }
  return { now, later };
}

interface Round {
  readonly mode: ItemMode;
  readonly run: ItemRun;
  readonly round: readonly Pending[];
}

/** One read, one write; the items that have to be decided again. */
async function runRound(
  deps: ProductItemsDeps,
  round: Round,
  outcomes: ItemOutcome[],
): Promise<readonly Pending[]> {
  const planned = await planRound(deps, round);
  const writes = planned.flatMap(({ plan }) => ('write' in plan ? [plan.write] : []));
  const written = await deps.products.writeBatch(writes);
  return planned.flatMap(({ entry, plan }) => {
    const settled = 'settled' in plan ? plan.settled : settleWrite(plan, entry, written);
    if (settled === null) return [entry];
    outcomes[entry.position] = settled;
    return [];
  });
}

async function planRound({ products, categories, clock }: ProductItemsDeps, round: Round) {
  const { mode, run, round: entries } = round;
  const [stored, categoryOf] = await Promise.all([
    products.findStored({
      ids: entries.map(({ newId }) => newId),
      externalIds: entries.flatMap(({ item }) => item.externalId ?? []),
    }),
    findCategories(categories, entries),
  ]);
  const find = indexStored(stored, run.operationId);
  const currentOf = await findCurrent(categories, entries, find);
  return entries.map((entry) => ({
    entry,
    plan: planItem({
      mode,
      item: entry.item,
      newId: entry.newId,
      stamp: { operationId: run.operationId, index: run.firstIndex + entry.position },
      existing: find(entry),
      category: categoryOf(entry.item),
      currentCategory: currentOf(entry),
      now: clock.now(),
    }),
  }));
}

/** The live product of an externalId, else the one this run deleted, else the one this item created. */
function indexStored(stored: readonly ProductDocument[], operationId: string) {
  const live = new Map<string, ProductDocument>();
  const deletedHere = new Map<string, ProductDocument>();
  const byId = new Map(stored.map((row) => [row._id, row]));
  for (const row of stored) {
    if (!row.externalId) continue;
    if (row.deletedAt === null) live.set(row.externalId, row);
    else if (row.appliedBy?.some((trace) => trace.operationId === operationId))
      deletedHere.set(row.externalId, row);
  }
  return ({ item, newId }: Pending): ProductDocument | null => {
    const key = item.externalId ?? '';
    return live.get(key) ?? deletedHere.get(key) ?? byId.get(newId) ?? null;
  };
}

/** Categories of products that get another price without their category being named. */
async function findCurrent(
  categories: CategoriesRepository,
  entries: readonly Pending[],
  find: (entry: Pending) => ProductDocument | null,
): Promise<(entry: Pending) => Category | null> {
  const repriced = entries.filter(({ item }) => isRepriced(item));
  const ids = new Set(repriced.flatMap((entry) => find(entry)?.categoryId ?? []));
  const found = await Promise.all([...ids].map((id) => categories.findById(id)));
  const byId = new Map(found.map((category) => [category?.id, category]));
  return (entry) => (isRepriced(entry.item) && byId.get(find(entry)?.categoryId)) || null;
}

function isRepriced({ price, currency, categoryId, categoryExternalId }: ProductItem): boolean {
  return Boolean(price ?? currency) && !(categoryId ?? categoryExternalId);
}

async function findCategories(categories: CategoriesRepository, entries: readonly Pending[]) {
  const ids = new Set(entries.flatMap(({ item }) => item.categoryId ?? []));
  const externalIds = new Set(entries.flatMap(({ item }) => item.categoryExternalId ?? []));
  const [byId, byExternalId] = await Promise.all([
    Promise.all([...ids].map(async (id) => [id, await categories.findById(id)] as const)),
    Promise.all(
      [...externalIds].map(async (id) => [id, await categories.findByExternalId(id)] as const),
    ),
  ]);
  const ofId = new Map(byId);
  const ofExternalId = new Map(byExternalId);
  return ({ categoryId, categoryExternalId }: ProductItem): Category | null => {
    if (categoryId) return ofId.get(categoryId) ?? null;
    return categoryExternalId ? (ofExternalId.get(categoryExternalId) ?? null) : null;
  };
}

type WritePlan = Extract<ItemPlan, { write: unknown }>;

/** The outcome of a write, or null when the item has to be decided again. */
function settleWrite(plan: WritePlan, entry: Pending, written: BatchWritten): ItemOutcome | null {
  const { write, outcome } = plan;
  const taken = written.taken.get(write.kind === 'insert' ? write.document._id : write.id);
  if (taken === 'sku') {
    const message = `The sku "${entry.item.sku ?? ''}" belongs to another product.`;
    return failed(entry.item, conflictError('already_exists', message));
  }
  const isSure = taken === undefined && (write.kind === 'insert' || written.isComplete);
  if (isSure) return outcome;
  entry.attempts += 1;
  return entry.attempts < MAX_ATTEMPTS ? null : failed(entry.item, tooBusy(entry, taken));
}

function tooBusy({ item }: Pending, taken: string | undefined) {
  return taken === 'externalId'
    ? externalIdTaken(item)
    : conflictError('concurrent_change', 'The product is being changed by others; try again.');
}

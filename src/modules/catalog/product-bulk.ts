import {
  bulkResult,
  itemDone,
  itemFailed,
  itemNotApplied,
  type AtomicBulk,
  type AtomicHandler,
  type BulkItemResult,
  type BulkMode,
  type BulkResult,
} from '../../platform/bulk';
import type { Clock } from '../../platform/clock';
import {
  conflictError,
  isAppError,
  notFoundError,
  structuralError,
  type AppError,
} from '../../platform/errors';
import { creationId } from '../../platform/ids';
import type { ItemCheck, ItemChecks } from './items.types';
import type { AtomicProduct, AtomicProductHandlers } from './product-atomic';
import type { ProductInput } from './product-changes';
import { newProductId, stampOf, type ProductWrites } from './product-writes';
import type { ProductsRepository } from './products.repository';
import type { Product } from './products.types';

/** A bulk request: each item on its own, or all of them or none. */
export interface BulkRequest<Item> {
  readonly items: readonly Item[];
  readonly mode: BulkMode;
  /** Seed of the request (`creationId`): its repetition meets what it did before. */
  readonly seed: string | null;
}

export interface ProductBulk {
  create(request: BulkRequest<unknown>): Promise<BulkResult<Product>>;
  update(request: BulkRequest<unknown>): Promise<BulkResult<Product>>;
  remove(request: BulkRequest<string>): Promise<BulkResult<Product>>;
}

export interface ProductBulkDeps {
  readonly products: ProductsRepository;
  readonly writes: ProductWrites;
  readonly bulk: AtomicBulk;
  readonly handlers: AtomicProductHandlers;
  readonly clock: Clock;
  readonly checks: ItemChecks;
}

/** An item of a bulk update after its check. */
type ProductChange = ProductInput & {
  readonly id?: string | null;
  readonly version?: number | null;
};

/** An item that is ready to be written, or the reason why it is not. */
interface Prepared<Item> {
  readonly id: string | null;
  readonly externalId: string | null;
  readonly item: Item | null;
  readonly error: AppError | null;
}

export function createProductBulk(deps: ProductBulkDeps): ProductBulk {
  return {
    create: (request) => createAll(deps, request),
    update: (request) => updateAll(deps, request),
    remove: (request) => removeAll(deps, request),
  };
}

async function createAll(
  deps: ProductBulkDeps,
  { items, mode, seed }: BulkRequest<unknown>,
): Promise<BulkResult<Product>> {
  const now = deps.clock.now();
  const prepared = items.map((raw, index) => {
    const id = newProductId(now, seed, index);
    const input = raw as ProductInput;
    return prepare(raw, deps.checks.productCreation, { id, item: { id, input } });
  });
  return run(
    deps,
    distinct(prepared, ({ externalId }) => externalId),
    {
      mode,
      seed,
      each: ({ id, input }) => deps.writes.create(input, id),
      handler: deps.handlers.create,
    },
  );
}

async function updateAll(
  deps: ProductBulkDeps,
  { items, mode, seed }: BulkRequest<unknown>,
): Promise<BulkResult<Product>> {
  const { writes, handlers, checks, products } = deps;
  const idOf = await resolveIds(products, items);
  const prepared = items.map((raw, index) => {
    const { id: _id, version = null, ...patch } = (raw ?? {}) as ProductChange;
    const stamp = stampOf(seed, index);
    const id = idOf((raw ?? {}) as ProductChange);
    const ready = prepare(raw, checks.productChange, {
      id,
      item: { id: id ?? '', patch, version, stamp },
    });
    return ready.error || id
      ? ready
      : { ...ready, error: unnamed(raw) ?? notFoundError('product') };
  });
  return run(
    deps,
    distinct(prepared, ({ id }) => id),
    {
      mode,
      seed,
      each: async ({ id, patch, ...seen }) => (await writes.update(id, patch, seen)) ?? absent(),
      handler: handlers.update,
    },
  );
}

async function removeAll(
  deps: ProductBulkDeps,
  { items, mode, seed }: BulkRequest<string>,
): Promise<BulkResult<Product>> {
  const prepared = items.map((id, index) => {
    const item = { id, stamp: stampOf(seed, index) };
    return { id, externalId: null, item, error: null };
  });
  return run(
    deps,
    distinct(prepared, ({ id }) => id),
    {
      mode,
      seed,
      each: async ({ id, stamp }) => ({
        outcome: 'deleted' as const,
        product: (await deps.writes.remove(id, { stamp })) ?? absent(),
      }),
      handler: deps.handlers.remove,
    },
  );
}

/** Judges a raw item by its check. */
function prepare<Item>(
  raw: unknown,
  check: ItemCheck,
  { id, item }: { readonly id: string | null; readonly item: Item },
): Prepared<Item> {
  const violations = check(raw);
  const { externalId = null } = (raw ?? {}) as { externalId?: unknown };
  const named = typeof externalId === 'string' ? externalId : null;
  if (violations.length === 0) return { id, externalId: named, item, error: null };
  return { id: null, externalId: named, item: null, error: structuralError(violations) };
}

/** Refuses items that name the same thing as an earlier one. */
function distinct<Item>(
  prepared: readonly Prepared<Item>[],
  keyOf: (entry: Prepared<Item>) => string | null,
): readonly Prepared<Item>[] {
  const seen = new Set<string>();
  return prepared.map((entry) => {
    const key = keyOf(entry);
    if (key === null || entry.error !== null) return entry;
    if (seen.has(key)) return { ...entry, error: duplicate() };
    seen.add(key);
    return entry;
  });
}

/** Ids of the named products; one look-up for those that are named by externalId. */
async function resolveIds(products: ProductsRepository, items: readonly unknown[]) {
  const changes = items.map((raw) => (raw ?? {}) as ProductChange);
  const externalIds = changes.flatMap(({ id, externalId }) =>
    !id && typeof externalId === 'string' ? externalId : [],
  );
  const stored = externalIds.length > 0 ? await products.findStored({ ids: [], externalIds }) : [];
  const live = stored.filter(({ deletedAt, staged }) => deletedAt === null && !staged);
  const byExternalId = new Map(live.map((row) => [row.externalId, row._id]));
  return ({ id, externalId }: ProductChange): string | null =>
    id || (externalId ? (byExternalId.get(externalId) ?? null) : null);
}

interface Plan<Item> {
  readonly mode: BulkMode;
  readonly seed: string | null;
  readonly each: (item: Item) => Promise<AtomicProduct>;
  readonly handler: AtomicHandler<Item, AtomicProduct>;
}

async function run<Item>(
  deps: ProductBulkDeps,
  prepared: readonly Prepared<Item>[],
  plan: Plan<Item>,
): Promise<BulkResult<Product>> {
  const results =
    plan.mode === 'atomic'
      ? await runAtomic(deps, prepared, plan)
      : await runEach(prepared, plan.each);
  return bulkResult(plan.mode, results);
}

type Results = readonly BulkItemResult<Product>[];

const PARALLEL = 5;

async function runEach<Item>(
  prepared: readonly Prepared<Item>[],
  each: (item: Item) => Promise<AtomicProduct>,
): Promise<Results> {
  const results: BulkItemResult<Product>[] = [];
  for (let at = 0; at < prepared.length; at += PARALLEL) {
    const some = prepared.slice(at, at + PARALLEL);
    results.push(...(await Promise.all(some.map((entry, i) => runOne(entry, at + i, each)))));
  }
  return results;
}

async function runOne<Item>(
  entry: Prepared<Item>,
  index: number,
  each: (item: Item) => Promise<AtomicProduct>,
): Promise<BulkItemResult<Product>> {
  const { item, error } = entry;
  if (error !== null || item === null) return itemFailed(index, error ?? duplicate(), entry);
  try {
    return done(index, await each(item));
  } catch (reason) {
    if (isAppError(reason) && reason.kind !== 'unavailable') {
      return itemFailed(index, reason, named(entry));
    }
    throw reason;
  }
}

async function runAtomic<Item>(
  { bulk, clock }: ProductBulkDeps,
  prepared: readonly Prepared<Item>[],
  { handler, seed }: Plan<Item>,
): Promise<Results> {
  const failures = new Map<number, AppError>();
  for (const [index, { error }] of prepared.entries()) if (error) failures.set(index, error);
  if (failures.size === 0) {
    const id = creationId('req', { now: clock.now(), seed, part: handler.kind });
    const items = prepared.flatMap(({ item }) => item ?? []) as readonly Item[];
    const result = await bulk.run(handler, { id, items });
    if (result.committed) return result.applied.map((applied, index) => done(index, applied));
    for (const { index, error } of result.failures) failures.set(index, error);
  }
  return prepared.map((entry, index) => {
    const error = failures.get(index);
    return error
      ? itemFailed<Product>(index, error, named(entry))
      : itemNotApplied<Product>(index, named(entry));
  });
}

/** A product that was not created has no id. */
function named<Item>({ id, externalId, item }: Prepared<Item>) {
  const isCreation = item !== null && typeof item === 'object' && 'input' in item;
  return { id: isCreation ? null : id, externalId };
}

function done(index: number, { outcome, product }: AtomicProduct): BulkItemResult<Product> {
  const { id, externalId } = product;
  const data = outcome === 'deleted' ? null : product;
  return itemDone(index, outcome, { id, externalId, data });
}

function unnamed(raw: unknown): AppError | null {
  const { id, externalId } = raw as ProductChange;
  if (id || externalId) return null;
  const message = '"/id" or "/externalId" is required.';
  return structuralError([{ pointer: '/id', code: 'required', message }]);
}

function duplicate(): AppError {
  return conflictError(
    'duplicate_in_batch',
    'An earlier item of the batch names the same product.',
  );
}

function absent(): never {
  throw notFoundError('product');
}

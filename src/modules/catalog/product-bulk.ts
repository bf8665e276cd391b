import {
  eachInTurn,
  refuseRepeats,
  runBulk,
  type AtomicBulk,
  type AtomicHandler,
  type BulkEntry,
  type BulkMode,
  type BulkResult,
} from '../../platform/bulk';
import type { Clock } from '../../platform/clock';
import { isAppError, notFoundError, structuralError, type AppError } from '../../platform/errors';
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
    const item = { id: newProductId(now, seed, index), input: raw as ProductInput };
    return prepare(raw, deps.checks.productCreation, { id: null, item });
  });
  return run(
    deps,
    refuseRepeats(prepared, ({ externalId = null }) => externalId),
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
    if (isAppError(ready.item) || id) return ready;
    return { ...ready, item: unnamed(raw) ?? notFoundError('product') };
  });
  return run(
    deps,
    refuseRepeats(prepared, ({ id }) => id),
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
    return { id, item };
  });
  return run(
    deps,
    refuseRepeats(prepared, ({ id }) => id),
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
): BulkEntry<Item> {
  const violations = check(raw);
  const { externalId = null } = (raw ?? {}) as { externalId?: unknown };
  const named = typeof externalId === 'string' ? externalId : null;
  if (violations.length === 0) return { id, externalId: named, item };
  return { id: null, externalId: named, item: structuralError(violations) };
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

function run<Item>(
  { bulk, clock }: ProductBulkDeps,
  entries: readonly BulkEntry<Item>[],
  { mode, seed, each, handler }: Plan<Item>,
): Promise<BulkResult<Product>> {
  return runBulk(entries, {
    mode,
    partial: (items) => eachInTurn(items, each),
    atomic: (items) => {
      const id = creationId('req', { now: clock.now(), seed, part: handler.kind });
      return bulk.run(handler, { id, items });
    },
    show: ({ outcome, product }: AtomicProduct) => {
      const { id, externalId } = product;
      return { outcome, id, externalId, data: outcome === 'deleted' ? null : product };
    },
  });
}

function unnamed(raw: unknown): AppError | null {
  const { id, externalId } = raw as ProductChange;
  if (id || externalId) return null;
  const message = '"/id" or "/externalId" is required.';
  return structuralError([{ pointer: '/id', code: 'required', message }]);
}

function absent(): never {
  throw notFoundError('product');
}

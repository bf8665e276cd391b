import type { AtomicHandler } from '../../platform/bulk';
import type { Clock } from '../../platform/clock';
import { conflictError, isAppError, notFoundError } from '../../platform/errors';
import { emit } from '../../platform/events';
import type { ItemStamp } from './applied-items';
import type { CategoriesRepository } from './categories.repository';
import type { ProductInput } from './product-changes';
import { claimsOf } from './product-claims';
import { toProduct, type ProductDocument } from './product-document';
import { createdEvents, deletedEvents } from './product-events';
import { assertVersion, planChange, taken, type ProductWrites } from './product-writes';
import type { ProductsRepository } from './products.repository';
import type { Product } from './products.types';

/** What became of one product of a batch. */
export interface AtomicProduct {
  readonly outcome: 'created' | 'updated' | 'deleted' | 'unchanged';
  readonly product: Product;
}

interface CreateItem {
  readonly id: string;
  readonly input: ProductInput;
}

interface UpdateItem {
  readonly id: string;
  readonly patch: ProductInput;
  readonly version: number | null;
  readonly stamp: ItemStamp | null;
}

interface RemoveItem {
  readonly id: string;
  readonly stamp: ItemStamp | null;
}

export interface AtomicProductHandlers {
  readonly create: AtomicHandler<CreateItem, AtomicProduct>;
  readonly update: AtomicHandler<UpdateItem, AtomicProduct>;
  readonly remove: AtomicHandler<RemoveItem, AtomicProduct>;
}

export interface AtomicProductDeps {
  readonly products: ProductsRepository;
  readonly categories: CategoriesRepository;
  readonly writes: ProductWrites;
  readonly clock: Clock;
}

const MAX_ATTEMPTS = 20;

/** All-or-nothing writes: new products are inserted invisible, others are locked; then all are let go at once. */
export function createAtomicProductHandlers(deps: AtomicProductDeps): AtomicProductHandlers {
  return { create: createHandler(deps), update: updateHandler(deps), remove: removeHandler(deps) };
}

function createHandler({
  products,
  writes,
  clock,
}: AtomicProductDeps): AtomicProductHandlers['create'] {
  return {
    kind: 'products.create',
    stage: async ({ id, input }, operationId) => {
      await writes.create(input, id, operationId);
      const stored = await products.findAnyById(id);
      if (stored?.staged !== undefined && stored.staged !== operationId) throw busy();
    },
    apply: async ({ id, input }, operationId) => {
      const stored = await products.findAnyById(id);
      if (stored === null) return writes.create(input, id);
      if (stored.staged !== operationId) return { outcome: 'created', product: toProduct(stored) };
      const news = emit(0, clock.now(), createdEvents(toProduct(stored)));
      const shown = await products.unstage(id, operationId, news);
      return { outcome: 'created', product: toProduct(shown ?? stored) };
    },
    revert: ({ id }, operationId) => products.removeStaged(id, operationId),
  };
}

function updateHandler(deps: AtomicProductDeps): AtomicProductHandlers['update'] {
  const { products } = deps;
  return {
    kind: 'products.update',
    stage: async ({ id, patch, version }, operationId) => {
      const stored = await lockProduct(deps, id, operationId);
      assertVersion(stored, version);
      await planChange(deps, stored, patch);
      await claimValues(products, { id, patch }, operationId);
    },
    apply: async ({ id, patch }, operationId) => {
      const before = await products.findAnyById(id);
      const after = await whileLocked(products, { id, operationId }, (stored) =>
        applyPatch(deps, stored, patch),
      );
      const isSame = before?.version === after.version;
      return { outcome: isSame ? 'unchanged' : 'updated', product: toProduct(after) };
    },
    revert: ({ id }, operationId) => letGo(products, id, operationId),
  };
}

function removeHandler(deps: AtomicProductDeps): AtomicProductHandlers['remove'] {
  const { products, clock } = deps;
  return {
    kind: 'products.delete',
    stage: async ({ id }, operationId) => {
      await lockProduct(deps, id, operationId);
    },
    apply: async ({ id }, operationId) => {
      const after = await whileLocked(products, { id, operationId }, async (stored) => {
        const now = clock.now();
        const news = emit(stored.seq, now, deletedEvents(toProduct(stored)));
        const set = { deletedAt: now, updatedAt: now };
        return products.updateStored(stored, { set, unset: ['lock'], news });
      });
      return { outcome: 'deleted', product: toProduct(after) };
    },
    revert: ({ id }, operationId) => letGo(products, id, operationId),
  };
}

/** Takes hold of a product in the operation's name. Another operation that still holds it wins. */
async function lockProduct(
  { products, writes }: AtomicProductDeps,
  id: string,
  operationId: string,
): Promise<ProductDocument> {
  const stored = await products.findStoredById(id);
  if (stored === null) throw notFoundError('product');
  if (stored.lock === operationId) return stored;
  await writes.assertUnlocked(stored);
  const locked = await products.lock(stored, operationId);
  if (locked === null) throw busy();
  return locked;
}

type Attempt = (stored: ProductDocument) => Promise<ProductDocument | string | null>;

/** Repeats a write while stock is sold under it; a product that is not held any more was written before. */
async function whileLocked(
  products: ProductsRepository,
  { id, operationId }: { readonly id: string; readonly operationId: string },
  attempt: Attempt,
): Promise<ProductDocument> {
  for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
    const stored = await products.findAnyById(id);
    if (stored === null) throw notFoundError('product');
    if (stored.lock !== operationId) return stored;
    const written = await attempt(stored);
    if (written !== null && typeof written === 'object') return written;
  }
  throw busy();
}

/** After the decision nothing may stop a change; its unique values are claimed. */
async function applyPatch(
  deps: AtomicProductDeps,
  stored: ProductDocument,
  patch: ProductInput,
): Promise<ProductDocument | string | null> {
  const planned = await planLeniently(deps, stored, patch);
  if (planned === null) {
    await deps.products.unlock(stored, stored.lock ?? '');
    return deps.products.findAnyById(stored._id);
  }
  return deps.products.updateStored(stored, {
    ...planned,
    unset: [...planned.unset, 'lock' as const],
  });
}

/** Stock that was sold meanwhile cannot go below zero, and rules that came meanwhile do not count. */
async function planLeniently(
  deps: AtomicProductDeps,
  stored: ProductDocument,
  patch: ProductInput,
) {
  try {
    return await planChange(deps, stored, patch, acceptAll);
  } catch (error) {
    const isSold = isAppError(error) && error.code === 'quantity_above_stock';
    if (!isSold) throw error;
    const { stockDelta: _sold, ...rest } = patch;
    return planChange(deps, stored, { ...rest, stock: 0 }, acceptAll);
  }
}

function acceptAll(): void {
  // The item was judged before the batch was decided.
}

/** Unique values of a patch must be free when the batch is decided, and stay so until it is applied. */
async function claimValues(
  products: ProductsRepository,
  { id, patch }: Pick<UpdateItem, 'id' | 'patch'>,
  operationId: string,
): Promise<void> {
  const sku = patch.sku ?? null;
  const externalId = patch.externalId ?? null;
  const claims = claimsOf({ ...(sku ? { sku } : {}), ...(externalId ? { externalId } : {}) });
  if (claims.length === 0) return;
  const claimed = await products.claim(id, operationId, claims);
  const field =
    typeof claimed === 'string' ? claimed : await products.findTaken(id, { sku, externalId });
  if (field !== null) throw taken(field, patch);
  if (claimed === false) throw busy();
}

async function letGo(products: ProductsRepository, id: string, operationId: string): Promise<void> {
  const stored = await products.findAnyById(id);
  if (stored?.lock === operationId) await products.unlock(stored, operationId);
}

function busy() {
  return conflictError('concurrent_change', 'The product is being changed by others; try again.');
}

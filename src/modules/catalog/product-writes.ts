import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/clock';
import { AppError, conflictError } from '../../platform/errors';
import { emit } from '../../platform/events';
import { creationId, isId } from '../../platform/ids';
import type { CategoriesRepository } from './categories.repository';
import {
  assertFacts,
  isSameCreation,
  newFacts,
  patchedFacts,
  type ProductInput,
} from './product-changes';
import { newProductDocument, toProduct, type ProductDocument } from './product-document';
import { changeEvents, createdEvents, deletedEvents } from './product-events';
import { factsOf, toStoredFacts } from './product-facts';
import type { ProductsRepository } from './products.repository';
import type { Product } from './products.types';

export interface ProductWritesDeps {
  readonly products: ProductsRepository;
  readonly categories: CategoriesRepository;
  readonly clock: Clock;
  /** True when an atomic batch holds nothing any more. */
  readonly isOver: (operationId: string) => Promise<boolean>;
}

export interface Creation {
  readonly outcome: 'created' | 'unchanged';
  readonly product: Product;
}

export interface Change {
  readonly outcome: 'updated' | 'unchanged';
  readonly product: Product;
}

/** Writes of single products, each one update of one document that tells its news. No authorization. */
export interface ProductWrites {
  /** `staged`: the atomic batch in whose name the product stays invisible until it commits. */
  create(input: ProductInput, id: string, staged?: string): Promise<Creation>;
  /** Null when there is no such product. `version`: what the client has seen, null = any. */
  update(id: string, patch: ProductInput, version: number | null): Promise<Change | null>;
  /** The deleted product, null when there is none. */
  remove(id: string, version: number | null): Promise<Product | null>;
  /** Refuses a product that an atomic batch is about to change. */
  assertUnlocked(stored: ProductDocument): Promise<void>;
}

const MAX_ATTEMPTS = 10;

export function createProductWrites(deps: ProductWritesDeps): ProductWrites {
  return {
    create: (input, id, staged) => create(deps, { input, id, staged }),
    update: (id, patch, version) =>
      retried(deps, { id, version }, (stored) => change(deps, stored, patch)),
    remove: (id, version) => retried(deps, { id, version }, (stored) => remove(deps, stored)),
    assertUnlocked: (stored) => assertUnlocked(deps, stored),
  };
}

interface CreationRequest {
  readonly input: ProductInput;
  readonly id: string;
  readonly staged?: string | undefined;
}

async function create(
  { products, categories, clock }: ProductWritesDeps,
  { input, id, staged }: CreationRequest,
): Promise<Creation> {
  const now = clock.now();
  const facts = newFacts(input, now);
  const category = await categories.findById(facts.categoryId);
  assertFacts(facts, category);
  const bare = newProductDocument({
    id,
    facts: toStoredFacts(facts),
    categoryPath: category?.path ?? [],
    now,
  });
  const news = emit(0, now, createdEvents(toProduct(bare)));
  const document = { ...bare, ...(staged ? { staged } : news.fields) };
  const { taken } = await products.writeBatch([{ kind: 'insert', document }]);
  const field = taken.get(id);
  if (field === undefined) return { outcome: 'created', product: toProduct(document) };
  return settleTaken(products, { input, id }, field);
}

/** A unique value was taken: by the same creation before, or by another product. */
async function settleTaken(
  products: ProductsRepository,
  { input, id }: CreationRequest,
  field: 'sku' | 'externalId' | 'id',
): Promise<Creation> {
  const externalIds = input.externalId ? [input.externalId] : [];
  const stored = await products.findStored({ ids: [id], externalIds });
  const own = stored.find((row) => row._id === id);
  if (own !== undefined) return { outcome: 'created', product: toProduct(own) };
  const other = stored.find(({ deletedAt }) => deletedAt === null);
  if (other !== undefined && other.staged === undefined && isSameCreation(other, input)) {
    return { outcome: 'unchanged', product: toProduct(other) };
  }
  throw taken(field, input);
}

export function taken(
  field: 'sku' | 'externalId' | 'id',
  { sku, externalId }: ProductInput,
): AppError {
  return field === 'sku'
    ? conflictError('already_exists', `The sku "${sku ?? ''}" belongs to another product.`)
    : conflictError(
        'external_id_taken',
        `The externalId "${externalId ?? ''}" belongs to a product with other content.`,
      );
}

interface Target {
  readonly id: string;
  readonly version: number | null;
}

/** Reads, decides and writes again while others change the product in between. */
async function retried<T>(
  deps: ProductWritesDeps,
  { id, version }: Target,
  attempt: (stored: ProductDocument) => Promise<T | null>,
): Promise<T | null> {
  for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
    const stored = isId('prd', id) ? await deps.products.findStoredById(id) : null;
    if (stored === null) return null;
    assertVersion(stored, version);
    await assertUnlocked(deps, stored);
    const done = await attempt(stored);
    if (done !== null) return done;
  }
  throw conflictError('concurrent_change', 'The product is being changed by others; try again.');
}

/** A lock whose batch is over was left behind by a late driver: whoever writes next takes it away. */
async function assertUnlocked(
  { isOver }: ProductWritesDeps,
  { lock }: ProductDocument,
): Promise<void> {
  if (lock === undefined || (await isOver(lock))) return;
  throw conflictError('concurrent_change', 'A batch is changing the product; try again.');
}

export function assertVersion({ version }: ProductDocument, seen: number | null): void {
  if (seen === null || seen === version) return;
  throw new AppError({
    kind: 'precondition',
    code: 'version_mismatch',
    message: `The product has version ${version} by now.`,
  });
}

async function change(
  deps: ProductWritesDeps,
  stored: ProductDocument,
  patch: ProductInput,
): Promise<Change | null> {
  const planned = await planChange(deps, stored, patch);
  if (planned === null) return { outcome: 'unchanged', product: toProduct(stored) };
  const unset = [...planned.unset, 'lock' as const];
  const written = await deps.products.updateStored(stored, { ...planned, unset });
  if (written === 'sku' || written === 'externalId') throw taken(written, patch);
  return written === null ? null : { outcome: 'updated', product: toProduct(written) };
}

/** The update that a patch means for a stored product; null when it changes nothing. */
export async function planChange(
  { categories, clock }: Pick<ProductWritesDeps, 'categories' | 'clock'>,
  stored: ProductDocument,
  patch: ProductInput,
  judge: typeof assertFacts = assertFacts,
) {
  const before = factsOf(stored);
  const facts = patchedFacts(before, patch);
  const category = await categories.findById(facts.categoryId);
  judge(facts, category, before);
  const current = toStoredFacts(before);
  const wanted = toStoredFacts(facts);
  if (isDeepStrictEqual(current, wanted)) return null;
  const now = clock.now();
  const isSoldOut = wanted.stock === 0;
  const crossed = isSoldOut === (stored.stock === 0) ? {} : { isSoldOut };
  const set = {
    ...wanted,
    ...crossed,
    categoryPath: category?.path ?? [facts.categoryId],
    updatedAt: now,
  };
  const unset = (['sku', 'externalId'] as const).filter((name) => wanted[name] === undefined);
  const news = emit(
    stored.seq,
    now,
    changeEvents(toProduct(stored), toProduct({ ...stored, ...set })),
  );
  return { set, unset, news };
}

async function remove(
  { products, clock }: ProductWritesDeps,
  stored: ProductDocument,
): Promise<Product | null> {
  const now = clock.now();
  const news = emit(stored.seq, now, deletedEvents(toProduct(stored)));
  const set = { deletedAt: now, updatedAt: now };
  const written = await products.updateStored(stored, { set, unset: ['lock'], news });
  return written === null || typeof written === 'string' ? null : toProduct(written);
}

/** The id of a product that a request creates: the same for every attempt of the same request. */
export function newProductId(now: Date, seed: string | null, part: number | string = ''): string {
  return creationId('prd', { now, seed, part });
}

import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/clock';
import { AppError, conflictError } from '../../platform/errors';
import { emit } from '../../platform/events';
import { creationId, isId } from '../../platform/ids';
import { earlierOutcome, newTrace, type ItemStamp, type NewTrace } from './applied-items';
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

/** What a change of a product starts from. */
export interface Seen {
  /** What the client has seen; null = any. */
  readonly version?: number | null;
  /** Names the change, so that its repetition after a crash finds that it was made; null = nobody can repeat it. */
  readonly stamp?: ItemStamp | null;
}

/** Writes of single products, each one update of one document that tells its news. No authorization. */
export interface ProductWrites {
  /** `staged`: the atomic batch in whose name the product stays invisible until it commits. */
  create(input: ProductInput, id: string, staged?: string): Promise<Creation>;
  /** Null when there is no such product. */
  update(id: string, patch: ProductInput, seen?: Seen): Promise<Change | null>;
  /** The deleted product, null when there is none. */
  remove(id: string, seen?: Seen): Promise<Product | null>;
  /** Refuses a product that an atomic batch is about to change. */
  assertUnlocked(stored: ProductDocument): Promise<void>;
}

const MAX_ATTEMPTS = 10;

export function createProductWrites(deps: ProductWritesDeps): ProductWrites {
  return {
    create: (input, id, staged) => create(deps, { input, id, staged }),
    update: (id, patch, seen = {}) =>
      retried(
        deps,
        { id, ...seen },
        {
          attempt: (stored) => change(deps, { stored, patch, stamp: seen.stamp ?? null }),
          repeat: (stored) => ({ outcome: 'updated', product: toProduct(stored) }),
        },
      ),
    remove: (id, seen = {}) =>
      retried(
        deps,
        { id, ...seen },
        {
          attempt: (stored) => remove(deps, stored, seen.stamp ?? null),
          repeat: toProduct,
        },
      ),
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

interface Target extends Seen {
  readonly id: string;
}

interface Steps<T> {
  readonly attempt: (stored: ProductDocument) => Promise<T | null>;
  /** What to tell of a change that was made before. */
  readonly repeat: (stored: ProductDocument) => T;
}

/** Reads, decides and writes again while others change the product in between. */
async function retried<T>(
  deps: ProductWritesDeps,
  { id, version = null, stamp = null }: Target,
  { attempt, repeat }: Steps<T>,
): Promise<T | null> {
  for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
    const stored = isId('prd', id) ? await findFor(deps, id, stamp) : null;
    if (stored !== null && wasMade(stored, stamp)) return repeat(stored);
    if (stored === null || !isThere(stored)) return null;
    assertVersion(stored, version);
    await assertUnlocked(deps, stored);
    const done = await attempt(stored);
    if (done !== null) return done;
  }
  throw conflictError('concurrent_change', 'The product is being changed by others; try again.');
}

/** With its traces, and also when it is gone, where the change can have been made before. */
async function findFor({ products }: ProductWritesDeps, id: string, stamp: ItemStamp | null) {
  if (stamp === null) return products.findStoredById(id);
  const [stored = null] = await products.findStored({ ids: [id], externalIds: [] });
  return stored;
}

function wasMade({ appliedBy }: ProductDocument, stamp: ItemStamp | null): boolean {
  return stamp !== null && earlierOutcome(appliedBy, stamp) !== null;
}

function isThere({ deletedAt, staged }: ProductDocument): boolean {
  return deletedAt === null && staged === undefined;
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

interface ChangeRequest {
  readonly stored: ProductDocument;
  readonly patch: ProductInput;
  readonly stamp: ItemStamp | null;
}

async function change(
  deps: ProductWritesDeps,
  { stored, patch, stamp }: ChangeRequest,
): Promise<Change | null> {
  const planned = await planChange(deps, stored, patch);
  if (planned === null) return { outcome: 'unchanged', product: toProduct(stored) };
  const unset = [...planned.unset, 'lock' as const];
  const applied = traceOf(deps, { stored, stamp, outcome: 'updated' });
  const written = await deps.products.updateStored(stored, { ...planned, unset, applied });
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

interface TraceRequest extends Pick<ChangeRequest, 'stored' | 'stamp'> {
  readonly outcome: 'updated' | 'deleted';
}

function traceOf(
  { clock }: ProductWritesDeps,
  { stored, stamp, outcome }: TraceRequest,
): NewTrace | undefined {
  return stamp === null
    ? undefined
    : newTrace({ ...stamp, outcome, at: clock.now() }, stored.appliedBy);
}

async function remove(
  deps: ProductWritesDeps,
  stored: ProductDocument,
  stamp: ItemStamp | null,
): Promise<Product | null> {
  const { products, clock } = deps;
  const now = clock.now();
  const news = emit(stored.seq, now, deletedEvents(toProduct(stored)));
  const set = { deletedAt: now, updatedAt: now };
  const applied = traceOf(deps, { stored, stamp, outcome: 'deleted' });
  const written = await products.updateStored(stored, { set, unset: ['lock'], news, applied });
  return written === null || typeof written === 'string' ? null : toProduct(written);
}

/** The id of a product that a request creates: the same for every attempt of the same request. */
export function newProductId(now: Date, seed: string | null, part: number | string = ''): string {
  return creationId('prd', { now, seed, part });
}

/** The name of a change that a request makes; null where the request has no key under which it is repeated. */
export function stampOf(seed: string | null, index = 0): ItemStamp | null {
  return seed === null ? null : { operationId: seed, index };
}

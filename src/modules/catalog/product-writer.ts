import { isLockedByOther, namedTwice } from '../../platform/operations/bulk';
import type { Clock } from '../../platform/values/clock';
import { AppError, notFoundError, unavailableError } from '../../platform/values/errors';
import { newId } from '../../platform/values/ids';
import { createKeyedQueue } from '../../platform/values/keyed-queue';
import { outcomeOf } from '../../platform/operations';
import { tryToApply } from '../../platform/values/until-applied';
import { withAudit } from '../../platform/events';
import type { CatalogTools } from './catalog.repository';
import { productAudit } from './catalog-audit';
import { mayCreate, type Change, type Outcome, type WriteResult } from './intent';
import { itemFault } from './items.types';
import { decideProduct, uniqueValueTaken, type ProductDecision } from './product-decision';
import {
  claimTo,
  refusedProduct,
  toProduct,
  type Product,
  type ProductDocument,
  type UniqueField,
} from './product-document';
import { emissionOf } from './product-events';
import type { ProductIntent } from './product-intent';
import {
  readSituations,
  type NamedProductIntent,
  type StoredSituation,
} from './product-situations';
import type { ProductWrite, ProductsRepository } from './products.repository';

export type ProductResult = WriteResult<Product>;

/** The all-or-nothing batch to which the intents belong. */
interface Batch {
  readonly id: string;
  /**
   * Before the commit point the products are only held: new ones are inserted invisible, others are locked, with the
   * unique values that they will have. After it they are written and released, and no rule refuses them.
   */
  readonly isCommitted: boolean;
}

export interface WriteRun {
  /** Identifies the request, so that a retry finds what it did; null = it is not retried. */
  readonly op: string | null;
  /** An earlier attempt of the request began: it may stand still, and go on at any time. */
  readonly isResumed?: boolean | undefined;
  /** Nothing is written: each intent tells what an earlier attempt did. */
  readonly isGivenUp?: boolean | undefined;
  /** The user whose request it is; null = the service itself. */
  readonly actorId: string | null;
  /** The step of the first intent within the request. */
  readonly firstStep?: number;
  /** Imports emit no event per item, and are more patient. */
  readonly isImport?: boolean;
  readonly batch?: Batch;
}

/** Carries out intents, each on its own, and tells what became of each, in their order. */
export type WriteProducts = (
  intents: readonly ProductIntent[],
  run: WriteRun,
) => Promise<readonly ProductResult[]>;

type WriterTools = Pick<CatalogTools, 'products' | 'categories' | 'bulk' | 'clock' | 'publicUrl'>;

/** An intent that has no result yet. */
interface Pending extends NamedProductIntent {
  readonly position: number;
}

/** A change, or the release of a product that stays as it is. */
type Plan = Change<ProductDocument, Outcome>;

/** How long an intent is tried again while others change its product; a batch may keep it for so long. */
const PATIENCE_MS = 2000;
const IMPORT_PATIENCE_MS = 20_000;

/**
 * The one writer of products. Intents go in rounds: read what is stored, decide, write all in one command. One that
 * met a concurrent change or a locked product goes into the next round; one that names the same product as an earlier
 * one waits until that has its result.
 */
export function createProductWriter(deps: WriterTools): WriteProducts {
  const serialized = createKeyedQueue();
  const write: WriteProducts = async (intents, run) => {
    const results = new Array<ProductResult>(intents.length);
    const all = pendingOf(intents, run, deps.clock);
    if (run.isGivenUp) {
      await giveUp(deps, all, { results, error: itemFault() });
      return results;
    }
    const end = performance.now() + (run.isImport ? IMPORT_PATIENCE_MS : PATIENCE_MS);
    for (let remaining = all; remaining.length > 0;) {
      const { now, later } = firstOfEach(remaining);
      let pending: readonly Pending[] = now;
      const attempt = async (): Promise<true | null> => {
        pending = await writeRound(deps, pending, { ...run, results });
        return pending.length === 0 || null;
      };
      await tryToApply(attempt, end - performance.now());
      await giveUp(deps, pending, { results, error: busy() });
      remaining = later;
    }
    return results;
  };
  // Requests that change the same product do not race each other within this process.
  return (intents, run) => {
    const [only] = intents;
    const key = intents.length === 1 && !run.batch ? (only?.id ?? null) : null;
    return key === null ? write(intents, run) : serialized(key, () => write(intents, run));
  };
}

/** Of several intents in one command it is only known which were carried out when each leaves an entry. */
function pendingOf(
  intents: readonly ProductIntent[],
  { op, firstStep = 0 }: WriteRun,
  clock: Clock,
): readonly Pending[] {
  const name = op ?? (intents.length > 1 ? newId('req', clock.now()) : null);
  return intents.map((intent, position) => {
    const operation = name === null ? null : { op: name, step: firstStep + position };
    return { position, intent, operation };
  });
}

/** The first intent about each product; the others wait for its result. */
function firstOfEach(pending: readonly Pending[]) {
  const names = new Set<string>();
  const [now, later]: [Pending[], Pending[]] = [[], []];
  for (const entry of pending) {
    const name = entry.intent.id ?? entry.intent.externalId;
    (name !== null && names.has(name) ? later : now).push(entry);
    if (name !== null) names.add(name);
  }
  return { now, later };
}

interface Resolution {
  readonly entry: Pending;
  readonly result: ProductResult;
}

/** One read, one write; the intents that have to be decided again. */
async function writeRound(
  deps: WriterTools,
  pending: readonly Pending[],
  {
    results,
    batch,
    isImport,
    isResumed,
    actorId,
  }: WriteRun & { readonly results: ProductResult[] },
): Promise<readonly Pending[]> {
  const { products, categories, clock, publicUrl } = deps;
  const plans = new Map<Pending, Plan>();
  const resolutions: Resolution[] = [];
  for (const { entry, situation } of await readSituations(deps, pending)) {
    const earlier = earlierResult(entry, situation.row);
    if (earlier !== null) {
      results[entry.position] = earlier;
      continue;
    }
    const step = await planOf(deps, entry.intent, { ...situation, batch });
    if (step !== null && 'after' in step) plans.set(entry, step);
    else if (step !== null) resolutions.push({ entry, result: step });
  }
  const now = clock.now();
  const writes = [...plans].map(([{ operation }, plan]): ProductWrite => {
    const { before, after, outcome } = plan;
    if (batch && !batch.isCommitted) {
      return { before, after, entry: null, emission: null, holder: batch.id };
    }
    const entry = operation && { ...operation, outcome, at: now };
    if (outcome === 'unchanged') return { before, after, entry, emission: null };
    const emission = isImport ? null : emissionOf({ outcome, before, after }, { now, publicUrl });
    const audit = productAudit(plan, { actorId, now });
    return { before, after, entry, emission: withAudit(emission, audit) };
  });
  const { conflicts, isComplete } = await products.write(writes);
  // A category that was removed while a product came into it is restored.
  const categoryIds = writes.flatMap(({ before, after }) =>
    before?.categoryId === after.categoryId ? [] : after.categoryId,
  );
  if (categoryIds.length > 0) await categories.restore([...new Set(categoryIds)], now);
  for (const [entry, { outcome, before, after }] of plans) {
    const { intent } = entry;
    const field = conflicts.get(after._id);
    if (field === 'sku' || field === 'externalId') {
      const error = await takenError(deps, field, {
        intent,
        value: after[field] ?? '',
        batchId: batch?.id,
      });
      if (error) resolutions.push({ entry, result: { error, id: namedId(intent, before) } });
    } else if (field === undefined && (isComplete || (before === null && plans.size === 1))) {
      // Which updates of several were made is known by their entries, in the next round.
      resolutions.push({ entry, result: { value: { outcome, object: toProduct(after) } } });
    }
  }
  const undecided = isResumed ? await keepRefusals(products, resolutions, now) : null;
  for (const { entry, result } of resolutions) {
    if (!undecided?.has(entry)) results[entry.position] = result;
  }
  return pending.filter(({ position }) => results[position] === undefined);
}

interface TakenValue {
  readonly intent: ProductIntent;
  readonly value: string;
  readonly batchId: string | undefined;
}

/**
 * Why a unique value cannot be had; null when it can, or when the product that has it is the one the intent is about:
 * then it is decided again, and waits for a batch that is about to make that product.
 */
async function takenError(
  { products, bulk }: WriterTools,
  field: UniqueField,
  { intent, value, batchId }: TakenValue,
): Promise<AppError | null> {
  const owner = await products.findClaimant(claimTo(field, value));
  if (owner === null) return null;
  const holder = owner.staged ?? owner.lock;
  // Another item of the batch is to get it; what a product of the batch has already is taken like that of any other.
  const isNew = owner.staged !== undefined || owner[field] !== value;
  if (holder !== undefined && holder === batchId && isNew) return namedTwice();
  if (holder !== undefined && (await bulk.isOver(holder))) {
    await products.clear(owner, holder);
    return null;
  }
  const { externalId } = intent;
  const isAboutIt = mayCreate(intent) && externalId !== null && owner.externalId === externalId;
  return isAboutIt ? null : uniqueValueTaken(field, intent);
}

/**
 * Leaves a marker for each product whose creation is refused, so that an earlier attempt of the same request
 * that goes on later meets it there; what is malformed is refused to every attempt. Returns those that were overtaken
 * by such an attempt: they have to be decided again.
 */
async function keepRefusals(
  products: ProductsRepository,
  resolutions: readonly Resolution[],
  now: Date,
): Promise<ReadonlySet<Pending>> {
  const refusals = resolutions.flatMap(({ entry, result }) =>
    'error' in result && mayCreate(entry.intent) && result.error.kind !== 'structural'
      ? { entry, after: refusedProduct(entry.intent.newId, result.error, now) }
      : [],
  );
  const rows = refusals.map(({ after }) => ({ before: null, after, emission: null, entry: null }));
  const { conflicts } = await products.write(rows);
  return new Set(
    refusals.filter(({ after }) => conflicts.has(after._id)).map(({ entry }) => entry),
  );
}

/** What is to be written for an intent, or its result if nothing is; null while another batch holds its product. */
async function planOf(
  { bulk }: WriterTools,
  intent: ProductIntent,
  { batch, ...situation }: StoredSituation & { readonly batch: Batch | undefined },
): Promise<Plan | ProductResult | null> {
  const { existing, row } = situation;
  if (batch?.isCommitted) return planAfterCommit(batch, intent, situation);
  // Since the batch was taken, its id has got the externalId by which an earlier item names it.
  if (batch && row?.lock === batch.id) return { error: namedTwice() };
  if (existing !== null && (await isLockedByOther(existing, bulk.isOver))) return null;
  const decision = decideProduct(intent, situation);
  if (decision.kind === 'refusal') {
    return { error: decision.error, id: namedId(intent, existing) };
  }
  return decision.kind === 'change' || batch ? asPlan(decision) : unchanged(decision.existing);
}

/** Shows what the batch inserted, changes what it locked; also what does not change is unlocked. */
function planAfterCommit(
  { id: holder }: Batch,
  intent: ProductIntent,
  situation: StoredSituation,
): Plan | ProductResult {
  const { row } = situation;
  if (row === null) return { error: notFoundError('product') };
  if (row.staged === holder) {
    const { staged: _staged, ...after } = row;
    return { outcome: 'created', before: row, after };
  }
  if (row.lock !== holder) return unchanged(row);
  const decision = decideProduct(intent, { ...situation, existing: row, isValidated: true });
  return decision.kind === 'refusal' ? { error: decision.error } : asPlan(decision);
}

function asPlan(decision: Exclude<ProductDecision, { readonly kind: 'refusal' }>): Plan {
  if (decision.kind === 'change') return decision;
  return { outcome: 'unchanged', before: decision.existing, after: decision.existing };
}

function unchanged(existing: ProductDocument): ProductResult {
  return { value: { outcome: 'unchanged', object: toProduct(existing) } };
}

/** What another attempt of the same request has done is the result; without a trace of one it is the error. */
async function giveUp(
  deps: WriterTools,
  pending: readonly Pending[],
  { results, error }: { readonly results: ProductResult[]; readonly error: AppError },
): Promise<void> {
  if (pending.length === 0) return;
  for (const { entry, situation } of await readSituations(deps, pending)) {
    results[entry.position] = earlierResult(entry, situation.row) ?? { error };
  }
}

/** What an earlier attempt of the same request did; what a batch has inserted is nobody's result yet. */
function earlierResult(
  { intent, operation }: NamedProductIntent,
  row: ProductDocument | null,
): ProductResult | null {
  if (row === null || row.staged !== undefined) return null;
  const isOwn = mayCreate(intent) && row._id === intent.newId;
  if (isOwn && row.refusal !== undefined) return { error: new AppError(row.refusal) };
  const ownOutcome = isOwn ? 'created' : null;
  const outcome = (operation && outcomeOf(row, operation)) ?? ownOutcome;
  if (outcome === null) return null;
  return { value: { outcome: outcome as Outcome, object: toProduct(row) } };
}

/** A product that was not created has no id. */
function namedId({ action, id }: ProductIntent, existing: ProductDocument | null): string | null {
  return action === 'create' ? null : (existing?._id ?? id);
}

function busy(): AppError {
  return unavailableError(
    'overloaded',
    'Other requests are changing this product; try again in a moment.',
  );
}

import { duplicateInBatchError, isLockedByOther } from '../../platform/operations/bulk';
import type { Clock } from '../../platform/values/clock';
import { AppError, notFoundError, unavailableError } from '../../platform/values/errors';
import { newId } from '../../platform/values/ids';
import { createKeyedQueue } from '../../platform/values/keyed-queue';
import { outcomeOf } from '../../platform/operations';
import { tryToApply } from '../../platform/values/repeat';
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
   * Before the commit point, products are only locked: new ones are inserted invisibly, and others are locked with the
   * unique values that they will get. After it, they are written and released, and no rule refuses them.
   */
  readonly isCommitted: boolean;
}

export interface WriteRun {
  /** Identifies the request, so that a retry finds the outcome; null if it is not retried. */
  readonly op: string | null;
  /** An earlier attempt of the request has begun. It may be paused, and may continue at any time. */
  readonly isResumed?: boolean | undefined;
  /** Writes nothing: each intent gets the outcome of an earlier attempt. */
  readonly isGivenUp?: boolean | undefined;
  /** The user who makes the request; null for the service itself. */
  readonly actorId: string | null;
  /** The step of the first intent within the request. */
  readonly firstStep?: number;
  /** Imports emit no event per item, and wait longer for locked products. */
  readonly isImport?: boolean;
  readonly batch?: Batch;
}

/** Carries out intents, each on its own, and returns their results in order. */
export type WriteProducts = (
  intents: readonly ProductIntent[],
  run: WriteRun,
) => Promise<readonly ProductResult[]>;

type WriterTools = Pick<CatalogTools, 'products' | 'categories' | 'bulk' | 'clock' | 'publicUrl'>;

/** An intent without a result. */
interface PendingIntent extends NamedProductIntent {
  readonly position: number;
}

/** A change, or the release of a product that does not change. */
type Plan = Change<ProductDocument, Outcome>;

/** How long an intent is retried while others change its product; a batch may lock a product for this long. */
const PATIENCE_MS = 2000;
const IMPORT_PATIENCE_MS = 20_000;

/**
 * The only writer of products. Intents are processed in rounds: read the stored state, decide, write everything in one
 * command. An intent that met a concurrent change or a locked product goes into the next round; one that names the same
 * product as an earlier intent waits for the result of that one.
 */
export function createProductWriter(deps: WriterTools): WriteProducts {
  const queue = createKeyedQueue();
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
      let pendingIntents: readonly PendingIntent[] = now;
      const attempt = async (): Promise<true | null> => {
        pendingIntents = await writeRound(deps, pendingIntents, { ...run, results });
        return pendingIntents.length === 0 || null;
      };
      await tryToApply(attempt, end - performance.now());
      await giveUp(deps, pendingIntents, { results, error: busyError() });
      remaining = later;
    }
    return results;
  };
  // Requests that change the same product are serialized within this process.
  return (intents, run) => {
    const [only] = intents;
    const key = intents.length === 1 && !run.batch ? (only?.id ?? null) : null;
    return key === null ? write(intents, run) : queue(key, () => write(intents, run));
  };
}

/** If one command carries several intents, only their log entries show which ones were carried out. */
function pendingOf(
  intents: readonly ProductIntent[],
  { op, firstStep = 0 }: WriteRun,
  clock: Clock,
): readonly PendingIntent[] {
  const name = op ?? (intents.length > 1 ? newId('req', clock.now()) : null);
  return intents.map((intent, position) => {
    const operation = name === null ? null : { op: name, step: firstStep + position };
    return { position, intent, operation };
  });
}

/** The first intent for each product; the others wait for its result. */
function firstOfEach(pendingIntents: readonly PendingIntent[]) {
  const names = new Set<string>();
  const [now, later]: [PendingIntent[], PendingIntent[]] = [[], []];
  for (const entry of pendingIntents) {
    const name = entry.intent.id ?? entry.intent.externalId;
    (name !== null && names.has(name) ? later : now).push(entry);
    if (name !== null) names.add(name);
  }
  return { now, later };
}

interface Resolution {
  readonly entry: PendingIntent;
  readonly result: ProductResult;
}

/** Reads once and writes once; returns the intents that must be decided again. */
async function writeRound(
  deps: WriterTools,
  pendingIntents: readonly PendingIntent[],
  {
    results,
    batch,
    isImport,
    isResumed,
    actorId,
  }: WriteRun & { readonly results: ProductResult[] },
): Promise<readonly PendingIntent[]> {
  const { products, categories, clock, publicUrl } = deps;
  const plans = new Map<PendingIntent, Plan>();
  const resolutions: Resolution[] = [];
  for (const { entry, situation } of await readSituations(deps, pendingIntents)) {
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
  // Restores categories that were removed while products came into them.
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
      // If only some of several updates were made, the next round finds them by their log entries.
      resolutions.push({ entry, result: { value: { outcome, object: toProduct(after) } } });
    }
  }
  const undecidedIntents = isResumed ? await keepRefusals(products, resolutions, now) : null;
  for (const { entry, result } of resolutions) {
    if (!undecidedIntents?.has(entry)) results[entry.position] = result;
  }
  return pendingIntents.filter(({ position }) => results[position] === undefined);
}

interface TakenValue {
  readonly intent: ProductIntent;
  readonly value: string;
  readonly batchId: string | undefined;
}

/**
 * Why a unique value is not available. Null if the intent is decided again: the value is available, its owner is the
 * product of this intent, or another batch has only claimed it and may still give it back.
 */
async function takenError(
  { products, bulk }: WriterTools,
  field: UniqueField,
  { intent, value, batchId }: TakenValue,
): Promise<AppError | null> {
  const owner = await products.findClaimant(claimTo(field, value));
  if (owner === null) return null;
  const holder = owner.staged ?? owner.lock;
  if (holder !== undefined) {
    // The batch will assign the value. A value that a locked product has already is simply taken.
    const isClaim = owner.staged !== undefined || owner[field] !== value;
    if (isClaim && holder === batchId) return duplicateInBatchError();
    const isOver = await bulk.isOver(holder);
    if (isOver) await products.clear(owner, holder);
    if (isOver || isClaim) return null;
  }
  const { externalId } = intent;
  const isSameProduct = mayCreate(intent) && externalId !== null && owner.externalId === externalId;
  return isSameProduct ? null : uniqueValueTaken(field, intent);
}

/**
 * Leaves a marker for each product whose creation is refused, so that an earlier attempt of the same request finds the
 * refusal if it continues later. Violations of the form need no marker, because every attempt is refused alike. Returns
 * the intents that such an attempt has overtaken and that must be decided again.
 */
async function keepRefusals(
  products: ProductsRepository,
  resolutions: readonly Resolution[],
  now: Date,
): Promise<ReadonlySet<PendingIntent>> {
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

/** The write for an intent, or its result if there is nothing to write; null while another batch locks its product. */
async function planOf(
  { bulk }: WriterTools,
  intent: ProductIntent,
  { batch, ...situation }: StoredSituation & { readonly batch: Batch | undefined },
): Promise<Plan | ProductResult | null> {
  const { existing, row } = situation;
  if (batch?.isCommitted) return planAfterCommit(batch, intent, situation);
  // The batch was accepted before this product got the externalId that an earlier item names.
  if (batch && row?.lock === batch.id) return { error: duplicateInBatchError() };
  if (existing !== null && (await isLockedByOther(existing, bulk.isOver))) return null;
  const decision = decideProduct(intent, situation);
  if (decision.kind === 'refusal') {
    return { error: decision.error, id: namedId(intent, existing) };
  }
  return decision.kind === 'change' || batch
    ? asPlan(decision)
    : unchangedResult(decision.existing);
}

/**
 * Makes visible what the batch inserted, and changes and unlocks what it locked, including products that do not change.
 */
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
  if (row.lock !== holder) return unchangedResult(row);
  const decision = decideProduct(intent, { ...situation, existing: row, isValidated: true });
  return decision.kind === 'refusal' ? { error: decision.error } : asPlan(decision);
}

function asPlan(decision: Exclude<ProductDecision, { readonly kind: 'refusal' }>): Plan {
  if (decision.kind === 'change') return decision;
  return { outcome: 'unchanged', before: decision.existing, after: decision.existing };
}

function unchangedResult(existing: ProductDocument): ProductResult {
  return { value: { outcome: 'unchanged', object: toProduct(existing) } };
}

/** Gives each intent the outcome of another attempt of the same request, or the error if there is none. */
async function giveUp(
  deps: WriterTools,
  pendingIntents: readonly PendingIntent[],
  { results, error }: { readonly results: ProductResult[]; readonly error: AppError },
): Promise<void> {
  if (pendingIntents.length === 0) return;
  for (const { entry, situation } of await readSituations(deps, pendingIntents)) {
    results[entry.position] = earlierResult(entry, situation.row) ?? { error };
  }
}

/** The outcome of an earlier attempt of the same request. Products that a batch has inserted do not count yet. */
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

function busyError(): AppError {
  return unavailableError(
    'overloaded',
    'Other requests are changing this product; try again in a moment.',
  );
}

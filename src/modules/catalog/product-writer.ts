import { isLockedByOther, type AppliedItem, type AtomicBulk } from '../../platform/operations/bulk';
import type { Clock } from '../../platform/values/clock';
import { AppError, unavailableError } from '../../platform/values/errors';
import { newId } from '../../platform/values/ids';
import { createKeyedQueue } from '../../platform/values/keyed-queue';
import { outcomeOf } from '../../platform/operations';
import { tryToApply } from '../../platform/values/until-applied';
import { withAudit } from '../../platform/events';
import type { CategoriesRepository } from './categories.repository';
import { productAudit } from './catalog-audit';
import { decideProduct, type Change, type ProductSituation } from './product-decision';
import { toProduct, type ProductDocument } from './product-document';
import { emissionOf } from './product-events';
import { mayCreate, type ProductIntent } from './product-intent';
import { itemFault } from './items.types';
import { keepRefusals } from './product-refusals';
import { createReadSituations, type NamedIntent } from './product-situations';
import type { ProductWrite, WrittenProducts } from './product-writes.repository';
import type { ProductsRepository } from './products.repository';
import type { Product } from './products.types';
import { takenError } from './taken-values';

/** What became of a product. */
export interface WrittenProduct {
  readonly outcome: 'created' | 'updated' | 'deleted' | 'unchanged';
  readonly product: Product;
}

/** What became of an intent; a refusal names the product that it was about. */
export type WriteResult = AppliedItem<WrittenProduct> & { readonly id?: string | null };

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
  /** Imports emit no event per item. */
  readonly isQuiet?: boolean;
  /** How long an intent is tried again while others change its product. */
  readonly patienceMs?: number;
}

/** Carries out intents, each on its own, and tells what became of each, in their order. */
export type WriteProducts = (
  intents: readonly ProductIntent[],
  run: WriteRun,
) => Promise<readonly WriteResult[]>;

export interface ProductWriterDeps {
  readonly products: ProductsRepository;
  readonly categories: CategoriesRepository;
  readonly bulk: AtomicBulk;
  readonly clock: Clock;
  /** Completes the addresses of the service's own pictures in events. */
  readonly publicUrl: string;
}

/** An intent that has no result yet. */
interface Pending extends NamedIntent {
  readonly position: number;
}

interface Round extends Pick<WriteRun, 'actorId' | 'isQuiet' | 'isResumed'> {
  readonly pending: readonly Pending[];
  readonly results: WriteResult[];
}

const PATIENCE_MS = 2000;

/**
 * The one writer of products. Intents go in rounds: read what is stored, decide, write all in one command. One that
 * met a concurrent change or a locked product goes into the next round; one that names the same product as an earlier
 * one waits until that has its result.
 */
export function createProductWriter(deps: ProductWriterDeps): WriteProducts {
  const serialized = createKeyedQueue();
  const write: WriteProducts = async (intents, run) => {
    const { isQuiet = false, isResumed, patienceMs = PATIENCE_MS, actorId } = run;
    const results = new Array<WriteResult>(intents.length);
    if (run.isGivenUp) {
      await giveUp(deps, pendingOf(intents, run, deps.clock), { results, error: itemFault() });
      return results;
    }
    const end = performance.now() + patienceMs;
    for (let remaining = pendingOf(intents, run, deps.clock); remaining.length > 0;) {
      const { now, later } = firstOfEach(remaining);
      let pending: readonly Pending[] = now;
      const attempt = async (): Promise<true | null> => {
        pending = inOrder(await runRound(deps, { pending, isQuiet, isResumed, actorId, results }));
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
    const key = intents.length === 1 ? (only?.id ?? null) : null;
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

function firstOfEach(pending: readonly Pending[]) {
  const names = new Set<string>();
  const isFirst = ({ intent: { id, externalId } }: Pending): boolean => {
    const name = id ?? externalId;
    if (name === null) return true;
    const isNew = !names.has(name);
    names.add(name);
    return isNew;
  };
  const now = pending.filter(isFirst);
  const chosen = new Set(now);
  return { now, later: pending.filter((entry) => !chosen.has(entry)) };
}

interface Planned {
  readonly entry: Pending;
  readonly change: Change<ProductDocument>;
}

interface Settled {
  readonly entry: Pending;
  readonly result: WriteResult;
}

function inOrder(pending: readonly Pending[]): readonly Pending[] {
  return [...pending].sort((a, b) => a.position - b.position);
}

/** One read, one write; the intents that have to be decided again. */
async function runRound(deps: ProductWriterDeps, round: Round): Promise<readonly Pending[]> {
  const { results, pending } = round;
  const { isOver } = deps.bulk;
  const again: Pending[] = [];
  const planned: Planned[] = [];
  const settled: Settled[] = [];
  const situationOf = await createReadSituations(deps)(pending);
  for (const entry of pending) {
    const situation = situationOf(entry);
    const { existing, stored } = situation;
    const earlier = earlierResult(entry, stored);
    if (earlier !== null) results[entry.position] = earlier;
    else if (existing !== null && (await isLockedByOther(existing, isOver))) again.push(entry);
    else {
      const result = decided(entry, situation, planned);
      if (result !== null) settled.push({ entry, result });
    }
  }
  const now = deps.clock.now();
  const writes = planned.map((plan) => writeOf(plan, now, { ...round, publicUrl: deps.publicUrl }));
  const written = await writeInCategories(deps, writes);
  for (const plan of planned) {
    const result = await resultOf(deps, plan, { written, count: writes.length });
    if (result === null) again.push(plan.entry);
    else settled.push({ entry: plan.entry, result });
  }
  const overtaken = round.isResumed ? await keepRefusals(deps, settled) : null;
  for (const { entry, result } of settled) {
    if (overtaken?.has(entry)) again.push(entry);
    else results[entry.position] = result;
  }
  return again;
}

/** What another attempt of the same request has done is the result; without a trace of one it is the error. */
async function giveUp(
  deps: ProductWriterDeps,
  pending: readonly Pending[],
  { results, error }: { readonly results: WriteResult[]; readonly error: AppError },
): Promise<void> {
  if (pending.length === 0) return;
  const situationOf = await createReadSituations(deps)(pending);
  for (const entry of pending) {
    results[entry.position] = earlierResult(entry, situationOf(entry).stored) ?? { error };
  }
}

/** What an earlier attempt of the same request did. */
export function earlierResult(
  { intent, operation }: NamedIntent,
  stored: ProductDocument | null,
): AppliedItem<WrittenProduct> | null {
  if (stored === null) return null;
  const isOwn = mayCreate(intent) && stored._id === intent.newId;
  if (isOwn && stored.refusal !== undefined) return { error: new AppError(stored.refusal) };
  const ownOutcome = isOwn ? 'created' : null;
  const outcome = (operation && outcomeOf(stored, operation)) ?? ownOutcome;
  if (outcome === null) return null;
  return { value: { outcome: outcome as WrittenProduct['outcome'], product: toProduct(stored) } };
}

/** The result of an intent that needs no write, else null and its change is planned. */
function decided(
  entry: Pending,
  situation: ProductSituation,
  planned: Planned[],
): WriteResult | null {
  const decision = decideProduct(entry.intent, situation);
  if (decision.kind === 'change') {
    planned.push({ entry, change: decision });
    return null;
  }
  if (decision.kind === 'refusal') {
    return { error: decision.error, id: namedId(entry.intent, situation.existing) };
  }
  return { value: { outcome: 'unchanged', product: toProduct(decision.existing) } };
}

/** A product that was not created has no id. */
function namedId({ action, id }: ProductIntent, existing: ProductDocument | null): string | null {
  return action === 'create' ? null : (existing?._id ?? id);
}

function writeOf(
  { entry: { operation }, change }: Planned,
  now: Date,
  { isQuiet, actorId, publicUrl }: Pick<Round, 'isQuiet' | 'actorId'> & { publicUrl: string },
): ProductWrite {
  const { before, after, outcome } = change;
  const entry = operation === null ? null : { ...operation, outcome, at: now };
  const audit = productAudit(change, { actorId, now });
  const emission = withAudit(isQuiet ? null : emissionOf(change, { now, publicUrl }), audit);
  return { before, after, entry, emission };
}

/** Writes products. A category that was removed while a product came into it is taken back. */
export async function writeInCategories(
  { products, categories, clock }: Pick<ProductWriterDeps, 'products' | 'categories' | 'clock'>,
  writes: readonly ProductWrite[],
): Promise<WrittenProducts> {
  const written = await products.write(writes);
  const entered = writes.flatMap(({ before, after }) =>
    before?.categoryId === after.categoryId ? [] : after.categoryId,
  );
  if (entered.length > 0) await categories.restore([...new Set(entered)], clock.now());
  return written;
}

/** The result of a write, or null when the intent has to be decided again. */
async function resultOf(
  deps: ProductWriterDeps,
  { entry: { intent }, change }: Planned,
  { written, count }: { readonly written: WrittenProducts; readonly count: number },
): Promise<WriteResult | null> {
  const { outcome, before, after } = change;
  const field = written.taken.get(after._id);
  if (field === 'id') return null;
  if (field !== undefined) {
    const error = await takenError(deps, field, { intent, after });
    return error && { error, id: namedId(intent, before) };
  }
  // Which updates of several were made is known by their entries.
  const isSure = before === null || written.isComplete;
  if (!isSure || (count > 1 && !written.isComplete)) return null;
  return { value: { outcome, product: toProduct(after) } };
}

function busy(): AppError {
  return unavailableError(
    'overloaded',
    'Other requests are changing this product; try again in a moment.',
  );
}

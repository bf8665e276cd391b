import { isLockedByOther, namedTwice, type AtomicHandler } from '../../platform/operations/bulk';
import { notFoundError } from '../../platform/values/errors';
import { withAudit } from '../../platform/events';
import type { Operation } from '../../platform/operations';
import { untilApplied } from '../../platform/values/until-applied';
import { productAudit } from './catalog-audit';
import { decideProduct } from './product-decision';
import { toProduct, type ProductDocument } from './product-document';
import { emissionOf } from './product-events';
import type { ProductIntent } from './product-intent';
import { createReadSituations, type StoredSituation } from './product-situations';
import {
  earlierResult,
  writeInCategories,
  type ProductWriterDeps,
  type WrittenProduct,
} from './product-writer';
import { takenError } from './taken-values';

/** An intent of an all-or-nothing batch, as it is stored. */
export interface BatchItem {
  readonly intent: ProductIntent;
  readonly step: number;
  /** The user whose batch it is. */
  readonly actorId: string;
}

interface Held extends BatchItem {
  readonly holder: string;
}

/**
 * All-or-nothing writes of products: new ones are inserted invisible, others are locked, also those that would not
 * change; then all are let go at once.
 */
export function createProductBatchHandler(
  deps: ProductWriterDeps,
): AtomicHandler<BatchItem, WrittenProduct> {
  return {
    kind: 'products',
    // Two batches of the same products meet at the first of them, whichever makes it and whichever names its id.
    keyOf: async ({ intent: { id, externalId, newId } }) =>
      id === null ? (externalId ?? newId) : ((await deps.products.findById(id))?.externalId ?? id),
    stage: async (item, holder) => {
      await untilApplied(() => stage(deps, { ...item, holder }));
    },
    apply: (item, holder) => untilApplied(() => apply(deps, { ...item, holder })),
    revert: async (item, holder) => {
      const { stored } = await situationOf(deps, { ...item, holder });
      if (stored !== null) await deps.products.clear(stored, holder);
    },
  };
}

/** Null: another operation holds it, read again. */
async function stage(deps: ProductWriterDeps, item: Held): Promise<true | null> {
  const { intent, holder } = item;
  const situation = await situationOf(deps, item);
  const { stored, existing } = situation;
  // Since the batch was taken, its id has got the externalId by which an earlier item names it.
  if (stored?.lock === holder) throw namedTwice();
  const decision = decideProduct(intent, situation);
  if (decision.kind === 'refusal') throw decision.error;
  if (existing !== null && (await isLockedByOther(existing, deps.bulk.isOver))) return null;
  const after = decision.kind === 'change' ? decision.after : decision.existing;
  const isDone =
    existing === null
      ? await insertStaged(deps, after, holder)
      : await deps.products.lock(existing, holder, after);
  if (typeof isDone === 'boolean') return isDone || null;
  const error = await takenError(deps, isDone, { intent, after, batch: holder });
  if (error !== null) throw error;
  return null;
}

async function insertStaged(deps: ProductWriterDeps, after: ProductDocument, staged: string) {
  const write = { before: null, after, emission: null, entry: null, staged };
  const { taken } = await writeInCategories(deps, [write]);
  const field = taken.get(after._id) ?? true;
  return field === 'id' ? false : field;
}

/** Null: stock was sold meanwhile, look again. */
async function apply(deps: ProductWriterDeps, item: Held): Promise<WrittenProduct | null> {
  const situation = await situationOf(deps, item);
  const { stored } = situation;
  if (stored === null) throw notFoundError('product');
  if (stored.staged === item.holder) return show(deps, item, stored);
  if (stored.lock === item.holder) return applyChange(deps, item, situation);
  const earlier = earlierResult({ ...item, operation: operationOf(item) }, stored);
  const isDone = earlier !== null && 'value' in earlier;
  return isDone ? earlier.value : { outcome: 'unchanged', product: toProduct(stored) };
}

async function show(
  { products, clock, publicUrl }: ProductWriterDeps,
  item: Held,
  after: ProductDocument,
): Promise<WrittenProduct | null> {
  const change = { outcome: 'created', before: null, after } as const;
  const at = clock.now();
  const entry = { ...operationOf(item), outcome: 'created', at };
  const emission = emissionOf(change, { now: at, publicUrl });
  const isShown = await products.unstage(after._id, item.holder, { emission, entry });
  return isShown ? { outcome: 'created', product: toProduct(after) } : null;
}

/** Writes the change, or only unlocks what needs none. */
async function applyChange(
  deps: ProductWriterDeps,
  item: Held,
  { stored, category, now: at }: StoredSituation,
): Promise<WrittenProduct | null> {
  const decision = decideProduct(item.intent, {
    existing: stored,
    category,
    now: at,
    isValidated: true,
  });
  if (decision.kind === 'refusal') throw decision.error;
  const isChange = decision.kind === 'change';
  const { outcome, before, after } = isChange ? decision : nothing(decision.existing);
  const { actorId } = item;
  const emission = isChange
    ? withAudit(
        emissionOf(decision, { now: at, publicUrl: deps.publicUrl }),
        productAudit(decision, { actorId, now: at }),
      )
    : null;
  const entry = { ...operationOf(item), outcome, at };
  const { isComplete } = await writeInCategories(deps, [{ before, after, emission, entry }]);
  return isComplete ? { outcome, product: toProduct(after) } : null;
}

function nothing(existing: ProductDocument) {
  return { outcome: 'unchanged', before: existing, after: existing } as const;
}

function operationOf({ holder, step }: Held): Operation & { readonly step: number } {
  return { op: holder, step };
}

async function situationOf(deps: ProductWriterDeps, item: Held): Promise<StoredSituation> {
  const named = { intent: item.intent, operation: operationOf(item) };
  return (await createReadSituations(deps)([named]))(named);
}

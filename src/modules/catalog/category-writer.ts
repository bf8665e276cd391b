import { outcomeOf } from '../../platform/operations';
import { untilApplied } from '../../platform/values/repeat';
import type { CatalogTools } from './catalog.repository';
import type { CategoryWrite } from './categories.repository';
import { toCategory, type Category, type CategoryDocument, type CategoryPatch } from './category';
import { categoryAudit } from './catalog-audit';
import {
  categoryInUse,
  decideCategory,
  namesParent,
  type CategorySituation,
} from './category-decision';
import { isCategoryUsed, settleMove, settleRemoval, type SettlingTools } from './category-settling';
import { CategoryTree } from './category-tree';
import type { Change, NamedIntent, Outcome, WriteResult } from './intent';
import { itemFault } from './items.types';

export interface CategoryRun {
  /** The user who makes the request; null for the service itself. */
  readonly actorId: string | null;
  /** Writes nothing: the results are those of an earlier attempt. */
  readonly isGivenUp?: boolean | undefined;
}

/** Several requests in one call need an operation each, so that a retry finds the outcomes. */
export type CategoryRequest = NamedIntent<CategoryPatch>;

/** Carries out intents in order, each once per operation, and returns their results. */
export type WriteCategories = (
  requests: readonly CategoryRequest[],
  run: CategoryRun,
) => Promise<readonly WriteResult<Category>[]>;

type WriterTools = SettlingTools & Pick<CatalogTools, 'withTreeLease'>;

/** A move that takes longer is completed by the settling task. */
const MOVE_IN_REQUEST_MS = 2000;

/** A result, or a change that is not complete until its follow-up work is done. */
type IntentResult = WriteResult<Category> | Change<CategoryDocument>;

/**
 * The only writer of categories. Under the lease of the tree it reads all categories, decides each intent on the state
 * that the previous ones leave, and writes everything in one command.
 */
export function createCategoryWriter(deps: WriterTools): WriteCategories {
  return async (requests, run) => {
    const { tree, results } = await untilApplied(() =>
      deps.withTreeLease((isMine) => decideAndWrite(deps, requests, { ...run, isMine })),
    );
    const moveEnd = performance.now() + MOVE_IN_REQUEST_MS;
    const final: WriteResult<Category>[] = [];
    for (const result of results) {
      // Runs without the lease, because no decision depends on what it updates.
      final.push('after' in result ? await settle(deps, { tree, moveEnd }, result) : result);
    }
    return final;
  };
}

/** Null if another change came first and the tree must be read again. */
async function decideAndWrite(
  { categories, products, clock }: WriterTools,
  requests: readonly CategoryRequest[],
  { actorId, isGivenUp, isMine }: CategoryRun & { readonly isMine: () => Promise<boolean> },
) {
  const tree = new CategoryTree(await categories.listStored());
  const now = clock.now();
  const results: IntentResult[] = [];
  const writes: CategoryWrite[] = [];
  for (const { intent, operation } of requests) {
    const storedCategory = tree.findNamed(intent);
    const earlier = operation && storedCategory && outcomeOf(storedCategory, operation);
    if (storedCategory && earlier) {
      results.push(toResult(earlier as Outcome, storedCategory));
      continue;
    }
    if (isGivenUp) {
      results.push({ error: itemFault() });
      continue;
    }
    const existing = storedCategory && tree.find(storedCategory._id);
    const isDeletion = intent.action === 'delete' && existing !== null;
    const isUsed = isDeletion && (await isCategoryUsed(products, tree, existing._id));
    const decision = decideCategory(intent, { ...placeOf(tree, intent, existing), isUsed, now });
    if (decision.kind === 'refusal') {
      const id = intent.action === 'create' ? null : (existing?._id ?? null);
      results.push({ error: decision.error, id });
    } else if (decision.kind === 'unchanged') {
      results.push(toResult('unchanged', decision.existing));
    } else {
      const after = reviveRemoved(decision.after, existing === null ? storedCategory : null);
      const entry = operation && { ...operation, outcome: decision.outcome, at: now };
      const audit = categoryAudit(decision.outcome, decision, { actorId, now });
      writes.push({ before: storedCategory, after, entry, audit });
      results.push({ ...decision, after });
      tree.set({ ...after, ops: [...(storedCategory?.ops ?? []), ...(entry ? [entry] : [])] });
    }
  }
  const isWritten = writes.length === 0 || ((await isMine()) && (await categories.write(writes)));
  return isWritten ? { tree, results } : null;
}

/** The id derives from the externalId, so a removed category with the same externalId is reused. */
function reviveRemoved(
  after: CategoryDocument,
  removedCategory: CategoryDocument | null,
): CategoryDocument {
  return removedCategory === null
    ? after
    : { ...after, isSettling: true, version: removedCategory.version + 1 };
}

/** The place of the category in the tree, now or after the intent. */
function placeOf(
  tree: CategoryTree,
  { patch }: CategoryRequest['intent'],
  existing: CategoryDocument | null,
): Omit<CategorySituation, 'isUsed' | 'now'> {
  const { parentId, parentExternalId, filterableAttributes } = patch;
  const parent = parentId ? tree.find(parentId) : tree.findByExternalId(parentExternalId ?? '');
  const placeId = namesParent(patch) ? parent?._id : existing?.parentId;
  const needsBranch = [parentId, parentExternalId, filterableAttributes].some(Boolean);
  const branch = needsBranch ? tree.branchOf(existing, placeId ?? null) : { above: [], below: [] };
  return { existing, parent, branch, count: tree.size };
}

/** Carries out the follow-up work of a change: updates paths, or undoes a removal. */
async function settle(
  deps: WriterTools,
  { tree, moveEnd }: { readonly tree: CategoryTree; readonly moveEnd: number },
  { before, after, outcome }: Change<CategoryDocument>,
): Promise<WriteResult<Category>> {
  const { _id: id } = after;
  if (outcome === 'deleted' && (await settleRemoval(deps, { tree, row: after }))) {
    return { error: categoryInUse(), id };
  }
  if (before !== null && before.parentId !== after.parentId) {
    await settleMove(deps, { tree, id }, () => performance.now() < moveEnd);
  }
  return toResult(outcome, after);
}

function toResult(outcome: Outcome, row: CategoryDocument): WriteResult<Category> {
  return { value: { outcome, object: toCategory(row) } };
}

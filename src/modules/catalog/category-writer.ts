import type { AppliedItem } from '../../platform/operations/bulk';
import { outcomeOf, type Operation } from '../../platform/operations';
import { untilApplied } from '../../platform/values/until-applied';
import { toCategory, type CategoryWrite } from './categories.repository';
import type { Category, CategoryDocument } from './categories.types';
import { categoryAudit } from './catalog-audit';
import {
  categoryInUse,
  decideCategory,
  namesParent,
  type CategorySituation,
} from './category-decision';
import type { CategoryIntent } from './category-intent';
import { settleMove, settleRemoval, type CategorySettlingDeps } from './category-settling';
import { CategoryTree } from './category-tree';
import type { WithTreeLease } from './category-tree-lease.repository';
import { itemFault } from './items.types';
import type { Change } from './product-decision';

/** What became of a category. */
export interface WrittenCategory {
  readonly outcome: 'created' | 'updated' | 'deleted' | 'unchanged';
  readonly category: Category;
}

export type CategoryResult = AppliedItem<WrittenCategory> & { readonly id?: string | null };

export interface CategoryRequest {
  readonly intent: CategoryIntent;
  /** Identifies the request, so that a retry finds what it did; null = it is not retried. Required of several at once. */
  readonly operation: Operation | null;
}

export interface CategoryRun {
  /** The user whose request it is; null = the service itself. */
  readonly actorId: string | null;
  /** Nothing is written: the result is what an earlier attempt did. */
  readonly isGivenUp?: boolean | undefined;
}

/** Carries out intents in their order, each once for its operation, and tells what became of each. */
export type WriteCategories = (
  requests: readonly CategoryRequest[],
  run: CategoryRun,
) => Promise<readonly CategoryResult[]>;

export interface CategoryWriterDeps extends CategorySettlingDeps {
  readonly withTreeLease: WithTreeLease;
}

interface Decided {
  readonly tree: CategoryTree;
  readonly results: readonly (CategoryResult | Change<CategoryDocument>)[];
}

/** The rest of a large move is left to the task that finishes moves. */
const MOVE_IN_REQUEST_MS = 2000;

/**
 * The one writer of categories. Under the lease of the tree it reads all of them, decides each intent on what those
 * before it have made of the tree, and writes everything in one command.
 */
export function createCategoryWriter(deps: CategoryWriterDeps): WriteCategories {
  return async (requests, run) => {
    const { tree, results } = await untilApplied(() =>
      deps.withTreeLease((isMine) => decideAndWrite(deps, requests, { ...run, isMine })),
    );
    const moveEnd = performance.now() + MOVE_IN_REQUEST_MS;
    const final: CategoryResult[] = [];
    for (const result of results) {
      // What follows needs no lease: no decision depends on what it updates.
      final.push('after' in result ? await settle(deps, { tree, moveEnd }, result) : result);
    }
    return final;
  };
}

interface Attempt extends CategoryRun {
  readonly isMine: () => Promise<boolean>;
}

/** Null: another change came first, read again. */
async function decideAndWrite(
  deps: CategoryWriterDeps,
  requests: readonly CategoryRequest[],
  { actorId, isGivenUp, isMine }: Attempt,
): Promise<Decided | null> {
  const { categories, clock } = deps;
  const tree = new CategoryTree(await categories.listStored());
  const now = clock.now();
  const results: (CategoryResult | Change<CategoryDocument>)[] = [];
  const writes: CategoryWrite[] = [];
  for (const { intent, operation } of requests) {
    const stored = tree.findNamed(intent);
    const earlier = operation && stored && outcomeOf(stored, operation);
    if (stored && earlier) results.push(done(earlier as WrittenCategory['outcome'], stored));
    else if (isGivenUp) results.push({ error: itemFault() });
    else {
      const situation = await situationOf(deps, tree, { intent, stored, now });
      const decision = decideCategory(intent, situation);
      if (decision.kind === 'refusal') {
        const id = intent.action === 'create' ? null : (situation.existing?._id ?? null);
        results.push({ error: decision.error, id });
      } else if (decision.kind === 'unchanged') {
        results.push(done('unchanged', decision.existing));
      } else {
        const after = revived(decision.after, situation.existing === null ? stored : null);
        const entry = operation && { ...operation, outcome: decision.outcome, at: now };
        const audit = categoryAudit(decision.outcome, decision, { actorId, now });
        writes.push({ before: stored, after, entry, audit });
        results.push({ ...decision, after });
        tree.set({ ...after, ops: [...(stored?.ops ?? []), ...(entry ? [entry] : [])] });
      }
    }
  }
  if (writes.length === 0) return { tree, results };
  return (await isMine()) && (await categories.write(writes)) ? { tree, results } : null;
}

/** Ids follow from externalIds: what remains of a removed category of that name is used again. */
function revived(after: CategoryDocument, removed: CategoryDocument | null): CategoryDocument {
  return removed === null ? after : { ...after, isSettling: true, version: removed.version + 1 };
}

interface Named {
  readonly intent: CategoryIntent;
  readonly stored: CategoryDocument | null;
  readonly now: Date;
}

async function situationOf(
  { products }: CategoryWriterDeps,
  tree: CategoryTree,
  { intent: { action, patch }, stored, now }: Named,
): Promise<CategorySituation> {
  const { parentId, parentExternalId, filterableAttributes } = patch;
  const existing = stored && tree.find(stored._id);
  const parent = parentId ? tree.find(parentId) : tree.findByExternalId(parentExternalId ?? '');
  const placeId = namesParent(patch) ? parent?._id : existing?.parentId;
  const isBranchMeant = [parentId, parentExternalId, filterableAttributes].some(Boolean);
  const isDeletion = action === 'delete' && existing !== null;
  return {
    existing,
    parent,
    branch: isBranchMeant ? tree.branchOf(existing, placeId ?? null) : { above: [], below: [] },
    isUsed:
      isDeletion &&
      (tree.childrenOf(existing._id).length > 0 || (await products.isCategoryUsed(existing._id))),
    count: tree.size,
    now,
  };
}

/** What a change brings with it. */
async function settle(
  deps: CategoryWriterDeps,
  { tree, moveEnd }: { readonly tree: CategoryTree; readonly moveEnd: number },
  { before, after, outcome }: Change<CategoryDocument>,
): Promise<CategoryResult> {
  const { _id: id } = after;
  if (outcome === 'deleted' && (await settleRemoval(deps, { tree, row: after }))) {
    return { error: categoryInUse(), id };
  }
  if (before !== null && before.parentId !== after.parentId) {
    await settleMove(deps, { tree, id }, () => performance.now() < moveEnd);
  }
  return done(outcome, after);
}

function done(outcome: WrittenCategory['outcome'], row: CategoryDocument): CategoryResult {
  return { value: { outcome, category: toCategory(row) } };
}

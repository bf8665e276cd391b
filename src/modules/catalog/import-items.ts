import { isAppError, type Violation } from '../../platform/values/errors';
import { isObject } from '../../platform/values/json';
import { deterministicId } from '../../platform/values/ids';
import type { CatalogTools } from './catalog.repository';
import { categoryIdOf, type Category, type CategoryPatch } from './category';
import { CategoryTree } from './category-tree';
import type { CategoryRequest, WriteCategories } from './category-writer';
import { importOf, type WriteResult } from './intent';
import {
  itemFault,
  type ItemCheck,
  type ItemMode,
  type ItemOutcome,
  type ItemRow,
  type ItemRun,
} from './items.types';
import { fullAddress, type Product } from './product-document';
import { productImportOf } from './product-intent';
import type { WriteProducts } from './product-writer';

/** Applies raw items and returns their outcomes in order. */
export type ApplyItems = (
  mode: ItemMode,
  items: readonly unknown[],
  run: ItemRun,
) => Promise<readonly ItemOutcome[]>;

type ItemTools = Pick<CatalogTools, 'categories' | 'checkOf'> & {
  readonly write: WriteProducts;
  readonly writeCategories: WriteCategories;
};

export function createApplyItems(deps: ItemTools) {
  const checks = {
    products: checkByMode(deps, 'ProductImportItem', 'ProductImportChanges'),
    categories: checkByMode(deps, 'CategoryImportItem', 'CategoryImportChanges'),
  };
  const applyProductItems: ApplyItems = async (mode, raws, run) => {
    const { operationId: op, firstIndex, createdAt, isResumed, isGivenUp, actorId = null } = run;
    const check = checks.products(mode);
    const intents = raws.map((raw, position) => {
      const violations = faultsOf(run.hasOwnPictures ? withFullAddresses(raw) : raw, check);
      const intent = productImportOf(mode, raw, violations);
      const newId =
        run.idOf !== undefined && intent.externalId !== null
          ? run.idOf(intent.externalId)
          : deterministicId('prd', { at: createdAt, seed: `${op}:${firstIndex + position}` });
      return { ...intent, newId };
    });
    const attempt = { op, isResumed, isGivenUp, actorId, firstStep: firstIndex };
    const results = await deps.write(intents, { ...attempt, isImport: true });
    return results.map((result, i) => toOutcome(result, intents[i]?.externalId ?? null));
  };
  const applyCategoryItems: ApplyItems = async (mode, raws, run) => {
    const { operationId: op, firstIndex, isGivenUp, actorId = null, findRow } = run;
    const check = checks.categories(mode);
    const toRequest = ({ raw, index }: ItemRow): CategoryRequest => {
      const intent = importOf<CategoryPatch>(mode, raw, faultsOf(raw, check));
      const newId = categoryIdOf(intent.externalId ?? '');
      return { intent: { ...intent, newId }, operation: { op, step: index } };
    };
    const requests = raws.map((raw, position) => toRequest({ raw, index: firstIndex + position }));
    const findRequest = async (externalId: string): Promise<CategoryRequest | null> => {
      const row = await findRow?.(externalId);
      return row ? (requests[row.index - firstIndex] ?? toRequest(row)) : null;
    };
    const sequence = isGivenUp
      ? requests
      : await inDependencyOrder(requests, { tree: await readTree(), findRequest });
    const results = await deps.writeCategories(sequence, { actorId, isGivenUp });
    const resultOf = new Map(sequence.map((request, i) => [request, results[i]]));
    return requests.map((request) =>
      toOutcome(resultOf.get(request) ?? { error: itemFault() }, request.intent.externalId),
    );
  };
  const readTree = async () => new CategoryTree(await deps.categories.listStored());
  return { applyProductItems, applyCategoryItems };
}

/** The item with full picture addresses, for its check; files of the service may contain paths of its own pictures. */
function withFullAddresses(raw: unknown): unknown {
  if (!isObject(raw) || !Array.isArray(raw.images)) return raw;
  const images = raw.images.map((image: unknown) =>
    isObject(image) && typeof image.url === 'string'
      ? { ...image, url: fullAddress(image.url, 'https://own.invalid') }
      : image,
  );
  return { ...raw, images };
}

/** The violations of an item; an item that could not be read is passed as its error. */
function faultsOf(raw: unknown, check: ItemCheck): readonly Violation[] {
  return isAppError(raw) ? (raw.details.violations ?? []) : check(raw);
}

/** A new item must be complete; a change names its object and contains only what differs. */
function checkByMode({ checkOf }: Pick<CatalogTools, 'checkOf'>, whole: string, part: string) {
  const [checkWhole, checkPart] = [checkOf(whole), checkOf(part)];
  return (mode: ItemMode) => (mode === 'create' || mode === 'upsert' ? checkWhole : checkPart);
}

function toOutcome(
  result: WriteResult<Product | Category>,
  externalId: string | null,
): ItemOutcome {
  if ('error' in result) {
    // The item is not at fault, so the whole run must be repeated.
    if (result.error.kind === 'unavailable') throw result.error;
    return { outcome: 'failed', id: result.id ?? null, externalId, error: result.error };
  }
  const { outcome, object } = result.value;
  return { outcome, id: object.id, externalId, error: null };
}

const MAX_DEPTH = 10;

interface DependencyLookups {
  readonly tree: CategoryTree;
  /** Finds the row with this externalId in another batch of the same run. */
  readonly findRequest: (externalId: string) => Promise<CategoryRequest | null>;
}

/**
 * Rows may be in any order. Rows that another one depends on are applied first: those of its new parent, and of the
 * categories that must leave it.
 */
async function inDependencyOrder(
  requests: readonly CategoryRequest[],
  { tree, findRequest }: DependencyLookups,
): Promise<readonly CategoryRequest[]> {
  const byName = new Map<string, CategoryRequest | null>();
  for (const request of [...requests].reverse()) {
    byName.set(request.intent.externalId ?? '', request);
  }
  const sequence = new Set<CategoryRequest>();
  const add = async (request: CategoryRequest, chain: readonly CategoryRequest[]) => {
    for (const name of namesNeededBy(request, tree)) {
      const dependency = byName.get(name) ?? (byName.has(name) ? null : await findRequest(name));
      byName.set(name, dependency);
      const isWaiting =
        dependency === request || (dependency !== null && chain.includes(dependency));
      if (dependency === null || isWaiting || chain.length >= MAX_DEPTH) continue;
      if (!sequence.has(dependency)) await add(dependency, [...chain, request]);
    }
    sequence.add(request);
  };
  for (const request of requests) if (!sequence.has(request)) await add(request, []);
  return [...sequence];
}

function namesNeededBy(
  { intent: { action, externalId, patch, violations } }: CategoryRequest,
  tree: CategoryTree,
): readonly string[] {
  if (violations.length > 0) return [];
  if (action === 'delete') {
    const category = tree.findByExternalId(externalId ?? '');
    return tree.childrenOf(category?._id ?? '').flatMap((child) => child.externalId ?? []);
  }
  const parent = action === 'update' ? undefined : patch.parentExternalId;
  return parent === undefined || tree.findByExternalId(parent) !== null ? [] : [parent];
}

import type { Clock } from '../../platform/values/clock';
import { deterministicId } from '../../platform/values/ids';
import type { CategoriesRepository } from './categories.repository';
import { importedCategory, type CategoryIntent } from './category-intent';
import type { WriteCategory } from './category-writer';
import type { ItemCheck, ItemChecks, ItemMode, ItemOutcome, ItemRow, ItemRun } from './items.types';
import { isOwnPath, wholeAddress } from './own-pictures';
import { importedOf } from './product-intent';
import type { WriteProducts, WriteResult } from './product-writer';
import type { CategoryTreeLock } from './category-tree-lock.repository';

/** Applies raw items and tells what became of each, in their order. */
export type ApplyItems = (
  mode: ItemMode,
  items: readonly unknown[],
  run: ItemRun,
) => Promise<readonly ItemOutcome[]>;

export interface ApplyItemsDeps extends Pick<CategoryTreeLock, 'sharingCategoryTreeLock'> {
  readonly write: WriteProducts;
  readonly writeCategory: WriteCategory;
  readonly categories: Pick<CategoriesRepository, 'findByExternalId' | 'listChildren'>;
  readonly checks: ItemChecks;
  readonly clock: Clock;
}

/** A batch may keep a product for so long. */
const PATIENCE_MS = 20_000;

export function createApplyItems(deps: ApplyItemsDeps) {
  const { productImport, productImportChanges } = deps.checks;
  const applyProductItems: ApplyItems = async (mode, raws, run) => {
    const { operationId: op, firstIndex, createdAt, isResumed, isGivenUp, actorId = null } = run;
    const check = isWhole(mode) ? productImport : productImportChanges;
    const intents = raws.map((raw, position) => {
      const { externalId } = (raw ?? {}) as ItemFace;
      const newId =
        run.idOf !== undefined && typeof externalId === 'string'
          ? run.idOf(externalId)
          : deterministicId('prd', { at: createdAt, seed: `${op}:${firstIndex + position}` });
      const violations = check(run.hasOwnPictures ? withWholeAddresses(raw) : raw);
      return importedOf({ mode, raw, newId, violations });
    });
    const attempt = { op, isResumed, isGivenUp, actorId, firstStep: firstIndex };
    const options = { ...attempt, isQuiet: true, patienceMs: PATIENCE_MS };
    const results = await deps.write(intents, options);
    return results.map((result, i) => toOutcome(result, intents[i]?.externalId ?? null));
  };
  const applyCategoryItems: ApplyItems = (mode, raws, run) => {
    const writeRow = createRowWriter(deps, mode, { findRow: rowsAmong(raws, run), ...run });
    return deps.sharingCategoryTreeLock(async () => {
      const outcomes: ItemOutcome[] = [];
      for (const [position, raw] of raws.entries()) {
        outcomes.push(await writeRow({ raw, index: run.firstIndex + position }, []));
      }
      return outcomes;
    });
  };
  return { applyProductItems, applyCategoryItems };
}

/** The item as it is checked where its pictures may have addresses within this service. */
function withWholeAddresses(raw: unknown): unknown {
  const { images } = (raw ?? {}) as { readonly images?: unknown };
  if (!Array.isArray(images)) return raw;
  return {
    ...(raw as object),
    images: images.map((image: unknown) => {
      const { url } = (image ?? {}) as { readonly url?: unknown };
      const isOwn = typeof url === 'string' && isOwnPath(url);
      return isOwn
        ? { ...(image as object), url: wholeAddress(url, 'https://own.invalid') }
        : image;
    }),
  };
}

function isWhole(mode: ItemMode): boolean {
  return mode === 'create' || mode === 'upsert';
}

function toOutcome(
  result: WriteResult | Awaited<ReturnType<WriteCategory>>,
  externalId: string | null,
): ItemOutcome {
  if ('error' in result) {
    // Nothing is wrong with the item: the run is to be repeated.
    if (result.error.kind === 'unavailable') throw result.error;
    return { outcome: 'failed', id: result.id ?? null, externalId, error: result.error };
  }
  const { value } = result;
  const { id } = 'product' in value ? value.product : value.category;
  return { outcome: value.outcome, id, externalId, error: null };
}

type WriteRow = (row: ItemRow, waiting: readonly string[]) => Promise<ItemOutcome>;

const MAX_DEPTH = 10;

/** Rows may come in any order: those that one needs, its parent's or those of what it would leave behind, go first. */
function createRowWriter(
  { checks, categories, writeCategory }: ApplyItemsDeps,
  mode: ItemMode,
  { operationId, actorId = null, isGivenUp, findRow }: ItemRun,
): WriteRow {
  const check: ItemCheck = isWhole(mode) ? checks.categoryImport : checks.categoryImportChanges;
  /** Parents that were there already: most have many children. */
  const existing = new Set<string>();
  const isThere = async (externalId: string): Promise<boolean> => {
    const isKnown = existing.has(externalId) || (await categories.findByExternalId(externalId));
    if (isKnown) existing.add(externalId);
    return Boolean(isKnown);
  };
  const neededBy = async ({ externalId, patch, violations }: CategoryIntent) => {
    if (isGivenUp || violations.length > 0) return [];
    if (mode === 'delete') return childrenOf(categories, externalId ?? '');
    const parent = isWhole(mode) ? patch.parentExternalId : undefined;
    return parent === undefined || (await isThere(parent)) ? [] : [parent];
  };
  const writeRow: WriteRow = async ({ raw, index }, waiting) => {
    const intent = importedCategory(mode, raw, check(raw));
    const { externalId } = intent;
    const chain = [...waiting, externalId ?? ''];
    for (const name of await neededBy(intent)) {
      if (chain.includes(name) || chain.length > MAX_DEPTH) continue;
      const row = await findRow?.(name);
      if (row) await writeRow(row, chain);
    }
    return toOutcome(
      await writeCategory(intent, {
        operation: { op: operationId, step: index },
        actorId,
        isGivenUp,
      }),
      externalId,
    );
  };
  return writeRow;
}

/** The externalIds of the categories directly below one. */
async function childrenOf(
  categories: ApplyItemsDeps['categories'],
  externalId: string,
): Promise<readonly string[]> {
  const id = (await categories.findByExternalId(externalId))?.id;
  const below = id === undefined ? [] : await categories.listChildren([id]);
  return below.flatMap((category) => category.externalId ?? []);
}

function rowsAmong(raws: readonly unknown[], { firstIndex }: ItemRun) {
  return (externalId: string): Promise<ItemRow | null> => {
    const position = raws.findIndex((raw) => (raw as ItemFace | null)?.externalId === externalId);
    const row = { raw: raws[position], index: firstIndex + position };
    return Promise.resolve(position < 0 ? null : row);
  };
}

interface ItemFace {
  readonly externalId?: unknown;
}

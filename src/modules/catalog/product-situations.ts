import type { Clock } from '../../platform/values/clock';
import { isId } from '../../platform/values/ids';
import { outcomeOf, type Operation } from '../../platform/operations';
import type { CategoriesRepository } from './categories.repository';
import type { Category } from './categories.types';
import type { ProductSituation } from './product-decision';
import type { ProductDocument } from './product-document';
import type { ProductIntent } from './product-intent';
import type { ProductsRepository } from './products.repository';

/** An intent, and the name of the request that it belongs to. */
export interface NamedIntent {
  readonly intent: ProductIntent;
  readonly operation: Operation | null;
}

/** What an intent meets, and the product that it may have been carried out on before, also one that is gone. */
export interface StoredSituation extends ProductSituation {
  readonly stored: ProductDocument | null;
}

export interface ReadDeps {
  readonly products: Pick<ProductsRepository, 'findStored'>;
  readonly categories: CategoriesRepository;
  readonly clock: Clock;
}

/** Reads what many intents meet, in one command for the products and at most two for their categories. */
export function createReadSituations({ products, categories, clock }: ReadDeps) {
  return async (named: readonly NamedIntent[]): Promise<(one: NamedIntent) => StoredSituation> => {
    const storedOf = await readStored(products, named);
    const categoryOf = await readCategories(categories, named, (one) => liveOrNull(storedOf(one)));
    const now = clock.now();
    return (one) => {
      const stored = storedOf(one);
      return { stored, existing: liveOrNull(stored), category: categoryOf(one), now };
    };
  };
}

/** Visible: neither deleted nor staged by a batch. */
export function isThere({ deletedAt, staged }: ProductDocument): boolean {
  return deletedAt === null && staged === undefined;
}

function liveOrNull(stored: ProductDocument | null): ProductDocument | null {
  return stored !== null && isThere(stored) ? stored : null;
}

/**
 * The product that this very request has created, changed or deleted already, or been refused, else the live one that the
 * intent names: meanwhile another product may have got the externalId.
 */
async function readStored(products: ReadDeps['products'], named: readonly NamedIntent[]) {
  const ids = named.flatMap(({ intent: { id, newId } }) => [id, newId].filter(isProductId));
  const externalIds = named.flatMap(({ intent }) => (intent.id ? [] : (intent.externalId ?? [])));
  const rows = await products.findStored({ ids, externalIds });
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ({
    intent: { id, externalId, newId },
    operation,
  }: NamedIntent): ProductDocument | null => {
    if (id !== null) return byId.get(id) ?? null;
    const same = rows.filter((row) => externalId !== null && row.externalId === externalId);
    const own = same.find((row) => operation !== null && outcomeOf(row, operation) !== null);
    return byId.get(newId) ?? own ?? same.find(isThere) ?? null;
  };
}

function isProductId(id: string | null): id is string {
  return id !== null && isId('prd', id);
}

/** The category that each intent names, else that of its product if its price must be checked. */
async function readCategories(
  categories: CategoriesRepository,
  named: readonly NamedIntent[],
  existingOf: (one: NamedIntent) => ProductDocument | null,
) {
  const idOf = (one: NamedIntent): string | null => {
    const { categoryId, categoryExternalId, price, currency } = one.intent.patch;
    if (categoryId ?? categoryExternalId) return categoryId ?? null;
    return (price ?? currency) ? (existingOf(one)?.categoryId ?? null) : null;
  };
  const externalIdOf = ({ intent: { patch } }: NamedIntent): string | null =>
    patch.categoryId ? null : (patch.categoryExternalId ?? null);
  const [byId, byExternalId] = await Promise.all([
    found(named.map(idOf), (id) => categories.findById(id)),
    found(named.map(externalIdOf), (id) => categories.findByExternalId(id)),
  ]);
  return (one: NamedIntent): Category | null =>
    byId.get(idOf(one)) ?? byExternalId.get(externalIdOf(one)) ?? null;
}

async function found(
  keys: readonly (string | null)[],
  find: (key: string) => Promise<Category | null>,
): Promise<ReadonlyMap<string | null, Category>> {
  const uniqueKeys = [...new Set(keys)].filter((key) => key !== null);
  const pairs = await Promise.all(uniqueKeys.map(async (key) => [key, await find(key)] as const));
  return new Map(pairs.flatMap(([key, category]) => (category === null ? [] : [[key, category]])));
}

import { isId } from '../../platform/values/ids';
import { outcomeOf } from '../../platform/operations';
import type { CatalogTools } from './catalog.repository';
import type { Category } from './category';
import type { NamedIntent } from './intent';
import type { ProductSituation } from './product-decision';
import type { ProductDocument } from './product-document';
import type { ProductIntent, ProductPatch } from './product-intent';

export type NamedProductIntent = NamedIntent<ProductPatch>;

/**
 * The stored state on which the decision about an intent is based, and the product to which it may already have been
 * applied, even if it is deleted.
 */
export interface StoredSituation extends ProductSituation {
  readonly row: ProductDocument | null;
}

/** Reads the situations of intents: one command for the products, at most two for their categories. */
export async function readSituations<Entry extends NamedProductIntent>(
  { products, categories, clock }: Pick<CatalogTools, 'products' | 'categories' | 'clock'>,
  entries: readonly Entry[],
): Promise<readonly { readonly entry: Entry; readonly situation: StoredSituation }[]> {
  const rows = await findRows(products, entries);
  const now = clock.now();
  // Cached, because most items of an import name the same few categories.
  const reads = new Map<string, Promise<Category | null>>();
  return Promise.all(
    entries.map(async (entry) => {
      const row = storedProductOf(entry, rows);
      const liveRow = row !== null && isLive(row) ? row : null;
      const [find, name] = categoryOf(entry.intent, liveRow);
      const key = `${find} ${name}`;
      const read = reads.get(key) ?? (name === null ? NO_CATEGORY : categories[find](name));
      reads.set(key, read);
      const category = await read;
      return { entry, situation: { row, existing: liveRow, category, now } };
    }),
  );
}

/** Whether a product is visible: neither deleted nor staged by a batch. */
function isLive({ deletedAt, staged }: ProductDocument): boolean {
  return deletedAt === null && staged === undefined;
}

/** The products that intents may refer to. */
export async function findRows(
  products: CatalogTools['products'],
  entries: readonly NamedProductIntent[],
): Promise<readonly ProductDocument[]> {
  const ids = entries.flatMap(({ intent: { id, newId } }) => [id, newId].filter(isProductId));
  const externalIds = entries.flatMap(({ intent }) => (intent.id ? [] : (intent.externalId ?? [])));
  return products.findStored({ ids, externalIds });
}

/**
 * The product that an earlier attempt of this request has created, changed, deleted or refused; otherwise the live one
 * that the intent names. Another product may have the externalId by now.
 */
export function storedProductOf(
  { intent: { id, externalId, newId }, operation }: NamedProductIntent,
  rows: readonly ProductDocument[],
): ProductDocument | null {
  if (id !== null) return rows.find(({ _id }) => _id === id) ?? null;
  const same = rows.filter((row) => externalId !== null && row.externalId === externalId);
  const own = same.find((row) => operation !== null && outcomeOf(row, operation) !== null);
  return rows.find(({ _id }) => _id === newId) ?? own ?? same.find(isLive) ?? null;
}

function isProductId(id: string | null): id is string {
  return id !== null && isId('prd', id);
}

const NO_CATEGORY = Promise.resolve(null);

/**
 * How to find the category: the one that the intent names, otherwise the product's own if its price must be checked.
 */
function categoryOf(
  { patch: { categoryId, categoryExternalId, price, currency } }: ProductIntent,
  liveRow: ProductDocument | null,
): readonly ['findById' | 'findByExternalId', string | null] {
  if (categoryId) return ['findById', categoryId];
  if (categoryExternalId) return ['findByExternalId', categoryExternalId];
  const isPriced = Boolean(price ?? currency);
  return ['findById', isPriced && liveRow !== null ? liveRow.categoryId : null];
}

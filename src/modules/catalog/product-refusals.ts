import { namedTwice } from '../../platform/operations/bulk';
import type { AppError } from '../../platform/values/errors';
import type { CatalogTools } from './catalog.repository';
import { claimTo, type UniqueField } from './product-claims';
import { uniqueValueTaken } from './product-decision';
import { newProductDocument, type ProductDocument } from './product-document';
import { emptyFacts } from './product-facts';
import { mayCreate, type ProductIntent } from './product-intent';

interface Claiming {
  readonly intent: ProductIntent;
  readonly after: ProductDocument;
  /** The all-or-nothing batch to which the intent belongs. */
  readonly batchId: string | undefined;
}

/**
 * Why a unique value cannot be had; null when it can, or when the product that has it is the one the intent is about:
 * then it is decided again, and waits for a batch that is about to make that product.
 */
export async function takenError(
  { products, bulk }: Pick<CatalogTools, 'products' | 'bulk'>,
  field: UniqueField,
  { intent, after, batchId }: Claiming,
): Promise<AppError | null> {
  const value = after[field] ?? '';
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

/** To all but the attempts of its request it is a deleted product. */
export function refusedProduct(id: string, refusal: AppError, now: Date): ProductDocument {
  const { sku: _sku, externalId: _externalId, ...facts } = emptyFacts;
  const { kind, code, message, details } = refusal;
  const nothing = { ...facts, title: '', price: 1, priceMinor: 1, categoryId: '', createdAt: now };
  return {
    ...newProductDocument({ id, facts: nothing, categoryPath: [], now }),
    deletedAt: now,
    refusal: { kind, code, message, details },
  };
}

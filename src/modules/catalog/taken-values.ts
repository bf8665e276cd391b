import { namedTwice } from '../../platform/operations/bulk';
import type { AppError } from '../../platform/values/errors';
import { claimTo, type UniqueField } from './product-claims';
import { uniqueValueTaken } from './product-decision';
import type { ProductDocument } from './product-document';
import { mayCreate, type ProductIntent } from './product-intent';
import type { ProductWriterDeps } from './product-writer';

interface Claiming {
  readonly intent: ProductIntent;
  readonly after: ProductDocument;
  /** The all-or-nothing batch that the intent is of. */
  readonly batch?: string;
}

/**
 * Why a unique value cannot be had; null when it can, or when the product that has it is the one the intent is about:
 * then it is decided again, and waits for a batch that is about to make that product.
 */
export async function takenError(
  { products, bulk }: Pick<ProductWriterDeps, 'products' | 'bulk'>,
  field: UniqueField,
  { intent, after, batch }: Claiming,
): Promise<AppError | null> {
  const value = after[field] ?? '';
  const owner = await products.findClaimant(claimTo(field, value));
  if (owner === null) return null;
  const holder = owner.staged ?? owner.lock;
  // Another item of the batch is to get it; what a product of the batch has already is taken like that of any other.
  const isNew = owner.staged !== undefined || owner[field] !== value;
  if (holder !== undefined && holder === batch && isNew) return namedTwice();
  if (holder !== undefined && (await bulk.isOver(holder))) {
    await products.clear(owner, holder);
    return null;
  }
  const { externalId } = intent;
  const isAboutIt = mayCreate(intent) && externalId !== null && owner.externalId === externalId;
  return isAboutIt ? null : uniqueValueTaken(field, intent);
}

import type { AppError } from '../../platform/values/errors';
import { newProductDocument, type ProductDocument } from './product-document';
import { emptyFacts } from './product-facts';
import { mayCreate } from './product-intent';
import type { NamedIntent } from './product-situations';
import type { ProductWriterDeps, WriteResult } from './product-writer';

interface Decided<Entry extends NamedIntent> {
  readonly entry: Entry;
  readonly result: WriteResult;
}

/**
 * Leaves a marker for each product whose creation is refused, so that an earlier attempt of the same request
 * that goes on later meets it there; what is malformed is refused to every attempt. Answers those that were overtaken
 * by such an attempt: they have to be decided again.
 */
export async function keepRefusals<Entry extends NamedIntent>(
  { products, clock }: Pick<ProductWriterDeps, 'products' | 'clock'>,
  decided: readonly Decided<Entry>[],
): Promise<ReadonlySet<Entry>> {
  const now = clock.now();
  const refused = decided.flatMap(({ entry, result }) =>
    'error' in result && mayCreate(entry.intent) && result.error.kind !== 'structural'
      ? { entry, after: refusedProduct(entry.intent.newId, result.error, now) }
      : [],
  );
  const rows = refused.map(({ after }) => ({ before: null, after, emission: null, entry: null }));
  const { taken } = await products.write(rows);
  return new Set(refused.filter(({ after }) => taken.has(after._id)).map(({ entry }) => entry));
}

/** To all but the attempts of its request it is a deleted product. */
function refusedProduct(id: string, refusal: AppError, now: Date): ProductDocument {
  const { sku: _sku, externalId: _externalId, ...facts } = emptyFacts;
  const { kind, code, message, details } = refusal;
  const nothing = { ...facts, title: '', price: 1, priceMinor: 1, categoryId: '', createdAt: now };
  return {
    ...newProductDocument({ id, facts: nothing, categoryPath: [], now }),
    deletedAt: now,
    refusal: { kind, code, message, details },
  };
}

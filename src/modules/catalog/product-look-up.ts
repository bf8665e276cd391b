import { structuralError } from '../../platform/values/errors';
import type { ProductStatus } from './product-facts';

/** The criteria of a look-up without the search index; a product must match every field that is present. */
export interface ProductLookUp {
  readonly ids?: readonly string[] | null;
  readonly externalId?: string | null;
  readonly sku?: string | null;
  readonly status?: ProductStatus | null;
}

/** Refuses search parameters in a look-up, which has no text, no facets and only one order. */
export function refuseSearchIn(lookUp: object, others: object): void {
  if (presentFields(others).length === 0) return;
  const [parameter = 'lookUp'] = presentFields(lookUp);
  const message = 'ids, externalId, sku and status cannot be combined with text, filters or sort.';
  throw structuralError([{ parameter, code: 'look_up_conflict', message }]);
}

function presentFields(values: object): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => ((value ?? null) === null ? [] : name));
}

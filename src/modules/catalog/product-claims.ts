import type { StoredFacts } from './product-facts';

export type UniqueField = 'sku' | 'externalId';

/**
 * The unique values of a product, under one unique index. A product holds the claims to its own values; while an
 * atomic batch prepares, also to those that it will have, so that no other write can take them before it is applied.
 */
export function claimsOf({ sku, externalId }: Partial<Pick<StoredFacts, UniqueField>>) {
  return [
    ...(sku ? [claimTo('sku', sku)] : []),
    ...(externalId ? [claimTo('externalId', externalId)] : []),
  ];
}

export function claimTo(field: UniqueField, value: string): string {
  return `${field}:${value}`;
}

/**
 * The index of a duplicate key, and in that of the claims the field. They stand before the value that is taken, which
 * clients choose and may write like such a message.
 */
const DUPLICATE = / index: (\w+?)_\S*(?:.*? dup key: \{ claims: "(\w+):)?/;

/** Which value a duplicate key was about, by the server's words; `id`: none, the document is there already. */
export function fieldTaken(message = ''): UniqueField | 'id' {
  const [, index, claimed = 'externalId'] = DUPLICATE.exec(message) ?? [];
  const field = index === 'claims' ? claimed : index;
  return field === 'sku' || field === 'externalId' ? field : 'id';
}

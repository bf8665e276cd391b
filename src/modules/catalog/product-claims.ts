import type { StoredFacts } from './product-facts';

export type UniqueField = 'sku' | 'externalId';

/**
 * The unique values of a product, under one unique index. A product holds the claims to its own values; while an
 * atomic batch prepares, also to those that it will have, so that nobody can take them before it is applied.
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

/** Which value a duplicate key was about, by the server's words; `id`: none, the document is there already. */
export function fieldTaken(message = ''): UniqueField | 'id' {
  if (message.includes('index: sku_') || message.includes('claims: "sku:')) return 'sku';
  const isExternalId = message.includes('index: externalId_') || message.includes('index: claims_');
  return isExternalId ? 'externalId' : 'id';
}

import type { StoredFacts } from './product-facts';

/**
 * The unique values of a product, under one unique index. A product holds the claims to its own values; while an
 * atomic batch prepares, also to those that it will have, so that nobody can take them before it is applied.
 */
export type Claims = readonly string[];

type Claimed = 'sku' | 'externalId';

export function claimsOf({ sku, externalId }: Partial<Pick<StoredFacts, Claimed>>): Claims {
  return [
    ...(sku === undefined ? [] : [`sku:${sku}`]),
    ...(externalId === undefined ? [] : [`externalId:${externalId}`]),
  ];
}

/** The claims after a change: null when it leaves them alone. */
export function claimsAfter(set: Readonly<Record<string, unknown>>): Claims | null {
  if (set['deletedAt'] instanceof Date) return [];
  const isWhole = 'priceMinor' in set;
  return isWhole ? claimsOf(set as Pick<StoredFacts, Claimed>) : null;
}

/** The part of an update that writes claims; none at all are left out, so that their index is sparse. */
export function writeClaims(claims: Claims | null): {
  readonly set: Readonly<Record<string, unknown>>;
  readonly unset: readonly string[];
} {
  if (claims === null) return { set: {}, unset: [] };
  return claims.length > 0 ? { set: { claims }, unset: [] } : { set: {}, unset: ['claims'] };
}

/** Which value a duplicate key was about, by the server's words. */
export function takenField(message = ''): Claimed | 'id' {
  if (message.includes('index: sku_') || message.includes('claims: "sku:')) return 'sku';
  const isExternalId = message.includes('index: externalId_') || message.includes('index: claims_');
  return isExternalId ? 'externalId' : 'id';
}

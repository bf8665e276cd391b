import { structuralError, type AppError, type Violation } from '../../platform/values/errors';
import { isObject, withoutNulls } from '../../platform/values/given';
import type { ProductFacts } from './product-facts';

/** What an intent says about the product's facts: absent stays, null removes. */
type Given<Field extends keyof ProductFacts> = {
  readonly [Name in Field]?: ProductFacts[Name] | null;
};

/** What only an import may say. */
type Imported = 'rating' | 'ratingCount' | 'popularity' | 'createdAt';

/** What a client may say about a product: in a creation, or as a merge patch (RFC 7396: null removes). */
export interface ProductInput extends Given<Exclude<keyof ProductFacts, Imported | 'images'>> {
  readonly images?: readonly { readonly url: string; readonly alt?: string | null }[] | null;
  readonly stockDelta?: number | null;
}

export interface ProductPatch extends ProductInput, Given<Imported> {
  /** Merged into the attributes key by key, instead of replacing them. */
  readonly attributesPatch?: ProductInput['attributes'];
  /** Names the category instead of `categoryId`. */
  readonly categoryExternalId?: string;
}

/** What is to happen to one product, however it was asked for: singly, in bulk, all-or-nothing or by an import. */
export interface ProductIntent {
  readonly action: 'create' | 'upsert' | 'update' | 'delete';
  /** Names the product; without it its externalId does. */
  readonly id: string | null;
  readonly externalId: string | null;
  /** The id of the product when it is created: the same for every attempt of the same request. */
  readonly newId: string;
  readonly patch: ProductPatch;
  /** The version the client has seen; null = any. */
  readonly version: number | null;
  /** What is wrong with its form. */
  readonly violations: readonly Violation[];
}

const PLAIN = { id: null, externalId: null, newId: '', patch: {}, version: null, violations: [] };

/** Null counts as absent in a creation. */
export function creationOf(input: ProductInput, newId: string): ProductIntent {
  const patch = withoutNulls(input);
  return { ...PLAIN, action: 'create', externalId: input.externalId ?? null, newId, patch };
}

export interface NamedChange {
  readonly id: string | null;
  readonly externalId?: string | null;
  readonly version?: number | null | undefined;
  readonly patch: ProductInput;
}

export function changeOf({ id, externalId = null, version = null, patch }: NamedChange) {
  const { attributes, ...rest } = patch;
  const merged = attributes === undefined ? rest : { ...rest, attributesPatch: attributes };
  return { ...PLAIN, action: 'update', id, externalId, version, patch: merged } as ProductIntent;
}

export function deletionOf(id: string, version: number | null = null): ProductIntent {
  return { ...PLAIN, action: 'delete', id, version };
}

/** An item of an import after its check; a null field counts as absent, attributes are replaced as a whole. */
export function importedOf({
  mode: action,
  raw,
  newId,
  violations,
}: Pick<ProductIntent, 'newId' | 'violations'> & {
  readonly mode: ProductIntent['action'];
  readonly raw: unknown;
}): ProductIntent {
  const item = (isObject(raw) ? raw : {}) as ProductInput & { readonly createdAt?: string };
  const externalId = typeof item.externalId === 'string' ? item.externalId.slice(0, 200) : null;
  const { createdAt, ...given } = withoutNulls(item);
  const patch = createdAt === undefined ? given : { ...given, createdAt: new Date(createdAt) };
  return { ...PLAIN, action, externalId, newId, patch, violations };
}

/** True for intents that may make a new product. */
export function mayCreate({ action }: Pick<ProductIntent, 'action'>): boolean {
  return action === 'create' || action === 'upsert';
}

const MISSING_CATEGORY: Violation = {
  pointer: '/categoryId',
  code: 'required',
  message: '"/categoryId" is required.',
};

/** Why the intent cannot be carried out whatever is stored; a new product needs a category in any case. */
export function malformed(
  { violations, patch }: ProductIntent,
  isCreation: boolean,
): AppError | null {
  const isNowhere = isCreation && !patch.categoryId && !patch.categoryExternalId;
  const isKnown = violations.some(({ pointer }) => pointer === '' || pointer === '/categoryId');
  const all = isNowhere && !isKnown ? [...violations, MISSING_CATEGORY] : violations;
  return all.length > 0 ? structuralError(all) : null;
}

import { FREE_FORM_RULE, isFreeForm } from '../../contract/free-form';
import { structuralError, type AppError, type Violation } from '../../platform/values/errors';
import { isGiven, isObject } from '../../platform/values/json';
import { changeOf, importOf, type Intent, type NamedChange } from './intent';
import type { ItemMode } from './items.types';
import { MAX_STOCK, type ProductFacts } from './product-facts';

/** Facts that an intent sets: absent fields are unchanged, and null removes a field. */
type PatchOf<Field extends keyof ProductFacts> = {
  readonly [Name in Field]?: ProductFacts[Name] | null;
};

/** Fields that only imports may set. */
type ImportOnlyField = 'rating' | 'ratingCount' | 'popularity' | 'createdAt';

/** The fields of a product that clients may send: in a creation, or as a merge patch (RFC 7396: null removes). */
export interface ProductInput extends PatchOf<
  Exclude<keyof ProductFacts, ImportOnlyField | 'images'>
> {
  readonly images?: readonly { readonly url: string; readonly alt?: string | null }[] | null;
  readonly stockDelta?: number | null;
}

export interface ProductPatch extends ProductInput, PatchOf<ImportOnlyField> {
  /** Merged into the attributes by key, instead of replacing them. */
  readonly attributesPatch?: ProductInput['attributes'];
  /** Names the category by its externalId instead of `categoryId`. */
  readonly categoryExternalId?: string;
}

type Attributes = ProductFacts['attributes'];

export type ProductIntent = Intent<ProductPatch>;

/** Merges attributes by key. */
export function productChangeOf(change: NamedChange<ProductInput>): ProductIntent {
  const { attributes, ...rest } = change.patch;
  const patch = attributes === undefined ? rest : { ...rest, attributesPatch: attributes };
  return changeOf<ProductPatch>({ ...change, patch });
}

/** Replaces the attributes as a whole. */
export function productImportOf(
  action: ItemMode,
  raw: unknown,
  violations: readonly Violation[],
): ProductIntent {
  const intent = importOf<ProductPatch>(action, raw, violations);
  const { createdAt, ...patch } = intent.patch;
  return createdAt ? { ...intent, patch: { ...patch, createdAt: new Date(createdAt) } } : intent;
}

const MISSING_CATEGORY: Violation = {
  pointer: '/categoryId',
  code: 'required',
  message: '"/categoryId" is required.',
};

/** Why the intent can never be carried out, whatever is stored; null if it can. A new product needs a category. */
export function formErrorOf(
  { violations, patch }: ProductIntent,
  isCreation: boolean,
): AppError | null {
  const hasNoCategory = isCreation && !patch.categoryId && !patch.categoryExternalId;
  const isReported = violations.some(({ pointer }) => pointer === '' || pointer === '/categoryId');
  const all = hasNoCategory && !isReported ? [...violations, MISSING_CATEGORY] : violations;
  return all.length > 0 ? structuralError(all) : null;
}

/** Required fields of every product, which null cannot remove. */
const NEVER_NULL = ['title', 'price', 'categoryId', 'currency', 'status'] as const;

/** The facts after a patch. Fields whose patch is itself invalid (`patchViolations`) stay as they were. */
export function patchedFacts<Before extends Partial<ProductFacts>>(
  before: Before,
  patch: ProductPatch,
): Before & ProductFacts {
  const { images, attributes, attributesPatch, stock, stockDelta, ...rest } = patch;
  const { categoryExternalId: _resolved, ...plain } = rest;
  const values = Object.entries(plain).filter(([name, value]) => isPresent(name, value));
  return {
    ...before,
    ...Object.fromEntries(values),
    ...(images === undefined ? {} : { images: withAlt(images ?? []) }),
    ...(attributes === undefined ? {} : { attributes: attributes ?? {} }),
    ...(attributesPatch === undefined
      ? {}
      : { attributes: mergePatch(before.attributes ?? {}, attributesPatch) }),
    stock: stock === undefined ? (before.stock ?? 0) + (stockDelta ?? 0) : (stock ?? 0),
  } as Before & ProductFacts;
}

/** Violations of the patch itself, not of the facts that it leads to. */
export function patchViolations(patch: ProductPatch, after: ProductFacts): readonly Violation[] {
  return [
    ...NEVER_NULL.filter((name) => patch[name] === null).map(cannotBeRemoved),
    // Null sets the stock to zero, so it conflicts with `stockDelta` as well.
    ...(patch.stock !== undefined && isGiven(patch.stockDelta) ? [STOCK_TWICE] : []),
    ...((patch.stockDelta ?? 0) > 0 && after.stock > MAX_STOCK ? [TOO_MANY_UNITS] : []),
    ...(patch.attributesPatch !== undefined && !isFreeForm(after.attributes) ? [TOO_MUCH] : []),
  ];
}

function isPresent(name: string, value: unknown): boolean {
  if (value === undefined) return false;
  return value !== null || !(NEVER_NULL as readonly string[]).includes(name);
}

function withAlt(images: NonNullable<ProductInput['images']>) {
  return images.map(({ url, alt }) => ({ url, alt: alt ?? null }));
}

/** Applies a merge patch (RFC 7396). */
function mergePatch(target: Attributes, patch: Attributes | null): Attributes {
  const result: Record<string, unknown> = patch === null ? {} : { ...target };
  for (const [key, value] of Object.entries(patch ?? {})) {
    if (value === null) delete result[key];
    else result[key] = isObject(value) ? mergePatch(asObject(result[key]), value) : value;
  }
  return result;
}

function asObject(value: unknown): Attributes {
  return isObject(value) ? value : {};
}

function cannotBeRemoved(name: string): Violation {
  return { pointer: `/${name}`, code: 'required', message: `"/${name}" cannot be removed.` };
}

const STOCK_TWICE: Violation = {
  pointer: '/stockDelta',
  code: 'not_allowed',
  message: 'Send stock or stockDelta, not both.',
};

/** Returned orders may raise the stock above the maximum; removing units is never refused because of that. */
const TOO_MANY_UNITS: Violation = {
  pointer: '/stockDelta',
  code: 'out_of_range',
  message: `This change would raise the stock above ${MAX_STOCK}.`,
  params: { max: MAX_STOCK },
};

/** Each patch is small, but the merged attributes must be small as well. */
const TOO_MUCH: Violation = {
  pointer: '/attributes',
  code: 'not_allowed',
  message: `With this change, "/attributes" would no longer be valid: it ${FREE_FORM_RULE}.`,
};

import { isDeepStrictEqual } from 'node:util';
import { FREE_FORM_RULE, isFreeForm } from '../../contract/free-form';
import {
  domainError,
  domainErrors,
  structuralError,
  type AppError,
  type Violation,
} from '../../platform/errors';
import type { Category } from './categories.types';
import { belowMinimum } from './product-item-plan';
import {
  emptyFacts,
  factsOf,
  toStoredFacts,
  violationsOf,
  type ProductFacts,
  type StoredFacts,
} from './product-facts';
import type { ProductStatus } from './products.types';

/** What a client may say about a product: in a creation, or as a merge patch (RFC 7396: null removes). */
export interface ProductInput {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly price?: number | null;
  readonly currency?: string | null;
  readonly categoryId?: string | null;
  readonly brand?: string | null;
  readonly sku?: string | null;
  readonly externalId?: string | null;
  readonly attributes?: Readonly<Record<string, unknown>> | null;
  readonly images?: readonly { readonly url: string; readonly alt?: string | null }[] | null;
  readonly stock?: number | null;
  readonly stockDelta?: number | null;
  readonly status?: ProductStatus | null;
}

const NEVER_NULL = ['title', 'price', 'categoryId', 'currency', 'status'] as const;

/** The facts of a new product. */
export function newFacts(input: ProductInput, now: Date): ProductFacts {
  const given = Object.entries(plainFields(input)).filter(([, value]) => value !== null);
  const said = Object.fromEntries(given) as Pick<ProductFacts, 'title' | 'price' | 'categoryId'>;
  return { ...emptyFacts, ...said, createdAt: now };
}

/** The facts after a merge patch. Throws what is wrong with the patch itself. */
export function patchedFacts(current: ProductFacts, patch: ProductInput): ProductFacts {
  const nulls = NEVER_NULL.filter((name) => patch[name] === null);
  if (nulls.length > 0) throw structuralError(nulls.map(cannotBeRemoved));
  const { stockDelta = null, attributes, stock } = patch;
  if (stockDelta !== null && stock !== undefined && stock !== null) throw stockTwice();
  const next: ProductFacts = {
    ...current,
    ...(plainFields(patch) as Partial<ProductFacts>),
    images: patch.images === undefined ? current.images : withAlt(patch.images ?? []),
    attributes:
      attributes === undefined ? current.attributes : mergedAttributes(current, attributes),
    stock: stock === undefined ? current.stock + (stockDelta ?? 0) : (stock ?? 0),
  };
  if (next.stock < 0) throw belowZero(current.stock);
  return next;
}

/**
 * Everything that breaks a rule: first what is malformed, then what the category forbids. `before`: what the facts
 * were, when they are changed.
 */
export function assertFacts(
  facts: ProductFacts,
  category: Category | null,
  before: ProductFacts | null = null,
): void {
  const malformed = violationsOf(facts);
  if (malformed.length > 0) throw structuralError(malformed);
  const unknown: readonly Violation[] =
    category === null
      ? [
          {
            pointer: '/categoryId',
            code: 'unknown_category',
            message: 'This category does not exist.',
          },
        ]
      : [];
  const broken = [...unknown, ...belowMinimum(facts, category, before)];
  if (broken.length > 0) throw domainErrors(broken);
}

/** True when a creation says what the product is already; its stock may have been sold since. */
export function isSameCreation(existing: StoredFacts, input: ProductInput): boolean {
  const current = factsOf(existing);
  const said = { ...newFacts(input, current.createdAt), stock: current.stock };
  const { rating, ratingCount, popularity } = current;
  const wanted = toStoredFacts({ ...said, rating, ratingCount, popularity });
  return isDeepStrictEqual(wanted, toStoredFacts(current));
}

/** The fields that are taken over as they are. */
function plainFields(input: ProductInput): Readonly<Record<string, unknown>> {
  const { images, stockDelta: _delta, ...rest } = input;
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(images ? { images: withAlt(images) } : {}) };
}

function withAlt(images: NonNullable<ProductInput['images']>) {
  return images.map(({ url, alt }) => ({ url, alt: alt ?? null }));
}

/** Each patch is small; what they add up to must be as well. */
function mergedAttributes(
  { attributes: current }: ProductFacts,
  patch: Parameters<typeof mergePatch>[1],
): ProductFacts['attributes'] {
  const merged = mergePatch(current, patch);
  if (isFreeForm(merged)) return merged;
  const message = `With this change, "/attributes" ${FREE_FORM_RULE.replace('must', 'would have to')}.`;
  throw structuralError([{ pointer: '/attributes', code: 'not_allowed', message }]);
}

/** RFC 7396. */
function mergePatch(
  target: Readonly<Record<string, unknown>>,
  patch: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, unknown>> {
  const merged: Record<string, unknown> = patch === null ? {} : { ...target };
  for (const [key, value] of Object.entries(patch ?? {})) {
    if (value === null) delete merged[key];
    else merged[key] = isObject(value) ? mergePatch(asObject(merged[key]), value) : value;
  }
  return merged;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function cannotBeRemoved(name: string): Violation {
  return { pointer: `/${name}`, code: 'required', message: `"/${name}" cannot be removed.` };
}

function stockTwice(): AppError {
  const message = 'Send stock or stockDelta, not both.';
  return structuralError([{ pointer: '/stockDelta', code: 'not_allowed', message }]);
}

function belowZero(available: number): AppError {
  return domainError('quantity_above_stock', `There are only ${available} in stock.`, {
    available,
  });
}

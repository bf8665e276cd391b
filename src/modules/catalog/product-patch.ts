import { FREE_FORM_RULE, isFreeForm } from '../../contract/free-form';
import type { Violation } from '../../platform/values/errors';
import { isGiven, isObject } from '../../platform/values/given';
import { MAX_STOCK, type ProductFacts } from './product-facts';
import type { ProductInput, ProductPatch } from './product-intent';

type Attributes = ProductFacts['attributes'];

/** What has to be said of every product; null cannot remove it. */
const NEVER_NULL = ['title', 'price', 'categoryId', 'currency', 'status'] as const;

/** The facts after a patch. What is wrong with the patch itself (`patchViolations`) leaves its field as it was. */
export function patchedFacts<Before extends Partial<ProductFacts>>(
  before: Before,
  patch: ProductPatch,
): Before & ProductFacts {
  const { images, attributes, attributesPatch, stock, stockDelta, ...rest } = patch;
  const { categoryExternalId: _resolved, ...plain } = rest;
  const said = Object.entries(plain).filter(([name, value]) => isSaid(name, value));
  return {
    ...before,
    ...Object.fromEntries(said),
    ...(images === undefined ? {} : { images: withAlt(images ?? []) }),
    ...(attributes === undefined ? {} : { attributes: attributes ?? {} }),
    ...(attributesPatch === undefined
      ? {}
      : { attributes: mergePatch(before.attributes ?? {}, attributesPatch) }),
    stock: stock === undefined ? (before.stock ?? 0) + (stockDelta ?? 0) : (stock ?? 0),
  } as Before & ProductFacts;
}

/** What is wrong with a patch of these facts, apart from the facts it leads to. */
export function patchViolations(patch: ProductPatch, after: ProductFacts): readonly Violation[] {
  return [
    ...NEVER_NULL.filter((name) => patch[name] === null).map(cannotBeRemoved),
    // Null says something of the stock too: that there is none.
    ...(patch.stock !== undefined && isGiven(patch.stockDelta) ? [STOCK_TWICE] : []),
    ...((patch.stockDelta ?? 0) > 0 && after.stock > MAX_STOCK ? [TOO_MANY_UNITS] : []),
    ...(patch.attributesPatch !== undefined && !isFreeForm(after.attributes) ? [TOO_MUCH] : []),
  ];
}

function isSaid(name: string, value: unknown): boolean {
  if (value === undefined) return false;
  return value !== null || !(NEVER_NULL as readonly string[]).includes(name);
}

function withAlt(images: NonNullable<ProductInput['images']>) {
  return images.map(({ url, alt }) => ({ url, alt: alt ?? null }));
}

/** RFC 7396. */
function mergePatch(target: Attributes, patch: Attributes | null): Attributes {
  const merged: Record<string, unknown> = patch === null ? {} : { ...target };
  for (const [key, value] of Object.entries(patch ?? {})) {
    if (value === null) delete merged[key];
    else merged[key] = isObject(value) ? mergePatch(asObject(merged[key]), value) : value;
  }
  return merged;
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

/** What orders give back may lead above it; taking away is never refused for that. */
const TOO_MANY_UNITS: Violation = {
  pointer: '/stockDelta',
  code: 'out_of_range',
  message: `This change would raise the stock above ${MAX_STOCK}.`,
  params: { max: MAX_STOCK },
};

/** Each patch is small; what they add up to must be as well. */
const TOO_MUCH: Violation = {
  pointer: '/attributes',
  code: 'not_allowed',
  message: `With this change, "/attributes" ${FREE_FORM_RULE.replace('must', 'would have to')}.`,
};

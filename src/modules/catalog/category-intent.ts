import { createHash } from 'node:crypto';
import type { Violation } from '../../platform/values/errors';
import type { GivenAttribute } from './attribute-definitions';
import { withoutNulls } from '../../platform/values/given';

/** What a client may say about a category: in a creation, or as a merge patch (RFC 7396: null removes). */
export interface CategoryInput {
  readonly title?: string | null;
  readonly parentId?: string | null;
  readonly externalId?: string | null;
  readonly filterableAttributes?: readonly GivenAttribute[] | null;
  readonly minimumPrice?: number | null;
  readonly minimumPrices?: Readonly<Record<string, unknown>> | null;
}

/** What an intent says about the category's facts: absent stays, null removes. */
export interface CategoryPatch extends CategoryInput {
  /** Names the parent instead of `parentId`. */
  readonly parentExternalId?: string;
}

/** What is to happen to one category, whether a request or an import asks for it. */
export interface CategoryIntent {
  readonly action: 'create' | 'upsert' | 'update' | 'delete';
  /** Names the category; without it its externalId does. */
  readonly id: string | null;
  readonly externalId: string | null;
  /** The id of the category when it is created. */
  readonly newId: string;
  readonly patch: CategoryPatch;
  /** The version that the client has read; any other is refused. Absent or null = whatever it is. */
  readonly version?: number | null;
  /** What is wrong with its form. */
  readonly violations: readonly Violation[];
}

/** Null counts as absent in a creation. */
export function categoryCreation(input: CategoryInput, newId: string): CategoryIntent {
  const { externalId = null } = input;
  const patch = withoutNulls(input);
  return { action: 'create', id: null, externalId, newId, patch, violations: [] };
}

export function categoryChange(
  id: string,
  patch: CategoryInput,
  version: number | null,
): CategoryIntent {
  return { action: 'update', id, externalId: null, newId: id, patch, version, violations: [] };
}

/** An item of an import; a null field counts as absent. */
export function importedCategory(
  action: CategoryIntent['action'],
  raw: unknown,
  violations: readonly Violation[],
): CategoryIntent {
  const item = typeof raw === 'object' && raw !== null ? raw : {};
  const patch = withoutNulls(item) as CategoryPatch;
  const externalId = typeof patch.externalId === 'string' ? patch.externalId.slice(0, 200) : null;
  const newId = categoryIdOf(externalId ?? '');
  return { action, id: null, externalId, newId, patch, violations };
}

/** A UUID (RFC 9562, version 8) made from the externalId: a repeated creation meets its own category. */
export function categoryIdOf(externalId: string): string {
  const hex = createHash('sha256').update(externalId).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

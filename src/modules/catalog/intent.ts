import type { Operation } from '../../platform/operations';
import { valueOf, type AppliedItem } from '../../platform/operations/bulk';
import type { AppError, Violation } from '../../platform/values/errors';
import { isObject, withoutNulls } from '../../platform/values/given';
import type { ItemMode } from './items.types';

/** What is to happen to one product or category, however it was requested: singly, in bulk or by an import. */
export interface Intent<Patch> {
  readonly action: ItemMode;
  /** Names the object; without it its externalId does. */
  readonly id: string | null;
  readonly externalId: string | null;
  /** The id of the object when it is created: the same for every attempt of the same request. */
  readonly newId: string;
  readonly patch: Patch;
  /** The version that the client has read; null = any. */
  readonly version: number | null;
  /** What is wrong with its form. */
  readonly violations: readonly Violation[];
}

const PLAIN = { id: null, externalId: null, newId: '', version: null, violations: [] };

/** Null counts as absent in a creation. */
export function creationOf<Patch extends { readonly externalId?: string | null }>(
  input: Patch,
  newId: string,
): Intent<Patch> {
  const { externalId = null } = input;
  return { ...PLAIN, action: 'create', externalId, newId, patch: withoutNulls(input) };
}

export interface NamedChange<Patch> {
  readonly id: string | null;
  readonly externalId?: string | null;
  readonly version?: number | null | undefined;
  readonly patch: Patch;
}

export function changeOf<Patch>({
  id,
  externalId = null,
  version = null,
  patch,
}: NamedChange<Patch>): Intent<Patch> {
  return { ...PLAIN, action: 'update', id, externalId, version, patch };
}

export function deletionOf(id: string, version: number | null = null): Intent<object> {
  return { ...PLAIN, action: 'delete', id, patch: {}, version };
}

/** An item of an import after its check; a null field counts as absent. */
export function importedOf<Patch extends object>(
  action: ItemMode,
  raw: unknown,
  violations: readonly Violation[],
): Intent<Patch> {
  const item = isObject(raw) ? raw : {};
  const externalId = typeof item.externalId === 'string' ? item.externalId.slice(0, 200) : null;
  return { ...PLAIN, action, externalId, patch: withoutNulls(item) as Patch, violations };
}

/** Whether an intent may make a new object. */
export function mayCreate({ action }: Pick<Intent<unknown>, 'action'>): boolean {
  return action === 'create' || action === 'upsert';
}

export type Outcome = 'created' | 'updated' | 'deleted' | 'unchanged';

/** One change of a document: from what was read to what is to be stored. */
export interface Change<T, Kind extends Outcome = Exclude<Outcome, 'unchanged'>> {
  readonly outcome: Kind;
  readonly before: T | null;
  readonly after: T;
}

/** What is decided on an intent: a change, nothing because it is so already, or a refusal. */
export type Decision<T> =
  | ({ readonly kind: 'change' } & Change<T>)
  | { readonly kind: 'unchanged'; readonly existing: T }
  | { readonly kind: 'refusal'; readonly error: AppError };

export function refusal(error: AppError): { readonly kind: 'refusal'; readonly error: AppError } {
  return { kind: 'refusal', error };
}

/** An intent, and the name of the request that it belongs to; null = it is not retried. */
export interface NamedIntent<Patch> {
  readonly intent: Intent<Patch>;
  readonly operation: Operation | null;
}

/** What became of an object. */
export interface WrittenObject<T> {
  readonly outcome: Outcome;
  readonly object: T;
}

/** What became of an intent; a refusal names the object that it was about. */
export type WriteResult<T> = AppliedItem<WrittenObject<T>> & { readonly id?: string | null };

/** The object as it was changed, null when there is none. */
export function changedOrNull<T>(result: WriteResult<T> | undefined): T | null {
  const isAbsent = result && 'error' in result && result.error.kind === 'not_found';
  return isAbsent ? null : valueOf(result).object;
}

import type { Operation } from '../../platform/operations';
import { valueOf, type AppliedItem } from '../../platform/operations/bulk';
import type { AppError, Violation } from '../../platform/values/errors';
import { isObject, withoutNulls } from '../../platform/values/json';
import type { ItemMode } from './items.types';

/** A requested change of one product or category, whether it came alone, in bulk or by an import. */
export interface Intent<Patch> {
  readonly action: ItemMode;
  /** Identifies the object; if null, the externalId does. */
  readonly id: string | null;
  readonly externalId: string | null;
  /** The id of the object if it is created: the same for every attempt of the request. */
  readonly newId: string;
  readonly patch: Patch;
  /** The version that the client has read; null for any. */
  readonly version: number | null;
  /** Violations of the form of the request. */
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

/** A checked item of an import; null fields count as absent. */
export function importOf<Patch extends object>(
  action: ItemMode,
  raw: unknown,
  violations: readonly Violation[],
): Intent<Patch> {
  const item = isObject(raw) ? raw : {};
  const externalId = typeof item.externalId === 'string' ? item.externalId.slice(0, 200) : null;
  return { ...PLAIN, action, externalId, patch: withoutNulls(item) as Patch, violations };
}

/** Whether an intent may create an object. */
export function mayCreate({ action }: Pick<Intent<unknown>, 'action'>): boolean {
  return action === 'create' || action === 'upsert';
}

export type Outcome = 'created' | 'updated' | 'deleted' | 'unchanged';

/** A change of a document: the state that was read and the state to store. */
export interface Change<T, Kind extends Outcome = Exclude<Outcome, 'unchanged'>> {
  readonly outcome: Kind;
  readonly before: T | null;
  readonly after: T;
}

/** The decision about an intent: a change, no change because the object is already in that state, or a refusal. */
export type Decision<T> =
  | ({ readonly kind: 'change' } & Change<T>)
  | { readonly kind: 'unchanged'; readonly existing: T }
  | { readonly kind: 'refusal'; readonly error: AppError };

export function refusal(error: AppError): { readonly kind: 'refusal'; readonly error: AppError } {
  return { kind: 'refusal', error };
}

/** An intent with the operation it belongs to; null if it is not retried. */
export interface NamedIntent<Patch> {
  readonly intent: Intent<Patch>;
  readonly operation: Operation | null;
}

/** An object after an intent, and what was done to it. */
export interface WrittenObject<T> {
  readonly outcome: Outcome;
  readonly object: T;
}

/** The result of an intent; a refusal names the object concerned. */
export type WriteResult<T> = AppliedItem<WrittenObject<T>> & { readonly id?: string | null };

/** The changed object; null if it does not exist. */
export function changedOrNull<T>(result: WriteResult<T> | undefined): T | null {
  const isAbsent = result && 'error' in result && result.error.kind === 'not_found';
  return isAbsent ? null : valueOf(result).object;
}

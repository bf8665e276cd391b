import type { ErrorKind } from '../platform/values/errors';

/** What a code means, for the `/problems/{code}` pages, OpenAPI and the docs. A code is never reused. */
export interface CodeDescription {
  readonly title: string;
  /** Why it happens and what the client can do. */
  readonly help: string;
  /** Where it comes from, when it is always the same. */
  readonly kind: ErrorKind;
}

export const structural = (title: string, help: string): CodeDescription => ({
  title,
  help,
  kind: 'structural',
});
export const domain = (title: string, help: string): CodeDescription => ({
  title,
  help,
  kind: 'domain',
});
export const conflict = (title: string, help: string): CodeDescription => ({
  title,
  help,
  kind: 'conflict',
});
export const forbidden = (title: string, help: string): CodeDescription => ({
  title,
  help,
  kind: 'forbidden',
});
export const unauthenticated = (title: string, help: string): CodeDescription => ({
  title,
  help,
  kind: 'unauthenticated',
});
export const unavailable = (title: string, help: string): CodeDescription => ({
  title,
  help,
  kind: 'unavailable',
});

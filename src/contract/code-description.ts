import type { ErrorKind } from '../platform/values/errors';

/** The meaning of a code, for `/problems/{code}`, OpenAPI and the docs. A code is never reused. */
export interface CodeDescription {
  /** What happened. */
  readonly title: string;
  /** Why it happens. */
  readonly cause: string;
  /** What the client can do. */
  readonly remedy: string;
  /** The origin of the error, if it is always the same. */
  readonly kind: ErrorKind;
}

const ofKind =
  (kind: ErrorKind) =>
  (title: string, cause: string, remedy: string): CodeDescription => ({
    title,
    cause,
    remedy,
    kind,
  });

export const structural = ofKind('structural');
export const domain = ofKind('domain');
export const conflict = ofKind('conflict');
export const forbidden = ofKind('forbidden');
export const unauthenticatedCode = ofKind('unauthenticated');
export const unavailable = ofKind('unavailable');
export const notFound = ofKind('not_found');
export const precondition = ofKind('precondition');
export const rateLimited = ofKind('rate_limited');
export const internal = ofKind('internal');

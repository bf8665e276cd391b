import { describeCode } from '../contract/codes';
import type { AppError, ErrorKind } from '../platform/values/errors';

/** The only mapping from kinds of errors to HTTP statuses, for REST and `/graphql` alike. */
const STATUS_OF_KIND: Readonly<Record<ErrorKind, number>> = {
  structural: 400,
  domain: 422,
  conflict: 409,
  precondition: 412,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
};

/** Codes whose status differs from that of their kind. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  method_not_allowed: 405,
  request_timeout: 408,
  resume_point_expired: 410,
  body_too_large: 413,
  expectation_failed: 417,
  headers_too_large: 431,
  unsupported_media_type: 415,
  not_applied: 424,
};

export function statusOf({ code, kind }: Pick<AppError, 'code' | 'kind'>): number {
  return STATUS_OF_CODE[code] ?? STATUS_OF_KIND[kind];
}

/** The HTTP status of a code of the table. */
export function statusOfCode(code: string): number {
  return statusOf({ code, kind: describeCode(code)?.kind ?? 'internal' });
}

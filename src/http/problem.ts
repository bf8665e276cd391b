import { isDeepStrictEqual } from 'node:util';
import { describeCode } from '../contract/codes';
import { statusOf } from './statuses';
import type { AppError, Quota } from '../platform/values/errors';

const PROBLEM_MEDIA_TYPE = 'application/problem+json; charset=utf-8';

/** RFC 9457 problem details with the project's extensions. */
export type Problem = Readonly<Record<string, unknown>> & {
  readonly status: number;
  readonly code: string;
};

export function toProblem(
  error: AppError,
  request: { readonly id: string; readonly path: string },
): Problem {
  const { violations, userMessage, facts } = error.details;
  return {
    type: `/problems/${error.code}`,
    title: describeCode(error.code)?.title ?? error.code,
    status: statusOf(error),
    detail: error.message,
    instance: request.path,
    code: error.code,
    category: error.kind,
    requestId: request.id,
    ...(violations ? { errors: violations } : {}),
    ...(userMessage ? { userMessage } : {}),
    ...topLevelFacts(violations),
    ...facts,
  };
}

const BOUNDS = ['allowed', 'max', 'maxDepth'] as const;

/** Limits that all violations share are repeated at the top level. */
function topLevelFacts(
  violations: AppError['details']['violations'] = [],
): Readonly<Record<string, unknown>> {
  const [first = {}, ...others] = violations.map(({ params = {} }) => params);
  const isShared = (name: string) =>
    first[name] !== undefined &&
    others.every((params) => isDeepStrictEqual(params[name], first[name]));
  return Object.fromEntries(BOUNDS.filter(isShared).map((name) => [name, first[name]]));
}

/** Headers that belong to an error (RFC 9110: WWW-Authenticate, Retry-After). */
export function problemHeaders(error: AppError): Readonly<Record<string, string>> {
  const { retryAfterSeconds, quotas = [] } = error.details;
  return {
    'content-type': PROBLEM_MEDIA_TYPE,
    'cache-control': 'no-store',
    ...(error.kind === 'unauthenticated'
      ? { 'www-authenticate': wwwAuthenticate(error.code) }
      : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(quotas.length === 0 ? {} : exceededHeaders(quotas, retryAfterSeconds)),
  };
}

/** In the format of the ordinary limits, with nothing remaining. */
function exceededHeaders(quotas: readonly Quota[], seconds = 1): Readonly<Record<string, string>> {
  return {
    ratelimit: `"attempts";r=0;t=${seconds}`,
    'ratelimit-policy': quotas
      .map(({ max, seconds: w }) => `"attempts";q=${max};w=${w}`)
      .join(', '),
  };
}

function wwwAuthenticate(code: string): string {
  return code === 'invalid_credential'
    ? 'Bearer realm="api", error="invalid_token"'
    : 'Bearer realm="api"';
}

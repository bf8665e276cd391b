import type { Code } from '../../contract/codes';
import { statusOfCode } from '../../http/statuses';
import { pathParameterNames, type Endpoint } from '../endpoint';
import { relationParameters } from '../relations';

const ALWAYS: readonly Code[] = [
  'malformed_request',
  'unknown_parameter',
  'unsupported_api_version',
  'invalid_credential',
  'client_version_unsupported',
  'headers_too_large',
  'rate_limited',
  'internal_error',
  'database_unavailable',
  'overloaded',
];

const WITH_BODY: readonly Code[] = [
  'validation_failed',
  'invalid_json',
  'required',
  'wrong_type',
  'wrong_format',
  'unknown_field',
  'too_long',
  'too_short',
  'too_many_items',
  'empty_array',
  'out_of_range',
  'not_allowed',
  'unsupported_media_type',
  'body_too_large',
];

/** The codes with which endpoints without a body refuse one. */
const OF_UNSAFE: readonly Code[] = [
  'invalid_json',
  'unknown_field',
  'wrong_type',
  'unsupported_media_type',
  'body_too_large',
];

const WITH_PARAMETERS: readonly Code[] = [
  'validation_failed',
  'repeated_parameter',
  'wrong_type',
  'wrong_format',
  'out_of_range',
  'too_long',
  'too_short',
  'too_many_items',
  'not_allowed',
];

const OF_LISTS: readonly Code[] = [
  'pagination_style_conflict',
  'pagination_window_exceeded',
  'invalid_cursor',
  'cursor_mismatch',
];

const OF_RELATIONS: readonly Code[] = [
  'include_not_allowed',
  'include_too_deep',
  'too_many_includes',
];

const OF_IDEMPOTENCY: readonly Code[] = [
  'invalid_idempotency_key',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'idempotency_answer_lost',
];

const OF_BULK: readonly Code[] = ['batch_too_large', 'bulk_failed', 'validation_failed'];

/** Whether `Idempotency-Key` makes a request safe to retry: all changes except those that say otherwise. */
export function takesKey({ method, idempotent }: Endpoint): boolean {
  return method !== 'GET' && idempotent !== false;
}

/** Every code that an endpoint can return: those that follow from its parts, and those that it declares. */
export function codesOf(endpoint: Endpoint): readonly string[] {
  const { method, path, body, query, relations, conditional, policy } = endpoint;
  const parameters = { ...query, ...relationParameters(relations) };
  const codes: string[] = [
    ...ALWAYS,
    ...(policy === 'public' ? [] : ['authentication_required', 'forbidden']),
    ...(pathParameterNames(path).length > 0 ? ['not_found'] : []),
    ...(Object.keys(parameters).length > 0 ? WITH_PARAMETERS : []),
    ...('sort' in parameters ? ['sort_not_allowed'] : []),
    ...(body ? WITH_BODY : []),
    ...(method === 'GET' ? [] : OF_UNSAFE),
    ...(endpoint.isList ? OF_LISTS : []),
    ...(relations ? OF_RELATIONS : []),
    ...(body?.bulkList ? OF_BULK : []),
    ...(conditional ? ['version_mismatch', 'wrong_format'] : []),
    ...(endpoint.live ? ['too_many_streams'] : []),
    ...(takesKey(endpoint) ? OF_IDEMPOTENCY : []),
    ...(endpoint.errors ?? []),
  ];
  return [...new Set(codes)];
}

/**
 * Whether a body can break several rules at once. Then each violation has its own code, and the response a common one.
 */
export function hasManyRules({ body, errors = [] }: Endpoint): boolean {
  const rules = errors.filter((code) => statusOfCode(code) === 422);
  return body !== undefined && body.bulkList === undefined && rules.length > 1;
}

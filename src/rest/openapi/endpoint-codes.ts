import type { Code } from '../../contract/codes';
import { statusOfCode } from '../../http/statuses';
import { pathParameterNames, type Endpoint } from '../endpoint';
import { relationParameters } from '../relations';

const COMMON_CODES: readonly Code[] = [
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

const BODY_CODES: readonly Code[] = [
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
const UNSAFE_METHOD_CODES: readonly Code[] = [
  'invalid_json',
  'unknown_field',
  'wrong_type',
  'unsupported_media_type',
  'body_too_large',
];

const PARAMETER_CODES: readonly Code[] = [
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

const LIST_CODES: readonly Code[] = [
  'pagination_style_conflict',
  'pagination_window_exceeded',
  'invalid_cursor',
  'cursor_mismatch',
];

const RELATION_CODES: readonly Code[] = [
  'include_not_allowed',
  'include_too_deep',
  'too_many_includes',
];

const IDEMPOTENCY_CODES: readonly Code[] = [
  'invalid_idempotency_key',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'idempotency_answer_lost',
];

const BULK_CODES: readonly Code[] = ['batch_too_large', 'bulk_failed', 'validation_failed'];

/** Whether `Idempotency-Key` makes a request safe to retry: all changes except those that say otherwise. */
export function takesKey({ method, idempotent }: Endpoint): boolean {
  return method !== 'GET' && idempotent !== false;
}

/** Every code that an endpoint can return: those that follow from its parts, and those that it declares. */
export function codesOf(endpoint: Endpoint): readonly string[] {
  const { method, path, body, query, relations, conditional, policy } = endpoint;
  const parameters = { ...query, ...relationParameters(relations) };
  const codes: string[] = [
    ...COMMON_CODES,
    ...(policy === 'public' ? [] : ['authentication_required', 'forbidden']),
    ...(pathParameterNames(path).length > 0 ? ['not_found'] : []),
    ...(Object.keys(parameters).length > 0 ? PARAMETER_CODES : []),
    ...('sort' in parameters ? ['sort_not_allowed'] : []),
    ...(body ? BODY_CODES : []),
    ...(method === 'GET' ? [] : UNSAFE_METHOD_CODES),
    ...(endpoint.isList ? LIST_CODES : []),
    ...(relations ? RELATION_CODES : []),
    ...(body?.bulkList ? BULK_CODES : []),
    ...(conditional ? ['version_mismatch', 'wrong_format'] : []),
    ...(endpoint.live ? ['too_many_streams'] : []),
    ...(takesKey(endpoint) ? IDEMPOTENCY_CODES : []),
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

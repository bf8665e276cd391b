import { describeCode } from '../../contract/codes';
import { statusOfCode } from '../../http/statuses';
import { BULK_STATUSES } from '../bulk';
import type { Endpoint } from '../endpoint';
import { codesOf, hasManyRules, takesKey } from './endpoint-codes';
import { exampleIdOf, recordedResponses } from './examples';
import type { PublishedSchema } from './published-schema';
import type { PublishedResponse } from './response-schema';

/** Responses by status. */
export type Responses = Readonly<Record<string, PublishedSchema>>;

const ref = (name: string): PublishedSchema => ({ $ref: `#/components/headers/${name}` });

/** Every response of an endpoint by status: its own, "not modified", and one problem per status. */
export function responsesOf(endpoint: Endpoint, response: PublishedResponse): Responses {
  return {
    ...Object.fromEntries(
      successStatuses(endpoint).map((status) => [status, success(endpoint, status, response)]),
    ),
    ...(endpoint.method === 'GET' ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
    ...problemResponses(endpoint),
  };
}

/** The success statuses of an endpoint. */
export function successStatuses({
  body,
  status = 200,
  isAccepted,
  isCreated,
}: Endpoint): readonly number[] {
  if (body?.bulkList) return BULK_STATUSES.filter((one) => one !== 201 || body.bulkCreates);
  if (isAccepted) return [200, 202];
  return isCreated ? [200, 201] : [status];
}

function success(endpoint: Endpoint, status: number, response: PublishedResponse): PublishedSchema {
  const { schema, content: subject, isDeprecated } = response;
  const headers = {
    ...successHeaders(endpoint, status),
    ...(hasEntityTag(endpoint, schema) ? { ETag: ref('ETag') } : {}),
    // A response with a deprecated field announces it in its headers.
    ...(isDeprecated ? deprecationNotice : {}),
  };
  if (status === 204) return { description: 'Done; the response has no body.', headers };
  const description = DESCRIPTIONS[status] ?? subject;
  const content = {
    'application/json': { schema, ...exampleResponse(endpoint, status) },
    ...csvOf(endpoint),
  };
  const stream = endpoint.live ? { 'x-event-stream': eventStreamOf(endpoint) } : {};
  return { description, headers, content, ...stream };
}

/** The recorded response. */
function exampleResponse({ method, path }: Endpoint, status: number): PublishedSchema {
  const example = recordedResponses[`${method} ${path}`]?.[status];
  return example === undefined ? {} : { example };
}

/** The same as a table, for `Accept: text/csv`. */
function csvOf({ csv }: Endpoint): PublishedSchema {
  if (csv === undefined) return {};
  const description = `One line per row, with the columns ${csv.join(', ')}.`;
  return {
    'text/csv': { schema: { type: 'string', description }, example: `${csv.join(',')}\r\n` },
  };
}

const POSITION = '1795392000042';

/** The example of an event in the event log, with its position. */
function loggedEvent(): unknown {
  const log = recordedResponses['GET /webhooks/events']?.[200];
  const [event] = (log as { readonly data: readonly object[] } | undefined)?.data ?? [];
  return { ...event, position: POSITION };
}

/**
 * The response to `Accept: text/event-stream`. Published without a media type, because OpenAPI 3.1 has no schema for
 * the messages of a stream, and generators would turn every plain response into a string as well.
 */
function eventStreamOf(endpoint: Endpoint) {
  const data = endpoint.isLog
    ? loggedEvent()
    : recordedResponses[`${endpoint.method} ${endpoint.path}`]?.[200];
  const id = endpoint.isLog ? POSITION : '2jmj7l5rSw0yVb_vlWAYkK';
  return {
    description: streamDescription(endpoint),
    example: `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`,
  };
}

/** The description of the messages that the stream of a live resource, or of the event log, sends. */
export function streamDescription({ isLog }: Endpoint): string {
  const what = isLog
    ? 'each event as it comes, as an item of `data`; its `id` is the resume point'
    : 'the current state, then each new one, as the JSON of the plain response; `event: deleted` when it no longer exists';
  return `With \`Accept: text/event-stream\`: ${what}. \`event: problem\` (a \`Problem\`) when the stream ends for another reason.`;
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  201: 'Created.',
  202: 'Accepted; the work continues in the background.',
  207: 'Some items succeeded, some failed: see `results`.',
};

function successHeaders(endpoint: Endpoint, status: number): PublishedSchema {
  return {
    ...commonHeaders,
    ...Object.fromEntries(
      Object.keys(endpoint.responseHeaders ?? {}).map((name) => [
        name,
        ref(name.replaceAll('-', '')),
      ]),
    ),
    ...(endpoint.isList ? { Link: ref('Link') } : {}),
    ...(endpoint.location && status !== 204 ? { Location: ref('Location') } : {}),
    ...(takesKey(endpoint) ? { 'Idempotent-Replayed': ref('IdempotentReplayed') } : {}),
  };
}

/** Reads have a validator, and so do responses about an object with a version. */
function hasEntityTag({ method }: Endpoint, { properties = {} }: PublishedSchema): boolean {
  return method === 'GET' || Object.hasOwn(properties as object, 'version');
}

const deprecationNotice: PublishedSchema = {
  Deprecation: ref('Deprecation'),
  Sunset: ref('Sunset'),
  Link: ref('Link'),
};

/** Headers of every response. */
const commonHeaders: PublishedSchema = {
  'X-Request-Id': ref('RequestId'),
  'Api-Version': ref('ApiVersion'),
  'Cache-Control': ref('CacheControl'),
  RateLimit: ref('RateLimit'),
  'RateLimit-Policy': ref('RateLimitPolicy'),
  Vary: ref('Vary'),
  'Access-Control-Allow-Origin': ref('Access-Control-Allow-Origin'),
};

/** Codes by HTTP status, smallest first. */
export function byStatus(codes: readonly string[]): readonly (readonly [number, string[]])[] {
  const groups = new Map<number, string[]>();
  for (const code of codes) {
    const status = statusOfCode(code);
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return [...groups].sort(([left], [right]) => left - right);
}

function problemResponses(endpoint: Endpoint): Responses {
  const path = endpoint.path.replace(
    /:(\w+)/g,
    (_, name: string) => exampleIdOf(endpoint, name) ?? name,
  );
  const refusals = byStatus(codesOf(endpoint)).map(([status, codes]) => {
    if (status !== 422) return [status, refusalBy(codes, status, path)];
    const all = hasManyRules(endpoint) ? [...codes, 'validation_failed'] : codes;
    const refusal = refusalBy(all, status, path);
    // Refusals by a rule are stored for retries.
    const replayHeader = takesKey(endpoint)
      ? { 'Idempotent-Replayed': ref('IdempotentReplayed') }
      : {};
    return [status, { ...refusal, headers: { ...refusal.headers, ...replayHeader } }];
  });
  return Object.fromEntries(refusals) as Responses;
}

/** A refusal with one of several codes; the first one is the example. */
export function refusalBy(codes: readonly string[], status: number, path: string) {
  const schema = { $ref: '#/components/schemas/Problem' };
  const example = exampleProblem(codes[0] ?? '', path);
  return {
    description: `Refused: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: headersOf(status),
    content: { 'application/problem+json': { schema, example } },
  };
}

/** The problem that a request to this path would get with this code. */
export function exampleProblem(code: string, path: string): PublishedSchema {
  const { title = code, cause = '', kind } = describeCode(code) ?? {};
  return {
    type: `/problems/${code}`,
    title,
    status: statusOfCode(code),
    detail: cause,
    instance: path,
    code,
    category: kind,
    requestId: 'req_01m82yms85mss94md68mftrx3e',
  };
}

/** Headers of every response with a status. */
export function headersOf(status: number): PublishedSchema {
  return {
    ...commonHeaders,
    ...(status === 401 ? { 'WWW-Authenticate': ref('WwwAuthenticate') } : {}),
    ...(status === 409 || status === 429 || status === 503
      ? { 'Retry-After': ref('RetryAfter') }
      : {}),
  };
}

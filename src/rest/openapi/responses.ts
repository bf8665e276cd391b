import { BULK_STATUSES } from '../bulk';
import type { Endpoint } from '../endpoint';
import { statusOfCode } from '../../http/statuses';
import { codesOf, hasManyRules, takesKey } from './endpoint-codes';
import { exampleIdOf } from './example-ids';
import { exampleProblem } from './problem-schema';
import { recordedAnswers } from './recorded-answers';
import type { PublishedSchema } from './published-schema';
import type { PublishedAnswer } from './response-schema';

const text = (description: string): PublishedSchema => ({
  description,
  schema: { type: 'string' },
});

/** Response headers, named once. */
export const sharedHeaders: Readonly<Record<string, PublishedSchema>> = {
  RequestId: {
    description: 'Id of this request, in every answer.',
    schema: { type: 'string', minLength: 8, maxLength: 64 },
  },
  ApiVersion: text('Version of the contract that answered.'),
  'Access-Control-Allow-Origin': text(
    'The origin of the calling page, when it is a configured one.',
  ),
  ETag: text('Strong validator: `"<version>-<hash>"`, or only the hash.'),
  CacheControl: text(
    'How the answer may be kept. Answers from a search index that is behind are `no-store` and have no `ETag`.',
  ),
  Link: text(
    'RFC 8288 links: `first`, `prev`, `next`, `last` of a list; `deprecation` to the guide of a deprecated field.',
  ),
  Vary: text('What else the answer depends on.'),
  SetCookie: text('The token of this device, for browsers.'),
  Location: text('Address of what was created.'),
  IdempotentReplayed: text('`true` when the stored result of an earlier request answered.'),
  RetryAfter: {
    description: 'Seconds after which a repeat makes sense.',
    schema: { type: 'integer', minimum: 0 },
  },
  RateLimit: text('What is left of the limit, and when it is full again.'),
  RateLimitPolicy: text('The limits that apply to this request.'),
  WwwAuthenticate: text('How to authenticate (RFC 6750).'),
  Deprecation: text('Since when a field of this answer is deprecated (RFC 9745).'),
  Sunset: text('When a deprecated field of this answer is removed (RFC 8594).'),
};

const ref = (name: string): PublishedSchema => ({ $ref: `#/components/headers/${name}` });

/** Every answer of an endpoint by status: its own, "not modified", and one problem per status. */
export function responsesOf(endpoint: Endpoint, answer: PublishedAnswer): PublishedSchema {
  return {
    ...Object.fromEntries(
      successStatuses(endpoint).map((status) => [status, success(endpoint, status, answer)]),
    ),
    ...(endpoint.method === 'GET' ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
    ...problemResponses(endpoint),
  };
}

/** The success statuses an endpoint can answer with. */
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

function success(endpoint: Endpoint, status: number, answer: PublishedAnswer): PublishedSchema {
  const { schema, content: subject, isDeprecated } = answer;
  const headers = {
    ...successHeaders(endpoint, status),
    ...(hasEntityTag(endpoint, schema) ? { ETag: ref('ETag') } : {}),
    // An answer with a deprecated field announces it in its headers.
    ...(isDeprecated ? deprecationNotice : {}),
  };
  if (status === 204) return { description: 'Done; the answer has no body.', headers };
  const description = DESCRIPTIONS[status] ?? subject;
  const content = {
    'application/json': { schema, ...exampleAnswer(endpoint, status) },
    ...csvOf(endpoint),
  };
  const stream = endpoint.live ? { 'x-event-stream': eventStreamOf(endpoint) } : {};
  return { description, headers, content, ...stream };
}

/** The answer that was recorded. */
function exampleAnswer({ method, path }: Endpoint, status: number): PublishedSchema {
  const example = recordedAnswers[`${method} ${path}`]?.[status];
  return example === undefined ? {} : { example };
}

/** The same as a table, for `Accept: text/csv`. */
function csvOf({ csv }: Endpoint): PublishedSchema {
  if (csv === undefined) return {};
  const description = `One line a row, in the columns ${csv.join(', ')}.`;
  return {
    'text/csv': { schema: { type: 'string', description }, example: `${csv.join(',')}\r\n` },
  };
}

const POSITION = '1795392000042';

/** The event log has each event with its position. */
function loggedEvent(): unknown {
  const log = recordedAnswers['GET /webhooks/events']?.[200];
  const [event] = (log as { readonly data: readonly object[] } | undefined)?.data ?? [];
  return { ...event, position: POSITION };
}

/**
 * What `Accept: text/event-stream` is answered with. No media type: OpenAPI 3.1 has no schema for the messages of a
 * stream, and generators would make every plain answer a text as well.
 */
function eventStreamOf(endpoint: Endpoint) {
  const data = endpoint.isLog
    ? loggedEvent()
    : recordedAnswers[`${endpoint.method} ${endpoint.path}`]?.[200];
  const id = endpoint.isLog ? POSITION : '2jmj7l5rSw0yVb_vlWAYkK';
  return {
    description: streamDescription(endpoint),
    example: `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`,
  };
}

/** What the stream of a live resource, or of the event log, sends. */
export function streamDescription({ isLog }: Endpoint): string {
  const what = isLog
    ? 'each event as it comes, as an item of `data`; its `id` is the resume point'
    : 'the present state, then each new one, as the JSON of the plain answer. `event: deleted` when it is gone';
  return `With \`Accept: text/event-stream\`: ${what}. \`event: problem\` (a \`Problem\`) when the stream ends for another reason.`;
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  201: 'Created.',
  202: 'Accepted; the work goes on in the background.',
  207: 'Some items succeeded, some failed: see `results`.',
};

function successHeaders(endpoint: Endpoint, status: number): PublishedSchema {
  return {
    ...commonHeaders,
    ...Object.fromEntries(
      Object.keys(endpoint.answerHeaders ?? {}).map((name) => [
        name,
        ref(name.replaceAll('-', '')),
      ]),
    ),
    ...(endpoint.isList ? { Link: ref('Link') } : {}),
    ...(endpoint.location && status !== 204 ? { Location: ref('Location') } : {}),
    ...(takesKey(endpoint) ? { 'Idempotent-Replayed': ref('IdempotentReplayed') } : {}),
  };
}

/** Reads carry a validator, and so do answers about an object with a version. */
function hasEntityTag({ method }: Endpoint, { properties = {} }: PublishedSchema): boolean {
  return method === 'GET' || Object.hasOwn(properties as object, 'version');
}

const deprecationNotice: PublishedSchema = {
  Deprecation: ref('Deprecation'),
  Sunset: ref('Sunset'),
  Link: ref('Link'),
};

/** Headers of every answer. */
export const commonHeaders: PublishedSchema = {
  'X-Request-Id': ref('RequestId'),
  'Api-Version': ref('ApiVersion'),
  'Cache-Control': ref('CacheControl'),
  RateLimit: ref('RateLimit'),
  'RateLimit-Policy': ref('RateLimitPolicy'),
  Vary: ref('Vary'),
  'Access-Control-Allow-Origin': ref('Access-Control-Allow-Origin'),
};

function problemResponses(endpoint: Endpoint): PublishedSchema {
  const byStatus = new Map<number, string[]>();
  for (const code of codesOf(endpoint)) {
    const status = statusOfCode(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  if (hasManyRules(endpoint)) byStatus.get(422)?.push('validation_failed');
  return Object.fromEntries(
    [...byStatus]
      .sort(([left], [right]) => left - right)
      .map(([status, codes]) => [status, problemResponse({ status, codes, endpoint })]),
  );
}

interface ProblemGroup {
  readonly status: number;
  readonly codes: readonly string[];
  /** The endpoint, whose example is answered with it. */
  readonly endpoint: Endpoint;
}

/** The path of an endpoint's example. */
function examplePathOf(endpoint: Endpoint): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => exampleIdOf(endpoint, name) ?? name);
}

function problemResponse({ status, codes, endpoint }: ProblemGroup): PublishedSchema {
  const refusal = refusalBy(codes, status, examplePathOf(endpoint));
  // Refusals by a rule are kept for repetitions.
  const isKept = status === 422 && takesKey(endpoint);
  const replayed = isKept ? { 'Idempotent-Replayed': ref('IdempotentReplayed') } : {};
  return { ...refusal, headers: { ...refusal.headers, ...replayed } };
}

/** A refusal by one of several codes; the first one is the example. */
export function refusalBy(codes: readonly string[], status: number, path: string) {
  const schema = { $ref: '#/components/schemas/Problem' };
  const example = exampleProblem(codes[0] ?? '', path);
  return {
    description: `Refused: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: problemHeaders(status),
    content: { 'application/problem+json': { schema, example } },
  };
}

/** Headers of every refusal of a status. */
export function problemHeaders(status: number): PublishedSchema {
  return {
    ...commonHeaders,
    ...(status === 401 ? { 'WWW-Authenticate': ref('WwwAuthenticate') } : {}),
    ...(status === 409 || status === 429 || status === 503
      ? { 'Retry-After': ref('RetryAfter') }
      : {}),
  };
}

export const sharedResponses: Readonly<Record<string, PublishedSchema>> = {
  NotModified: {
    description: 'You already hold this answer.',
    headers: {
      ...commonHeaders,
      ETag: ref('ETag'),
      ...deprecationNotice,
    },
  },
};

import createFetchClient, { type Middleware } from 'openapi-fetch';
import { unkeyed } from './operations.generated.ts';
import { CommerceError, ConnectionError, InputError, problemOf, type Problem } from './problem.ts';
import { isRejectedEarly, isRetryable, parseRetryAfter, repeat } from './retry.ts';
import type { CallOptions, ClientSettings } from './settings.ts';

/** The input of an operation. */
export interface RequestInput {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** A response: its body, status and headers. */
export interface Reply<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | null;
}

type Options = RequestInput & CallOptions;

/** `request` of openapi-fetch; client.ts types the input of operations. */
interface Untyped {
  request(method: string, path: string, init: object): Promise<{ readonly response: Response }>;
}

export type Requests = ReturnType<typeof createRequests>;

/** Sends requests; throws a refusal as a `Problem`, and a missing response as a `ConnectionError`. */
export function createRequests(settings: ClientSettings) {
  const { url, key, fetch = (request) => globalThis.fetch(request) } = settings;
  const serializers = { pathSerializer, bodySerializer, querySerializer };
  const fetchClient = createFetchClient({ baseUrl: url, fetch, ...serializers });
  const problems: Middleware = {
    onResponse: async ({ request, schemaPath, response }) => {
      if (isRedirect(response))
        throw await redirectError(`${request.method} ${schemaPath}`, response);
      if (!response.ok && response.status !== 304) throw await readProblem(response);
    },
    onError: ({ error }) => new ConnectionError(unreachableMessage(url, error), { cause: error }),
  };
  fetchClient.use(problems);
  const api = fetchClient as unknown as Untyped;

  /** Makes one attempt, which the signal can abort, without reading the body. */
  async function open(method: string, path: string, options: Options): Promise<Response> {
    const { body, signal = null, idempotencyKey } = options;
    const credential = typeof key === 'function' ? await key() : key;
    // Checked here, because fetch would include the credential in its error.
    if (credential && !/^[\x21-\x7e]+$/.test(credential))
      throw new InputError(
        'The credential holds a blank, a line break or a letter that no credential has.',
      );
    try {
      const headers = {
        accept: 'application/json',
        ...(isJson(body) ? {} : { 'content-type': null }),
        ...(credential ? { authorization: `Bearer ${credential}` } : {}),
        ...headersOf(settings.headers),
        ...headersOf(options.headers),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      };
      const { response } = await api.request(method, path, {
        params: { path: options.path ?? {}, query: options.query ?? {} },
        body: body ?? undefined,
        headers,
        signal,
        parseAs: 'stream',
        // A redirect could turn a change into a read, whose response would look like that of the
        // change.
        redirect: isRead(method) ? 'follow' : 'manual',
        ...(isStream(body) ? { duplex: 'half' } : {}),
      });
      return response;
    } catch (error) {
      if (error instanceof CommerceError || signal?.aborted) throw error;
      const message = `The request cannot be sent: ${(error as Error).message}`;
      throw new InputError(message, { cause: error });
    }
  }

  return {
    settings,
    open,
    /** Sends a request, retries it if that is safe, and reads the whole response. */
    async send<T>(name: string, path: string, options: Options = {}): Promise<Reply<T>> {
      const method = name.toUpperCase();
      const { idempotencyKey, isRepeatable } = repeatabilityOf(method, path, options);
      const limits = { ...settings, ...options, ...(isStream(options.body) && { retries: 0 }) };
      const mayRepeat = isRepeatable ? isRetryable : isRejectedEarly;
      return repeat({ ...limits, operation: `${method} ${path}`, mayRepeat }, async (signal) => {
        const response = await open(method, path, { ...options, idempotencyKey, signal });
        const { status, headers } = response;
        const data = (await readBody(response)) as T;
        return { data, status, headers, requestId: headers.get('x-request-id') };
      });
    },
  };
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Headers with lower-case names. */
const headersOf = (headers: CallOptions['headers']): Record<string, string> =>
  Object.fromEntries(new Headers(headers));

/**
 * Whether the service carries out the request once, however often it arrives: a read, or a change with a key that it
 * supports.
 */
function repeatabilityOf(method: string, path: string, { idempotencyKey, headers }: CallOptions) {
  if (isRead(method)) return { idempotencyKey: undefined, isRepeatable: true };
  const operation = `${method} ${path.replace(/[?#].*/, '')}`;
  const ownKey = idempotencyKey ?? headersOf(headers)['idempotency-key'];
  // An empty header would count as no key.
  if (ownKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(ownKey))
    throw new InputError('"idempotencyKey" must be 1 to 255 visible ASCII characters.');
  const takesNoKey = unkeyed.some((template) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(operation),
  );
  // A document with several mutations takes no key, so only the caller can decide.
  const isRepeatable = operation === 'POST /graphql' ? ownKey !== undefined : !takesNoKey;
  return { idempotencyKey: ownKey ?? (isRepeatable ? newKey() : undefined), isRepeatable };
}

/** `crypto.randomUUID` is missing on pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function pathSerializer(template: string, path: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = textOf(path[name] ?? '');
    if (text === '') throw new InputError(`"path.${name}" is missing.`);
    // URLs treat these as folders, so the request would reach another operation.
    if (text === '.' || text === '..')
      throw new InputError(`"path.${name}" must be an id, not "${text}".`);
    return encodeURIComponent(text);
  });
}

/** Joins lists with commas (`\,` is a comma inside an entry, `\\` a backslash), and leaves out missing values. */
function querySerializer(query: object): string {
  return new URLSearchParams(entriesOf(query)).toString();
}

function entriesOf(query: object): [string, string][] {
  return Object.entries(query).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value))
      return [[name, value.map((entry) => textOf(entry).replace(/[\\,]/g, '\\$&')).join(',')]];
    // A group of parameters: attr: {'attr.color': 'red'}.
    if (typeof value === 'object' && !(value instanceof Date)) return entriesOf(value);
    return [[name, textOf(value)]];
  });
}

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);

/** Sends objects and lists as JSON; text, bytes, forms and streams unchanged. */
function bodySerializer(body: unknown): BodyInit {
  return isJson(body) ? JSON.stringify(body) : (body as BodyInit);
}

const SENT_AS_THEY_ARE = [ArrayBuffer, Blob, FormData, URLSearchParams];

function isJson(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const isRaw = ArrayBuffer.isView(body) || SENT_AS_THEY_ARE.some((type) => body instanceof type);
  return !isRaw && !isStream(body);
}

/** Whether the body is a web or Node stream, which can be read, and therefore sent, only once. */
function isStream(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return body instanceof ReadableStream || Symbol.asyncIterator in body;
}

/** Browsers reveal only that there was a redirect. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);

async function redirectError(operation: string, { headers, body }: Response): Promise<Error> {
  await body?.cancel();
  const target = headers.get('location') ?? 'another address';
  return new CommerceError(
    `${operation} was redirected to ${target}: "url" must be the address of the service itself.`,
  );
}

async function readProblem(response: Response): Promise<Problem> {
  const { status, headers } = response;
  return problemOf({
    status,
    body: await readBody(response),
    requestId: headers.get('x-request-id'),
    retryAfterMs: parseRetryAfter(headers.get('retry-after')),
  });
}

/** JSON is parsed, other types are text, an empty body is `null`. */
async function readBody(response: Response): Promise<unknown> {
  // openapi-fetch has already read the empty body of a 304.
  if (response.bodyUsed) return null;
  const text = await response.text().catch((cause: unknown) => {
    throw new ConnectionError('The response broke off.', { cause });
  });
  if (text === '') return null;
  if (!/[/+]json\b/.test(response.headers.get('content-type') ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConnectionError('The response is incomplete.', { cause });
  }
}

interface NodeFailure {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly NodeFailure[];
}

/**
 * Node reports the cause, such as a host name, a certificate or a response in another protocol;
 * browsers do not.
 */
function unreachableMessage(url: string, error: unknown): string {
  const { cause } = error as { readonly cause?: NodeFailure };
  // If a host name has several addresses, there is a cause for each.
  const causes = (cause?.errors ?? [cause]).filter(
    (one) => one?.code !== undefined || one?.name === 'HTTPParserError',
  );
  const isRefused = causes.some((one) => one?.code === 'ECONNREFUSED');
  const reason = causes.find((one) => one?.message)?.message;
  return isRefused || !reason
    ? `Nothing answers at ${url}.`
    : `No valid response from ${url}: ${reason}.`;
}

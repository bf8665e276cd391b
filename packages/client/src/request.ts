import { ConnectionError, InputError, problemOf } from './problem.ts';
import { parseRetryAfter } from './retry.ts';

/** A request before it is sent. */
export interface Asked {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** What came back, with what the body does not tell. */
export interface Reply<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | null;
}

/**
 * The address of an operation: `{id}` filled in, lists joined by commas (`\,` is a comma inside an entry, `\\` a
 * backslash), what has no value left out. Throws an `InputError` for a place that cannot be filled.
 */
export function addressOf(
  base: string,
  template: string,
  { path = {}, query = {} }: Asked,
): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined || value === '') throw new InputError(`"path.${name}" is missing.`);
    const text = textOf(value);
    // Addresses read them as folders: the request would go to another operation.
    if (text === '.' || text === '..')
      throw new InputError(`"path.${name}" must be an id, not "${text}".`);
    return encodeURIComponent(text);
  });
  const url = new URL(base.replace(/\/$/, '') + filled);
  for (const [name, value] of parametersOf(query)) url.searchParams.set(name, value);
  return url.href;
}

function parametersOf(query: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return [[name, value.map(escapedEntry).join(',')]];
    // A group of parameters: attr: {'attr.color': 'red'}.
    if (typeof value === 'object' && !(value instanceof Date))
      return parametersOf(value as object & Record<string, unknown>);
    return [[name, textOf(value)]];
  });
}

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);

const escapedEntry = (value: unknown): string => textOf(value).replace(/[\\,]/g, '\\$&');

/** Objects and lists go as JSON; text, bytes, forms and streams as they are. */
export function isJson(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const isBytes = body instanceof ArrayBuffer || ArrayBuffer.isView(body) || body instanceof Blob;
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  return !isBytes && !isForm && !isStream(body);
}

/** A stream of the web or of Node: it can be read once, and so sent once. */
export function isStream(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return body instanceof ReadableStream || Symbol.asyncIterator in body;
}

/** A request with its body. Throws an `InputError` for what `fetch` refuses in the way in which it says that nothing answers. */
export function withBody(address: string, init: RequestInit, body: unknown): RequestInit {
  const sent = (isJson(body) ? JSON.stringify(body) : (body ?? null)) as BodyInit | null;
  const whole = { ...init, body: sent, ...(isStream(body) ? { duplex: 'half' } : {}) };
  try {
    // Other bodies can always be read.
    new Request(address, { ...whole, body: sent instanceof ReadableStream ? sent : sent && '' });
  } catch (cause) {
    throw new InputError(`The request cannot be sent: ${(cause as Error).message}`, { cause });
  }
  return whole;
}

/** Reads the whole answer; refusals are thrown. */
export async function readReply<T>(response: Response): Promise<Reply<T>> {
  const { status, headers } = response;
  const requestId = headers.get('x-request-id');
  const text = await response.text().catch((cause: unknown) => {
    throw new ConnectionError('The answer broke off.', { cause });
  });
  const body = parse(text, headers);
  if (!response.ok && status !== 304) {
    const retryAfterMs = parseRetryAfter(headers.get('retry-after'));
    throw problemOf({ status, body, requestId, retryAfterMs });
  }
  return { data: body as T, status, headers, requestId };
}

function parse(text: string, headers: Headers): unknown {
  if (text === '') return null;
  if (!/[/+]json\b/.test(headers.get('content-type') ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConnectionError('The answer is not whole.', { cause });
  }
}

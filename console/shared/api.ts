import {
  ConnectionError,
  createClient,
  isRetryable,
  Problem,
  type Answer,
  type CallOptions,
  type Input,
  type Method,
  type PathOf,
  type Retry,
  type Schemas,
} from 'commerce-client';
import { announce, announcedText, topLayer } from './layers';
import {
  credential,
  isRefreshedElsewhere,
  refreshToken,
  sessionSignal,
  storeRefreshed,
  storeSignIn,
} from './session';

const settings = {
  url: location.origin,
  headers: { 'x-client-id': 'console' },
  retries: 2,
  onRetry: announceRetry,
};

/** The client for the REST contract, with the user's credential. */
const client = createClient({ ...settings, key: credential.get });
/**
 * The client for requests with a credential in their body, so that an expired credential is not
 * sent too.
 */
const anonymous = createClient(settings);

/** Shorter pauses are not announced. */
const NOTICEABLE_MS = 1000;
/** The request that is waiting for its next attempt, and the announced message. */
let retry: { readonly operation: string; readonly text: string } | null = null;

function announceRetry({ operation, error, waitMs }: Retry): void {
  if (waitMs < NOTICEABLE_MS) return;
  const text = `${messageOf(error)} Trying again in ${Math.ceil(waitMs / 1000)} s …`;
  retry = { operation, text };
  announce(text);
}

function endRetry(operation: string): void {
  if (retry?.operation !== operation) return;
  if (announcedText() === retry.text) announce('');
  retry = null;
}

const UNREACHABLE = 'The service cannot be reached at the moment.';

/** An error as a message to the user. */
export function messageOf(error: unknown): string {
  if (error instanceof ConnectionError) return UNREACHABLE;
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error);
  if (error.code === 'version_mismatch') return 'Somebody else has changed it meanwhile.';
  return error.errors.map(({ message }) => message).join(' ') || error.message;
}

/** Says what the user can do if somebody else has changed the resource first. */
export async function explainMismatch<T>(change: Promise<T>, help: string): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!isCode(error, 'version_mismatch')) throw error;
    throw new Error(`${messageOf(error)} ${help}`);
  }
}

/** The status of a refusal; `null` for other errors. */
export const statusOf = (error: unknown): number | null =>
  error instanceof Problem ? error.status : null;

export const isCode = (error: unknown, code: string): error is Problem =>
  error instanceof Problem && error.code === code;

/**
 * Whether the refusal is final. If it is not, the outcome of a change is unknown, and a resource
 * that could not be read may exist. A 401 is not final, because the service sends it before it
 * checks the idempotency key.
 */
export const isDecided = (error: unknown): boolean =>
  error instanceof Problem && error.status !== 401 && !isRetryable(error);

/** The outcome of a request of this session. It never settles once the session has ended. */
async function inSession<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = sessionSignal();
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) return new Promise<never>(() => undefined);
    throw error;
  }
}

type Value = string | number | boolean | readonly string[] | null | undefined;

interface RequestInput extends Pick<CallOptions, 'headers' | 'attemptTimeoutMs' | 'signal'> {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly body?: unknown;
  /** Apply the change only to this version. */
  readonly version?: number | undefined;
}

const newKey = (): string => `console-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;

/** Sends a request. Repeating a change of unknown outcome reuses its idempotency key, as long as its layer is open. */
async function send(method: Method, path: string, input: RequestInput): Promise<unknown> {
  const { version, headers, query = {}, ...rest } = input;
  const { changes } = topLayer();
  const change = JSON.stringify([method, path, input]);
  const idempotencyKey = changes.get(change) ?? newKey();
  changes.delete(change);
  const options = {
    ...rest,
    query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
    headers: { ...headers, ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
    idempotencyKey: method === 'GET' ? undefined : idempotencyKey,
  };
  try {
    return (await client.send(method, path, options)).data;
  } catch (error) {
    if (method !== 'GET' && !isDecided(error)) changes.set(change, idempotencyKey);
    throw error;
  } finally {
    endRetry(`${method} ${path}`);
  }
}

/**
 * The input of an operation. Query values come from the address and from form fields, so only the
 * service checks them.
 */
type Parameters<M extends Method, P extends string> = Omit<Input<M, P>, 'query'> &
  Pick<RequestInput, 'version' | 'headers' | 'attemptTimeoutMs'> &
  (Input<M, P> extends { readonly query?: infer Q }
    ? { readonly query?: { readonly [Name in keyof NonNullable<Q>]?: Value } }
    : unknown);
type Arguments<M extends Method, P extends string> =
  Record<never, never> extends Parameters<M, P>
    ? [input?: Parameters<M, P>]
    : [input: Parameters<M, P>];

/** Calls an operation of the contract; refreshes an expired session and repeats the call once. */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...input: Arguments<M, P>
): Promise<Answer<M, P>> {
  return (await request(method, path, input[0] ?? {})) as Answer<M, P>;
}

/** Like `call`, for bodies that are not JSON. */
export function request(method: Method, path: string, input: RequestInput): Promise<unknown> {
  return inSession(async (signal) => {
    try {
      return await send(method, path, { ...input, signal });
    } catch (error) {
      if (statusOf(error) !== 401 || !(await refreshOnce(signal))) throw error;
      return send(method, path, { ...input, signal });
    }
  });
}

/** The response, or `null` if the role may not read it. */
export const ifAllowed = <T>(reading: Promise<T>): Promise<T | null> => unlessStatus(403, reading);

/**
 * The response, or `null` if the resource does not exist. A deletion may get 404 because the response to its first
 * attempt was lost.
 */
export const ifPresent = <T>(reading: Promise<T>): Promise<T | null> => unlessStatus(404, reading);

async function unlessStatus<T>(status: number, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (statusOf(error) === status) return null;
    throw error;
  }
}

/** The maximum wait for a response. */
const PATIENCE_MS = 15_000;

/** Sends a GET as a client program would, and reports the response. */
export function repeatGet(path: string) {
  return inSession(async (signal) => {
    const url = new URL(path, location.origin);
    if (url.origin !== location.origin) throw new Error('This path leads to another host.');
    // Does not accept every type, because a live resource would respond with an endless stream.
    const headers = { accept: 'application/json', authorization: `Bearer ${credential.get()}` };
    const begin = performance.now();
    const both = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    try {
      const response = await fetch(url, { headers, signal: both });
      const text = await response.text();
      const durationMs = Math.round(performance.now() - begin);
      const requestId = response.headers.get('x-request-id');
      return { status: response.status, text, durationMs, requestId };
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      const late = `No answer came within ${PATIENCE_MS / 1000} seconds.`;
      throw new Error(isLate ? late : UNREACHABLE);
    }
  });
}

async function obtainTokens(path: string, body: object, signal = sessionSignal()) {
  try {
    return (await anonymous.send<Schemas['Tokens']>('POST', path, { body, signal })).data;
  } finally {
    endRetry(`POST ${path}`);
  }
}

/** Signs in; a later sign-in cancels an earlier one that is still waiting. */
export const signIn = async (body: Schemas['SignInInput']): Promise<void> =>
  storeSignIn(await obtainTokens('/auth/login', body));

/** Completes a sign-in that was refused with `mfa_required`. */
export const verifySecondFactor = async (mfaToken: string, code: string): Promise<void> =>
  storeSignIn(await obtainTokens('/auth/mfa/verify', { mfaToken, code }));

/** Ends the session that began in this tab. A pasted credential belongs to another session and stays valid. */
export async function signOut(): Promise<void> {
  if (refreshToken() === null) return;
  // The session may have ended already.
  await unlessStatus(401, call('POST', '/auth/logout'));
}

/** Requests that find the session expired at the same time share one refresh. */
let refreshing: Promise<boolean> | null = null;

function refreshOnce(signal: AbortSignal): Promise<boolean> {
  refreshing ??= refresh(signal).finally(() => (refreshing = null));
  return refreshing;
}

/** The statuses that permanently refuse a refresh token. */
const FINAL = [400, 401, 403];

/** Returns false if there is no valid refresh token. */
async function refresh(signal: AbortSignal): Promise<boolean> {
  if (refreshToken() === null) return false;
  if (await isRefreshedElsewhere()) return true;
  const oldToken = refreshToken();
  if (oldToken === null) return false;
  const obtain = () => obtainTokens('/auth/token/refresh', { refreshToken: oldToken }, signal);
  try {
    // A used token returns the same successors for a few seconds, so a request whose response was
    // lost is repeated immediately.
    const tokens = await obtain().catch((error: unknown) => {
      if (error instanceof ConnectionError) return obtain();
      throw error;
    });
    storeRefreshed(tokens, oldToken);
    return true;
  } catch (error) {
    if (FINAL.includes(statusOf(error) ?? 0)) return false;
    throw error;
  }
}

import {
  ConnectionError,
  createClient,
  Problem,
  type Answer,
  type CallOptions,
  type Input,
  type Method,
  type PathOf,
  type Retry,
  type Schemas,
} from 'commerce-client';
import {
  credential,
  isRefreshedElsewhere,
  refreshToken,
  sessionSignal,
  storeRefreshed,
  storeSignIn,
} from './session';
import { announce, announcedText } from './status';

const settings = {
  url: location.origin,
  headers: { 'x-client-id': 'console' },
  retries: 2,
  onRetry: announceRetry,
};

/** The REST contract, with the credential of the person who signed in. */
const client = createClient({ ...settings, key: credential.get });
/** For requests that bring a credential: an expired one is not sent along. */
const anonymous = createClient(settings);

/** Shorter pauses need no message. */
const NOTICEABLE_MS = 1000;
/** The request that waits for its next attempt, and what was said of it. */
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

/** What people read of an error. */
export function messageOf(error: unknown): string {
  if (error instanceof ConnectionError) return UNREACHABLE;
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error);
  if (error.code === 'version_mismatch') return 'Somebody else has changed it meanwhile.';
  return error.errors.map(({ message }) => message).join(' ') || error.message;
}

/** The status of a refusal; null where the service did not refuse. */
export const statusOf = (error: unknown): number | null =>
  error instanceof Problem ? error.status : null;

export const isCode = (error: unknown, code: string): error is Problem =>
  error instanceof Problem && error.code === code;

interface Sending {
  readonly method: string;
  readonly path: string;
  readonly options: object;
}

async function send(via: typeof client, { method, path, options }: Sending): Promise<unknown> {
  try {
    return (await via.send(method, path, options)).data;
  } finally {
    endRetry(`${method} ${path}`);
  }
}

/** Changes with an unknown outcome, with their keys: asked for again they are the same change, which happens once. */
let unresolved = new Map<string, string>();

/**
 * From here on the same change is another one, as in a form that is opened again. The answer leads back to the changes of
 * before.
 */
export function forgetChanges(): () => void {
  const before = unresolved;
  const own = new Map<string, string>();
  unresolved = own;
  return () => {
    if (unresolved === own) unresolved = before;
  };
}

function newKey(): string {
  const parts = [...crypto.getRandomValues(new Uint32Array(4))];
  return `console-${parts.map((part) => part.toString(36)).join('-')}`;
}

/** The outcome of a request of this session. It never settles once the session has ended: nobody waits for it. */
async function inSession<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = sessionSignal();
  try {
    return await ask(signal);
  } catch (error) {
    if (signal.aborted) return new Promise<never>(() => undefined);
    throw error;
  }
}

type Value = string | number | boolean | readonly string[] | null | undefined;

interface Given extends Pick<CallOptions, 'headers' | 'attemptTimeoutMs'> {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly body?: unknown;
  /** Change only this version. */
  readonly version?: number | undefined;
}

interface Change {
  readonly method: Method;
  readonly path: string;
  readonly given: Given;
}

async function sendKeyed({ method, path, given }: Change, signal: AbortSignal): Promise<unknown> {
  const { version, headers, query = {}, ...rest } = given;
  const change = JSON.stringify([method, path, rest.path, query, rest.body, version]);
  // Those of the form that was open when the change was sent.
  const keys = unresolved;
  const idempotencyKey = keys.get(change) ?? newKey();
  keys.delete(change);
  const options = {
    ...rest,
    query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
    headers: { ...headers, ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
    idempotencyKey: method === 'GET' ? undefined : idempotencyKey,
    signal,
  };
  try {
    return await send(client, { method, path, options });
  } catch (error) {
    if (method !== 'GET' && !isDecided(error)) keys.set(change, idempotencyKey);
    throw error;
  }
}

/** Refused before the key of a change was read: the outcome of an earlier attempt is as unknown as before. */
const REJECTED_EARLY = [401, 408, 425, 429];

/** The service has said no; otherwise the outcome of a change is unknown, and what was read may be there. */
export function isDecided(error: unknown): boolean {
  return (
    error instanceof Problem &&
    error.status < 500 &&
    !REJECTED_EARLY.includes(error.status) &&
    error.code !== 'idempotency_in_progress'
  );
}

/** The input of an operation. The service checks the values of a query, which come from the address and from fields. */
type Parameters<M extends Method, P extends string> = Omit<Input<M, P>, 'query'> &
  Pick<Given, 'version' | 'headers' | 'attemptTimeoutMs'> &
  (Input<M, P> extends { readonly query?: infer Q }
    ? { readonly query?: { readonly [Name in keyof NonNullable<Q>]?: Value } }
    : unknown);
type Arguments<M extends Method, P extends string> =
  Record<never, never> extends Parameters<M, P>
    ? [input?: Parameters<M, P>]
    : [input: Parameters<M, P>];

/** Sends a request of the contract; refreshes an expired session once on the way. */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...input: Arguments<M, P>
): Promise<Answer<M, P>> {
  return (await request(method, path, input[0] ?? {})) as Answer<M, P>;
}

/** Like `call`, for bodies that are not JSON. */
export function request(method: Method, path: string, options: Given): Promise<unknown> {
  return inSession(async (signal) => {
    const attempt = () => sendKeyed({ method, path, given: options }, signal);
    try {
      return await attempt();
    } catch (error) {
      if (statusOf(error) !== 401 || !(await refreshed(signal))) throw error;
      return attempt();
    }
  });
}

/** Waits for a deletion. What is gone already counts: the answer to an earlier attempt may have been lost. */
export async function deleted(deletion: Promise<unknown>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (statusOf(error) !== 404) throw error;
  });
}

/** The answer, or null where one's role may not read it. */
export async function ifAllowed<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (statusOf(error) === 403) return null;
    throw error;
  }
}

/** The longest wait for an answer that is shown. */
const PATIENCE_MS = 15_000;

/** Sends a GET as somebody's program would, and says how it went. */
export function repeatGet(path: string) {
  return inSession(async (signal) => {
    const url = new URL(path, location.origin);
    if (url.origin !== location.origin) throw new Error('This path leads to another host.');
    // Not any type: a live resource would answer with a stream, which never ends.
    const headers = { accept: 'application/json', authorization: `Bearer ${credential.get()}` };
    const begin = performance.now();
    const both = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const response = await fetch(url, { headers, signal: both }).catch(throwUnanswered);
    const text = await response.text().catch(throwUnanswered);
    const durationMs = Math.round(performance.now() - begin);
    const requestId = response.headers.get('x-request-id');
    return { status: response.status, text, durationMs, requestId };
  });
}

function throwUnanswered(error: unknown): never {
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const late = `No answer came within ${PATIENCE_MS / 1000} seconds.`;
  throw new Error(isLate ? late : UNREACHABLE);
}

/** Signs in; a later sign-in ends an earlier one that still waits. */
export const signIn = (body: Schemas['SignInInput']) => obtainSession('/auth/login', body);

/** Completes a sign-in that was refused with `mfa_required`. */
export const verifySecondFactor = (mfaToken: string, code: string) =>
  obtainSession('/auth/mfa/verify', { mfaToken, code });

async function obtainSession(path: string, body: object): Promise<void> {
  const signal = sessionSignal();
  const options = { body, signal };
  const tokens = await send(anonymous, { method: 'POST', path, options });
  storeSignIn(tokens as Schemas['Tokens']);
}

/** Ends the session that began here. A credential that was pasted belongs to another session and stays good. */
export async function signOut(): Promise<void> {
  if (refreshToken() === null) return;
  await call('POST', '/auth/logout').catch((error: unknown) => {
    // The session has ended already.
    if (statusOf(error) !== 401) throw error;
  });
}

/** Requests that meet an expired session together refresh it together. */
let refreshing: Promise<boolean> | null = null;

function refreshed(signal: AbortSignal): Promise<boolean> {
  refreshing ??= refresh(signal).finally(() => (refreshing = null));
  return refreshing;
}

/** The statuses that refuse a refresh token for good. */
const FINAL = [400, 401, 403];

/** False when there is nothing to refresh with (any more). */
async function refresh(signal: AbortSignal): Promise<boolean> {
  if (refreshToken() === null) return false;
  if (await isRefreshedElsewhere()) return true;
  const used = refreshToken();
  if (used === null) return false;
  const body = { refreshToken: used };
  const sending = { method: 'POST', path: '/auth/token/refresh', options: { body, signal } };
  const obtain = () => send(anonymous, sending);
  try {
    // A used token gives the same for a few seconds, so a lost answer is asked for again at once.
    const tokens = await obtain().catch((error: unknown) => {
      if (error instanceof ConnectionError) return obtain();
      throw error;
    });
    storeRefreshed(tokens as Schemas['Tokens'], used);
    return true;
  } catch (error) {
    if (FINAL.includes(statusOf(error) ?? 0)) return false;
    throw error;
  }
}

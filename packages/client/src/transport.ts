import { isRead, repeatabilityOf } from './keys.ts';
import { CommerceError, ConnectionError, DeadlineError, InputError, Problem } from './problem.ts';
import {
  addressOf,
  isJson,
  isStream,
  readReply,
  withBody,
  type Asked,
  type Reply,
} from './request.ts';
import { mayPass, pause, pauseBefore, within } from './retry.ts';
import type { CallOptions, ClientSettings, Credential, Retry } from './settings.ts';

const RETRIES = 4;
const TIMEOUT_MS = 60_000;
const ATTEMPT_TIMEOUT_MS = 15_000;

/** Sends requests, again where that is safe. */
export interface Transport {
  send<T>(method: string, path: string, options?: Asked & CallOptions): Promise<Reply<T>>;
  /** One attempt, until its signal ends it, and its answer before it is read. */
  open(method: string, path: string, options: Asked & CallOptions): Promise<Response>;
  readonly settings: ClientSettings;
}

export function createTransport(settings: ClientSettings): Transport {
  const {
    url,
    key,
    onRetry,
    fetch = (address, init) => globalThis.fetch(address, init),
  } = settings;
  const open: Transport['open'] = async (method, path, options) => {
    const address = addressOf(url, path, options);
    const { body, signal = null } = options;
    const headers = headersOf([settings.headers, options.headers], {
      credential: await credentialOf(key),
      isJson: isJson(body),
    });
    if (options.idempotencyKey !== undefined)
      headers.set('idempotency-key', options.idempotencyKey);
    const redirect = isRead(method) ? 'follow' : 'manual';
    const init = withBody(address, { method, headers, signal, redirect }, body);
    const response = await fetch(address, init).catch((cause: unknown) => {
      throw new ConnectionError(whyUnreachable(url, cause), { cause });
    });
    if (isRedirect(response)) throw await redirected(`${method} ${path}`, response);
    return response;
  };
  return {
    settings,
    open,
    send: async (given, path, options = {}) => {
      const method = given.toUpperCase();
      const operation = `${method} ${path}`;
      const { key: idempotencyKey, isRepeatable } = repeatabilityOf(method, path, options);
      const asked = { ...options, idempotencyKey };
      const mayRepeat = isRepeatable ? mayPass : wasTurnedAway;
      const patience = { ...settings, ...options, ...(isStream(options.body) && { retries: 0 }) };
      return repeatedly({ ...patience, operation, mayRepeat, onRetry }, async (signal) =>
        readReply(await open(method, path, { ...asked, signal })),
      );
    },
  };
}

/** Node says why: a name, a certificate, or an answer in another protocol. Browsers do not. */
function whyUnreachable(url: string, error: unknown): string {
  const { cause } = error as { readonly cause?: NodeFailure };
  // Of a name with several addresses, what each of them said.
  const reasons = (cause?.errors ?? [cause]).filter((one) => one?.code !== undefined);
  const isRefused = reasons.some((one) => one?.code === 'ECONNREFUSED');
  const reason = reasons.find((one) => one?.message)?.message;
  return isRefused || !reason ? `Nothing answers at ${url}.` : `${url} cannot be asked: ${reason}.`;
}

interface NodeFailure {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly NodeFailure[];
}

interface Repeats extends Pick<
  CallOptions,
  'retries' | 'timeoutMs' | 'attemptTimeoutMs' | 'signal'
> {
  readonly operation: string;
  readonly mayRepeat: (error: unknown) => boolean;
  readonly onRetry: ((retry: Retry) => void) | undefined;
}

/** Makes attempts until one is answered, the answer is final, or there is no time left. */
async function repeatedly<T>(
  repeats: Repeats,
  once: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const {
    retries = RETRIES,
    timeoutMs = TIMEOUT_MS,
    attemptTimeoutMs = ATTEMPT_TIMEOUT_MS,
    signal,
  } = repeats;
  const { operation, mayRepeat, onRetry } = repeats;
  const endsAt = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const ms = Math.ceil(Math.min(attemptTimeoutMs, endsAt - performance.now()));
    const late = (): Error => new DeadlineError(`No answer to ${operation} within ${ms} ms.`);
    try {
      return await within({ ms, signal, late }, once);
    } catch (error) {
      const waitMs = pauseBefore(attempt, error);
      const isOver = attempt > retries || performance.now() + waitMs >= endsAt;
      if (isOver || signal?.aborted || !mayRepeat(error)) throw error;
      onRetry?.({ operation, error, attempt, waitMs });
      await pause(waitMs, signal);
    }
  }
}

/** Refused before anything was done. Where a CAPTCHA opens a try now, whoever asked decides whether to wait. */
const wasTurnedAway = (error: unknown): boolean =>
  error instanceof Problem && error.status === 429 && error.details['challengeUrl'] === undefined;

/** A page learns no more than that there is one. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);

/** `fetch` would make a read of a change, and its answer would look like that of the change. */
async function redirected(operation: string, { headers, body }: Response): Promise<Error> {
  await body?.cancel();
  const to = headers.get('location') ?? 'another address';
  return new CommerceError(
    `${operation} was redirected to ${to}: "url" must be the address of the service itself.`,
  );
}

async function credentialOf(key: Credential | undefined): Promise<string | null> {
  const credential = (typeof key === 'function' ? await key() : key) ?? null;
  // The error of a header would show it.
  if (credential && !/^[\x21-\x7e]+$/.test(credential))
    throw new InputError(
      'The credential holds a blank, a line break or a letter that no credential has.',
    );
  return credential;
}

function headersOf(
  given: readonly (Readonly<Record<string, string>> | undefined)[],
  { credential, isJson }: { readonly credential: string | null; readonly isJson: boolean },
): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (isJson) headers.set('content-type', 'application/json');
  if (credential) headers.set('authorization', `Bearer ${credential}`);
  for (const [name, value] of given.flatMap((some) => Object.entries(some ?? {})))
    headers.set(name, value);
  return headers;
}

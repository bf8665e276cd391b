import { ConnectionError, Problem } from 'commerce-client';
// The client without its streams and pages, which this page does not use and would have to load.
import { createTransport } from '../../../../packages/client/src/transport.ts';
import { announce, announced } from './dom.js';
import {
  credential,
  isRefreshedElsewhere,
  keepRefreshed,
  keepSignIn,
  refreshToken,
  sessionSignal,
} from './session.js';

export { Problem };

const settings = {
  url: location.origin,
  headers: { 'x-client-id': 'console' },
  retries: 2,
  onRetry: sayWaiting,
};

/** The REST contract, with the credential of who signed in. */
const client = createTransport({ ...settings, key: credential.get });
/** For what brings a credential: one that ran out is not sent along. */
const anonymous = createTransport(settings);

/** Shorter pauses need no words. */
const NOTICEABLE_MS = 1000;
/** What waits for its next attempt, and what was said of it. */
let waiting = {};

function sayWaiting({ operation, error, waitMs }) {
  if (waitMs < NOTICEABLE_MS) return;
  const text = `${inWords(error)} Trying again in ${Math.ceil(waitMs / 1000)} s …`;
  waiting = { operation, text };
  announce(text);
}

function endWaiting(operation) {
  if (waiting.operation !== operation) return;
  if (announced() === waiting.text) announce('');
  waiting = {};
}

async function send(via, method, path, options) {
  try {
    return (await via.send(method, path, options)).data;
  } catch (error) {
    error.message = inWords(error);
    throw error;
  } finally {
    endWaiting(`${method} ${path}`);
  }
}

/** Changes of which nobody knows what became, with their keys: asked for again they are the same, and happen once. */
let lost = new Map();

/**
 * From here on the same change is another one, as in a form that is opened anew. Gives the way back to the changes of
 * before.
 */
export function forgetChanges() {
  const before = lost;
  const own = new Map();
  lost = own;
  return () => {
    if (lost === own) lost = before;
  };
}

const newKey = () =>
  `console-${[...globalThis.crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')}`;

/** What comes of something that was asked for in a session. Nothing does once that has ended: nobody waits for it. */
async function inSession(ask) {
  const signal = sessionSignal();
  try {
    return await ask(signal);
  } catch (error) {
    if (signal.aborted) return new Promise(() => {});
    throw error;
  }
}

async function sendKeyed(method, path, { body, version, signal }) {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  const change = JSON.stringify([method, path, body, version]);
  // Those of the form that was open when it was sent.
  const keys = lost;
  const idempotencyKey = keys.get(change) ?? newKey();
  keys.delete(change);
  try {
    return await send(client, method, path, { body, headers, idempotencyKey, signal });
  } catch (error) {
    if (method !== 'GET' && !isDecided(error)) keys.set(change, idempotencyKey);
    throw error;
  }
}

/** Refused before the key of a change was looked at: what became of an earlier attempt is as open as before. */
const TURNED_AWAY = [401, 408, 425, 429];

/** The service has said no; else nobody knows what became of a change, and what was read may be there. */
export function isDecided(error) {
  return (
    error instanceof Problem &&
    error.status < 500 &&
    !TURNED_AWAY.includes(error.status) &&
    error.code !== 'idempotency_in_progress'
  );
}

const UNREACHABLE = 'The service cannot be reached at the moment.';

/** What people read of an error. */
function inWords(error) {
  if (error instanceof ConnectionError) return UNREACHABLE;
  if (error.code === 'version_mismatch') return 'Somebody else has changed it meanwhile.';
  const wrong = (error.errors ?? []).map(({ message }) => message).join(' ');
  return wrong || error.message;
}

/**
 * Sends a request; a session that ran out is refreshed once on the way. With a version it changes only what is still in
 * that version.
 */
export function call(method, path, body, version) {
  return inSession(async (signal) => {
    const attempt = () => sendKeyed(method, path, { body, version, signal });
    try {
      return await attempt();
    } catch (error) {
      if (error.status !== 401 || !(await refreshed(signal))) throw error;
      return attempt();
    }
  });
}

/** Deletes what may be gone already: the answer to an earlier attempt may have been lost. */
export async function remove(path) {
  await call('DELETE', path).catch((error) => {
    if (error.status !== 404) throw error;
  });
}

/** The longest that an answer is waited for which is to be shown. */
const PATIENCE_MS = 15_000;

/** Sends a GET as somebody's program would, and says how it went. */
export function repeatGet(path) {
  return inSession((signal) => timedGet(path, signal));
}

async function timedGet(path, signal) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) throw new Error('This path leads to another host.');
  // Not any type: what can be live would be a stream, which never ends.
  const headers = { accept: 'application/json', authorization: `Bearer ${credential.get()}` };
  const begun = performance.now();
  const late = globalThis.AbortSignal.timeout(PATIENCE_MS);
  const both = globalThis.AbortSignal.any([signal, late]);
  const response = await fetch(url, { headers, signal: both }).catch(unanswered);
  const text = await response.text().catch(unanswered);
  const durationMs = Math.round(performance.now() - begun);
  const requestId = response.headers.get('x-request-id');
  return { status: response.status, text, durationMs, requestId };
}

function unanswered({ name }) {
  const isLate = name === 'TimeoutError';
  const late = `No answer came within ${PATIENCE_MS / 1000} seconds.`;
  throw new Error(isLate ? late : UNREACHABLE);
}

/** Signs in by `email` and `password`, and a solved CAPTCHA as `captchaToken`. */
export const signIn = (body) => obtainSession('/auth/login', body);

/** Completes a sign-in that was refused with `mfa_required`. */
export const verifySecondFactor = (mfaToken, code) =>
  obtainSession('/auth/mfa/verify', { mfaToken, code });

/** Another sign-in that is sooner ends this one. */
async function obtainSession(path, body) {
  keepSignIn(await send(anonymous, 'POST', path, { body, signal: sessionSignal() }));
}

/** Ends the session that began here. A credential that was pasted belongs to somebody else's and stays good. */
export async function signOut() {
  if (refreshToken() === null) return;
  await call('POST', '/auth/logout').catch((error) => {
    // It is over already.
    if (error.status !== 401) throw error;
  });
}

/** Requests that find the session run out together refresh it together. */
let refreshing = null;

function refreshed(signal) {
  refreshing ??= refresh(signal).finally(() => (refreshing = null));
  return refreshing;
}

/** Answers with which the service says no to a refresh token for good; others pass. */
const FINAL = [400, 401, 403];

const again = (obtain) => (error) => {
  if (error instanceof ConnectionError) return obtain();
  throw error;
};

/** False when there is nothing to refresh with (any more). */
async function refresh(signal) {
  if (refreshToken() === null) return false;
  if (await isRefreshedElsewhere()) return true;
  const used = refreshToken();
  const body = { refreshToken: used };
  const obtain = () => send(anonymous, 'POST', '/auth/token/refresh', { body, signal });
  try {
    // A used token gives the same for a few seconds: an answer that was lost is asked for again at once.
    keepRefreshed(await obtain().catch(again(obtain)), used);
    return true;
  } catch (error) {
    if (FINAL.includes(error.status)) return false;
    throw error;
  }
}

/** A path with the parameters that have a value. */
export function withQuery(path, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

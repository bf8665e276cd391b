import { ConnectionError, createClient, Problem } from 'commerce-client';

export { Problem };

/** The REST contract, with the credential of who signed in. It stays in this tab and is gone when the tab closes. */
const KEY = 'credential';
const REFRESH = 'refresh';

export const credential = {
  get: () => sessionStorage.getItem(KEY),
  set: (value) => sessionStorage.setItem(KEY, value),
  forget: () => sessionStorage.clear(),
};

const client = createClient({
  url: location.origin,
  key: credential.get,
  // The preview: this page reads nothing that is deprecated, and so never counts among those who still do.
  headers: { 'x-client-id': 'console', 'api-version': '2' },
  retries: 2,
});

/** Changes of which nobody knows what became, with their keys: asked for again they are the same, and happen once. */
const lost = new Map();

const newKey = () =>
  `console-${[...globalThis.crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')}`;

async function send(method, path, body, version) {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  const change = JSON.stringify([method, path, body, version]);
  const idempotencyKey = lost.get(change) ?? newKey();
  lost.delete(change);
  try {
    return (await client.send(method, path, { body, headers, idempotencyKey })).data;
  } catch (error) {
    if (method !== 'GET' && !isDecided(error)) lost.set(change, idempotencyKey);
    error.message = inWords(error);
    throw error;
  }
}

/** The service has said no; else nobody knows what became of the change. */
function isDecided(error) {
  return error instanceof Problem && error.status < 500 && error.code !== 'idempotency_in_progress';
}

/** What people read of an error. */
function inWords(error) {
  if (error instanceof ConnectionError) return 'The service cannot be reached at the moment.';
  if (error.code === 'version_mismatch')
    return 'Somebody else has changed it meanwhile. Close this, look at it again, and change it then.';
  const wrong = (error.errors ?? []).map(({ message }) => message).join(' ');
  return wrong || error.message;
}

/**
 * Sends a request; a session that ran out is refreshed once on the way. With a version it changes only what is still in
 * that version.
 */
export async function call(method, path, body, version) {
  try {
    return await send(method, path, body, version);
  } catch (error) {
    if (error.status !== 401 || !(await refreshed())) throw error;
    return send(method, path, body, version);
  }
}

/** Sends a GET as somebody's program would, and says how it went. */
export async function repeatGet(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) throw new Error('This path leads to another host.');
  const headers = { authorization: `Bearer ${credential.get()}` };
  const begun = performance.now();
  const response = await fetch(url, { headers });
  const text = await response.text();
  const durationMs = Math.round(performance.now() - begun);
  const requestId = response.headers.get('x-request-id');
  return { status: response.status, text, durationMs, requestId };
}

/** Signs in by e-mail and password. */
export async function signIn(email, password) {
  keep(await send('POST', '/auth/login', { email, password }));
}

function keep({ accessToken, refreshToken }) {
  credential.set(accessToken);
  sessionStorage.setItem(REFRESH, refreshToken);
}

/** Requests that find the session run out together refresh it together. */
let refreshing = null;

function refreshed() {
  refreshing ??= refresh().finally(() => (refreshing = null));
  return refreshing;
}

async function refresh() {
  const refreshToken = sessionStorage.getItem(REFRESH);
  if (!refreshToken) return false;
  sessionStorage.removeItem(REFRESH);
  sessionStorage.removeItem(KEY);
  try {
    keep(await send('POST', '/auth/token/refresh', { refreshToken }));
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** A path with the parameters that have a value. */
export function withQuery(path, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** What this tab is signed in with. It stays in the tab and is gone when the tab closes. */
const KEY = 'credential';
const REFRESH = 'refresh';
const SPENT = 'spent';

/** How long the other tabs have to answer. */
const ANSWER_MS = 250;

export const credential = {
  get: () => sessionStorage.getItem(KEY),
  /** Begins a session. */
  set: (value) => {
    endRequests();
    sessionStorage.setItem(KEY, value);
  },
  forget: () => {
    endRequests();
    sessionStorage.clear();
  },
};

/** Whether the browser keeps anything for this tab: where data of sites is blocked, it throws. */
export function keepsSessions() {
  try {
    return Boolean(globalThis.sessionStorage);
  } catch {
    return false;
  }
}

let requests = new globalThis.AbortController();

/** Aborted as soon as somebody else may be signed in: what one asked for is not sent with the credential of another. */
export const sessionSignal = () => requests.signal;

function endRequests() {
  requests.abort(new Error('Another credential is used now.'));
  requests = new globalThis.AbortController();
}

/** Null for a credential that was pasted. */
export const refreshToken = () => sessionStorage.getItem(REFRESH);

/*
 * A tab that is duplicated takes its refresh token along, which works once: the second use would look like a theft and
 * end the session. So tabs tell each other what became of it, at once and when one that was away asks.
 */
const tabs = new globalThis.BroadcastChannel('console-session');
/** Refresh tokens that led to the present one. They survive a reload, as it does. */
const spent = () => JSON.parse(sessionStorage.getItem(SPENT) ?? '[]');

tabs.addEventListener('message', ({ data: { asked, used, tokens } }) => {
  if (spent().includes(asked)) tell(asked);
  if (tokens && used === refreshToken()) keep(tokens, used);
});

function tell(used) {
  const tokens = { accessToken: credential.get(), refreshToken: refreshToken() };
  tabs.postMessage({ used, tokens });
}

/** Begins a session with the tokens of a sign-in. */
export function keepSignIn({ accessToken, refreshToken: refresh }) {
  credential.set(accessToken);
  sessionStorage.setItem(REFRESH, refresh);
}

/** Keeps the tokens that go on for the refresh token that was `used` for them. */
function keep(tokens, used) {
  sessionStorage.setItem(KEY, tokens.accessToken);
  sessionStorage.setItem(REFRESH, tokens.refreshToken);
  sessionStorage.setItem(SPENT, JSON.stringify([...spent(), used]));
}

/** Keeps what a refresh brought, unless somebody signed out meanwhile, and tells the other tabs. */
export function keepRefreshed(tokens, used) {
  if (refreshToken() !== used) return;
  keep(tokens, used);
  tell(used);
}

/** Whether another tab had used the refresh token of this one; then this one has the tokens of that one now. */
export async function isRefreshedElsewhere() {
  const first = refreshToken();
  let asked;
  // What a tab knows may have been used by another one since.
  do {
    asked = refreshToken();
    tabs.postMessage({ asked });
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  } while (refreshToken() !== asked);
  return asked !== first;
}

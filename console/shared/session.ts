import type { Schemas } from 'commerce-client';

/** What this tab is signed in with. It stays in the tab and is gone when the tab closes. */
const KEY = 'credential';
const REFRESH = 'refresh';
const SPENT = 'spent';

/** How long the other tabs have to answer. */
const ANSWER_MS = 250;

type Tokens = Pick<Schemas['Tokens'], 'accessToken' | 'refreshToken'>;

export const credential = {
  get: () => sessionStorage.getItem(KEY),
  /** Begins a session. */
  set: (value: string) => {
    endRequests();
    sessionStorage.setItem(KEY, value);
  },
  forget: () => {
    endRequests();
    sessionStorage.clear();
  },
};

/** Whether the browser stores anything for this tab: where it blocks the data of sites, reading it throws. */
export function canStoreSession(): boolean {
  try {
    return Boolean(globalThis.sessionStorage);
  } catch {
    return false;
  }
}

let requests = new AbortController();

/** Aborts as soon as somebody else may be signed in, so that no request is sent with the credential of another person. */
export const sessionSignal = (): AbortSignal => requests.signal;

function endRequests(): void {
  requests.abort(new Error('Another credential is used now.'));
  requests = new AbortController();
}

/** Null for a credential that was pasted. */
export const refreshToken = () => sessionStorage.getItem(REFRESH);

interface TabMessage {
  /** A refresh token whose successor a tab asks for. */
  readonly asked?: string | null;
  /** The refresh token that `tokens` replace. */
  readonly used?: string;
  readonly tokens?: Tokens;
}

/*
 * A duplicated tab has the same refresh token, which works once: a second use would look like a theft and end the session.
 * So tabs tell each other the new tokens, at once and when a tab that was away asks.
 */
const tabs = globalThis.BroadcastChannel ? new BroadcastChannel('console-session') : null;

/** The refresh tokens that led to the present one. They survive a reload, as it does. */
const spentTokens = () => JSON.parse(sessionStorage.getItem(SPENT) ?? '[]') as string[];

tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  const { asked, used, tokens } = data;
  if (asked && spentTokens().includes(asked)) tellTabs(asked);
  if (tokens && used !== undefined && used === refreshToken()) storeTokens(tokens, used);
});

function tellTabs(used: string): void {
  const tokens = { accessToken: credential.get(), refreshToken: refreshToken() };
  tabs?.postMessage({ used, tokens });
}

/** Begins a session with the tokens of a sign-in. */
export function storeSignIn({ accessToken, refreshToken: refresh }: Tokens): void {
  credential.set(accessToken);
  sessionStorage.setItem(REFRESH, refresh);
}

function storeTokens(tokens: Tokens, used: string): void {
  sessionStorage.setItem(KEY, tokens.accessToken);
  sessionStorage.setItem(REFRESH, tokens.refreshToken);
  sessionStorage.setItem(SPENT, JSON.stringify([...spentTokens(), used]));
}

/** Stores the tokens of a refresh, unless somebody signed out meanwhile, and tells the other tabs. */
export function storeRefreshed(tokens: Tokens, used: string): void {
  if (refreshToken() !== used) return;
  storeTokens(tokens, used);
  tellTabs(used);
}

/** Whether another tab had used the refresh token of this one; then this one has the tokens of that one now. */
export async function isRefreshedElsewhere(): Promise<boolean> {
  const first = refreshToken();
  let asked: string | null;
  // The token that a tab tells may have been used by another one since.
  do {
    asked = refreshToken();
    tabs?.postMessage({ asked });
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  } while (refreshToken() !== asked);
  return asked !== first;
}

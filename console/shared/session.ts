import type { Schemas } from 'commerce-client';

/** The credential of this tab. Only this tab has it, and closing the tab removes it. */
const KEY = 'credential';
const REFRESH = 'refresh';
const SPENT = 'spent';

/** The time within which other tabs must respond. */
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

/** Whether the browser allows storage for this tab: if it blocks site data, reading the property throws. */
export function canStoreSession(): boolean {
  try {
    return Boolean(globalThis.sessionStorage);
  } catch {
    return false;
  }
}

let requests = new AbortController();

/** Aborts as soon as another user may be signed in, so that no request is sent with another user's credential. */
export const sessionSignal = (): AbortSignal => requests.signal;

function endRequests(): void {
  requests.abort(new Error('Another credential is used now.'));
  requests = new AbortController();
}

/** `null` for a pasted credential. */
export const refreshToken = () => sessionStorage.getItem(REFRESH);

interface TabMessage {
  /** The refresh token whose successor a tab requests. */
  readonly requestedToken?: string | null;
  /** The refresh token that `tokens` replaces. */
  readonly replacedToken?: string;
  readonly tokens?: Tokens;
}

/*
 * A duplicated tab has the same refresh token, which works once: a second use would look like theft
 * and end the session. So tabs send each other new tokens, both immediately and when a tab that was
 * inactive asks for them.
 */
const tabs = globalThis.BroadcastChannel ? new BroadcastChannel('console-session') : null;

/** The used refresh tokens of this session. Like the current one, they survive a reload. */
const spentTokens = () => JSON.parse(sessionStorage.getItem(SPENT) ?? '[]') as string[];

tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  const { requestedToken, replacedToken, tokens } = data;
  if (requestedToken && spentTokens().includes(requestedToken)) tellTabs(requestedToken);
  if (tokens && replacedToken !== undefined && replacedToken === refreshToken())
    storeTokens(tokens, replacedToken);
});

function tellTabs(replacedToken: string): void {
  const tokens = { accessToken: credential.get(), refreshToken: refreshToken() };
  tabs?.postMessage({ replacedToken, tokens });
}

/** Begins a session with the tokens of a sign-in. */
export function storeSignIn({ accessToken, refreshToken: refresh }: Tokens): void {
  credential.set(accessToken);
  sessionStorage.setItem(REFRESH, refresh);
}

function storeTokens(tokens: Tokens, replacedToken: string): void {
  sessionStorage.setItem(KEY, tokens.accessToken);
  sessionStorage.setItem(REFRESH, tokens.refreshToken);
  sessionStorage.setItem(SPENT, JSON.stringify([...spentTokens(), replacedToken]));
}

/** Stores the tokens of a refresh, unless the user has signed out in the meantime, and sends them to the other tabs. */
export function storeRefreshed(tokens: Tokens, replacedToken: string): void {
  if (refreshToken() !== replacedToken) return;
  storeTokens(tokens, replacedToken);
  tellTabs(replacedToken);
}

/** Whether another tab had used this tab's refresh token; this tab then has the new tokens. */
export async function isRefreshedElsewhere(): Promise<boolean> {
  const first = refreshToken();
  let requestedToken: string | null;
  // Another tab may have used the received token since.
  do {
    requestedToken = refreshToken();
    tabs?.postMessage({ requestedToken });
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  } while (refreshToken() !== requestedToken);
  return requestedToken !== first;
}

import type { Play } from '../scenario';
import { groupBy } from './group-by';
import type { ObservedCall } from './linearizability';

/** The use of a token, and its time by the database's clock. */
interface TokenAnswer {
  readonly token: string;
  readonly from: number;
}

/** The result: a successor, or a refusal. */
export interface RefreshResult {
  readonly successor: string | null;
  readonly accessToken: string | null;
  readonly until: number;
}

type Refresh = ObservedCall<TokenAnswer, RefreshResult>;

/** How long a used token returns the same successors. */
const OVERLAP_MS = 10_000;

/**
 * Checks that a refresh token has one successor and ends its whole session if it is used again
 * after the overlap, and that nothing else ends a session.
 */
export async function sessionViolations(play: Play, id: string): Promise<readonly string[]> {
  const history = (play.observations.get('session') ?? []) as Refresh[];
  const isEnded = await isRevoked(play, id);
  return [
    ...[...groupBy(history, ({ input }) => input.token).values()].flatMap(tokenViolations),
    ...revivals(history),
    ...(isEnded ? await leftOvers(play, history) : signedOut(history)),
  ];
}

/** Every access token that a client received. */
export function accessTokensOf({ observations }: Play): readonly string[] {
  const history = (observations.get('session') ?? []) as Refresh[];
  const tokens = history.map(({ answer }) => answer?.output.accessToken ?? null);
  return [...new Set(tokens.filter((token) => token !== null))];
}

/** An access token that is still accepted at the end. */
export function noteTaken({ observations }: Play, token: string): void {
  const one = { input: token, calledAt: 0, words: token, answer: { output: true, at: 0 } };
  observations.set('taken', [...(observations.get('taken') ?? []), one]);
}

async function isRevoked({ db }: Play, id: string): Promise<boolean> {
  const session = await db
    .collection<{ _id: string; revokedAt: Date | null }>('sessions')
    .findOne({ _id: id });
  return session?.revokedAt !== null;
}

const isAccepted = ({ answer }: Refresh): boolean => typeof answer?.output.successor === 'string';
const isRefused = ({ answer }: Refresh): boolean => answer?.output.successor === null;

function tokenViolations(refreshes: readonly Refresh[]): readonly string[] {
  const acceptedRefreshes = refreshes.filter(isAccepted);
  const successors = new Set(acceptedRefreshes.map(({ answer }) => answer?.output.successor));
  const late = acceptedRefreshes.filter(({ input: { from } }) =>
    acceptedRefreshes.some(({ answer }) => from > (answer?.output.until ?? Infinity) + OVERLAP_MS),
  );
  return [
    ...(successors.size > 1 ? [`one token, several successors: ${[...successors].join()}`] : []),
    ...late.map(({ words }) => `a used token was accepted long afterwards: ${words}`),
  ];
}

/**
 * Checks that a client was refused only because the session had ended, for all clients and
 * permanently.
 */
function revivals(history: readonly Refresh[]): readonly string[] {
  const ends = history.filter(isRefused).map(({ answer }) => answer?.at ?? Infinity);
  return history
    .filter((one) => isAccepted(one) && one.calledAt > Math.min(...ends))
    .map(({ words }) => `the session had ended, but was continued: ${words}`);
}

function signedOut(history: readonly Refresh[]): readonly string[] {
  return history
    .filter(isRefused)
    .map(({ words }) => `the session is active, but its token was refused: ${words}`);
}

/** Checks what is left of an ended session, and whether it had to end. */
async function leftOvers(
  { db, observations }: Play,
  history: readonly Refresh[],
): Promise<readonly string[]> {
  const rows = await db
    .collection('security_events')
    .countDocuments({ type: 'refresh_token_reused' });
  return [
    ...(observations.get('taken') ?? []).map(
      () => 'the session has ended, but one of its access tokens is accepted',
    ),
    ...(rows === 0 ? ['the session has ended without an entry in the security log'] : []),
    ...(mayBeReused(history) ? [] : ['the session was ended, although no token was used late']),
  ];
}

/** Whether some token can have been used twice with more than the overlap in between. */
function mayBeReused(history: readonly Refresh[]): boolean {
  return history.some((first) =>
    history.some(
      (second) =>
        second !== first &&
        second.input.token === first.input.token &&
        (second.answer?.output.until ?? Infinity) - first.input.from > OVERLAP_MS,
    ),
  );
}

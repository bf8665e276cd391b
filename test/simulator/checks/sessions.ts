import type { Play } from '../scenario';
import { groupBy } from './group-by';
import type { Observed } from './linearizability';

/** A token that was shown, and when by the database's time. */
interface Shown {
  readonly token: string;
  readonly from: number;
}

/** What came of it: a successor, or a refusal. */
export interface Refreshed {
  readonly successor: string | null;
  readonly until: number;
}

type Refresh = Observed<Shown, Refreshed>;

/** For so long a used token is answered as it was before. */
const OVERLAP_MS = 10_000;

/**
 * A refresh token has one successor, and ends its whole session when it is shown once more after the overlap; for no other
 * reason anybody is signed out.
 */
export async function sessionViolations(play: Play, id: string): Promise<readonly string[]> {
  const history = (play.observed.get('session') ?? []) as Refresh[];
  const isEnded = await isRevoked(play, id);
  return [
    ...[...groupBy(history, ({ input }) => input.token).values()].flatMap(tokenViolations),
    ...revivals(history),
    ...(isEnded ? await leftOvers(play, id, history) : signedOut(history)),
  ];
}

async function isRevoked({ db }: Play, id: string): Promise<boolean> {
  const session = await db
    .collection<{ _id: string; revokedAt: Date | null }>('sessions')
    .findOne({ _id: id });
  return session?.revokedAt !== null;
}

const isAccepted = ({ answer }: Refresh): boolean => typeof answer?.output.successor === 'string';
const isRefused = ({ answer }: Refresh): boolean => answer?.output.successor === null;

function tokenViolations(shown: readonly Refresh[]): readonly string[] {
  const accepted = shown.filter(isAccepted);
  const successors = new Set(accepted.map(({ answer }) => answer?.output.successor));
  const late = accepted.filter(({ input: { from } }) =>
    accepted.some(({ answer }) => from > (answer?.output.until ?? Infinity) + OVERLAP_MS),
  );
  return [
    ...(successors.size > 1 ? [`one token, several successors: ${[...successors].join()}`] : []),
    ...late.map(({ words }) => `a used token was accepted long afterwards: ${words}`),
  ];
}

/** Whoever was refused was refused because the session is over, for everybody and for ever. */
function revivals(history: readonly Refresh[]): readonly string[] {
  const ends = history.filter(isRefused).map(({ answer }) => answer?.at ?? Infinity);
  return history
    .filter((one) => isAccepted(one) && one.calledAt > Math.min(...ends))
    .map(({ words }) => `the session was over, and goes on: ${words}`);
}

function signedOut(history: readonly Refresh[]): readonly string[] {
  return history
    .filter(isRefused)
    .map(({ words }) => `the session lives, and its token was refused: ${words}`);
}

/** What an ended session leaves behind, and whether it had to end. */
async function leftOvers(
  { db }: Play,
  sessionId: string,
  history: readonly Refresh[],
): Promise<readonly string[]> {
  const alive = await db.collection('access_tokens').countDocuments({ sessionId });
  const told = await db
    .collection('security_events')
    .countDocuments({ type: 'refresh_token_reused' });
  return [
    ...(alive > 0 ? [`the session is over, and ${alive} of its access tokens live`] : []),
    ...(told === 0 ? ['the session is over, and the security log says nothing about it'] : []),
    ...(mayBeReused(history) ? [] : ['the session was ended, and no token was shown late']),
  ];
}

/** Whether some token can have been seen twice with more than the overlap in between. */
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

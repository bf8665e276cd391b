import type { Clock } from '../../platform/clock';
import { attemptEach } from '../../platform/jobs';
import type { TallyKeeper } from './tally-keeper';
import type { VotesRepository } from './votes.repository';

export interface VoteSweepDeps {
  readonly votes: VotesRepository;
  readonly keeper: TallyKeeper;
  readonly clock: Clock;
}

const LATE_MS = 10_000;
const BATCH = 100;

/** Counts votes anew where a process crashed between the vote and its count; false when none did. */
export async function sweepVotes(
  { votes, keeper, clock }: VoteSweepDeps,
  signal: AbortSignal,
): Promise<boolean> {
  const late = String(clock.now().getTime() - LATE_MS).padStart(15, '0');
  const unsettled = await votes.listUnsettled(late, BATCH);
  await attemptEach(unsettled, signal, async ({ commentId, userId, token }) => {
    await keeper.recount(commentId);
    await votes.settle(commentId, userId, token);
  });
  return unsettled.length > 0;
}

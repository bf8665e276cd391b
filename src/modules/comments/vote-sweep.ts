import { attemptEach } from '../../platform/jobs';
import type { TallyKeeper } from './tally-keeper';
import type { VotesRepository } from './votes.repository';

export interface VoteSweepDeps {
  readonly votes: VotesRepository;
  readonly keeper: TallyKeeper;
}

const BATCH = 100;

/** Counts votes anew where a process crashed between the vote and its count; false when none did. */
export async function sweepVotes(
  { votes, keeper }: VoteSweepDeps,
  signal: AbortSignal,
): Promise<boolean> {
  const unsettled = await votes.listUnsettled(keeper.lateToken(), BATCH);
  await attemptEach(unsettled, signal, async ({ commentId, userId, token }) => {
    await keeper.recount(commentId);
    await votes.settle(commentId, userId, token);
  });
  return unsettled.length > 0;
}

import type { TallyKeeper } from './tally-keeper';
import type { VotesRepository } from './votes.repository';
import type { Clock } from '../../platform/clock';

const LATE_MS = 10_000;
const BATCH = 100;

/** Counts votes anew where a process crashed between the vote and its count; false when none did. */
export async function sweepVotes(
  votes: VotesRepository,
  keeper: TallyKeeper,
  clock: Clock,
): Promise<boolean> {
  const late = String(clock.now().getTime() - LATE_MS).padStart(15, '0');
  const unsettled = await votes.listUnsettled(late, BATCH);
  for (const { commentId, userId, token } of unsettled) {
    await keeper.recount(commentId);
    await votes.settle(commentId, userId, token);
  }
  return unsettled.length > 0;
}

import type { Clock } from '../../platform/clock';
import type { PeriodicTask } from '../../platform/jobs';
import { rankKeys, slotOf } from './ranking';
import type { RanksRepository, StaleComment } from './ranks.repository';

/** A set of ranks holds at least this long, so that pages do not shift while they are read. */
const EPOCH_MS = 10 * 60 * 1000;
const BATCH = 500;
const MAX_POSTS = 200;

/**
 * Moves posts with new votes to a new set of ranks. The set before the current one is overwritten, so its scans end
 * first; then every comment whose ranks are older than its votes is written; then lists read the new set.
 */
export function createRankRefresh(ranks: RanksRepository, clock: Clock): PeriodicTask {
  const listDue = () => {
    const dueBefore = new Date(clock.now().getTime() - EPOCH_MS);
    return ranks.listDuePosts(dueBefore, MAX_POSTS);
  };
  return {
    name: 'comment-ranks',
    everyMs: 2000,
    hasWork: async () => (await listDue()).length > 0,
    run: async (signal) => {
      for (const { postId, epoch } of await listDue()) {
        if (signal.aborted) return;
        if (!(await ranks.beginEpoch(postId, epoch + 1))) continue;
        await writeRanks(ranks, postId, epoch + 1);
        await ranks.openEpoch(postId, epoch + 1, clock.now());
      }
    },
  };
}

async function writeRanks(ranks: RanksRepository, postId: string, epoch: number): Promise<void> {
  const slot = slotOf(epoch);
  let after = '';
  for (;;) {
    const stale: readonly StaleComment[] = await ranks.listStale(postId, {
      slot,
      after,
      limit: BATCH,
    });
    const last = stale.at(-1);
    if (last === undefined) return;
    await ranks.write(
      slot,
      stale.map((comment) => ({ comment, keys: rankKeys(comment.id, comment) })),
    );
    after = last.id;
  }
}

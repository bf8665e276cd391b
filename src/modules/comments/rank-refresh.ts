import type { Clock } from '../../platform/values/clock';
import { attemptEach, type PeriodicTask } from '../../platform/jobs';
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
  const listDue = (limit: number) => {
    const dueBefore = new Date(clock.now().getTime() - EPOCH_MS);
    return ranks.listDuePosts(dueBefore, limit);
  };
  return {
    name: 'comment-ranks',
    everyMs: 2000,
    hasWork: async () => (await listDue(1)).length > 0,
    run: async (signal) =>
      attemptEach(await listDue(MAX_POSTS), signal, async ({ postId, epoch }) => {
        const next = { postId, epoch: epoch + 1 };
        if (!(await ranks.beginEpoch(postId, next.epoch))) return;
        if (!(await writeRanks(ranks, next, signal))) return;
        await ranks.openEpoch(postId, next.epoch, clock.now());
      }),
  };
}

/** False when the signal has ended it. */
async function writeRanks(
  ranks: RanksRepository,
  { postId, epoch }: { readonly postId: string; readonly epoch: number },
  signal: AbortSignal,
): Promise<boolean> {
  const slot = slotOf(epoch);
  let after = '';
  while (!signal.aborted) {
    const stale: readonly StaleComment[] = await ranks.listStale(postId, {
      slot,
      after,
      limit: BATCH,
    });
    const last = stale.at(-1);
    if (last === undefined) return true;
    await ranks.write(
      slot,
      stale.map((comment) => ({ comment, keys: rankKeys(comment.id, comment) })),
    );
    after = last.id;
  }
  return false;
}

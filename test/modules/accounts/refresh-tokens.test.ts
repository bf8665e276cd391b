import type { Clock } from '../../../src/platform/values/clock';
import { createAccountRepositories, accountCollections } from '../../../src/modules/accounts';
import { useTestDatabase } from '../../support/database';
import { someCursors } from '../../support/cursors';

const database = useTestDatabase(accountCollections);

/** The sessions as a process sees them whose clock is wrong by so much. */
function sessionsOf(skewMs: number) {
  const clock: Clock = { now: () => new Date(Date.now() + skewMs), isReal: true };
  return createAccountRepositories(database.db, clock, someCursors).sessions;
}

describe('a refresh token', () => {
  it.each([
    [-30_000, 30_000],
    [30_000, -30_000],
  ])('is repeated at once for processes with clocks at %d and %d ms', async (first, second) => {
    const _id = `hash ${first}`;
    const expiresAt = new Date(Date.now() + 3_600_000);
    const token = { _id, sessionId: 'ses_a', userId: 'usr_a', usedAt: null, expiresAt };
    await sessionsOf(0).insertRefreshToken(token);
    const used = await sessionsOf(first).useRefreshToken(_id, 'test');
    const repeated = await sessionsOf(second).useRefreshToken(_id, 'test');
    expect(repeated?.usedAt).toEqual(used?.usedAt);
    const overlapMs = Number(repeated?.lastUsedAt) - Number(repeated?.usedAt);
    expect(overlapMs).toBeGreaterThanOrEqual(0);
    expect(overlapMs).toBeLessThan(5000);
  });
});

import type { Clock } from '../../../src/platform/values/clock';
import { followDatabaseTime } from '../../../src/platform/mongo/database-time';
import { createFakeClock } from '../../support/clock';
import { useTestDatabase } from '../../support/database';
import { until } from '../../support/until';

const database = useTestDatabase();

const wrongBy = (milliseconds: number): Clock => ({
  now: () => new Date(Date.now() + milliseconds),
  isReal: true,
});

describe('a clock that follows the database', () => {
  it.each([-30_000, 30_000])(
    'is right in a process whose clock is wrong by %d ms',
    async (skewMs) => {
      const clock = await followDatabaseTime(database.db, wrongBy(skewMs));
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5000);
    },
  );

  it.each([-600_000, 600_000])(
    'does not follow a step of the local clock by %d ms',
    async (stepMs) => {
      let skewMs = 0;
      const steps = { now: () => new Date(Date.now() + skewMs), isReal: true };
      const clock = await followDatabaseTime(database.db, steps);
      skewMs = stepMs;
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5000);
    },
  );

  it('queries the database soon after the machine has slept', async () => {
    const clock = await followDatabaseTime(database.db, wrongBy(0));
    const monotonic = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => monotonic() - 600_000);
    await until(() => Math.abs(clock.now().getTime() - Date.now()) < 5000, { withinMs: 10_000 });
  });

  it('does not adjust a correct clock, or one that tests control', async () => {
    const right = await followDatabaseTime(database.db, wrongBy(0));
    const [before, databaseTime, after] = [Date.now(), right.now().getTime(), Date.now()];
    expect([before, databaseTime, after]).toEqual([before, databaseTime, after].sort());
    const fake = createFakeClock(new Date(0));
    expect(await followDatabaseTime(database.db, fake)).toBe(fake);
  });
});

import { setKind } from '../support/set-under-test';
import { runChaos } from './chaos';
import { isDeep } from '../support/size';

/** CHAOS_SEED sets another seed; `npm run chaos -- --minutes` sets the duration. */
const seed = Number(process.env['CHAOS_SEED'] ?? 20_261_120);
/** With `DEEP=1`, ten minutes each. */
const durationMs = isDeep ? 600_000 : 10_000;
/** The promises: so many orders are acknowledged, and so many kills happen besides those at the named steps. */
const MIN_ORDERS = isDeep ? 300 : 21;
const MIN_KILLS = isDeep ? 20 : 1;

describe.each([
  ['processes and the database are killed', false],
  [`processes are killed and the primary changes of ${setKind}`, true],
])('orders while %s', (_what, onSet) => {
  it(
    'are never lost, duplicated or oversold',
    async () => {
      const report = await runChaos({
        seed,
        onSet,
        durationMs,
        apis: 2,
        shoppers: 12,
        patienceMs: 3000,
        longestPauseMs: 1500,
      });
      expect(report.violations).toEqual([]);
      expect(report.stepsMissed).toEqual([]);
      const { kills } = report.sabotage;
      expect(kills.database).toBeGreaterThan(0);
      expect(kills.api + kills.worker + kills.database).toBeGreaterThanOrEqual(MIN_KILLS);
      expect(report.acknowledgedCount).toBeGreaterThanOrEqual(MIN_ORDERS);
    },
    durationMs + 600_000,
  );
});

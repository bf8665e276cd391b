import { runChaos } from './chaos';

/** Another seed by CHAOS_SEED; `npm run chaos` runs longer. */
const seed = Number(process.env['CHAOS_SEED'] ?? 20_261_120);

describe('orders while processes and the database are killed', () => {
  it('are neither lost nor doubled nor oversold', async () => {
    const report = await runChaos({
      seed,
      onSet: false,
      durationMs: 10_000,
      apis: 2,
      shoppers: 12,
      patienceMs: 3000,
      longestPauseMs: 1500,
    });
    expect(report.violations).toEqual([]);
    expect(report.stepsMissed).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(20);
  }, 300_000);
});

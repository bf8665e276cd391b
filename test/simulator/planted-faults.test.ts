import { plantedFaults } from './plants';
import { runSimulator } from './run-simulator';

/** A sample of them each day, so that all have their turn; `DEEP` looks for every one. */
const SAMPLE = 2;
/** Two processors take less than two minutes for as many. */
const SCHEDULES = '500';
const day = Math.floor(Date.now() / 86_400_000);
const numbered = plantedFaults.map(({ name }, number) => ({ name, number }));
const chosen = process.env['DEEP']
  ? numbered
  : numbered.filter(
      ({ number }) =>
        number % Math.ceil(numbered.length / SAMPLE) === day % Math.ceil(numbered.length / SAMPLE),
    );

describe('a planted fault', () => {
  it.each(chosen)('is found among the first seeds: $name', ({ number }) => {
    const limits = ['--schedules', SCHEDULES, '--patience', '0', '--processes', '1'];
    const { isGood, output } = runSimulator('--planted', String(number), ...limits);
    expect(isGood).toBe(false);
    expect(output).toMatch(/to see it again:/);
  });

  it('is one of a dozen at least', () => {
    expect(plantedFaults.length).toBeGreaterThanOrEqual(12);
  });
});

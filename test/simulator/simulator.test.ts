import { runSimulator } from './run-simulator';

/** Each of the two takes half a minute; `DEEP` runs what is promised. */
const SIZE = process.env['DEEP']
  ? ['--schedules', '20000', '--processes', '2']
  : ['--schedules', '20000', '--seconds', '25', '--processes', '1'];

describe('the service under simulation', () => {
  it.each([
    ['the seeds from 1 on', 1],
    ['seeds that were never tried', Date.now() % 1_000_000_000],
  ])('keeps its promises in %s', (_name, seed) => {
    const { isGood, output } = runSimulator(...SIZE, '--seed', String(seed));
    expect(isGood ? '' : output).toBe('');
    expect(output).toMatch(/[1-9]\d* schedules/);
  });
});

import { plantedFaults } from './plants';
import { runSimulator, TEST_MS } from './run-simulator';
import { describeWhenDeep, SEED } from '../support/size';

const numberedFaults = plantedFaults.map(({ name }, number) => ({ name, number }));
/** Each fault takes up to two minutes on two processors, so half of the faults run each day. */
const today = numberedFaults.filter(({ number }) => number % 2 === SEED % 2);

it('at least a dozen faults are planted', () => {
  expect(plantedFaults.length).toBeGreaterThanOrEqual(12);
});

describeWhenDeep('planted faults', () => {
  it(
    'are all found by their recorded seeds, or soon after',
    async () => {
      const { isGood, output } = await runSimulator('--planted', 'all', '--schedules', '60');
      expect(output.match(/^\d+ not found .*$/gm)).toBe(null);
      expect(output.match(/^\d+ found by seed/gm)).toHaveLength(plantedFaults.length);
      expect(isGood).toBe(true);
    },
    TEST_MS,
  );

  it.each(today)(
    'are found within two minutes on two processors from any seed: $name',
    async ({ number }) => {
      const options = ['--planted', String(number), '--scenario', 'all', '--patience', '0'];
      const limits = ['--schedules', '20000', '--seconds', '120', '--processes', '2'];
      const { status, output } = await runSimulator(...options, ...limits);
      expect(output).toMatch(/to reproduce it:/);
      expect(status).toBe(1);
    },
    TEST_MS,
  );
});

import { plantedFaults } from './plants';
import { scenarios } from './scenarios';
import type { TestBed } from './simulate';
import { sweep } from './sweep';

/**
 * Looks for each planted fault, starting with a seed that is known to find it; returns whether all of them were found.
 */
export async function findPlanted(
  testBed: TestBed,
  { schedules }: { readonly schedules: number },
): Promise<boolean> {
  let areFound = true;
  for (const [number, { name, scenario, seed, plant }] of plantedFaults.entries()) {
    const own = scenarios.filter((one) => one.name === scenario);
    const seeds = Array.from({ length: schedules }, (_, index) => seed + index);
    const { finding } = await sweep(testBed, { scenarios: own, seeds, plant, patience: 0 });
    console.log(
      finding
        ? `${number} found by seed ${finding.seed} of ${scenario}: ${name}`
        : `${number} not found by ${schedules} seeds of ${scenario} from ${seed} on: ${name}`,
    );
    areFound &&= finding !== null;
  }
  return areFound;
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root';
import { scenarios } from './scenarios';
import type { TestBed } from './simulate';
import { sweep, type Carried } from './sweep';

/** The fingerprints of the first schedules, with which every machine compares its own. */
export const KEPT_FILE = join(projectRoot, 'test/simulator/fingerprints.txt');
/** Two of each scenario. */
export const KEPT_SCHEDULES = 2 * scenarios.length;

/** Equal for equal traces. */
export const lineOf = ({ scenario, seed, outcome }: Carried): string =>
  `${scenario.name} ${seed} ${outcome.fingerprint}`;

/** Writes the file anew, after a change of the service or of the simulator that changes traces. */
export async function keepFingerprints(testBed: TestBed): Promise<boolean> {
  const lines: string[] = [];
  const seeds = Array.from({ length: KEPT_SCHEDULES }, (_, index) => index + 1);
  const onSchedule = (_done: number, carried: Carried): void => void lines.push(lineOf(carried));
  const { finding } = await sweep(testBed, { scenarios, seeds, onSchedule, patience: 0 });
  if (finding === null) writeFileSync(KEPT_FILE, `${lines.join('\n')}\n`);
  return finding === null;
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from '../../src/platform/values/project-root';
import { isDeep } from '../support/size';

export interface SimulatorRun {
  readonly isGood: boolean;
  /** Null if a signal ended the process. */
  readonly status: number | null;
  readonly output: string;
}

/** Longer than any run of the tests takes; a run that hangs is ended. */
const LONGEST_MS = isDeep ? 60 * 60_000 : 240_000;

/** The time limit of a test that runs the simulator. */
export const TEST_MS = LONGEST_MS + 5000;

/** Runs the simulator in a process of its own, because it replaces time and randomness. */
export function runSimulator(...args: readonly string[]): Promise<SimulatorRun> {
  return runSimulatorOn(process.execPath, ...args);
}

/** Runs the simulator on another version of Node, given by its path. */
export async function runSimulatorOn(
  node: string,
  ...args: readonly string[]
): Promise<SimulatorRun> {
  const script = join(projectRoot, 'test/simulator/run.ts');
  const child = spawn(
    node,
    ['--require', join(projectRoot, 'test/simulator/compile.cjs'), script, ...args],
    { cwd: projectRoot, timeout: LONGEST_MS },
  );
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const status = await exit;
  return { isGood: status === 0, status, output: stdout + stderr };
}

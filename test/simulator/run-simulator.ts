import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root';

export interface SimulatorRun {
  readonly isGood: boolean;
  readonly output: string;
}

/** Runs the simulator in a process of its own: it puts other time and chance in the place of the real ones. */
export function runSimulator(...args: readonly string[]): SimulatorRun {
  return runSimulatorOn(process.execPath, ...args);
}

/** The same on another version of Node, by its path. */
export function runSimulatorOn(node: string, ...args: readonly string[]): SimulatorRun {
  const script = join(projectRoot, 'test/simulator/run.ts');
  const { status, stdout, stderr } = spawnSync(
    node,
    ['--require', join(projectRoot, 'test/simulator/compile.cjs'), script, ...args],
    { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  return { isGood: status === 0, output: stdout + stderr };
}

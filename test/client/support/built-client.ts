import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../../src/platform/values/project-root';
import { until } from '../../support/until';

/** A running command. */
export interface RunningCommand {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Waits for a text on either stream. */
  says(text: string): Promise<void>;
  exitCode(): Promise<number | null>;
}

export type Environment = Readonly<Record<string, string>>;

/** Starts `commerce` with only these settings. */
export function startCommerce(
  args: readonly string[],
  env: Environment = {},
  input = '',
): RunningCommand {
  const bin = join(projectRoot, 'packages', 'client', 'bin', 'commerce.js');
  return startNode([bin, ...args], env, input);
}

/** Starts a program of the project that is written in TypeScript. */
export function startScript(path: string, env: Environment = {}): RunningCommand {
  return startNode(['--import', 'tsx', path], env);
}

/** Starts Node with only these arguments and settings. */
export function startNode(args: readonly string[], env: Environment, input = ''): RunningCommand {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'pipe',
  });
  // A command may end before it has read its input.
  child.stdin.on('error', () => undefined).end(input);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    says: (text) => until(() => (output.stdout + output.stderr).includes(text)),
    exitCode: () => exitCode,
  };
}

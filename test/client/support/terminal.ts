import { commerce } from '../../../packages/client/src/cli/commerce';
import type { Terminal } from '../../../packages/client/src/cli/command';
import { until } from '../../support/until';

export interface RunningLine {
  stdout(): string;
  stderr(): string;
  /** Waits for a text on either stream. */
  says(text: string): Promise<void>;
  /** Stops the command, like Ctrl-C. */
  stop(): void;
  exitCode(): Promise<number>;
}

interface Setting {
  readonly env?: Terminal['env'];
  /** The standard input. */
  readonly input?: string;
  /** Called with each line before the command continues. */
  readonly onPrint?: (line: string, stop: () => void) => void;
}

/** Runs `commerce` with these arguments in this process. */
export function startLine(args: readonly string[], setting: Setting = {}): RunningLine {
  const { env = {}, input = '', onPrint = () => undefined } = setting;
  const aborting = new AbortController();
  const stop = (): void => aborting.abort();
  const output = { stdout: '', stderr: '' };
  const exitCode = commerce(args, {
    env,
    signal: aborting.signal,
    isInteractive: false,
    readSecret: async () => input,
    print: (line) => {
      output.stdout += `${line}\n`;
      onPrint(line, stop);
    },
    write: (text) => void (output.stderr += text),
  });
  return {
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    says: (text) => until(() => (output.stdout + output.stderr).includes(text)),
    stop,
    exitCode: () => exitCode,
  };
}

/** Runs the command to its end. */
export async function runLine(args: readonly string[], setting: Setting = {}) {
  const line = startLine(args, setting);
  const code = await line.exitCode();
  return { code, stdout: line.stdout(), stderr: line.stderr() };
}

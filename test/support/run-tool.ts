import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs one of the project's command-line tools, offline and without telemetry. */
export async function runTool(name: string, args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NO_COLOR: '1',
  };
  try {
    const { stdout, stderr } = await run(`node_modules/.bin/${name}`, [...args], { env });
    return `${stdout}${stderr}`;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${name} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

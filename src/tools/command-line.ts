import { parseArgs, type ParseArgsConfig } from 'node:util';
import { exitWithMessage } from '../main/exit';
import { StartFailure } from '../platform/start-failure';

/** Runs a command, or shows how it is used where `--help` asks for that. */
export function runCommand(usage: string, run: () => Promise<void>): void {
  const isHelp = process.argv.slice(2).some((one) => one === '--help' || one === '-h');
  if (isHelp) console.log(usage);
  else run().catch(exitWithMessage);
}

/** What the command was started with; refused, with how it is used, when there is no such option. */
export function parseArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new StartFailure(`${(error as Error).message}\n\n${usage}`);
  }
}

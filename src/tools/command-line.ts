import { parseArgs, type ParseArgsConfig } from 'node:util';
import { exitWithMessage } from '../main/exit';
import { StartFailure } from '../platform/config/start-failure';

/** Runs a command, or shows how it is used where `--help` asks for that. */
export function runCommand(usage: string, run: () => Promise<void>): void {
  const isHelp = process.argv.slice(2).some((one) => one === '--help' || one === '-h');
  if (isHelp) console.log(usage);
  else run().catch(exitWithMessage);
}

interface Arguments<Name extends string, Options> {
  /** What has to be named, in this order. */
  readonly operands?: readonly Name[];
  readonly options?: Options;
}

/**
 * What the command was started with. One argument too many or too few, or an option that it does not have, is refused
 * with how it is used: a StartFailure, since some commands end with 2 for what they have found.
 */
export function parseArguments<
  Name extends string = never,
  Options extends NonNullable<ParseArgsConfig['options']> = Record<never, never>,
>(usage: string, { operands = [], options = {} as Options }: Arguments<Name, Options>) {
  const { values, positionals } = parsed(usage, options);
  const missing = operands[positionals.length];
  if (missing !== undefined) throw new StartFailure(`<${missing}> is missing.\n\n${usage}`);
  // Not repeated: it may be a secret or an address, and output of commands is stored.
  if (positionals.length > operands.length)
    throw new StartFailure(`Argument ${operands.length + 1} is one too many.\n\n${usage}`);
  const named = operands.map((name, index) => [name, positionals[index]] as const);
  return { values, operands: Object.fromEntries(named) as Readonly<Record<Name, string>> };
}

function parsed<Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new StartFailure(`${(error as Error).message}\n\n${usage}`);
  }
}

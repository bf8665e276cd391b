import { parseArgs, type ParseArgsConfig } from 'node:util';
import { exitWithMessage } from '../main/exit';
import { StartFailure } from '../platform/config/start-failure';

/** Runs a command, or prints its usage for `--help`. */
export function runCommand(usage: string, run: () => Promise<void>): void {
  const isHelp = process.argv.slice(2).some((one) => one === '--help' || one === '-h');
  if (isHelp) console.log(usage);
  else run().catch(exitWithMessage);
}

interface Arguments<Name extends string, Options> {
  /** The required arguments, in this order. */
  readonly operands?: readonly Name[];
  readonly options?: Options;
}

/**
 * Parses the arguments of the command. Too many or too few arguments, or an unknown option, are refused with the usage,
 * as a StartFailure, because some commands exit with 2 to report a result.
 */
export function parseArguments<
  Name extends string = never,
  Options extends NonNullable<ParseArgsConfig['options']> = Record<never, never>,
>(usage: string, { operands = [], options = {} as Options }: Arguments<Name, Options>) {
  const { values, positionals } = parseOrExplain(usage, options);
  const missingOperand = operands[positionals.length];
  if (missingOperand !== undefined)
    throw new StartFailure(`<${missingOperand}> is missing.\n\n${usage}`);
  // Does not repeat the argument: it may be a secret or an address, and the output of commands is stored.
  if (positionals.length > operands.length)
    throw new StartFailure(`Argument ${operands.length + 1} is one too many.\n\n${usage}`);
  const entries = operands.map((name, index) => [name, positionals[index]] as const);
  return { values, operands: Object.fromEntries(entries) as Readonly<Record<Name, string>> };
}

function parseOrExplain<Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new StartFailure(`${(error as Error).message}\n\n${usage}`);
  }
}

import { exitCodes } from './exit';

/**
 * Rejects arguments, because a process is configured by the environment alone. `--help` prints the usage; anything else
 * is an error, and nothing starts.
 */
export function startWithoutArguments(usage: string, start: () => void): void {
  const [first, ...others] = process.argv.slice(2);
  const isHelp = [first, ...others].some((one) => one === '--help' || one === '-h');
  if (isHelp) console.log(usage);
  else if (first === undefined) start();
  else {
    console.error(`Unknown option ${first}.\n\n${usage}`);
    process.exitCode = exitCodes.usage;
  }
}

import { exitCodes } from './exit';

/** Starts a process that is set up by the environment alone; `--help` and arguments that it does not know start nothing. */
export function startWithoutArguments(usage: string, start: () => void): void {
  const [first, ...others] = process.argv.slice(2);
  const isHelp = [first, ...others].some((one) => one === '--help' || one === '-h');
  if (isHelp) console.log(usage);
  else if (first === undefined) start();
  else {
    console.error(`There is no option ${first}.\n\n${usage}`);
    process.exitCode = exitCodes.usage;
  }
}

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { cases } from './exhaustive/cases';
import { plantedFaults } from './plants';
import { scenarios } from './scenarios';
import { scripts } from './scripts';

/** The arguments are invalid; the message lists what is allowed. */
export class UsageError extends Error {}

/** Every one of its kind. */
const ALL = 'all';
const DEFAULT_PROCESSES = Math.min(availableParallelism(), 8);
const namesOf = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);

export const USAGE = `Runs the service through schedules: orders in which its database commands may be carried out, with faults.

Usage: npm run simulate -- [options]

The schedules have consecutive seeds from --seed on, and scenarios take turns. The first schedule that fails is simplified
and printed with its trace.

  --schedules <n>    the number of schedules (1000)
  --seed <n>         the first seed (1)
  --scenario <name>  only this scenario; ${ALL}: every one, even if a fault is planted
  --processes <n>    the number of processes that share the schedules (${DEFAULT_PROCESSES})
  --seconds <n>      stop after this time, even if schedules are left
  --patience <n>     schedules to try while simplifying a failing one (80)
  --fingerprints     print a line per schedule, equal for equal traces

One schedule, that of --seed:
  --trace            print its trace
  --decisions <…>    replay exactly these decisions (0,3,1)
  --after <n>        simulate this many others before it (0)

Instead of seeds:
  --exhaustive       try every order of small cases
  --case <words>     only the cases with these words in their names
  --bound <n>        schedules for each case (the bound of the case)
  --script <name>    replay one order of commands that once failed
  --faulty           plant the fault that each case or script must find

  --planted <n>      plant one of these faults, in its own scenario unless another one is given;
                     ${ALL}: look for each of them in --schedules schedules, starting with a seed that finds it
${plantedFaults.map(({ name, scenario }, index) => `  ${String(index).padStart(4)}  ${scenario}: ${name}`).join('\n')}

Scenarios: ${namesOf(scenarios).join(', ')}
Cases: ${namesOf(cases).join('; ')}
Scripts: ${namesOf(scripts).join('; ')}

Exit code 0: no violation; 1: a violation was found (with --planted ${ALL}: a fault was not found); 2: invalid arguments.`;

const options = {
  schedules: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  scenario: { type: 'string' },
  processes: { type: 'string', default: String(DEFAULT_PROCESSES) },
  /** For a process that runs only a share of the schedules: `0/2`. */
  part: { type: 'string' },
  decisions: { type: 'string' },
  planted: { type: 'string' },
  seconds: { type: 'string' },
  patience: { type: 'string', default: '80' },
  trace: { type: 'boolean', default: false },
  fingerprints: { type: 'boolean', default: false },
  exhaustive: { type: 'boolean', default: false },
  case: { type: 'string' },
  script: { type: 'string' },
  bound: { type: 'string' },
  faulty: { type: 'boolean', default: false },
  after: { type: 'string', default: '0' },
  help: { type: 'boolean', default: false },
} as const;

export type CommandLine = ReturnType<typeof readCommandLine>;

/** The checked arguments; throws a `UsageError` if they are invalid. */
export function readCommandLine(args: readonly string[]) {
  const values = parse(args);
  const isAll = values.planted === ALL;
  const plantedFault = isAll ? undefined : plantedIn(values.planted);
  return {
    ...values,
    schedules: wholeNumber('schedules', values.schedules, { least: 1 }),
    seed: wholeNumber('seed', values.seed),
    scenarios: scenariosFor(values.scenario ?? plantedFault?.scenario ?? ALL),
    processes: wholeNumber('processes', values.processes, { least: 1 }),
    part: partOf(values.part),
    decisions: values.decisions?.split(',').filter(Boolean).map(decision),
    plant: plantedFault?.plant,
    looksForAll: isAll,
    untilMs:
      values.seconds === undefined ? Infinity : 1000 * wholeNumber('seconds', values.seconds),
    patience: wholeNumber('patience', values.patience),
    cases: casesWith(values.case ?? ''),
    script: values.script === undefined ? undefined : findByName('script', scripts, values.script),
    bound: values.bound === undefined ? undefined : wholeNumber('bound', values.bound),
    after: wholeNumber('after', values.after),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    // The first sentence of Node's message names the unknown argument.
    const [message = ''] = String((error as Error).message).split('. ');
    throw new UsageError(`${message}; --help lists what there is`);
  }
}

interface Limits {
  readonly least?: number;
  readonly most?: number;
}

function wholeNumber(
  name: string,
  text: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: Limits = {},
): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  const allowedNames =
    most === Number.MAX_SAFE_INTEGER ? `from ${least} on` : `from ${least} to ${most}`;
  throw new UsageError(`--${name} is «${text}»; allowed are whole numbers ${allowedNames}`);
}

const decision = (text: string): number => wholeNumber('decisions', text);

function plantedIn(text: string | undefined) {
  if (text === undefined) return undefined;
  const most = plantedFaults.length - 1;
  return plantedFaults[wholeNumber('planted', text, { most })];
}

function findByName<T extends { readonly name: string }>(
  option: string,
  all: readonly T[],
  name: string,
): T {
  const match = all.find((one) => one.name === name);
  if (match) return match;
  throw new UsageError(`--${option} is «${name}»; there are: ${namesOf(all).join('; ')}`);
}

const scenariosFor = (name: string) =>
  name === ALL ? scenarios : [findByName('scenario', scenarios, name)];

function casesWith(words: string) {
  const matches = cases.filter(({ name }) => name.includes(words));
  if (matches.length > 0) return matches;
  throw new UsageError(`--case is «${words}»; there are: ${namesOf(cases).join('; ')}`);
}

function partOf(text: string | undefined) {
  if (text === undefined) return undefined;
  const [part = 0, parts = 1] = text.split('/').map(Number);
  return { part, parts };
}

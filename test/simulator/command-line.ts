import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { cases } from './exhaustive/cases';
import { plantedFaults } from './plants';
import { scenarios } from './scenarios';
import { scripts } from './scripts';

/** The arguments are invalid; the message says what is possible. */
export class UsageError extends Error {}

/** Every one of its kind. */
const ALL = 'all';
const DEFAULT_PROCESSES = Math.min(availableParallelism(), 8);
const namesOf = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);

export const USAGE = `Runs the service through schedules: orders in which its database commands may be carried out, with faults.

Usage: npm run simulate -- [options]

Schedules have the seeds from --seed on, and scenarios take turns. The first one that fails is made simpler and printed with
its trace.

  --schedules <n>    how many (1000)
  --seed <n>         the first seed (1)
  --scenario <name>  this one only; ${ALL}: every one, also when a fault is planted
  --processes <n>    share the schedules among so many (${DEFAULT_PROCESSES})
  --seconds <n>      end after so many, whatever is left
  --patience <n>     schedules to try to make a failing one simpler (80)
  --fingerprints     a line for each schedule, equal for equal traces

One schedule, that of --seed:
  --trace            print its trace
  --decisions <…>    replay exactly these decisions (0,3,1)
  --after <n>        simulate so many others before it (0)

Instead of seeds:
  --exhaustive       every order of small cases
  --case <words>     those with these words in their names
  --bound <n>        schedules for each case (its own bound)
  --script <name>    one order of things that once went wrong
  --faulty           plant the fault that each case or script has to find

  --planted <n>      plant one of these faults, in its own scenario when no other is given;
                     ${ALL}: look for each of them, --schedules from the seed on by which it is known to be found
${plantedFaults.map(({ name, scenario }, index) => `  ${String(index).padStart(4)}  ${scenario}: ${name}`).join('\n')}

Scenarios: ${namesOf(scenarios).join(', ')}
Cases: ${namesOf(cases).join('; ')}
Scripts: ${namesOf(scripts).join('; ')}

Ends with 0 when nothing is wrong, 1 when something was found, 2 when it was asked for what cannot be done.`;

const options = {
  schedules: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  scenario: { type: 'string' },
  processes: { type: 'string', default: String(DEFAULT_PROCESSES) },
  /** For a process that runs a part of the schedules: `0/2`. */
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
    // Node's first sentence names the unknown argument.
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

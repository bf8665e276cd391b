import { spawn, spawnSync } from 'node:child_process';
import { readCommandLine, USAGE, UsageError, type CommandLine } from './command-line';
import { explore } from './exhaustive/explore';
import { findPlanted } from './planted';
import { strategyOf, type Script } from './scripts';
import { simulate, type Outcome, type TestBed } from './simulate';
import { reportOf, sweep, type Carried } from './sweep';
import { withTestBed } from './test-bed';

const PROGRESS_EVERY = 500;
const USAGE_STATUS = 2;

/** Equal for equal traces. */
const lineOf = ({ scenario, seed, outcome }: Carried): string =>
  `${scenario.name} ${seed} ${outcome.fingerprint}`;

/** Whether nothing is wrong. */
async function main(): Promise<boolean> {
  const asked = readCommandLine(process.argv.slice(2));
  if (asked.help) {
    console.log(USAGE);
    return true;
  }
  const { script, part } = asked;
  if (script) return withTestBed((testBed) => runScript(testBed, script, asked));
  if (asked.exhaustive) return withTestBed((testBed) => tryEverything(testBed, asked));
  if (asked.looksForAll) return withTestBed((testBed) => findPlanted(testBed, asked));
  if (asked.decisions || asked.trace) return withTestBed((testBed) => replay(testBed, asked));
  if (part) return withTestBed((testBed) => runPart(testBed, part, asked));
  return runParts(asked.processes);
}

/** The one order of things that a script tells. */
async function runScript(
  testBed: TestBed,
  script: Script,
  { faulty }: CommandLine,
): Promise<boolean> {
  const { scenario } = script;
  const plant = faulty ? script.plant : undefined;
  const schedule = { scenario, seed: 1, isWhole: true, next: strategyOf(script), plant };
  return told(await simulate(testBed, schedule));
}

/** Every order of each small case; what it says of a bound that was met is no finding. */
async function tryEverything(
  testBed: TestBed,
  { cases, faulty, bound }: CommandLine,
): Promise<boolean> {
  let isGood = true;
  for (const { name, plant, ...search } of cases) {
    const startedAt = performance.now();
    const explored = await explore(testBed, {
      ...search,
      plant: faulty ? plant : undefined,
      bound: bound ?? search.bound,
    });
    const { schedules, asleep, states, isWhole, finding } = explored;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const extent = isWhole ? 'all' : finding ? 'until the finding' : `the bound was met`;
    console.log(
      `${name}: ${states} states, ${schedules} schedules (${extent}), ${asleep} given up as the same, ${seconds} s`,
    );
    if (finding) console.log([...finding.findings, ...finding.trace].join('\n  '));
    isGood &&= finding === null;
  }
  return isGood;
}

/** One schedule, with its whole trace. */
async function replay(
  testBed: TestBed,
  { seed, scenarios, decisions, plant, after }: CommandLine,
): Promise<boolean> {
  const scenario = scenarios[seed % scenarios.length];
  if (scenario === undefined) return false;
  for (let before = after; before > 0; before -= 1) {
    await simulate(testBed, { scenario, seed: seed + before });
  }
  const given = decisions ? { given: decisions, isWhole: true } : {};
  return told(await simulate(testBed, { scenario, seed, plant, ...given }));
}

function told({ trace, fingerprint, findings }: Outcome): boolean {
  console.log(trace.join('\n'));
  console.log(`trace ${fingerprint}`);
  console.log(findings.join('\n') || 'nothing is wrong');
  return findings.length === 0;
}

/** Every so manieth round of the scenarios, so that each process has its share of each; until somebody ends it. */
async function runPart(
  testBed: TestBed,
  { part, parts }: NonNullable<CommandLine['part']>,
  { scenarios, seed: first, schedules, plant, untilMs, patience, fingerprints }: CommandLine,
): Promise<boolean> {
  const all = Array.from({ length: schedules }, (_, index) => first + index);
  const roundOf = (seed: number): number => Math.floor(seed / scenarios.length);
  const seeds = all.filter((seed) => roundOf(seed) % parts === part);
  const startedAt = performance.now();
  const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);
  const onSchedule = (done: number, carried: Carried): void => {
    if (fingerprints) console.log(lineOf(carried));
    if (done % PROGRESS_EVERY === 0) console.log(`${done} of ${seeds.length}, ${seconds()} s`);
  };
  const isOver = overWhenEnded(untilMs);
  const swept = await sweep(testBed, { scenarios, seeds, plant, onSchedule, patience, isOver });
  if (swept.finding) console.log(reportOf(swept.finding));
  const { user, system } = process.cpuUsage();
  console.log(
    `${swept.schedules} schedules, ${swept.steps} steps, ${seconds()} s, ${Math.round((user + system) / 1e6)} s of a processor`,
  );
  return swept.finding === null;
}

/** After a time, or once this process is asked to end: its engine is closed then, and leaves no files. */
function overWhenEnded(untilMs: number): () => boolean {
  const end = performance.now() + untilMs;
  let isEnded = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => (isEnded = true));
  return () => isEnded || performance.now() > end;
}

/**
 * Where each part stays, when there is one for each processor: a part and its engine take turns, and to wake each other on
 * another processor takes longer than many a command. Null where that cannot be asked for.
 */
function processorsToKeep(parts: number): readonly number[] | null {
  const { status, stdout } = spawnSync('taskset', ['-cp', `${process.pid}`], { encoding: 'utf8' });
  if (status !== 0) return null;
  const [, ranges = ''] = /: *([\d,-]+)\s*$/.exec(stdout) ?? [];
  const processors = ranges.split(',').flatMap((range) => {
    const [from = NaN, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 || 0 }, (_, index) => from + index);
  });
  return processors.length > 0 && processors.length <= parts ? processors : null;
}

/** A process and an engine for each processor; what one of them finds ends the others. */
async function runParts(parts: number): Promise<boolean> {
  const args = [
    // What a step leaves behind is garbage at once: more room for it makes fewer collections.
    '--max-semi-space-size=64',
    // Compilers and collectors on threads of their own take the processors of the other parts.
    '--single-threaded',
    ...process.execArgv,
    __filename,
    ...process.argv.slice(2),
  ];
  const processors = processorsToKeep(parts);
  const children = Array.from({ length: parts }, (_, part) => {
    const command = [process.execPath, ...args, '--part', `${part}/${parts}`];
    const kept = processors && ['taskset', '-c', `${processors[part % processors.length]}`];
    const [name = '', ...rest] = [...(kept ?? []), ...command];
    return spawn(name, rest, { stdio: 'inherit' });
  });
  const endAll = (): void => children.forEach((child) => void child.kill('SIGTERM'));
  process.once('SIGTERM', endAll);
  const ends = children.map(async (child) => {
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    if (code !== 0) endAll();
    return code;
  });
  return (await Promise.all(ends)).every((code) => code === 0);
}

main().then(
  (isGood) => (process.exitCode = isGood ? 0 : 1),
  (error: unknown) => {
    const isAskedWrongly = error instanceof UsageError;
    console.error(isAskedWrongly ? error.message : error);
    process.exitCode = isAskedWrongly ? USAGE_STATUS : 1;
  },
);

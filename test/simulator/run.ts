import { spawn, spawnSync } from 'node:child_process';
import { readCommandLine, USAGE, UsageError, type CommandLine } from './command-line';
import { explore } from './exhaustive/explore';
import { strategyOf, type Script } from './scripts';
import { simulate, type Outcome, type TestBed } from './simulate';
import { findPlanted, reportOf, sweep, type CompletedSchedule } from './sweep';
import { withTestBed } from './test-bed';

const PROGRESS_EVERY = 500;
const USAGE_STATUS = 2;

/** Equal for equal traces. */
const lineOf = ({ scenario, seed, outcome }: CompletedSchedule): string =>
  `${scenario.name} ${seed} ${outcome.fingerprint}`;

/** Whether no violation was found. */
async function main(): Promise<boolean> {
  const commandLine = readCommandLine(process.argv.slice(2));
  if (commandLine.help) {
    console.log(USAGE);
    return true;
  }
  const { script, part } = commandLine;
  if (script) return withTestBed((testBed) => runScript(testBed, script, commandLine));
  if (commandLine.exhaustive) return withTestBed((testBed) => tryEverything(testBed, commandLine));
  if (commandLine.looksForAll) return withTestBed((testBed) => findPlanted(testBed, commandLine));
  if (commandLine.decisions || commandLine.trace)
    return withTestBed((testBed) => replay(testBed, commandLine));
  if (part) return withTestBed((testBed) => runPart(testBed, part, commandLine));
  return runParts(commandLine.processes);
}

/** Runs the single sequence of steps that a script describes. */
async function runScript(
  testBed: TestBed,
  script: Script,
  { faulty }: CommandLine,
): Promise<boolean> {
  const { scenario } = script;
  const plant = faulty ? script.plant : undefined;
  const schedule = { scenario, seed: 1, isWhole: true, next: strategyOf(script), plant };
  return printOutcome(await simulate(testBed, schedule));
}

/** Runs every interleaving of each small case; reaching the bound is not a failure. */
async function tryEverything(
  testBed: TestBed,
  { cases, faulty, bound }: CommandLine,
): Promise<boolean> {
  let isGood = true;
  for (const { name, plant, ...search } of cases) {
    const startedAt = performance.now();
    const exploration = await explore(testBed, {
      ...search,
      plant: faulty ? plant : undefined,
      bound: bound ?? search.bound,
    });
    const { schedules, asleep, states, isWhole, finding } = exploration;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const extent = isWhole ? 'all' : finding ? 'until the finding' : 'the bound was reached';
    console.log(
      `${name}: ${states} states, ${schedules} schedules (${extent}), ${asleep} skipped as equivalent, ${seconds} s`,
    );
    if (finding) console.log([...finding.findings, ...finding.trace].join('\n  '));
    isGood &&= finding === null;
  }
  return isGood;
}

/** Runs one schedule and prints its whole trace. */
async function replay(
  testBed: TestBed,
  { seed, scenarios, decisions, plant, after }: CommandLine,
): Promise<boolean> {
  const scenario = scenarios[seed % scenarios.length];
  if (scenario === undefined) return false;
  for (let before = after; before > 0; before -= 1) {
    await simulate(testBed, { scenario, seed: seed + before });
  }
  const presets = decisions ? { presetDecisions: decisions, isWhole: true } : {};
  return printOutcome(await simulate(testBed, { scenario, seed, plant, ...presets }));
}

function printOutcome({ trace, fingerprint, findings }: Outcome): boolean {
  console.log(trace.join('\n'));
  console.log(`trace ${fingerprint}`);
  console.log(findings.join('\n') || 'no violation');
  return findings.length === 0;
}

/**
 * Runs every n-th round of the scenarios until it is stopped, so that each process gets its share
 * of each scenario.
 */
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
  const onSchedule = (count: number, schedule: CompletedSchedule): void => {
    if (fingerprints) console.log(lineOf(schedule));
    if (count % PROGRESS_EVERY === 0) console.log(`${count} of ${seeds.length}, ${seconds()} s`);
  };
  const isOver = overWhenEnded(untilMs);
  const result = await sweep(testBed, { scenarios, seeds, plant, onSchedule, patience, isOver });
  if (result.finding) console.log(reportOf(result.finding));
  const { user, system } = process.cpuUsage();
  console.log(
    `${result.schedules} schedules, ${result.steps} steps, ${seconds()} s, ${Math.round((user + system) / 1e6)} s of a processor`,
  );
  return result.finding === null;
}

/**
 * Closes the engine, which then leaves no files, after a time or when this process is asked to end.
 */
function overWhenEnded(untilMs: number): () => boolean {
  const end = performance.now() + untilMs;
  let isEnded = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => (isEnded = true));
  return () => isEnded || performance.now() > end;
}

/**
 * Assigns a processor to each part if there are enough: a part and its engine take turns, and
 * waking each other on different processors would take longer than many commands. Null if
 * processors cannot be chosen.
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

/** Runs a process with an engine on each processor; a failure found by one ends the others. */
async function runParts(parts: number): Promise<boolean> {
  const args = [
    // The objects of a step are garbage soon after it, so more space for young objects means fewer
    // collections.
    '--max-semi-space-size=64',
    // Background threads of the compiler and the collector would take processor time from the other
    // parts.
    '--single-threaded',
    ...process.execArgv,
    __filename,
    ...process.argv.slice(2),
  ];
  const processors = processorsToKeep(parts);
  const children = Array.from({ length: parts }, (_, part) => {
    const command = [process.execPath, ...args, '--part', `${part}/${parts}`];
    const affinity = processors && ['taskset', '-c', `${processors[part % processors.length]}`];
    const [name = '', ...rest] = [...(affinity ?? []), ...command];
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
    const isUsageError = error instanceof UsageError;
    console.error(isUsageError ? error.message : error);
    process.exitCode = isUsageError ? USAGE_STATUS : 1;
  },
);

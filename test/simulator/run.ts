import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { cases } from './exhaustive/cases';
import { explore } from './exhaustive/explore';
import { withTestBed } from './test-bed';
import { plantedFaults } from './plants';
import { scenarios } from './scenarios';
import { scripts, strategyOf } from './scripts';
import { simulate, type Outcome } from './simulate';
import { reportOf, sweep, type Carried } from './sweep';

const USAGE = `Runs the service through schedules: orders in which its database commands may be carried out, with faults.

Usage: npm run simulate -- [--schedules 1000] [--seed 1] [--scenario <name>] [--processes 2]
                           [--decisions 0,3,…] [--planted <number>] [--trace] [--after <number>] [--fingerprints]
                           [--seconds 60] [--patience 80]

Schedules have the seeds from --seed on. The first one that fails is made simpler and printed with its trace; --decisions
replays exactly that one. --trace prints one schedule, after some others if need be, --fingerprints a line for each that
tells whether traces are equal. --seconds ends it earlier, --patience is how many schedules may be tried to make a failing one simpler. --planted plants one of these faults:
${plantedFaults.map(({ name, scenario }, index) => `  ${index}  ${scenario}: ${name}`).join('\n')}

Scenarios: ${scenarios.map(({ name }) => name).join(', ')}`;

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    scenario: { type: 'string' },
    processes: { type: 'string', default: String(Math.min(availableParallelism(), 8)) },
    part: { type: 'string' },
    decisions: { type: 'string' },
    planted: { type: 'string' },
    seconds: { type: 'string', default: 'Infinity' },
    patience: { type: 'string', default: '80' },
    trace: { type: 'boolean', default: false },
    fingerprints: { type: 'boolean', default: false },
    exhaustive: { type: 'boolean', default: false },
    case: { type: 'string' },
    script: { type: 'string' },
    bound: { type: 'string', default: '400' },
    faulty: { type: 'boolean', default: false },
    after: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});
const PROGRESS_EVERY = 500;
const fault = plantedFaults[Number(values.planted ?? -1)];
const plant = fault?.plant;
const wanted = values.scenario ?? fault?.scenario;
const chosen = scenarios.filter(({ name }) => (wanted ?? name) === name);

async function main(): Promise<boolean> {
  if (values.help || chosen.length === 0) {
    console.log(USAGE);
    return values.help;
  }
  if (values.script !== undefined) return withTestBed(runScript);
  if (values.exhaustive) return withTestBed(tryEverything);
  if (values.decisions !== undefined || values.trace) return withTestBed(replay);
  if (values.part !== undefined) return withTestBed(runPart);
  return runParts(Number(values.processes));
}

/** The one order of things that a script tells. */
async function runScript(testBed: Parameters<typeof sweep>[0]): Promise<boolean> {
  const script = scripts.find(({ name }) => name === values.script);
  if (script === undefined)
    throw new Error(`scripts: ${scripts.map(({ name }) => name).join('; ')}`);
  const { scenario } = script;
  const planted = values.faulty ? script.plant : undefined;
  const schedule = { scenario, seed: 1, isWhole: true, next: strategyOf(script), plant: planted };
  return told(await simulate(testBed, schedule));
}

/** Every order of each small case; what it says of a bound that was met is no finding. */
async function tryEverything(testBed: Parameters<typeof sweep>[0]): Promise<boolean> {
  let isGood = true;
  for (const one of cases) {
    if (!one.name.includes(values.case ?? '')) continue;
    const startedAt = performance.now();
    const { plant, ...search } = one;
    const explored = await explore(testBed, {
      ...search,
      plant: values.faulty ? plant : undefined,
      bound: Number(values.bound),
    });
    const { schedules, asleep, states, isWhole, finding } = explored;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const extent = isWhole ? 'all' : finding ? 'until the finding' : `the bound was met`;
    console.log(
      `${one.name}: ${states} states, ${schedules} schedules (${extent}), ${asleep} given up as the same, ${seconds} s`,
    );
    if (finding) console.log([...finding.findings, ...finding.trace].join('\n  '));
    isGood &&= finding === null;
  }
  return isGood;
}

/** One schedule, with its whole trace. */
async function replay(testBed: Parameters<typeof sweep>[0]): Promise<boolean> {
  const seed = Number(values.seed);
  const scenario = chosen[seed % chosen.length];
  if (scenario === undefined) return false;
  const given = values.decisions?.split(',').filter(Boolean).map(Number);
  const decisions = given ? { given, isWhole: true } : {};
  const planted = plant ? { plant } : {};
  for (let before = Number(values.after); before > 0; before -= 1) {
    await simulate(testBed, { scenario, seed: seed + before });
  }
  const outcome = await simulate(testBed, { scenario, seed, ...decisions, ...planted });
  return told(outcome);
}

function told({ trace, fingerprint, findings }: Outcome): boolean {
  console.log(trace.join('\n'));
  console.log(`trace ${fingerprint}`);
  console.log(findings.join('\n') || 'nothing is wrong');
  return findings.length === 0;
}

/** Every so manieth schedule. */
async function runPart(testBed: Parameters<typeof sweep>[0]): Promise<boolean> {
  const [part = 0, parts = 1] = (values.part ?? '0/1').split('/').map(Number);
  const first = Number(values.seed);
  const seeds = Array.from(
    { length: Number(values.schedules) },
    (_, index) => first + index,
  ).filter((seed) => seed % parts === part);
  const startedAt = performance.now();
  const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);
  const onSchedule = (done: number, { scenario, seed, outcome }: Carried): void => {
    if (values.fingerprints) console.log(`${scenario.name} ${seed} ${outcome.fingerprint}`);
    if (done % PROGRESS_EVERY === 0) console.log(`${done} of ${seeds.length}, ${seconds()} s`);
  };
  const limits = { untilMs: Number(values.seconds) * 1000, patience: Number(values.patience) };
  const swept = await sweep(testBed, { scenarios: chosen, seeds, plant, onSchedule, ...limits });
  if (swept.finding) console.log(reportOf(swept.finding));
  const cpuSeconds = Math.round(process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6);
  console.log(
    `${swept.schedules} schedules, ${swept.steps} steps, ${seconds()} s, ${cpuSeconds} s of a processor`,
  );
  return swept.finding === null;
}

/** A process and an engine for each processor. */
async function runParts(parts: number): Promise<boolean> {
  // What a step leaves behind is garbage at once: more room for it makes fewer collections.
  const args = [
    '--max-semi-space-size=64',
    ...process.execArgv,
    __filename,
    ...process.argv.slice(2),
  ];
  const runs = Array.from({ length: parts }, (_, part) => {
    const child = spawn(process.execPath, [...args, '--part', `${part}/${parts}`], {
      stdio: 'inherit',
    });
    return new Promise<number | null>((resolve) => child.once('exit', resolve));
  });
  return (await Promise.all(runs)).every((code) => code === 0);
}

main().then(
  (isGood) => (process.exitCode = isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);

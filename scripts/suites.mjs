// Runs the test suites one after the other, each within its budget, and says at the end what came of all of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { otherNode } from './other-node.mjs';
import { measureProcessor } from './reference-work.mjs';

/**
 * What runs on other versions of Node in CI: how a process starts, stops, is replaced and killed, and what is done in another
 * way there (following the work of a request). At full size all process tests do.
 */
const ON_OTHER_NODES = [
  ...[
    'start-up.test',
    'shutdown',
    'rolling-restart',
    'import-kills',
    'webhook-kills',
    'metrics',
  ].map((name) => `test/process/${name}`),
  'test/http/traces',
  'test/http/explain',
];

/** Node 22 still works: how a process starts and stops there. */
const ON_NODE_22 = ['test/process/start-up.test', 'test/process/shutdown'];

/** What is judged where the work of a request is followed at no cost. */
const FIGURES_OF_24 = ['test/http/tracing-cost.figures'];

/** Seconds of the processor for the reference work (`reference-work.mjs`) where the budgets were set. */
const REFERENCE_SECONDS = 1.35;

/**
 * The budget of each suite: processor seconds of all of its processes, judged by how much longer or shorter this machine
 * takes for the reference work than the one where they were set, and the minutes they take on two free cores there. It is
 * at least a quarter more than the suite takes there: by so much the same work differs where processors are shared.
 * What grows past them is made faster or split, or the budget is raised here.
 */
const suites = [
  { name: 'tests', projects: ['unit', 'service'], workers: 2, cpuSeconds: 875, minutes: 6 },
  { name: 'contract', projects: ['contract'], workers: 2, cpuSeconds: 285, minutes: 2 },
  { name: 'processes', projects: ['process'], workers: 2, cpuSeconds: 1500, minutes: 13 },
  { name: 'simulator', projects: ['simulator'], workers: 1, cpuSeconds: 330, minutes: 4 },
  { name: 'pages', projects: ['browser'], workers: 2, cpuSeconds: 300, minutes: 4 },
  { name: 'opensearch', projects: ['opensearch'], workers: 1, cpuSeconds: 400, minutes: 5 },
  { name: 'installs', projects: ['install'], workers: 1, cpuSeconds: 330, minutes: 6 },
  { name: 'node-22', node: 22, paths: ON_NODE_22, workers: 2, cpuSeconds: 125, minutes: 2 },
  { name: 'node-24', node: 24, paths: ON_OTHER_NODES, workers: 2, cpuSeconds: 260, minutes: 3 },
  { name: 'node-26', node: 26, paths: ON_OTHER_NODES, workers: 2, cpuSeconds: 260, minutes: 3 },
  { name: 'figures', projects: ['figures'], workers: 1, cpuSeconds: 750, minutes: 12 },
  { name: 'figures-24', node: 24, paths: FIGURES_OF_24, workers: 1, cpuSeconds: 150, minutes: 3 },
];

/** What full size means, by suite. */
const deep = {
  DEEP: '1',
  LARGE_THREADS: '1',
  RANDOM_THREADS: '200',
  FUZZ_REQUESTS: '20000',
  PROPERTY_RUNS: '300',
  SOAK_SECONDS: '600',
  LOAD_FIGURES: '1',
};

const USAGE = `node scripts/suites.mjs [--deep] [${suites.map(({ name }) => name).join('] [')}]
  without names all of them, at the size of CI; --deep: at full size, without budgets (hours)`;

const jest = fileURLToPath(import.meta.resolve('jest/bin/jest'));
const NOT_RUN = {
  numPassedTests: 0,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 1,
  testResults: [],
};
const CLOCK_TICKS_PER_SECOND = 100;
/** Between two suites. */
const MEASUREMENTS = 2;

/**
 * How many times as long as where the budgets were set this machine takes. What a machine can do changes from minute to
 * minute, so it is measured before and after each suite.
 */
async function measureSlowness() {
  let sum = 0;
  for (let i = 0; i < MEASUREMENTS; i += 1) sum += await measureProcessor();
  return sum / MEASUREMENTS / REFERENCE_SECONDS;
}

/** Processor seconds of the processes that ended so far; null where the system does not tell. */
function cpuSecondsOfChildren() {
  if (process.platform !== 'linux') return null;
  const [, facts = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const [userTicks, systemTicks] = facts.split(' ').slice(13, 15).map(Number);
  return (userTicks + systemTicks) / CLOCK_TICKS_PER_SECOND;
}

function run({ name, projects = [], paths = [], node, workers }, isDeep) {
  const results = join(mkdtempSync(join(tmpdir(), 'commerce-suites-')), 'results.json');
  // A failed test may leave a process behind; the verdict does not wait for it.
  const flags = ['--forceExit', '--json', `--outputFile=${results}`];
  flags.push(`--maxWorkers=${isDeep ? 1 : workers}`);
  if (isDeep) flags.push('--testTimeout=3600000');
  const [startedAt, cpuBefore] = [performance.now(), cpuSecondsOfChildren()];
  if (projects.length > 0) flags.push('--selectProjects', ...projects);
  // Of the process tests paths are what CI has time for.
  const isWhole = isDeep && paths === ON_OTHER_NODES;
  if (isWhole) flags.push('--selectProjects', 'process');
  const { path, env } = node ? otherNode(node) : { path: process.execPath, env: {} };
  const { status } = spawnSync(path, [jest, ...flags, ...(isWhole ? [] : paths)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, ...(isDeep ? deep : {}) },
  });
  const found = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : NOT_RUN;
  return {
    name,
    passed: found.numPassedTests,
    failed: Math.max(found.numFailedTests + found.numRuntimeErrorTestSuites, status === 0 ? 0 : 1),
    titles: [...failuresIn(found), ...(status === 0 ? [] : [`jest ended with ${status}`])],
    minutes: (performance.now() - startedAt) / 60_000,
    cpuSeconds: cpuBefore === null ? null : cpuSecondsOfChildren() - cpuBefore,
  };
}

/** What failed: files that did not run, and tests. */
function failuresIn({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => [
      relative(process.cwd(), name),
      ...assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName),
    ]);
}

/** One more failure when a suite has outgrown its budget; without a slowness it has none. */
function judge(suite, { minutes, cpuSeconds, ...counts }, slowness) {
  const budget = slowness === null || cpuSeconds === null ? Infinity : suite.cpuSeconds * slowness;
  const isOver = cpuSeconds > budget;
  const use = `${Math.round(cpuSeconds)} of ${Math.round(budget)} processor seconds`;
  const verdict =
    `${suite.name}: ${counts.passed} passed, ${counts.failed} failed; ${minutes.toFixed(1)} of ${suite.minutes} min` +
    (budget === Infinity ? '' : `, ${use} (${suite.cpuSeconds} × ${slowness.toFixed(2)})`) +
    (isOver ? ': OVER BUDGET' : '');
  console.log(verdict);
  return { ...counts, failed: counts.failed + (isOver ? 1 : 0), verdict };
}

const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--deep');
if (names.some((name) => !suites.some((suite) => suite.name === name))) {
  console.log(USAGE);
  process.exit(args.includes('--help') ? 0 : 1);
}
const isDeep = args.includes('--deep');
const chosen = suites.filter(({ name }) => names.length === 0 || names.includes(name));
const judged = [];
let before = isDeep ? null : await measureSlowness();
for (const suite of chosen) {
  const ran = run(suite, isDeep);
  const after = isDeep ? null : await measureSlowness();
  // The slower of the two: a budget is there for what a suite has grown by, not for what the machine did beside it.
  judged.push(judge(suite, ran, isDeep ? null : Math.max(before, after)));
  before = after;
}
// Once more together: what a suite prints is long.
for (const { verdict, titles } of judged) console.log([verdict, ...titles].join('\n  ✕ '));
const sumOf = (count) => judged.reduce((sum, { [count]: value }) => sum + value, 0);
console.log(`${sumOf('passed')} passed, ${sumOf('failed')} failed`);
process.exit(sumOf('failed') === 0 ? 0 : 1);

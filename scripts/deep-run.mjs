// The parts of deep mode, and the record of their last runs in docs/operations/deep-run.json.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const record = fileURLToPath(new URL('../docs/operations/deep-run.json', import.meta.url));

const project = (name, ...paths) => [...paths, '--selectProjects', name];
const without = (...patterns) => patterns.map((pattern) => `--testPathIgnorePatterns=${pattern}`);
/** Tests of how a process starts and stops, and of the tour in the README. */
const START_AND_TOUR = ['start-up.test', 'shutdown', 'live-answers'].map(
  (name) => `test/process/${name}`,
);
/** Repeats every unsafe request once for each of its writes, which takes most of the half hour. */
const UNCONFIRMED_WRITES = 'unconfirmed-writes.races';
const LONG_FIGURES = ['soak.figures', 'elections.figures'];
/** Enabling traces costs more before Node 24, so this promise begins there. */
const TRACING_FIGURES = 'tracing-cost.figures';

/** What deep mode runs: each part takes at most half an hour, at full size and with the random values of the day. */
export const deepParts = [
  { name: 'tests', jest: ['--selectProjects', 'unit', 'service'] },
  { name: 'races', jest: project('races', ...without(UNCONFIRMED_WRITES)) },
  { name: 'races-writes', jest: project('races', UNCONFIRMED_WRITES), workers: 1 },
  { name: 'contract', jest: project('contract') },
  { name: 'mutants', command: ['npm', 'run', '--silent', 'mutants'], size: 'ordinary' },
  { name: 'compare', command: ['npm', 'run', '--silent', 'compare'] },
  { name: 'processes', jest: project('process', ...without('figures', 'test/chaos')) },
  { name: 'chaos', jest: project('process', 'test/chaos'), workers: 1 },
  {
    name: 'simulator',
    jest: project('simulator', 'simulator.test', 'replay'),
    workers: 1,
  },
  { name: 'simulator-faults', jest: project('simulator', 'planted-faults'), workers: 1 },
  { name: 'simulator-cases', jest: project('simulator', 'exhaustive'), workers: 1 },
  { name: 'pages', jest: project('browser'), needs: ['chromium|chromium-browser'] },
  { name: 'search', jest: project('opensearch'), workers: 1, needs: ['java', 'mvn'] },
  { name: 'languages', jest: project('languages'), needs: ['php', 'go', 'python3'] },
  {
    name: 'clients',
    jest: project('clients'),
    workers: 1,
    needs: ['java', 'mvn', 'go', 'cargo', 'php', 'python3'],
  },
  { name: 'data', jest: project('data'), workers: 1 },
  { name: 'installs', jest: project('install'), workers: 1 },
  {
    name: 'figures',
    jest: project('figures', ...without('test/process', TRACING_FIGURES)),
    workers: 1,
  },
  {
    name: 'figures-processes',
    jest: project('figures', 'test/process', ...without(...LONG_FIGURES)),
    workers: 1,
  },
  { name: 'figures-long', jest: project('figures', ...LONG_FIGURES), workers: 1 },
  { name: 'figures-node-24', node: 24, jest: project('figures', TRACING_FIGURES), workers: 1 },
  { name: 'node-24', node: 24, jest: ['--selectProjects', 'unit', 'service'], size: 'ordinary' },
  { name: 'node-22', node: 22, jest: project('process', ...START_AND_TOUR), size: 'ordinary' },
  { name: 'node-26', node: 26, jest: project('process', ...START_AND_TOUR), size: 'ordinary' },
];

/** The files that the proofs cover; a change elsewhere makes none of them stale. */
const PARTS_PROVEN = [
  'src',
  'migrations',
  'resolvers',
  'schema',
  'packages',
  'test',
  'scripts',
  'package-lock.json',
];

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
const readRecord = () => (existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {});

/** The commit of a run; null if files had been changed since. */
export function provenCommit() {
  if (git('status', '--porcelain', '--', ...PARTS_PROVEN).stdout.trim() !== '') return null;
  return git('rev-parse', 'HEAD').stdout.trim() || null;
}

export function writeDown({ name, passed, failed, minutes }, commit) {
  const run = {
    commit,
    date: new Date().toISOString(),
    passed,
    failed,
    minutes: Math.ceil(minutes),
  };
  const runs = Object.entries({ ...readRecord(), [name]: run });
  const runsByName = Object.fromEntries(runs.sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(record, `${JSON.stringify(runsByName, null, 2)}\n`);
}

/** A line for each part whose last run does not cover the current commit. */
export function staleParts() {
  const runs = readRecord();
  return deepParts.flatMap(({ name }) => {
    const reason = staleness(runs[name]);
    return reason === null ? [] : [`${name} is stale: ${reason}`];
  });
}

function staleness(run) {
  if (run === undefined) return 'it was never run';
  if (run.failed > 0) return `${run.failed} failed on ${run.date.slice(0, 10)}`;
  const { status } = git('diff', '--quiet', run.commit, 'HEAD', '--', ...PARTS_PROVEN);
  if (status === 0) return null;
  const when = `its last run was on ${run.date.slice(0, 10)}`;
  return status === 1 ? `${when}, and the code has changed since` : `${when}, of an unknown commit`;
}

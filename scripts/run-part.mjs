// Runs one part of CI or of deep mode in separate processes and counts the results.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { otherNode } from './cached-package.mjs';

const jest = fileURLToPath(import.meta.resolve('jest/bin/jest'));
/**
 * A smaller heap is collected sooner, so that no process of a run takes a gigabyte; more space for
 * young objects saves a tenth of the time. `npm test` has the same flags.
 */
const V8_FLAGS = [
  '--max-old-space-size=768',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
];
const CLOCK_TICKS_PER_SECOND = 100;
/** Marks tests that only deep mode runs, in their names. */
const DEEP_ONLY = /\(deep mode only\)/;

/**
 * A part is `{ name, command }` or `{ name, jest }`: arguments of jest, with `workers`, a major version of `node` and
 * the programs that it `needs`. Returns its counts; a command counts as one test.
 */
export async function runPart(part, { env = {}, timeoutMs } = {}) {
  const [startedAt, cpuBefore] = [performance.now(), cpuSecondsOfChildren()];
  const missing = (part.needs ?? []).filter((program) => !isInstalled(program));
  const counts =
    missing.length > 0
      ? { passed: 0, failed: 1, titles: [`missing on this machine: ${missing.join(', ')}`] }
      : await (part.jest
          ? runJest(part, { env, timeoutMs })
          : runCommand(part, { env, timeoutMs }));
  const minutes = (performance.now() - startedAt) / 60_000;
  return { ...part, ...counts, minutes, cpuSeconds: cpuSecondsOfChildren() - cpuBefore };
}

/** The command that runs the part alone. */
export const commandOf = ({ command, jest: args, node }) =>
  command?.join(' ') ?? `${node ? `npm run test:node -- ${node}` : 'npx jest'} ${args.join(' ')}`;

/** Formats the counts as one line. */
export function summaryOf({ name, passed, failed, minutes, cpuSeconds }) {
  const use = cpuSeconds > 0 ? `, ${Math.round(cpuSeconds)} CPU s` : '';
  return `${name}: ${passed} passed, ${failed} failed; ${minutes.toFixed(1)} min${use}`;
}

async function runCommand({ command: [program, ...args] }, options) {
  const status = await run(program, args, options);
  const isGood = status === 0;
  const titles = isGood ? [] : [`${[program, ...args].join(' ')} ended with ${status}`];
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, titles };
}

async function runJest({ jest: args, node, workers = 3 }, options) {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-part-'));
  const results = join(folder, 'results.json');
  const { path, env } = node ? otherNode(node) : { path: process.execPath, env: {} };
  // A failed test may leave a process behind, for which the result does not wait.
  const flags = ['--forceExit', '--json', `--outputFile=${results}`, `--maxWorkers=${workers}`];
  if (options.timeoutMs !== undefined) flags.push(`--testTimeout=${options.timeoutMs}`);
  const runOptions = { ...options, env: { ...env, ...options.env }, isQuiet: true };
  const nodeFlags = options.timeoutMs === undefined ? V8_FLAGS : [];
  const status = await run(path, [...nodeFlags, jest, ...args, ...flags], runOptions);
  const report = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : null;
  rmSync(folder, { recursive: true, force: true });
  if (report === null) return { passed: 0, failed: 1, titles: [`jest ended with ${status}`] };
  const titles = [...failuresIn(report), ...skippedIn(report)];
  return {
    passed: report.numPassedTests,
    failed: Math.max(titles.length, status === 0 ? 0 : 1),
    titles: titles.length > 0 || status === 0 ? titles : [`jest ended with ${status}`],
  };
}

function failuresIn({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults, message }) => {
      const failures = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative(process.cwd(), name);
      // A test file that could not run reports no tests, but counts as failed.
      if (failures.length === 0) return [`${file}: ${message.split('\n')[0]}`];
      return failures.map(({ fullName }) => `${file}: ${fullName}`);
    });
}

/** A skipped test fails the part, because something that it needs is missing. */
const skippedIn = ({ testResults }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, fullName }) => status === 'pending' && !DEEP_ONLY.test(fullName))
      .map(({ fullName }) => `skipped: ${fullName}`),
  );

/** Resolves with the exit code. A part that takes too long is ended, with every process that it started. */
function run(program, args, { env, timeoutMs, isQuiet = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      detached: timeoutMs !== undefined,
    });
    const endAll = () => process.kill(-child.pid, 'SIGKILL');
    const timer = timeoutMs === undefined ? undefined : setTimeout(endAll, timeoutMs);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      timer?.close();
      resolve(code ?? signal);
    });
  });
}

/** Matches any of several names, joined by `|`. */
const isInstalled = (programs) =>
  programs
    .split('|')
    .some((program) =>
      process.env.PATH.split(delimiter).some((folder) => existsSync(join(folder, program))),
    );

/** CPU seconds of the processes that have ended so far; 0 if the system does not report them. */
function cpuSecondsOfChildren() {
  if (process.platform !== 'linux') return 0;
  const [, facts = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const [user, system] = facts.split(' ').slice(13, 15).map(Number);
  return (user + system) / CLOCK_TICKS_PER_SECOND;
}

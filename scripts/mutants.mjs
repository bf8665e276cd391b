import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HELP = `Plants small faults in a copy of the sources, one at a time, and names the test that finds each.

  npm run mutants -- [--only <pattern>] [--list]

  --only <pattern>  Only the faults whose name or file matches this regular expression.
  --list            Name the faults and plant none.
  --help            This text.

test/mutants.json lists the faults: a description, the file, the exact source text, its replacement, and the test
files that must find it. Exit code 1: no test found a fault. Exit code 2: an entry no longer matches the sources (its
text does not occur exactly once, or a test file does not exist), or the tests fail without a fault.
`;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** A run of the listed tests that takes longer is considered hanging. */
const TIMEOUT_MS = 240_000;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

/** The current test run. */
let child = null;

const mutants = JSON.parse(readFileSync(join(root, 'test/mutants.json'), 'utf8'));
const pattern = new RegExp(options.only ?? '', 'i');
const selection = mutants.filter(({ name, file }) => pattern.test(name) || pattern.test(file));

if (options.help) console.log(HELP);
else if (options.list) for (const { name, file } of selection) console.log(`${name}  (${file})`);
else process.exitCode = await run();

async function run() {
  const stale = mutants.flatMap(staleness);
  for (const fault of stale) console.error(fault);
  if (stale.length > 0 || selection.length === 0) return 2;
  const copy = copyOfTheSources();
  const stop = () => {
    child?.kill('SIGKILL');
    rmSync(copy, { recursive: true, force: true });
    process.exit(130);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    return await plantAll(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns why an entry cannot be planted. */
function staleness({ name, file, from, tests }) {
  const missing = [file, ...tests].filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) return missing.map((path) => `${name}: there is no ${path}`);
  const count = readFileSync(join(root, file), 'utf8').split(from).length - 1;
  return count === 1 ? [] : [`${name}: the text occurs ${count} times in ${file}: ${from}`];
}

/** A copy of the checkout without ignored files, except generated code; a kill leaves nothing behind in the tree. */
function copyOfTheSources() {
  const copy = mkdtempSync(join(tmpdir(), 'commerce-mutants-'));
  const list = (...more) =>
    execFileSync('git', ['ls-files', ...more], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
      .split('\n')
      .filter((path) => path !== '' && existsSync(join(root, path)));
  const generatedFiles = list('-o', '-i', '--exclude-standard').filter(
    (path) => path.includes('.generated.') && !path.includes('node_modules/'),
  );
  for (const path of [...list('-c', '-o', '--exclude-standard'), ...generatedFiles])
    cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

async function plantAll(copy) {
  const tests = [...new Set(selection.flatMap((mutant) => mutant.tests))];
  console.log(`${tests.length} test files without a fault …`);
  const { failures, isComplete } = await runTests(copy, tests, TIMEOUT_MS * 5);
  if (!isComplete || failures.length > 0) {
    console.error(['They fail without a fault:', ...failures].join('\n  '));
    return 2;
  }
  const survivors = [];
  for (const mutant of selection) if (!(await isFound(copy, mutant))) survivors.push(mutant.name);
  console.log(`${selection.length - survivors.length} of ${selection.length} faults were found.`);
  return survivors.length === 0 ? 0 : 1;
}

async function isFound(copy, { name, file, from, to, tests }) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const startedAt = Date.now();
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const { failures, isComplete } = await runTests(copy, tests, TIMEOUT_MS);
  writeFileSync(path, source);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  // If a source does not load, the run says nothing about the tests.
  const verdict = isComplete && failures.length > 0 ? 'found' : 'SURVIVED';
  const by = isComplete ? (failures[0] ?? 'no test failed') : 'the tests did not run to their end';
  console.log(`${verdict} in ${seconds} s: ${name}\n    ${by}`);
  return verdict === 'found';
}

/** The names of the failed tests; incomplete if a test file did not load or the run was ended. */
async function runTests(copy, tests, timeoutMs) {
  const report = join(copy, 'mutants-report.json');
  rmSync(report, { force: true });
  const jest = join(copy, 'node_modules/jest/bin/jest.js');
  const flags = ['--maxWorkers=1', '--silent', '--json', `--outputFile=${report}`];
  child = spawn(process.execPath, [jest, ...flags, '--runTestsByPath', ...tests], {
    cwd: copy,
    stdio: 'ignore',
    timeout: timeoutMs,
  });
  await new Promise((resolve) => child.on('exit', resolve));
  if (!existsSync(report)) return { failures: [], isComplete: false };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name.slice(name.lastIndexOf('/test/') + 1)} › ${fullName}`),
  );
  const isComplete = testResults.every(({ status, assertionResults }) =>
    status === 'failed' ? assertionResults.some((one) => one.status === 'failed') : true,
  );
  return { failures, isComplete: isComplete && testResults.length === tests.length };
}

// Runs the proofs that take too long for CI, part by part: npm run prove -- --deep <part> …; --stale lists the parts
// that are due and exits with 1 if there are any.
import { deepParts, provenCommit, staleParts, writeDown } from './deep-run.mjs';
import { commandOf, runPart, summaryOf } from './run-part.mjs';

/** The environment for full size; `isDeep` of test/support/size.ts does the rest. */
const FULL_SIZE = {
  DEEP: '1',
  FUZZ_REQUESTS: '20000',
  LARGE_THREADS: '1',
  LOAD_FIGURES: '1',
  SOAK_SECONDS: '600',
};
/** The time limit of a part; split a part that takes longer. */
const LONGEST_MS = 30 * 60_000;

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const isUnknown = (name) => !deepParts.some((part) => part.name === name);

if (args.includes('--stale')) {
  const stale = staleParts();
  for (const line of stale) console.error(line);
  if (stale.length > 0) console.error('Run these: npm run prove -- --deep <part> …');
  process.exit(stale.length === 0 ? 0 : 1);
}
if (!args.includes('--deep') || names.some(isUnknown)) {
  console.log(
    'npm run prove -- --deep [part …]; without names all parts, half an hour each at most:',
  );
  for (const part of deepParts) console.log(`  ${part.name.padEnd(17)} ${commandOf(part)}`);
  console.log(
    'npm run prove -- --stale: names the parts that were not run on this state of the code',
  );
  process.exit(args.includes('--help') ? 0 : 2);
}

const commit = provenCommit();
if (commit === null)
  console.log('Files have changed since the last commit: nothing is written down.');
const outcomes = [];
for (const part of deepParts.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const env = part.size === 'ordinary' ? {} : FULL_SIZE;
  const outcome = await runPart(part, { env, timeoutMs: LONGEST_MS });
  console.log([summaryOf(outcome), ...outcome.titles].join('\n  ✕ '));
  if (commit !== null) writeDown(outcome, commit);
  outcomes.push(outcome);
}
const sumOf = (count) => outcomes.reduce((sum, { [count]: value }) => sum + value, 0);
console.log(`${sumOf('passed')} passed, ${sumOf('failed')} failed`);
process.exit(sumOf('failed') === 0 ? 0 : 1);

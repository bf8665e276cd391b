// Runs everything that CI runs, part by part: npm run ci [-- part …]. The last line counts passed and failed parts.
import { staleParts } from './deep-run.mjs';
import { commandOf, runPart, summaryOf } from './run-part.mjs';

/** The only list of what CI runs. Each part has a command that runs it alone. */
const parts = [
  { name: 'checks', command: ['npm', 'run', '--silent', 'check'] },
  // These tests have request deadlines, which would be harder to meet with a third worker.
  { name: 'tests', jest: ['--selectProjects', 'unit', 'service'], workers: 2 },
  { name: 'races', jest: ['--selectProjects', 'races'] },
  { name: 'contract', jest: ['--selectProjects', 'contract'] },
  // Each test starts several processes with their own time limits.
  { name: 'processes', jest: ['--selectProjects', 'process'], workers: 2 },
  { name: 'simulator', jest: ['--selectProjects', 'simulator'], workers: 1 },
  {
    name: 'pages',
    jest: ['test/portal/walk', '--selectProjects', 'browser'],
    needs: ['chromium|chromium-browser'],
  },
  {
    name: 'clients',
    jest: ['test/clients/typescript', '--selectProjects', 'clients'],
    needs: ['python3'],
  },
  {
    name: 'opensearch',
    jest: ['--selectProjects', 'opensearch'],
    workers: 1,
    needs: ['java', 'mvn'],
  },
];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.log(`npm run ci [-- part …]; without names all parts:`);
  for (const part of parts) console.log(`  ${part.name.padEnd(11)} ${commandOf(part)}`);
  process.exit(names.includes('--help') ? 0 : 2);
}

const outcomes = [];
for (const part of parts.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const outcome = await runPart(part);
  console.log(summaryOf(outcome));
  outcomes.push(outcome);
}
// Prints all results again at the end, because parts print long outputs.
console.log('');
for (const outcome of outcomes) {
  console.log([summaryOf(outcome), ...outcome.titles].join('\n  ✕ '));
  if (outcome.failed > 0) console.log(`  again: ${commandOf(outcome)}`);
}
for (const line of staleParts()) console.log(`deep mode: ${line}`);
const sumOf = (count) => outcomes.reduce((sum, { [count]: value }) => sum + value, 0);
console.log(`${sumOf('passed')} passed, ${sumOf('failed')} failed`);
process.exit(sumOf('failed') === 0 ? 0 : 1);

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/platform/values/project-root';
import { allowedDifferences, type AllowedDifference } from './allowed';
import { corpus, type Script } from './corpus';
import { Contract } from './contract';
import { compareRecordings, Explanations, type Difference } from './differences';
import { record, type Recording } from './record';
import { BASELINE, buildCommit, hasCommit, startService } from './versions';

const USAGE = `Replays a corpus of requests against version two and this version, and shows what differs.

Usage: npm run compare -- [--only <pattern>] [--lines 12] [--list] [--old <folder>] [--new <folder>] [--save <folder>]

  --only <pattern>   only scripts whose name matches this regular expression, e.g. orders or '^search'
  --lines <number>   differences shown of one request
  --list             names the scripts and ends
  --save <folder>    writes both recordings there, to be read or compared by other tools
  --old, --new       folders of builds to compare instead of ${BASELINE} and this clone

Requested differences are listed in test/compare/allowed.ts. Exit code 0: no others; 1: there are others, a
script failed before its end, or the corpus does not request an operation of the contract; 2: the clone lacks commit ${BASELINE}.`;

const WIDTH = 160;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      lines: { type: 'string', default: '12' },
      list: { type: 'boolean', default: false },
      old: { type: 'string' },
      save: { type: 'string' },
      new: { type: 'string', default: projectRoot },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const scripts = corpus.filter(({ name }) => new RegExp(values.only).test(name));
  if (values.list || scripts.length === 0) {
    console.log(corpus.map(({ name }) => name).join('\n'));
    return values.list ? 0 : 1;
  }
  if (values.old === undefined && !hasCommit(BASELINE)) {
    console.error(`This clone lacks commit ${BASELINE} (version two): fetch the whole history.`);
    return 2;
  }
  const folder = values.old ?? buildCommit(BASELINE);
  const { lines, save } = values;
  return compare(scripts, [folder, values.new], { lines: Number(lines), save });
}

async function compare(
  scripts: readonly Script[],
  [oldFolder, newFolder]: readonly [string, string],
  { lines, save }: { readonly lines: number; readonly save: string | undefined },
): Promise<number> {
  const startedAt = performance.now();
  const services = await Promise.all([startService(oldFolder), startService(newFolder)]);
  // The contract of the old version determines the requests to both.
  const contract = await Contract.read(services[0].url);
  const [before, after] = await Promise.all([
    record(services[0], contract, scripts),
    record(services[1], contract, scripts),
  ]);
  await Promise.all(services.map((service) => service.stop()));
  if (save !== undefined) saveRecordings(save, before, after);
  const explanations = new Explanations(allowedDifferences);
  const comparisons = compareRecordings(before.exchanges, after.exchanges).map((exchange) => ({
    ...exchange,
    unexplained: explanations.unexplainedDifferences(exchange),
  }));
  for (const exchange of comparisons) report(exchange, lines);
  const isWhole = scripts.length === corpus.length;
  const missing = isWhole ? unrequestedOperations(contract, before) : [];
  if (isWhole) reportStale(explanations.stale());
  const failures = [...before.failures, ...after.failures];
  for (const script of failures) console.log(`A script ended early: ${script}`);
  for (const name of missing) console.log(`The corpus does not request ${name}.`);
  const count = (isCounted: (one: (typeof comparisons)[number]) => boolean): number =>
    comparisons.filter(isCounted).length;
  const unexplainedCount = count((one) => one.unexplained.length > 0);
  const allowedCount = count((one) => one.unexplained.length === 0 && one.differences.length > 0);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `Compared ${comparisons.length} requests and side effects in ${seconds} s: ${allowedCount} differ as requested, ` +
      `${unexplainedCount} differ without an explanation.`,
  );
  return unexplainedCount + missing.length + failures.length > 0 ? 1 : 0;
}

/** Prints the unexplained differences of an exchange. */
function report(
  { key, unexplained }: { readonly key: string; readonly unexplained: readonly Difference[] },
  lines: number,
): void {
  if (unexplained.length === 0) return;
  console.log(`\n${key}`);
  for (const { where, from, to } of unexplained.slice(0, lines)) {
    console.log(`  ${where.padEnd(28)} ${excerpt(from, to)} → ${excerpt(to, from)}`);
  }
  if (unexplained.length > lines) console.log(`  … and ${unexplained.length - lines} more`);
}

/** Prints the entries that no longer explain anything. */
function reportStale(entries: readonly AllowedDifference[]): void {
  for (const { operation, where, request = '', from = '*', to = '*', reason } of entries) {
    const difference = `${where} ${from} → ${to}`;
    console.log(`Warning: stale in allowed.ts: ${operation} ${difference} ${request} (${reason})`);
  }
}

/** A long text, starting shortly before the first character that differs from the other. */
function excerpt(text: string, other: string): string {
  if (text.length <= WIDTH) return text;
  let first = 0;
  while (text[first] === other[first]) first += 1;
  const start = Math.max(0, Math.min(first - 20, text.length - WIDTH));
  return `${start > 0 ? '…' : ''}${text.slice(start, start + WIDTH)}…`;
}

/** One exchange per line. */
function saveRecordings(folder: string, before: Recording, after: Recording): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, { exchanges }] of Object.entries({ before, after })) {
    const lines = exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`);
    writeFileSync(join(folder, `${name}.ndjson`), lines.join(''));
  }
}

function unrequestedOperations(contract: Contract, { exchanges }: Recording): readonly string[] {
  const requestedOperations = new Set(exchanges.map(({ operation }) => operation));
  return contract.operations
    .map(({ name }) => name)
    .filter((name) => !requestedOperations.has(name));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
void main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    // If one service failed to start, ends the other one.
    process.exit(1);
  },
);

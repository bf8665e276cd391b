import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { SingleBar } from 'cli-progress';
import { parseArguments, runCommand } from '../command-line';
import { runImport, type ImportState } from '../import-client';
import { StartFailure } from '../../platform/start-failure';

const USAGE = `Import a file of products or categories into a running service

Usage: npm run import -- <file.ndjson|file.ndjson.gz> --key <API key> [options]

  --key    an API key with the scope imports:write (demo data has sk_demo_internal)
  --url    address of the service (default http://127.0.0.1:3000)
  --type   products or categories (default: categories when the file's name says so, else products)
  --mode   create, upsert, update or delete (default upsert)
  --help   this text

One item per line; up to 50 000 items and 16 MiB unpacked. Shows a progress bar until the import is done.
Ends with 0 when all items were applied, 2 when some were refused, 1 when nothing could be done.`;

const OPTIONS = {
  key: { type: 'string' },
  url: { type: 'string', default: 'http://127.0.0.1:3000' },
  type: { type: 'string' },
  mode: { type: 'string', default: 'upsert' },
} as const;

const EXIT_CODES: Readonly<Record<string, number>> = { completed: 0, completed_with_errors: 2 };

async function main(): Promise<void> {
  const { values, operands } = parseArguments(USAGE, { operands: ['file'], options: OPTIONS });
  const { file } = operands;
  const { url, key, mode } = values;
  if (key === undefined) throw new StartFailure(`--key is missing.\n\n${USAGE}`);
  if (!existsSync(file)) throw new StartFailure(`${file} does not exist.`);
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new StartFailure(`--url takes an address like http://host:port, not ${url}.`);
  const type = values.type ?? (basename(file).includes('categor') ? 'categories' : 'products');
  const bar = new SingleBar({ format: '{bar} {percentage}% {value}/{total} {status}' });
  const job = { file, url, key, type, mode };
  const state = await runImport(job, (seen) => show(bar, seen)).finally(() => bar.stop());
  console.log(summaryOf(state));
  process.exitCode = EXIT_CODES[state.status] ?? 1;
}

function show(bar: SingleBar, { progress, status }: ImportState): void {
  if (bar.getTotal() === progress.total) bar.update(progress.processed, { status });
  else bar.start(progress.total, progress.processed, { status });
}

function summaryOf({ id, status, progress, errors }: ImportState): string {
  const { total, succeeded, failed } = progress;
  const lines = errors
    .slice(0, 10)
    .map(({ index, externalId, message }) => `  item ${index} (${externalId ?? '?'}): ${message}`);
  return [
    `Import ${id}: ${status}. ${total} items, ${succeeded} applied, ${failed} refused.`,
    ...lines,
    ...(failed > lines.length
      ? [`  … all of them: GET /imports/${id}/results?outcome=failed`]
      : []),
  ].join('\n');
}

runCommand(USAGE, main);

import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { SingleBar } from 'cli-progress';
import { parseArguments, runCommand } from '../command-line';
import { ImportRefused, runImport, type ImportState } from '../import-client';
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
  const { values, positionals } = parseArguments(USAGE, OPTIONS);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0 || values.key === undefined) {
    throw new StartFailure(USAGE);
  }
  if (!existsSync(file)) throw new StartFailure(`${file} does not exist.`);
  if (!/^https?:/.test(values.url) || !URL.canParse(values.url))
    throw new StartFailure(`--url takes an address like http://host:port, not ${values.url}.`);
  const type = values.type ?? (basename(file).includes('categor') ? 'categories' : 'products');
  const { url, key, mode } = values;
  const bar = new SingleBar({ format: '{bar} {percentage}% {value}/{total} {status}' });
  const state = await runImport({ file, url, key, type, mode }, (seen) => show(bar, seen))
    .catch((error: unknown) => {
      throw asFailure(error, { file, url });
    })
    .finally(() => bar.stop());
  console.log(summaryOf(state));
  process.exitCode = EXIT_CODES[state.status] ?? 1;
}

function show(bar: SingleBar, { progress, status }: ImportState): void {
  if (bar.getTotal() === progress.total) bar.update(progress.processed, { status });
  else bar.start(progress.total, progress.processed, { status });
}

/** What a person can mend becomes one clear line. */
function asFailure(error: unknown, { file, url }: { readonly file: string; readonly url: string }) {
  if (error instanceof ImportRefused) return new StartFailure(error.message);
  const { code = '', message } = error as Error & { readonly code?: string };
  if (code === 'ECONNREFUSED') return new StartFailure(`Nothing answers at ${url}; is it running?`);
  if (code.startsWith('Z_'))
    return new StartFailure(`${file} is not a whole gzip file: ${message}.`);
  if (code === 'EISDIR' || code === 'EACCES')
    return new StartFailure(`${file} cannot be read: ${message}.`);
  // Errors of names, connections and certificates have codes.
  return code === '' ? error : new StartFailure(`${url} cannot be asked: ${message}`);
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

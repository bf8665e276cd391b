import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Schemas } from 'commerce-client';
import {
  argumentOf,
  exitCodes,
  keyOf,
  keyOption,
  textOf,
  UsageError,
  type Command,
  type Context,
} from './command.ts';

type Import = Schemas['Import'];

const UPLOAD_MS = 300_000;
const WIDTH = 30;
const MAX_SHOWN = 10;
/** What packed bytes begin with. */
const GZIP = Buffer.from([0x1f, 0x8b]);

/** A bar that is drawn over itself on a terminal; elsewhere a line for each state. */
function barOf({
  status,
  progress: { total, processed },
}: Pick<Import, 'status' | 'progress'>): string {
  const share = total ? Math.min(1, processed / total) : 0;
  const filled = Math.round(share * WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  return `${bar} ${Math.floor(share * 100)}% ${processed}/${total ?? '?'} ${status}`;
}

function contentOf(file: string): Uint8Array<ArrayBuffer> {
  const isInput = file === '-';
  if (!isInput && !existsSync(file)) throw new UsageError(`${file} does not exist.`);
  try {
    const bytes = readFileSync(isInput ? 0 : file);
    const isPacked = isInput ? bytes.subarray(0, 2).equals(GZIP) : file.endsWith('.gz');
    return new Uint8Array(isPacked ? gunzipSync(bytes) : bytes);
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const what = code.startsWith('Z_') ? 'is not a whole gzip file' : 'cannot be read';
    const expected = 'a file with one item a line is expected, packed when it ends in .gz';
    throw new UsageError(`${file} ${what} (${message}): ${expected}.`);
  }
}

/** Sends the file, and says by which id the import goes on, whatever becomes of this command. */
async function upload(context: Context): Promise<string> {
  const { client, url, signal, note } = context;
  const file = argumentOf(context, 'file');
  const isCategories = basename(file).includes('categor');
  const type = textOf(context, 'type') ?? (isCategories ? 'categories' : 'products');
  const mode = textOf(context, 'mode') ?? 'upsert';
  const { data, headers } = await client.send<Partial<Import> | null>('POST', '/imports', {
    query: { type, mode },
    body: contentOf(file),
    headers: { 'content-type': 'application/x-ndjson' },
    idempotencyKey: keyOf(context),
    timeoutMs: UPLOAD_MS,
    attemptTimeoutMs: UPLOAD_MS,
    signal,
  });
  const id = data?.id;
  if (typeof id !== 'string') throw new Error(`What answers at ${url} is not this service.`);
  const isOld = headers.get('idempotent-replayed') === 'true';
  note(`Import ${id}${isOld ? ': the one that was begun before with this key' : ''}`);
  return id;
}

async function follow(id: string, { client, signal, print, note }: Context): Promise<number> {
  const { isTTY } = process.stderr;
  let state: Import | undefined;
  for await (state of client.live('/imports/{id}', { path: { id }, signal })) {
    if (isTTY) process.stderr.write(`\r${barOf(state)}\x1b[K`);
    else note(barOf(state));
    if (state.done) break;
  }
  signal.throwIfAborted();
  if (isTTY) process.stderr.write('\n');
  if (state === undefined) return exitCodes.failed;
  print(summaryOf(state), state);
  if (state.status === 'completed') return exitCodes.done;
  return state.status === 'completed_with_errors' ? exitCodes.itemsRefused : exitCodes.failed;
}

async function run(context: Context): Promise<number> {
  let id: string | undefined;
  try {
    id = await upload(context);
    return await follow(id, context);
  } catch (error) {
    if (!context.signal.aborted) throw error;
    const how = id
      ? `Import ${id} goes on without you: commerce imports get ${id}, or commerce imports cancel ${id}`
      : 'Stopped while the file was sent. Whether an import began: commerce imports list';
    context.note(process.stderr.isTTY ? `\n${how}` : how);
    return exitCodes.failed;
  }
}

function summaryOf({ id, status, progress, errors }: Import): string {
  const shown = errors
    .slice(0, MAX_SHOWN)
    .map(
      ({ index, externalId, message }) => `\n  item ${index} (${externalId ?? '?'}): ${message}`,
    );
  const more =
    progress.failed > shown.length
      ? `\n  … all of them: commerce imports results ${id} -q outcome=failed --limit ${progress.failed}`
      : '';
  const counts = `${progress.total} items, ${progress.succeeded} applied, ${progress.failed} refused.`;
  return `Import ${id}: ${status}. ${counts}${shown.join('')}${more}`;
}

export const importFile: Command = {
  takes: '<file.ndjson|file.ndjson.gz|->',
  summary: 'upload products or categories, one a line, and show how far they are',
  options: {
    type: { value: '<type>', text: "products or categories (by the file's name, else products)" },
    ...keyOption,
    mode: { value: '<mode>', text: 'create, upsert, update or delete (upsert)' },
  },
  examples: [
    'commerce import products.ndjson',
    'commerce import categories.ndjson.gz --mode create --json',
    'make-items | commerce import - --idempotency-key monday',
  ],
  run,
};

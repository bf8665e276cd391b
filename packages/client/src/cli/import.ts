import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Schemas } from 'commerce-client';
import { exitCodes, UsageError, type Command, type Context } from './command.ts';

type Import = Schemas['Import'];

const UPLOAD_MS = 300_000;
const BAR_WIDTH = 30;
const MAX_SHOWN = 10;
/** The first bytes of gzip data. */
const GZIP = Buffer.from([0x1f, 0x8b]);

function readItems(file: string): Uint8Array<ArrayBuffer> {
  if (file !== '-' && !existsSync(file)) throw new UsageError(`${file} does not exist.`);
  try {
    const bytes = readFileSync(file === '-' ? 0 : file);
    const isPacked = file.endsWith('.gz') || bytes.subarray(0, 2).equals(GZIP);
    return new Uint8Array(isPacked ? gunzipSync(bytes) : bytes);
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const fault = code.startsWith('Z_') ? 'is not a whole gzip file' : 'cannot be read';
    const expectation = 'expected: one item per line, compressed if the name ends in .gz';
    throw new UsageError(`${file} ${fault} (${message}): ${expectation}.`);
  }
}

/**
 * Refuses an empty key, as from an unset variable: the service would treat it as none, so a retry could repeat the
 * import.
 */
function keyOf(context: Context): string | undefined {
  const key = context.values['idempotency-key'];
  if (key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new UsageError('--idempotency-key takes 1 to 255 visible ASCII characters.');
}

/** Sends the file; resolves with the id of the import. */
async function upload(context: Context): Promise<string> {
  const { argument: file, values, client, url, signal, note } = context;
  const usualType = basename(file).includes('categor') ? 'categories' : 'products';
  const type = values['type'] ?? usualType;
  const mode = values['mode'] ?? 'upsert';
  const { data, headers } = await client.send<Partial<Import> | null>('POST', '/imports', {
    query: { type, mode },
    body: readItems(file),
    headers: { 'content-type': 'application/x-ndjson' },
    idempotencyKey: keyOf(context),
    timeoutMs: UPLOAD_MS,
    attemptTimeoutMs: UPLOAD_MS,
    signal,
  });
  const id = data?.id;
  if (typeof id !== 'string') throw new Error(`What answers at ${url} is not this service.`);
  const isReplayed = headers.get('idempotent-replayed') === 'true';
  note(`Import ${id}${isReplayed ? ': started earlier with this key' : ''}`);
  return id;
}

function barOf({ status, progress: { total, processed } }: Import): string {
  const share = total ? Math.min(1, processed / total) : 0;
  const barLength = Math.round(share * BAR_WIDTH);
  const bar = '█'.repeat(barLength) + '░'.repeat(BAR_WIDTH - barLength);
  return `${bar} ${Math.floor(share * 100)}% ${processed}/${total ?? '?'} ${status}`;
}

async function follow(
  id: string,
  { client, signal, terminal, print, note }: Context,
): Promise<number> {
  let state: Import | undefined;
  for await (state of client.live('/imports/{id}', { path: { id }, signal })) {
    // A terminal shows one bar that is updated in place; other outputs get a line per state.
    if (terminal.isInteractive) terminal.write(`\r${barOf(state)}\x1b[K`);
    else note(barOf(state));
    if (state.done) break;
  }
  signal.throwIfAborted();
  if (terminal.isInteractive) terminal.write('\n');
  if (state === undefined) return exitCodes.failed;
  print(summaryOf(state), state);
  if (state.status === 'completed') return exitCodes.done;
  return state.status === 'completed_with_errors' ? exitCodes.itemsRefused : exitCodes.failed;
}

function summaryOf({ id, status, progress, errors }: Import): string {
  const { total, succeeded, failed } = progress;
  const firstErrors = errors
    .slice(0, MAX_SHOWN)
    .map(
      ({ index, externalId, message }) => `\n  item ${index} (${externalId ?? '?'}): ${message}`,
    );
  const more =
    failed > firstErrors.length
      ? `\n  … all of them: GET /imports/${id}/results?outcome=failed, or the console`
      : '';
  const counts = `${total} items, ${succeeded} applied, ${failed} refused.`;
  return `Import ${id}: ${status}. ${counts}${firstErrors.join('')}${more}`;
}

async function runImport(context: Context): Promise<number> {
  let id: string | undefined;
  try {
    id = await upload(context);
    return await follow(id, context);
  } catch (error) {
    if (!context.signal.aborted) throw error;
    const advice = id
      ? `Import ${id} continues: GET /imports/${id} shows it, POST /imports/${id}/cancel stops it`
      : 'Stopped while the file was sent. GET /imports shows whether an import began';
    context.note(context.terminal.isInteractive ? `\n${advice}` : advice);
    return exitCodes.failed;
  }
}

export const importFile: Command = {
  takes: '<file>',
  summary:
    'upload products or categories, one per line (.ndjson, .ndjson.gz, -), and show progress',
  options: {
    'type <type>': "products or categories (by the file's name, else products)",
    'mode <mode>': 'create, upsert, update or delete (upsert)',
    'idempotency-key <key>': 'identifies the import, so that it runs once',
  },
  examples: [
    'commerce import products.ndjson',
    'commerce import categories.ndjson.gz --mode create --json',
    'make-items | commerce import - --idempotency-key monday',
  ],
  run: runImport,
};

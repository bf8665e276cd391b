import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { request, type Dispatcher } from 'undici';

/** Uploads a file to a running service and follows the import, as any client of the contract would. */
export interface ImportJob {
  readonly file: string;
  /** Base address of the service. */
  readonly url: string;
  readonly key: string;
  readonly type: string;
  readonly mode: string;
}

/** The import as the service tells it. */
export interface ImportState {
  readonly id: string;
  readonly status: string;
  readonly done: boolean;
  readonly progress: {
    readonly total: number;
    readonly processed: number;
    readonly succeeded: number;
    readonly failed: number;
  };
  readonly etaSeconds: number | null;
  readonly errors: readonly {
    readonly index: number;
    readonly externalId: string | null;
    readonly message: string;
  }[];
}

/** The service refused, in its own words. */
export class ImportRefused extends Error {
  constructor(
    message: string,
    /** It may be answered otherwise a little later. */
    readonly mayPass = false,
  ) {
    super(message);
  }
}

const POLL_MS = 300;
/** Half a minute: as long as a service may need to start again. */
const MAX_ATTEMPTS = 60;
const PAUSE_MS = 500;

/** Resolves with the final state; `onState` hears of every state on the way. */
export async function runImport(
  job: ImportJob,
  onState: (state: ImportState) => void,
): Promise<ImportState> {
  const { url, key, type, mode } = job;
  const authorization = `Bearer ${key}`;
  const target = new URL('/imports', url);
  target.searchParams.set('type', type);
  target.searchParams.set('mode', mode);
  const headers = { authorization, 'content-type': 'application/x-ndjson' };
  const started = await request(target, { method: 'POST', headers, body: contentOf(job.file) });
  let state = await stateOf(started);
  onState(state);
  const address = new URL(`/imports/${state.id}`, url);
  while (!state.done) {
    await sleep(POLL_MS);
    state = await patiently(address, async () =>
      stateOf(await request(address, { headers: { authorization } })),
    );
    onState(state);
  }
  return state;
}

/** The import goes on while the service starts again or is busy: it is asked again for a while. */
async function patiently<T>(address: URL, ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ImportRefused && !error.mayPass) throw error;
      if (attempt < MAX_ATTEMPTS) await sleep(PAUSE_MS);
      else
        throw new ImportRefused(`There is no answer any more; the import is at ${address.href}.`);
    }
  }
}

/** The file as it is, unpacked when its name ends in .gz. */
function contentOf(file: string): Readable {
  const source = createReadStream(file);
  if (!file.endsWith('.gz')) return source;
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  return source.pipe(unpacked);
}

async function stateOf({ statusCode, body }: Dispatcher.ResponseData): Promise<ImportState> {
  const text = await body.text();
  if (statusCode < 300) return importOf(text);
  const mayPass = statusCode === 429 || statusCode === 503;
  throw new ImportRefused(`The service answers ${statusCode}: ${detailOf(text)}`, mayPass);
}

function importOf(text: string): ImportState {
  try {
    return JSON.parse(text) as ImportState;
  } catch {
    throw new ImportRefused(`What answers is not this service: ${text.slice(0, 200)}`);
  }
}

function detailOf(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { readonly detail?: unknown };
    return typeof detail === 'string' ? detail : text.slice(0, 200);
  } catch {
    return text.slice(0, 200);
  }
}

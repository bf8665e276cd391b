import { setTimeout as sleep } from 'node:timers/promises';
import { request, type Dispatcher } from 'undici';
import { StartFailure } from '../../platform/start-failure';
import { openSource } from '../source-file';

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
class ImportRefused extends StartFailure {
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

/**
 * Resolves with the final state; `onState` hears of every state on the way. What a person can mend (the file, the
 * address, what the service refuses) fails with a StartFailure.
 */
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
  const { content: body } = openSource(job.file);
  let state = await request(target, { method: 'POST', headers, body })
    .then(stateOf)
    .catch((error: unknown) => {
      throw asFailure(error, url);
    });
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

/** Names, connections, certificates, and what answers in another protocol than HTTP. */
function asFailure(error: unknown, url: string): StartFailure {
  if (error instanceof StartFailure) return error;
  const { code, message } = error as Error & { readonly code?: string };
  if (code === 'ECONNREFUSED') return new StartFailure(`Nothing answers at ${url}; is it running?`);
  return new StartFailure(`${url} cannot be asked: ${message}`);
}

async function stateOf({ statusCode, body }: Dispatcher.ResponseData): Promise<ImportState> {
  const text = await body.text();
  if (statusCode < 300) return importOf(text);
  const mayPass = statusCode === 429 || statusCode === 503;
  throw new ImportRefused(`The service answers ${statusCode}: ${detailOf(text)}`, mayPass);
}

function importOf(text: string): ImportState {
  const state = parsedOrNull(text) as ImportState | null;
  if (state?.progress !== undefined) return state;
  throw new ImportRefused(`What answers is not this service: ${text.slice(0, 200)}`);
}

function detailOf(text: string): string {
  const problem = parsedOrNull(text) as { readonly detail?: unknown } | null;
  return typeof problem?.detail === 'string' ? problem.detail : text.slice(0, 200);
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

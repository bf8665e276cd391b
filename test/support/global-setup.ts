import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEngine, type EmbeddedEngine } from '../../packages/embedded-mongodb/src';

declare global {
  var testEngine: EmbeddedEngine | undefined;
}

const MEMORY_DIR = '/dev/shm';
const ENOUGH_BYTES = 2 ** 31;

/** Starts one embedded engine for the whole run, before the first of its projects. */
export default async function setUp(): Promise<void> {
  if (process.env['TEST_RUN']) return;
  process.env['TEST_RUN'] = `test_${randomBytes(4).toString('hex')}`;
  const temporary = folderOfThisRun(tmpdir());
  // It contains the temporary files of tests, their workers and their processes.
  process.env['TMPDIR'] = temporary;
  process.env['LOG_LEAKS_FILE'] = join(temporary, 'leaks');
  process.env['REPEATS_FILE'] = join(temporary, 'repeats');
  if (process.env['MONGODB_TEST_URL']) return;
  const dataDir = folderOfThisRun(dataRoot());
  const log = { info: () => {}, warn: console.warn, error: console.error };
  globalThis.testEngine = await startEmbeddedEngine({ dataDir, log, isTemporary: true });
  process.env['MONGODB_TEST_URL'] = globalThis.testEngine.url;
}

/** A folder that is removed when the run ends. */
function folderOfThisRun(parent: string): string {
  const folder = mkdtempSync(join(parent, 'commerce-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Every write waits for the journal: in memory, if there is room, so that it costs no disk time. */
function dataRoot(): string {
  if (!existsSync(MEMORY_DIR)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_DIR);
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY_DIR : tmpdir();
}

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEngine, type EmbeddedEngine } from '../../src/platform/mongo/embedded';

declare global {
  var testEngine: EmbeddedEngine | undefined;
}

/** One embedded engine for the whole run; every test file has a database of its own. */
export default async function setUp(): Promise<void> {
  process.env['LOG_LEAKS_FILE'] = join(mkdtempSync(join(tmpdir(), 'commerce-leaks-')), 'leaks');
  if (process.env['MONGODB_TEST_URL']) return;
  const dataDir = mkdtempSync(join(tmpdir(), 'commerce-test-'));
  const log = { info: () => {}, warn: console.warn, error: console.error };
  globalThis.testEngine = await startEmbeddedEngine({ dataDir, log });
  process.env['MONGODB_TEST_URL'] = globalThis.testEngine.url;
}

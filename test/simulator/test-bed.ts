import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { collections } from '../../src/app/collections';
import { ensureCollections } from '../../src/platform/database';
import { commandDirectly } from './direct-commands';
import { openEngineInside } from './engine';
import type { TestBed } from './simulate';

/** Limits the cache, because an engine takes half of the memory by default. */
const CACHE = 'cache_size=256MB';

const MEMORY_DIR = '/dev/shm';

/**
 * A separate engine whose writes do not wait for the journal; other tests kill and restart engines.
 */
export async function withTestBed<T>(use: (testBed: TestBed) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(
    join(existsSync(MEMORY_DIR) ? MEMORY_DIR : tmpdir(), 'commerce-simulator-'),
  );
  const engine = await openEngineInside(dataDir);
  const client = new MongoClient(engine.url, {
    writeConcern: { w: 1, journal: false },
    ignoreUndefined: true,
    maxPoolSize: 4,
  });
  try {
    await client.connect();
    await commandDirectly(client, engine.backend);
    await client.db('admin').command({ setParameter: 1, wiredTigerEngineRuntimeConfig: CACHE });
    await ensureCollections(client.db('simulated'), collections);
    // Loads libraries in advance, because loading takes real time, which no schedule controls.
    await Promise.all([import('undici'), import('otplib')]);
    const knownNames = new Set(collections.map(({ name }) => name));
    return await use({
      client,
      databaseName: 'simulated',
      knownCollections: knownNames,
      writtenCollections: new Set(),
    });
  } finally {
    await client.close();
    await engine.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

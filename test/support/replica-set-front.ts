import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbeddedEngine } from 'commerce-embedded-mongodb';
import { startReplicaSet, type ReplicaSet } from '../../packages/embedded-mongodb/test/replica-set';
import { createDice } from './random';

export type { ReplicaSet };

/**
 * Closes the files of dropped databases within seconds. A test may create hundreds of databases with 300 files each, and
 * the engine ends when it cannot open another file.
 */
const CLOSE_FILES =
  'file_manager=(close_idle_time=2,close_scan_interval=2,close_handle_minimum=50)';

async function configure(engineUrl: string): Promise<void> {
  const client = await MongoClient.connect(engineUrl);
  const setting = { wiredTigerEngineRuntimeConfig: CLOSE_FILES };
  await client.db('admin').command({ setParameter: 1, ...setting });
  await client.close();
}

/** A simulated replica set on an engine of its own, whose randomness follows a seed. */
export async function startFront(
  seed: number,
): Promise<{ readonly set: ReplicaSet; readonly engineUrl: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'commerce-front-'));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const engine = await startEmbeddedEngine({ dataDir, log });
  await configure(engine.url);
  const set = await startReplicaSet({ engineUrl: engine.url, random: createDice(seed).next });
  return {
    set,
    engineUrl: engine.url,
    stop: async () => {
      await set.close();
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

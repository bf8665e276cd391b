import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEngine } from 'commerce-embedded-mongodb';
import { startReplicaSet, type ReplicaSet } from '../../packages/embedded-mongodb/test/replica-set';
import { createDice } from './random';

export type { ReplicaSet };

/** A simulated replica set on an engine of its own, whose randomness follows a seed. */
export async function startFront(
  seed: number,
): Promise<{ readonly set: ReplicaSet; readonly engineUrl: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'commerce-front-'));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const engine = await startEmbeddedEngine({ dataDir, log });
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

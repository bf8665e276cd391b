import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { startEmbeddedEngine } from '../src';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const MAX_RESTART_MS = 3000;

it('an engine whose process is killed accepts writes again within 3 s', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'engine-restart-'));
  const engine = await startEmbeddedEngine({ dataDir, log });
  const client = await MongoClient.connect(engine.url, { serverSelectionTimeoutMS: 1500 });
  const write = () => client.db('engine_restart').collection('writes').insertOne({});
  try {
    await write();
    for (let kill = 0; kill < 3; kill += 1) {
      engine.kill();
      const killedAt = performance.now();
      let isBack = false;
      for (let tries = 0; !isBack && tries < 1000; tries += 1) {
        isBack = await write().then(
          () => true,
          () => sleep(10, false),
        );
      }
      expect(performance.now() - killedAt).toBeLessThan(MAX_RESTART_MS);
    }
  } finally {
    await client.close();
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

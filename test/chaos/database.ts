import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEngine } from 'commerce-embedded-mongodb';
import { startSetUnderTest } from '../support/set-under-test';
import { createDice, type Dice } from '../support/random';

/** The database of the service while processes are killed. */
export interface ChaosDatabase {
  readonly url: string;
  /** A connection that can read its documents whatever happens. */
  readonly booksUrl: string;
  /** Injects a fault; a replica set has a primary again afterwards. */
  strike(dice: Dice): Promise<void>;
  stop(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A single engine, which is killed. */
export async function startEngine(): Promise<ChaosDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaos-'));
  const engine = await startEmbeddedEngine({ dataDir, log: silent });
  return {
    url: engine.url,
    booksUrl: engine.url,
    strike: async () => engine.kill(),
    stop: async () => {
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const ELECTION_MS = { shortest: 2000, longest: 12_000 };

/** A replica set whose primary is killed, cut off, isolated, or steps down. */
export async function startSet(seed: number): Promise<ChaosDatabase> {
  const { shortest, longest } = ELECTION_MS;
  const times = createDice(seed + 2);
  const ms = () => times.between(shortest, longest);
  const set = await startSetUnderTest(seed, { ms, longestMs: longest });
  return {
    url: set.url,
    booksUrl: set.booksUrl,
    strike: async (dice) => {
      const [, happens] = dice.pick(set.troubles);
      await happens();
    },
    stop: () => set.stop(),
  };
}

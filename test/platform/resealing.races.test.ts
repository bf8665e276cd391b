import type { Db } from 'mongodb';
import { createKeyring, type SecretKeys } from '../../src/platform/secrets/keys';
import { sealedIndex, type CollectionDefinition } from '../../src/platform/mongo/collections';
import {
  announceKeys,
  createResealing,
  findReplacedKeys,
  heldKeysCollection,
  sealedTextsOf,
} from '../../src/platform/secrets/resealing';
import { createSecretBox } from '../../src/platform/secrets/secret-box';
import { createFakeClock } from '../support/clock';
import { crashingDatabase, type CrashPlan } from '../support/crashing-database';
import { useTestDatabase } from '../support/database';
import { createWatchedLogger, watchedLogger } from '../support/logger';

const field = { path: 'inner.sealed', contextOf: (id: string) => `of ${id}` };
const things: CollectionDefinition = {
  name: 'things',
  indexes: [sealedIndex(field)],
  sealed: [field],
};
const ring = (...ids: readonly string[]) =>
  createKeyring(ids.map((id) => ({ id, secret: id.repeat(40) })) as never as SecretKeys);
const boxOf = (...ids: readonly string[]) => createSecretBox(ring(...ids)('secret-box'));
/** More than a page. */
const THINGS = 130;

const clock = createFakeClock();
const database = useTestDatabase([things, heldKeysCollection]);

const stored = () =>
  database.db.collection<{ _id: string; inner: { sealed: string } }>(things.name);

async function fill(keyId: string): Promise<void> {
  await stored().deleteMany({});
  const box = boxOf(keyId);
  const seal = (id: string) => box.seal(`text ${id}`, field.contextOf(id));
  const ids = Array.from({ length: THINGS }, (_, index) => `${keyId} ${index}`);
  await stored().insertMany(ids.map((_id) => ({ _id, inner: { sealed: seal(_id) } })));
}

/** One life of a process with these keys. */
function lifeWith(keyIds: readonly string[], db: Db, told: string[] = []) {
  const onLost = { 'things.inner.sealed': async (id: string) => void told.push(id) };
  const tools = { clock, log: watchedLogger, collections: [things], onLost };
  const task = createResealing({ db, deriveKeys: ring(...keyIds), ...tools });
  return () => task.run(new AbortController().signal);
}

const MOMENTS = [0, 1, 2, 60, 100, 101, 102, 131].flatMap((afterCommands) =>
  [true, false].map((isExecuted) => ({ afterCommands, isExecuted })),
);

describe('sealing anew under another key', () => {
  it.each(MOMENTS)('goes on after a kill at %j', async (plan: CrashPlan) => {
    await fill('a');
    await lifeWith(['b', 'a'], crashingDatabase(database.db, plan))().catch(() => undefined);
    await lifeWith(['b', 'a'], database.db)();
    const rows = await stored().find().toArray();
    expect(rows).toHaveLength(THINGS);
    const box = boxOf('b');
    for (const { _id, inner } of rows) {
      expect(box.open(inner.sealed, field.contextOf(_id))).toBe(`text ${_id}`);
    }
  });

  it('leaves alone what was replaced meanwhile', async () => {
    await fill('a');
    const pause = async () => {
      const sealed = boxOf('b').seal('newer', field.contextOf('a 0'));
      await stored().updateOne({ _id: 'a 0' }, { $set: { 'inner.sealed': sealed } });
    };
    const db = crashingDatabase(database.db, { afterCommands: 1, isExecuted: true, pause });
    await lifeWith(['b', 'a'], db)();
    const row = await stored().findOne({ _id: 'a 0' });
    expect(boxOf('b').open(row?.inner.sealed ?? '', field.contextOf('a 0'))).toBe('newer');
  });

  it('writes nothing when everything is under the first key', async () => {
    await fill('b');
    const db = crashingDatabase(database.db, { afterCommands: 3, isExecuted: false });
    await lifeWith(['b', 'a'], db)();
  });

  it('tells of every text whose key is missing for a minute, whenever it is killed', async () => {
    await fill('a');
    const told: string[] = [];
    const plan = { afterCommands: 100, isExecuted: false };
    const dying = lifeWith(['c'], crashingDatabase(database.db, plan), told);
    for (const run of [dying, lifeWith(['c'], database.db, told)]) {
      await run().catch(() => undefined);
      clock.advance(61_000);
      await run().catch(() => undefined);
      await run().catch(() => undefined);
    }
    expect(new Set(told).size).toBe(THINGS);
    const texts = await stored().distinct('inner.sealed');
    expect(texts.every((text) => text.startsWith('~a.'))).toBe(true);
    const before = told.length;
    await lifeWith(['c'], database.db, told)();
    expect(told).toHaveLength(before);
  });
});

describe('a secret that was replaced under the same id', () => {
  const fingerprints = (id: string, secret: string) =>
    createKeyring([{ id, secret }])('fingerprint');

  it('is found by what processes have held, until a day is over', async () => {
    const held = database.db.collection(heldKeysCollection.name);
    await held.deleteMany({});
    const [before, after] = [
      fingerprints('default', 'x'.repeat(40)),
      fingerprints('default', 'y'.repeat(40)),
    ];
    const lines: string[] = [];
    const log = createWatchedLogger((line) => lines.push(line));
    await announceKeys({ db: database.db, clock, keys: before, log });
    expect(await findReplacedKeys({ db: database.db, keys: before })).toEqual([]);
    expect(lines).toEqual([]);
    expect(await findReplacedKeys({ db: database.db, keys: after })).toEqual(['default']);
    expect(
      await findReplacedKeys({ db: database.db, keys: fingerprints('b', 'y'.repeat(40)) }),
    ).toEqual([]);
    await announceKeys({ db: database.db, clock, keys: after, log });
    expect(lines).toEqual([expect.stringMatching(/"keyId":"default".*another secret had this id/)]);
  });

  it('is seen by samples of each key', async () => {
    await fill('a');
    const [texts] = sealedTextsOf(database.db, [things]);
    const [found] = (await texts?.countByKey()) ?? [];
    expect(found).toMatchObject({ keyId: 'a', count: THINGS });
    expect(found?.samples).toHaveLength(20);
    const opened = found?.samples.map(({ id, sealed }) =>
      boxOf('a').tryOpen(sealed, field.contextOf(id)),
    );
    expect(opened).toEqual(found?.samples.map(({ id }) => `text ${id}`));
  });
});

import type { Db } from 'mongodb';
import { createKeyring, type SecretKeys } from '../../../src/platform/secrets/keys';
import { sealedIndex, type CollectionDefinition } from '../../../src/platform/mongo/collections';
import { resealTexts, sealedTextsOf } from '../../../src/platform/mongo/sealed-texts';
import { createSecretBox } from '../../../src/platform/secrets/secret-box';
import { crashingDatabase, type CrashPlan } from '../../support/crashing-database';
import { useTestDatabase } from '../../support/database';

const field = { path: 'inner.sealed', contextOf: (id: string) => `of ${id}` };
const things: CollectionDefinition = {
  name: 'things',
  indexes: [sealedIndex(field)],
  sealedFields: [field],
};
const ring = (...ids: readonly string[]) =>
  createKeyring(ids.map((id) => ({ id, secret: id.repeat(40) })) as never as SecretKeys);
const boxOf = (...ids: readonly string[]) => createSecretBox(ring(...ids)('secret-box'));
/** More documents than a page. */
const THINGS = 130;

const database = useTestDatabase([things]);

const storedThings = () =>
  database.db.collection<{ _id: string; inner: { sealed: string } }>(things.name);

async function fill(keyId: string): Promise<void> {
  await storedThings().deleteMany({});
  const box = boxOf(keyId);
  const seal = (id: string) => box.seal(`text ${id}`, field.contextOf(id));
  const ids = Array.from({ length: THINGS }, (_, index) => `${keyId} ${index}`);
  await storedThings().insertMany(ids.map((_id) => ({ _id, inner: { sealed: seal(_id) } })));
}

/** Reseals under the first of these keys what is sealed under the others. */
async function resealWith(
  keyIds: readonly string[],
  db: Db,
  signal = new AbortController().signal,
) {
  const [texts] = sealedTextsOf(db, [things]);
  if (texts === undefined) throw new Error('no field is sealed');
  return resealTexts(texts, boxOf(...keyIds), signal);
}

const MOMENTS = [0, 1, 2, 60, 100, 101, 102, 131].flatMap((afterCommands) =>
  [true, false].map((isExecuted) => ({ afterCommands, isExecuted })),
);

describe('resealing under another key', () => {
  it.each(MOMENTS)('continues after a kill at %j', async (plan: CrashPlan) => {
    await fill('a');
    await resealWith(['b', 'a'], crashingDatabase(database.db, plan)).catch(() => undefined);
    await resealWith(['b', 'a'], database.db);
    const rows = await storedThings().find().toArray();
    expect(rows).toHaveLength(THINGS);
    const box = boxOf('b');
    for (const { _id, inner } of rows) {
      expect(box.open(inner.sealed, field.contextOf(_id))).toBe(`text ${_id}`);
    }
  });

  it('does not touch values replaced in the meantime', async () => {
    await fill('a');
    const pause = async () => {
      const sealedText = boxOf('b').seal('newer', field.contextOf('a 0'));
      await storedThings().updateOne({ _id: 'a 0' }, { $set: { 'inner.sealed': sealedText } });
    };
    const db = crashingDatabase(database.db, { afterCommands: 1, isExecuted: true, pause });
    await resealWith(['b', 'a'], db);
    const row = await storedThings().findOne({ _id: 'a 0' });
    expect(boxOf('b').open(row?.inner.sealed ?? '', field.contextOf('a 0'))).toBe('newer');
  });

  it('writes nothing when all values are sealed under the first key', async () => {
    await fill('b');
    const db = crashingDatabase(database.db, { afterCommands: 3, isExecuted: false });
    await resealWith(['b', 'a'], db);
  });

  it('stops on request, and processes the rest later', async () => {
    await fill('a');
    const stop = new AbortController();
    const pause = async () => stop.abort();
    const db = crashingDatabase(database.db, { afterCommands: 20, isExecuted: true, pause });
    const first = await resealWith(['b', 'a'], db, stop.signal);
    expect(first.resealedCount).toBeGreaterThan(0);
    expect(first.resealedCount).toBeLessThan(THINGS);
    const second = await resealWith(['b', 'a'], database.db);
    expect(first.resealedCount + second.resealedCount).toBe(THINGS);
  });

  it('counts the values that no key can decrypt, and leaves them unchanged', async () => {
    await fill('a');
    const before = await storedThings().find().toArray();
    const counts = { resealedCount: 0, unreadable: THINGS };
    expect(await resealWith(['c'], database.db)).toEqual(counts);
    expect(await storedThings().find().toArray()).toEqual(before);
    expect(await resealWith(['c', 'a'], database.db)).toMatchObject({ resealedCount: THINGS });
  });
});

describe('the use of each key', () => {
  it('is determined by sampling', async () => {
    await fill('a');
    const [texts] = sealedTextsOf(database.db, [things]);
    const [keyCount] = (await texts?.countByKey()) ?? [];
    expect(keyCount).toMatchObject({ keyId: 'a', count: THINGS });
    expect(keyCount?.samples).toHaveLength(20);
    const plainTexts = keyCount?.samples.map(({ id, sealedText }) =>
      boxOf('a').tryOpen(sealedText, field.contextOf(id)),
    );
    expect(plainTexts).toEqual(keyCount?.samples.map(({ id }) => `text ${id}`));
  });
});

import fc from 'fast-check';
import {
  applyUpdate,
  type FieldUpdate,
  updateWhen,
} from '../../../src/platform/mongo/field-update';
import { gatheredWrites } from '../../../src/platform/mongo/gathered-writes';
import { useTestDatabase } from '../../support/database';

const database = useTestDatabase();

const value = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.string(),
  fc.date({ noInvalidDate: true }),
  fc.constant(null),
);
const list = fc.array(fc.oneof(value, fc.record({ at: value })), { maxLength: 4 });
const slice = fc.option(fc.integer({ min: -6, max: -1 }), { nil: undefined });
const pushValues = fc.oneof(
  value,
  fc.record({ status: value, at: value }),
  fc
    .record({ $each: list, $slice: slice })
    .map(({ $each, $slice }) => ($slice === undefined ? { $each } : { $each, $slice })),
);
const row = fc.record(
  { n: fc.integer({ min: -9, max: 9 }), s: value, l: list },
  { requiredKeys: [] },
);
/** Each operator uses different fields, because the server refuses two operators for one field. */
const update = fc.record(
  {
    $set: fc.record({ s: value, made: value }, { requiredKeys: ['s'] }),
    $unset: fc.constant({ gone: '' as const }),
    $inc: fc.record({ n: fc.integer({ min: -9, max: 9 }) }),
    $push: fc.record({ l: pushValues }),
  },
  { requiredKeys: ['$set'] },
);

describe('applyUpdate', () => {
  it('returns the document as it is after the update', async () => {
    const rows = database.db.collection<{ _id: string }>('applied');
    let number = 0;
    await fc.assert(
      fc.asyncProperty(row, update, async (fields, change) => {
        const _id = String((number += 1));
        const before = { _id, gone: 1, ...fields };
        await rows.insertOne(before);
        await rows.updateOne({ _id }, change);
        expect(applyUpdate(before, change as FieldUpdate)).toEqual(await rows.findOne({ _id }));
      }),
    );
  });
});

describe('updateWhen', () => {
  it('has the effect of a plain update if its conditions hold, and none otherwise', async () => {
    const rows = database.db.collection<{ _id: string }>('conditional');
    const writes = gatheredWrites(database.db, 'conditional');
    let number = 0;
    await fc.assert(
      fc.asyncProperty(row, update, fc.boolean(), async (fields, change, isAlone) => {
        const _id = String((number += 1));
        const before = { _id, gone: 1, rev: 3, ...fields };
        await rows.insertOne(before);
        const attempt = (rev: number) => {
          const changeWithRevision = { ...change, $inc: { ...change.$inc, rev: 1 } } as FieldUpdate;
          const conditions = [{ $eq: ['$gone', 1] }, { $eq: ['$rev', rev] }];
          return writes.updateOne(updateWhen({ _id, conditions, update: changeWithRevision }));
        };
        const company = isAlone ? [] : [writes.insertOne({ _id: `company ${_id}` })];
        const [refusal] = await Promise.all([attempt(2), ...company]);
        expect(refusal).toEqual({ isMatched: false, isUpserted: false });
        expect(await rows.findOne({ _id })).toEqual(before);
        await rows.updateOne({ _id }, { ...change, $inc: { ...change.$inc, rev: 1 } });
        const plain = await rows.findOne({ _id });
        await rows.replaceOne({ _id }, before);
        expect(await attempt(3)).toEqual({ isMatched: true, isUpserted: false });
        expect(await rows.findOne({ _id })).toEqual(plain);
      }),
    );
  });

  it('returns null without a document', async () => {
    const writes = gatheredWrites(database.db, 'conditional');
    const nothing = updateWhen({ _id: 'none', conditions: [], update: { $set: { a: 1 } } });
    expect(await writes.updateOne(nothing)).toEqual({ isMatched: false, isUpserted: false });
  });
});

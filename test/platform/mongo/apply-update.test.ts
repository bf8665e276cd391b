import fc from 'fast-check';
import { applyUpdate, type FieldUpdate } from '../../../src/platform/mongo/apply-update';
import { openTestDatabase } from '../../support/database';

let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.dispose());

const value = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.string(),
  fc.date({ noInvalidDate: true }),
  fc.constant(null),
);
const list = fc.array(fc.oneof(value, fc.record({ at: value })), { maxLength: 4 });
const slice = fc.option(fc.integer({ min: -6, max: -1 }), { nil: undefined });
const pushed = fc.oneof(
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
/** Each operator has fields of its own, as in every update: the server refuses two on one field. */
const update = fc.record(
  {
    $set: fc.record({ s: value, made: value }, { requiredKeys: ['s'] }),
    $unset: fc.constant({ gone: '' as const }),
    $inc: fc.record({ n: fc.integer({ min: -9, max: 9 }) }),
    $push: fc.record({ l: pushed }),
  },
  { requiredKeys: ['$set'] },
);

describe('applyUpdate', () => {
  it('gives the document that the database has after the update', async () => {
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
      { numRuns: 100 },
    );
  });
});

import { logOperation, notLogged, outcomeOf } from '../../../src/platform/operations';
import { openTestDatabase } from '../../support/database';

const at = new Date();

describe('the operation log', () => {
  it('distinguishes the steps of one operation, and treats a later step as proof of the earlier ones', () => {
    const ops = [{ op: 'run', step: 3, outcome: 'created', at }];
    expect(outcomeOf({ ops }, { op: 'run', step: 3 })).toBe('created');
    expect(outcomeOf({ ops }, { op: 'run', step: 2 })).toBe('created');
    expect(outcomeOf({ ops }, { op: 'run', step: 4 })).toBeNull();
    expect(outcomeOf({ ops }, { op: 'other', step: 3 })).toBeNull();
  });

  it('protects writes that do not read the version', async () => {
    const database = await openTestDatabase();
    const rows = database.db.collection<{ _id: string; value: number }>('counters');
    await rows.insertOne({ _id: 'counter', value: 0 });
    const add = (step: number) => {
      const entry = { op: 'run', step, outcome: 'updated', at };
      return rows.updateOne(
        { _id: 'counter', ...notLogged(entry) },
        {
          $inc: { value: 1 },
          $push: { ...logOperation({}, entry) } as never,
        },
      );
    };
    await Promise.all([add(0), add(0), add(0)]);
    for (const step of [1, 2, 1, 0, 2]) await add(step);
    expect(await rows.findOne({ _id: 'counter' })).toMatchObject({ value: 3 });
    await database.close();
  });
});

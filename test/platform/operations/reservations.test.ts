import {
  createReservations,
  type CounterView,
} from '../../../src/platform/operations/reservations';
import { useTestDatabase } from '../../support/database';
import { recordCommands } from '../../support/query-log';

interface CounterRow {
  readonly _id: string;
  readonly left: number;
}

const database = useTestDatabase();
const rows = () => database.db.collection<CounterRow>('counters');
const counters = (isUpserted = false) =>
  createReservations<CounterRow, CounterView>({
    collection: rows(),
    amount: 'left',
    toCounter: (_row, counter) => counter,
    isUpserted,
  });
const leftOf = async (id: string) => (await rows().findOne({ _id: id }))?.left;

describe('a change', () => {
  it.each([
    [10, 0, true],
    [11, 0, false],
    [12, 2, true],
    [13, 2, false],
  ])(
    'of %d on a counter of 10 with an overdraft of %d is made, whatever version was read: %s',
    async (...args) => {
      const [quantity, overdraft, isMade] = args;
      const id = `exact-${quantity}`;
      await rows().insertOne({ _id: id, left: 10 });
      const move = { id, quantity, overdraft, version: 0 };
      expect(await counters().move('t', [move])).toBe(isMade);
      expect(await leftOf(id)).toBe(isMade ? 10 - quantity : 10);
    },
  );

  it('is made once per token, and not on a version from before the token was settled', async () => {
    await rows().insertOne({ _id: 'settled', left: 10 });
    const move = { id: 'settled', quantity: 4, version: 0 };
    expect(await counters().move('t', [move])).toBe(true);
    await counters().move('t', [move]);
    expect(await leftOf('settled')).toBe(6);
    await counters().settle(new Map([['settled', ['t']]]));
    expect(await counters().move('t', [move])).toBe(false);
    expect(await leftOf('settled')).toBe(6);
  });

  describe('on a version from before other tokens were settled or released', () => {
    const older = (id: string) => ({ id, quantity: 1, version: 0 });
    const removals = {
      settled: (token: string, ids: readonly string[]) =>
        counters().settle(new Map(ids.map((id) => [id, [token]]))),
      released: (token: string, ids: readonly string[]) => counters().release(token, ids),
    };
    const cases = (['settled', 'released'] as const).flatMap((removal) =>
      [false, true].map((isUpserted) => ({ removal, isUpserted })),
    );

    it.each(cases)(
      'is made only with a greater token, alone, with others and in several counters: %j',
      async ({ removal, isUpserted }) => {
        const ids = ['one', 'two'].map((name) => `${name}-${removal}-${isUpserted}`);
        await rows().insertMany(ids.map((_id) => ({ _id, left: 100 })));
        for (const token of ['m', 'k']) await removals[removal](token, ids);
        const pool = counters(isUpserted);
        const first = ids.slice(0, 1).map(older);
        const moveAll = (tokens: readonly string[], moves = first) =>
          Promise.all(tokens.map((token) => pool.move(token, moves)));
        expect(await moveAll(['l'])).toEqual([false]);
        expect(await moveAll(['m'])).toEqual([false]);
        expect(await moveAll(['n'])).toEqual([true]);
        expect(await moveAll(['p', 'o', 'a', 'b'])).toEqual([true, true, false, false]);
        const both = ids.map(older);
        expect(await moveAll(['l'], both)).toEqual([false]);
        expect(await moveAll(['r'], both)).toEqual([true]);
        expect(await Promise.all(ids.map(leftOf))).toEqual([96, 99]);
      },
    );

    it('is sent together with changes that are based on other versions', async () => {
      const ids = ['mixed-one', 'mixed-two'];
      await rows().insertMany(ids.map((_id) => ({ _id, left: 100 })));
      await removals.settled('m', ids);
      const pool = counters();
      const old = ids.map(older);
      const present = old.map((move) => ({ ...move, version: 1 }));
      const commands = await recordCommands(database, async () => {
        const moves = [pool.move('s', old), pool.move('t', present)];
        expect(await Promise.all(moves)).toEqual([true, true]);
      });
      const writes = commands.map(({ command }) => (command['ops'] as unknown[]).length);
      expect(writes).toEqual([ids.length]);
      const moves = [pool.move('c', present), pool.move('b', old)];
      expect(await Promise.all(moves)).toEqual([true, false]);
      expect(await Promise.all(ids.map(leftOf))).toEqual([97, 97]);
    });
  });
});

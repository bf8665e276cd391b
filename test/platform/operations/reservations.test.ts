import {
  createReservations,
  type CounterView,
} from '../../../src/platform/operations/reservations';
import { useTestDatabase } from '../../support/database';

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

  describe('on a version from before another token was settled or released', () => {
    const older = (id: string) => ({ id, quantity: 1, version: 0 });
    const removals = {
      settled: (ids: readonly string[]) =>
        counters().settle(new Map(ids.map((id) => [id, ['m', 'k']]))),
      released: (ids: readonly string[]) => counters().release('m', ids),
    };
    const cases = (['settled', 'released'] as const).flatMap((removal) =>
      [false, true].map((isUpserted) => ({ removal, isUpserted })),
    );

    it.each(cases)(
      'is made only with a greater token, alone, with others and in several counters: %j',
      async ({ removal, isUpserted }) => {
        const ids = ['one', 'two'].map((name) => `${name}-${removal}-${isUpserted}`);
        await rows().insertMany(ids.map((_id) => ({ _id, left: 100 })));
        await removals[removal](ids);
        const pool = counters(isUpserted);
        const first = ids.slice(0, 1).map(older);
        const moveAll = (tokens: readonly string[], moves = first) =>
          Promise.all(tokens.map((token) => pool.move(token, moves)));
        expect(await moveAll(['m'])).toEqual([false]);
        expect(await moveAll(['n'])).toEqual([true]);
        expect(await moveAll(['a', 'b', 'c', 'o', 'p', 'q'])).toEqual([
          ...[false, false, false],
          ...[true, true, true],
        ]);
        const both = ids.map(older);
        expect(await moveAll(['l'], both)).toEqual([false]);
        expect(await moveAll(['r'], both)).toEqual([true]);
        // Both are sent together, and each is the only one that read its version.
        const newer = both.map((move) => ({ ...move, version: 1 }));
        const moves = [pool.move('s', both), pool.move('t', newer)];
        expect(await Promise.all(moves)).toEqual([true, true]);
        expect(await Promise.all(ids.map(leftOf))).toEqual([93, 97]);
      },
    );
  });
});

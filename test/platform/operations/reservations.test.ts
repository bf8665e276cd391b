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
const counters = () =>
  createReservations<CounterRow, CounterView>({
    collection: rows(),
    amount: 'left',
    toCounter: (_row, counter) => counter,
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
});

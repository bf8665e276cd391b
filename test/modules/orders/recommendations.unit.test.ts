import {
  basketsToRecommendations,
  createRecommendEach,
} from '../../../src/modules/orders/recommendations';
import type { Order } from '../../../src/modules/orders';
import { createFakeClock } from '../../support/clock';

const order = {
  items: [{ productId: 'mouse' }, { productId: 'pad' }],
} as unknown as Order;
const row = (id: string, productIds: string[]) => ({
  _id: id,
  productIds,
  updatedAt: new Date(),
});

describe('recommendations of an order', () => {
  it('are null when the source fails, and skip the source after five failures', async () => {
    const clock = createFakeClock();
    let calls = 0;
    const findFor = async () => {
      calls += 1;
      throw new Error('away');
    };
    const recommend = createRecommendEach({ recommendations: { findFor }, clock });
    for (let i = 0; i < 8; i += 1) expect(await recommend([order])).toEqual([null]);
    expect(calls).toBe(5);
    clock.advance(5001);
    await recommend([order]);
    expect(calls).toBe(6);
  });

  it('are null when the source is too slow', async () => {
    const findFor = () => new Promise<never>(() => {});
    const recommend = createRecommendEach({
      recommendations: { findFor },
      clock: createFakeClock(),
    });
    jest.useFakeTimers();
    const answer = recommend([order]);
    await jest.advanceTimersByTimeAsync(2000);
    jest.useRealTimers();
    expect(await answer).toEqual([null]);
  });

  it('put first choices before second ones and omit the bought products', async () => {
    const findFor = async () => [row('mouse', ['pad', 'desk', 'lamp']), row('pad', ['chair'])];
    const recommend = createRecommendEach({
      recommendations: { findFor },
      clock: createFakeClock(),
    });
    expect(await recommend([order])).toEqual([['chair', 'desk', 'lamp']]);
  });

  it('of several orders are read in one batch, each by its products', async () => {
    const lookedUp: (readonly string[])[] = [];
    const findFor = async (ids: readonly string[]) => {
      lookedUp.push(ids);
      return [row('mouse', ['pad', 'desk']), row('lamp', ['bulb'])];
    };
    const recommend = createRecommendEach({
      recommendations: { findFor },
      clock: createFakeClock(),
    });
    const lamps = { items: [{ ...order.items[0], productId: 'lamp' }] } as unknown as Order;
    expect(await recommend([order, lamps])).toEqual([['desk'], ['bulb']]);
    expect(lookedUp).toEqual([['mouse', 'pad', 'lamp']]);
  });
});

describe('basketsToRecommendations', () => {
  it('counts products bought together, most frequent first', async () => {
    const rows = await basketsToRecommendations([['a', 'b'], ['a', 'c', 'c'], ['c', 'a'], ['d']]);
    expect(rows).toEqual([
      { productId: 'a', productIds: ['c', 'b'] },
      { productId: 'b', productIds: ['a'] },
      { productId: 'c', productIds: ['a'] },
      { productId: 'd', productIds: [] },
    ]);
  });

  it('counts the first fifteen products of a large basket', async () => {
    const basket = Array.from({ length: 50 }, (_, n) => `product ${n}`);
    const rows = await basketsToRecommendations([basket, ['product 0', 'product 40']]);
    expect(rows).toHaveLength(16);
    expect(rows.map(({ productId }) => productId)).toEqual([...basket.slice(0, 15), 'product 40']);
  });

  it('yields to other work while it counts', async () => {
    const baskets = Array.from({ length: 1000 }, (_, n) => [`a ${n}`, `b ${n}`]);
    let turns = 0;
    let isOver = false;
    let timeMs = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (timeMs += 1));
    const others = async (): Promise<void> => {
      for (; !isOver; turns += 1) await new Promise(setImmediate);
    };
    const all = others();
    const rows = await basketsToRecommendations(baskets);
    isOver = true;
    await all;
    clock.mockRestore();
    expect(rows).toHaveLength(2000);
    expect(turns).toBeGreaterThan(50);
  });
});

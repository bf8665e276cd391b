import { createRateCounter, type RateState } from '../../../src/platform/operations/rate-counter';
import { createFakeClock } from '../../support/clock';

const rate = (key: string, quota = 5) => ({ name: 'reads', key, quota });

describe('a quota per minute', () => {
  // Consecutive costs → the remaining quota after each; null means refused.
  it.each([
    ['allows its last request', [1, 1, 1, 1, 1], [4, 3, 2, 1, 0]],
    ['allows no request after that', [5, 1, 1], [0, null, null]],
    ['is not reduced by refused requests', [3, 3, 2], [2, null, 0]],
    ['grows by returned requests', [5, -1, 1, 1], [0, 1, 0, null]],
  ])('%s', async (what, costs, left) => {
    const count = createRateCounter(createFakeClock());
    const states: RateState[] = [];
    for (const cost of costs) states.push(await count(rate(what), cost));
    const leftOf = (state: RateState) => (state.isExceeded ? null : state.remaining);
    expect(states.map(leftOf)).toEqual(left);
  });

  it('reports the remaining quota when it refuses, counts each key separately, and is reset every minute', async () => {
    const clock = createFakeClock(new Date('2026-01-05T10:20:30.750Z'));
    const count = createRateCounter(clock);
    await count(rate('one'), 3);
    const exceededRate = { remaining: 2, isExceeded: true, resetSeconds: 30 };
    expect(await count(rate('one'), 3)).toMatchObject(exceededRate);
    expect(await count(rate('other'), 1)).toMatchObject({ remaining: 4 });
    clock.advance(29_249);
    expect(await count(rate('one'), 0)).toMatchObject({ remaining: 2, resetSeconds: 1 });
    clock.advance(1);
    expect(await count(rate('one'), 1)).toMatchObject({ remaining: 4, resetSeconds: 60 });
  });
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { inSteps, runYielding } from '../../../src/platform/values/yielding';

describe('runYielding', () => {
  let time = 0;
  beforeEach(() => {
    time = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => time);
  });
  afterEach(() => jest.restoreAllMocks());

  /**
   * Runs the given number of steps of the given duration; returns the times at which other work had
   * a turn.
   */
  async function turnsOf(count: number, stepMs: number): Promise<readonly number[]> {
    const work = runYielding(inSteps(new Array<null>(count).fill(null), () => (time += stepMs)));
    const turns: number[] = [];
    while (time < count * stepMs) {
      turns.push(time);
      await nextTurn();
    }
    await work;
    return turns;
  }

  it('yields every ten milliseconds, however long a step takes', async () => {
    expect(await turnsOf(50, 1)).toEqual([10, 20, 30, 40]);
    time = 0;
    expect(await turnsOf(3, 800)).toEqual([800, 1600]);
  });
});

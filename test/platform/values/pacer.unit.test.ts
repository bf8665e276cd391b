import { createPacer } from '../../../src/platform/values/pacer';

describe('paced work', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['rejected', () => Promise.reject(new Error('unreachable'))],
    [
      'threw',
      () => {
        throw new Error('unreachable');
      },
    ],
  ] as const)('is repeated one second after it %s', async (_how, fail) => {
    let runs = 0;
    const { wake } = createPacer(0, () => {
      runs += 1;
      return runs === 1 ? fail() : Promise.resolve();
    });
    wake();
    await jest.advanceTimersByTimeAsync(999);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
    await jest.advanceTimersByTimeAsync(5000);
    wake();
    await jest.advanceTimersByTimeAsync(0);
    expect(runs).toBe(3);
  });
});

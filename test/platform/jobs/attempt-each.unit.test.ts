import { attemptEach, attemptTogether } from '../../../src/platform/jobs';

describe('attemptEach', () => {
  const running = () => new AbortController().signal;

  it('continues after a failure, and throws the first one at the end', async () => {
    const done: number[] = [];
    const work = async (item: number) => {
      if (item % 2 === 1) throw new Error(`failed ${item}`);
      done.push(item);
      return Promise.resolve();
    };
    await expect(attemptEach([1, 2, 3, 4], running(), work)).rejects.toThrow('failed 1');
    expect(done).toEqual([2, 4]);
  });

  it('starts no item after the signal has aborted', async () => {
    const stopping = new AbortController();
    const begun: number[] = [];
    const work = async (item: number) => {
      begun.push(item);
      stopping.abort();
      return Promise.resolve();
    };
    await attemptEach([1, 2], stopping.signal, work);
    expect(begun).toEqual([1]);
  });
});

describe('attemptTogether', () => {
  it('processes all items, two at a time, and throws the failure at the end', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    const work = async (item: number): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      done.push(item);
      if (item < 3) throw new Error(`failed ${item}`);
    };
    await expect(attemptTogether([1, 2, 3, 4, 5], work)).rejects.toThrow('failed');
    expect(most).toBe(2);
    expect([...done].sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

import { createSharedTurns } from '../../../src/platform/values/keyed-queue';

describe('shared turns', () => {
  it('share one run among simultaneous callers, and start a new run for later callers', async () => {
    const turns = createSharedTurns<string>();
    const runs: boolean[] = [];
    let release = (): void => undefined;
    const work = async (hasWaited: boolean): Promise<string> => {
      const number = runs.push(hasWaited);
      if (number === 1) await new Promise<void>((resolve) => (release = resolve));
      return `run ${number}`;
    };
    const first = [turns('a', work), turns('a', work)];
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const later = [turns('a', work), turns('a', work)];
    const other = await turns('b', async () => 'other');
    release();
    expect([...(await Promise.all(first)), ...(await Promise.all(later)), other]).toEqual([
      ...['run 1', 'run 1', 'run 2', 'run 2'],
      'other',
    ]);
    expect(runs).toEqual([false, true]);
  });

  it('continue after a failed run', async () => {
    const turns = createSharedTurns<string>();
    const failing = turns('a', async () => Promise.reject(new Error('failed')));
    await expect(failing).rejects.toThrow('failed');
    expect(await turns('a', async () => 'done')).toBe('done');
  });
});

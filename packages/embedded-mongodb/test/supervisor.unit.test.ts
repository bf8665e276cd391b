import type { EngineChild, EngineExit } from '../src/engine-child';
import { Supervisor } from '../src/supervisor';

const EXIT: EngineExit = { code: 1, signal: null, lastOutput: '' };

/** A supervisor of processes that end on request, and the pauses before each restart. */
async function supervised() {
  const pausesMs: unknown[] = [];
  let end: () => void = () => undefined;
  const start = (): EngineChild => {
    const exit = new Promise<EngineExit>((resolve) => (end = () => resolve(EXIT)));
    const stop = async (): Promise<void> => end();
    return { pid: 1, ready: Promise.resolve(), exit, stop, kill: () => end() };
  };
  const error = (facts: object): void => {
    pausesMs.push((facts as { readonly restartInMs: number }).restartInMs);
  };
  const log = { info: () => undefined, warn: () => undefined, error };
  const supervisor = new Supervisor({ start, log });
  await supervisor.start();
  return {
    supervisor,
    pausesMs,
    /** Ends the running process after this time, and waits for the next one. */
    endAfter: async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      end();
      await jest.advanceTimersByTimeAsync(1000);
    },
  };
}

describe('the pause before an ended process is restarted', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('grows each time, and is short again after a process that served', async () => {
    const { supervisor, pausesMs, endAfter } = await supervised();
    for (const ms of [0, 0, 0, 3000]) await endAfter(ms);
    expect(pausesMs).toEqual([50, 100, 200, 50]);
    await supervisor.stop();
  });

  it.each([-3_600_000, 3_600_000])('does not depend on the clock, set by %i ms', async (ms) => {
    const { supervisor, pausesMs, endAfter } = await supervised();
    await endAfter(0);
    jest.setSystemTime(Date.now() + ms);
    await endAfter(0);
    jest.setSystemTime(Date.now() + ms);
    await endAfter(3000);
    expect(pausesMs).toEqual([50, 100, 50]);
    await supervisor.stop();
  });
});

import type { Signals } from '../../../src/platform/jobs';
import { CHANGE_SIGNAL, createChangeWatch } from '../../../src/platform/live/change-watch';

function scriptSignals(): Pick<Signals, 'follow'> & {
  readonly raise: () => void;
  readonly followers: () => number;
} {
  const listeners = new Set<Parameters<Signals['follow']>[0]>();
  return {
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    raise: () => listeners.forEach((tell) => tell(CHANGE_SIGNAL, true)),
    followers: () => listeners.size,
  };
}

const marksOf =
  (of: () => string, requests: (readonly string[])[]) => async (ids: readonly string[]) => {
    requests.push(ids);
    return new Map(ids.map((id) => [id, of()]));
  };

describe('the watcher of changes', () => {
  afterEach(() => jest.useRealTimers());

  it('reports a change in any source of a resource, each read at its own interval', async () => {
    const signals = scriptSignals();
    const requests: { quick: (readonly string[])[]; slow: (readonly string[])[] } = {
      quick: [],
      slow: [],
    };
    const mark = { quick: 'a', slow: 'a' };
    const watch = createChangeWatch(
      {
        page: [
          { readMarks: marksOf(() => mark.quick, requests.quick), gapMs: 0, lookMs: 10 },
          { readMarks: marksOf(() => mark.slow, requests.slow), gapMs: 0, lookMs: 400 },
        ],
      },
      signals,
    );
    jest.useFakeTimers();
    let notifications = 0;
    const end = watch.observe({ kind: 'page', id: 'one' }, () => (notifications += 1));
    await jest.advanceTimersByTimeAsync(0);
    expect(notifications).toBe(2);
    mark.slow = 'b';
    mark.quick = 'b';
    signals.raise();
    await jest.advanceTimersByTimeAsync(10);
    expect(notifications).toBe(3);
    for (let again = 0; again < 5; again += 1) {
      await jest.advanceTimersByTimeAsync(20);
      signals.raise();
    }
    await jest.advanceTimersByTimeAsync(289);
    expect([notifications, requests.slow.length]).toEqual([3, 1]);
    await jest.advanceTimersByTimeAsync(1);
    expect([notifications, requests.slow.length]).toEqual([4, 2]);
    end();
    expect(signals.followers()).toBe(0);
  });

  it('reads once for all observers of a resource, and nothing without observers', async () => {
    const signals = scriptSignals();
    const requests: (readonly string[])[] = [];
    jest.useFakeTimers();
    const watch = createChangeWatch(
      { page: [{ readMarks: marksOf(() => 'a', requests), lookMs: 10 }] },
      signals,
    );
    const ends = ['one', 'one', 'two'].map((id) =>
      watch.observe({ kind: 'page', id }, () => undefined),
    );
    await jest.advanceTimersByTimeAsync(50);
    requests.length = 0;
    signals.raise();
    await jest.advanceTimersByTimeAsync(50);
    expect(requests).toEqual([['one', 'two']]);
    ends.forEach((end) => end());
    signals.raise();
    await jest.advanceTimersByTimeAsync(50);
    expect(requests).toHaveLength(1);
  });
});

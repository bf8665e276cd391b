import type { Signals } from '../../../src/platform/jobs';
import { forwardTo } from '../../../src/platform/jobs/signals';

let sent: { readonly at: number; readonly jobs: readonly string[] }[];
let startedAt: number;
/** Waits for no answer before the next one: the database may be slow. */
const signals: Signals = {
  raise: (jobs) => {
    sent.push({ at: Math.round(performance.now() - startedAt), jobs });
    return new Promise(() => undefined);
  },
  follow: () => () => undefined,
};

beforeEach(() => {
  sent = [];
  jest.useFakeTimers();
  startedAt = performance.now();
});
afterEach(() => jest.useRealTimers());

describe('wakes for other processes', () => {
  it('are sent within a moment when none was sent just before', () => {
    const wake = forwardTo(signals);
    wake('relay');
    wake('mails');
    wake('relay');
    jest.advanceTimersByTime(5000);
    wake('relay');
    jest.advanceTimersByTime(5000);
    expect(sent).toEqual([
      { at: 20, jobs: ['relay', 'mails'] },
      { at: 5020, jobs: ['relay'] },
    ]);
  });

  it('are sent once between two looks of the others, with everything that came meanwhile', () => {
    const wake = forwardTo(signals);
    for (let at = 0; at < 300; at += 10) {
      wake(`job ${at}`);
      jest.advanceTimersByTime(10);
    }
    jest.advanceTimersByTime(1000);
    expect(sent.map(({ at }) => at)).toEqual([20, 120, 220, 320]);
    const all = Array.from({ length: 30 }, (_, n) => `job ${10 * n}`);
    expect(sent.flatMap(({ jobs }) => jobs)).toEqual(all);
  });

  it('that come while a signal is on its way go with the next one', () => {
    const slow: Signals = {
      ...signals,
      raise: (jobs) => {
        if (sent.length === 0) wake('relay');
        return signals.raise(jobs);
      },
    };
    const wake = forwardTo(slow);
    wake('relay');
    jest.advanceTimersByTime(1000);
    expect(sent).toEqual([
      { at: 20, jobs: ['relay'] },
      { at: 120, jobs: ['relay'] },
    ]);
  });
});

import { WaitQueue } from '../../../src/platform/operations/semaphore';

/** Waits in the queue under a name, and records the outcome. */
function join(line: WaitQueue, name: string, log: string[], isGone = false): void {
  line.push({
    start: () => log.push(name),
    refuse: () => log.push(`${name} refused`),
    isGone: () => isGone,
  });
}

afterEach(() => jest.useRealTimers());

describe('WaitQueue', () => {
  it('releases waiters in the order of arrival, skipping those who have left', () => {
    const line = new WaitQueue(60_000);
    const log: string[] = [];
    join(line, 'first', log);
    join(line, 'gone', log, true);
    join(line, 'second', log);
    expect(line.size).toBe(3);
    line.next()?.start();
    line.next()?.start();
    expect(line.next()).toBeNull();
    expect(line.size).toBe(0);
    expect(log).toEqual(['first', 'second']);
  });

  it('refuses a waiter after the maximum wait, and not earlier', () => {
    jest.useFakeTimers();
    const line = new WaitQueue(80);
    const log: string[] = [];
    join(line, 'first', log);
    join(line, 'second', log);
    line.next()?.start();
    jest.advanceTimersByTime(50);
    join(line, 'third', log);
    jest.advanceTimersByTime(29);
    expect(log).toEqual(['first']);
    jest.advanceTimersByTime(1);
    expect(log).toEqual(['first', 'second refused']);
    jest.advanceTimersByTime(49);
    expect(log).toEqual(['first', 'second refused']);
    jest.advanceTimersByTime(1);
    expect(log).toEqual(['first', 'second refused', 'third refused']);
    expect(line.size).toBe(0);
  });

  it('keeps its order and a bounded size while thousands of waiters come and go', () => {
    const line = new WaitQueue(60_000);
    const log: string[] = [];
    for (let i = 0; i < 10; i += 1) join(line, String(i), log);
    for (let i = 10; i < 5000; i += 1) {
      join(line, String(i), log);
      line.next()?.start();
      expect(line.size).toBe(10);
    }
    expect(log).toEqual(Array.from({ length: 4990 }, (_, i) => String(i)));
  });

  it('refuses the others when the refusal of one throws', () => {
    jest.useFakeTimers();
    const line = new WaitQueue(80);
    const log: string[] = [];
    line.push({
      start: () => undefined,
      refuse: () => {
        throw new Error('cannot be answered');
      },
      isGone: () => false,
    });
    join(line, 'second', log);
    expect(() => jest.advanceTimersByTime(80)).toThrow('cannot be answered');
    jest.advanceTimersByTime(1);
    expect(log).toEqual(['second refused']);
    expect(line.size).toBe(0);
  });
});

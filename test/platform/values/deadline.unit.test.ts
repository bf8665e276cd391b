import { atMost, DeadlineExceeded, withDeadline } from '../../../src/platform/values/deadline';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = new Promise<string>(() => undefined);

describe('withDeadline', () => {
  it('returns the result of the work, and leaves no timer behind', async () => {
    expect(await withDeadline(Promise.resolve('done'), 1000)).toBe('done');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('fails when the time has passed', async () => {
    const refusal = expect(withDeadline(never, 1000)).rejects.toThrow(new DeadlineExceeded(1000));
    await jest.advanceTimersByTimeAsync(1000);
    await refusal;
  });
});

describe('atMost', () => {
  it('waits for the work, and leaves no timer behind', async () => {
    await atMost(1000, Promise.resolve());
    expect(jest.getTimerCount()).toBe(0);
  });

  it('waits no longer than the given time', async () => {
    const wait = atMost(1000, never);
    await jest.advanceTimersByTimeAsync(1000);
    await expect(wait).resolves.toBeUndefined();
  });

  it('fails with the error of the work, even if that is a deadline of its own', async () => {
    const failure = atMost(1000, Promise.reject(new DeadlineExceeded(5)));
    await expect(failure).rejects.toThrow('within 5 ms');
    expect(jest.getTimerCount()).toBe(0);
  });
});

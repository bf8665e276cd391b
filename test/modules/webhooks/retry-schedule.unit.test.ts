import { nextAttempt } from '../../../src/modules/webhooks/deliveries/retry-schedule';

const now = new Date('2026-03-01T12:00:00.750Z');
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

/** How many milliseconds to wait; null: no more attempts. */
function pauseAfter(attempts: number, random = 0.5, retryAfter: string | null = null) {
  const next = nextAttempt({ attempts, now, retryAfter, random });
  return next === null ? null : next.getTime() - now.getTime();
}

// Part 9: nine attempts, at once, then 1 min, 5 min, 30 min, 2 h, 6 h, 12 h, 24 h, 24 h; ±20 %.
const PAUSES = [
  [1, MINUTE],
  [2, 5 * MINUTE],
  [3, 30 * MINUTE],
  [4, 2 * HOUR],
  [5, 6 * HOUR],
  [6, 12 * HOUR],
  [7, 24 * HOUR],
  [8, 24 * HOUR],
] as const;

describe('the pause before the next attempt', () => {
  it.each(PAUSES)('after %d is %d ms, a fifth shorter or longer by chance', (attempts, pause) => {
    expect(pauseAfter(attempts)).toBe(pause);
    expect(pauseAfter(attempts, 0)).toBe(pause * 0.8);
    expect(pauseAfter(attempts, 0.25)).toBe(pause * 0.9);
    expect(pauseAfter(attempts, 0.75)).toBe(Math.round(pause * 1.1));
    const longest = pauseAfter(attempts, 1 - Number.EPSILON) ?? 0;
    expect(Math.abs(longest - pause * 1.2)).toBeLessThanOrEqual(1);
  });

  it('ends with the ninth', () => expect([pauseAfter(9), pauseAfter(10)]).toEqual([null, null]));

  // Clamped between the pause of the schedule and twice of it.
  it.each([
    ['59', MINUTE],
    ['60', MINUTE],
    ['61', 61 * SECOND],
    ['120', 2 * MINUTE],
    ['121', 2 * MINUTE],
    ['Sun, 01 Mar 2026 12:01:30 GMT', 89_250],
    ['Sun, 01 Mar 2026 11:00:00 GMT', MINUTE],
  ])('is what Retry-After: %s asks for within bounds: %d ms', (retryAfter, pause) => {
    expect(pauseAfter(1, 0, retryAfter)).toBe(pause);
  });

  it.each(['soon', '1.5e3'])('ignores Retry-After: %s', (retryAfter) => {
    const pause = pauseAfter(1, 0, retryAfter);
    expect(pause).toBe(0.8 * MINUTE);
  });
});

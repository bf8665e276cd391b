import {
  createThrottleRepository,
  throttleCollection,
} from '../../../src/modules/sign-in/throttle.repository';
import { loginLimits } from '../../../src/modules/sign-in/limits';
import { createThrottle, type BucketKey } from '../../../src/modules/sign-in/throttle';
import type { Clock } from '../../../src/platform/values/clock';
import { unavailableError, type AppError } from '../../../src/platform/values/errors';
import { createFakeClock } from '../../support/clock';
import { useTestDatabase } from '../../support/database';

const database = useTestDatabase([throttleCollection]);
const clock = createFakeClock();

describe('a successful attempt that is refunded', () => {
  it.each([
    ['pass', 'account'],
    ['succeed', 'account'],
    ['succeed', 'ip'],
  ] as const)('after %s keeps the failures of others by %s', async (outcome, dimension) => {
    const throttle = createThrottle({
      repository: createThrottleRepository(database.db, clock),
      limits: loginLimits,
      pseudonym: (text) => text,
      clock,
    });
    const bucket: BucketKey = { dimension, key: `${outcome} ${dimension}` };
    const full = unavailableError('overloaded', 'Too much at once.');
    const givenBack = throttle.attempt([bucket], async (attempt) => {
      await attempt[outcome]();
      await throttle.attempt([bucket], () => Promise.resolve('wrong'));
      throw full;
    });
    await expect(givenBack).rejects.toBe(full);
    expect(await throttle.countFailures(bucket)).toBe(1);
    const document = await database.db.collection<{ _id: string }>('throttle').findOne({
      _id: `${dimension}:${bucket.key}`,
    });
    expect(document).toMatchObject({ hits: [clock.now()], failures: [clock.now()] });
  });
});

describe('processes whose clocks differ', () => {
  it.each([
    [-90_000, 90_000],
    [90_000, -90_000],
  ])('by %d and %d ms share the windows of a limit', async (first, second) => {
    const throttleOf = (skewMs: number) => {
      const skewedClock: Clock = { now: () => new Date(Date.now() + skewMs), isReal: true };
      return createThrottle({
        repository: createThrottleRepository(database.db, skewedClock),
        limits: loginLimits,
        pseudonym: (text) => text,
        clock: skewedClock,
      });
    };
    const bucket: BucketKey = { dimension: 'accountAndIp', key: `skew ${first}` };
    const attempt = (skewMs: number) =>
      throttleOf(skewMs).attempt([bucket], () => Promise.resolve('tried'));
    for (let count = 0; count < 5; count += 1) expect(await attempt(first)).toBe('tried');
    const refusal = await attempt(second).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'rate_limited' });
    const { retryAfterSeconds = 0 } = (refusal as AppError).details;
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });
});

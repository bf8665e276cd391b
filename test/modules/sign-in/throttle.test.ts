import {
  createThrottleRepository,
  throttleCollection,
} from '../../../src/modules/sign-in/throttle.repository';
import { loginLimits } from '../../../src/modules/sign-in/limits';
import { createThrottle, type BucketKey } from '../../../src/modules/sign-in/throttle';
import { unavailableError } from '../../../src/platform/values/errors';
import { createFakeClock } from '../../support/clock';
import { useTestDatabase } from '../../support/database';

const database = useTestDatabase([throttleCollection]);
const clock = createFakeClock();

describe('an attempt that was no failure and is given back', () => {
  it.each([
    ['pass', 'account'],
    ['succeed', 'account'],
    ['succeed', 'ip'],
  ] as const)('after %s leaves the failures of others by %s', async (judged, dimension) => {
    const throttle = createThrottle({
      repository: createThrottleRepository(database.db),
      limits: loginLimits,
      pseudonym: (text) => text,
      clock,
    });
    const bucket: BucketKey = { dimension, key: `${judged} ${dimension}` };
    const full = unavailableError('overloaded', 'Too much at once.');
    const givenBack = throttle.attempt([bucket], async (attempt) => {
      await attempt[judged]();
      await throttle.attempt([bucket], () => Promise.resolve('wrong'));
      throw full;
    });
    await expect(givenBack).rejects.toBe(full);
    expect(await throttle.countFailures(bucket)).toBe(1);
    const stored = await database.db.collection<{ _id: string }>('throttle').findOne({
      _id: `${dimension}:${bucket.key}`,
    });
    expect(stored).toMatchObject({ hits: [clock.now()], failures: [clock.now()] });
  });
});

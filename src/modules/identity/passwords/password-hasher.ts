import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailableError } from '../../../platform/values/errors';

/**
 * Hashes and verifies passwords with argon2id, a few at a time, so that sign-ins never starve other requests. The
 * same password typed on another keyboard may have other code points: NFC makes them one.
 */
export interface PasswordHasher {
  hash(password: string, caller?: Caller): Promise<string>;
  /** False without a stored hash too, after the same work: the time does not show whether there is one. */
  verify(storedHash: string | null, password: string, caller?: Caller): Promise<boolean>;
}

/** `known`: proven by a device, a session or a mailed code; finds room when others have filled the queue. */
export type Caller = 'unknown' | 'known';

const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_PARALLEL = 2;
/** Short on purpose: a request that waits for a hash occupies a slot that others need. */
const MAX_WAITING = { unknown: 24, known: 96 } as const;

/** A hash of random bytes that were thrown away, with the parameters above: nothing matches it. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$XLc3hEwxySh10NiJRxmzfQ$5zNUqHMNLfXZfaS38BL3wqR3JsrqxHeR619b0e6onIU';

export function createPasswordHasher(): PasswordHasher {
  const limit = pLimit(MAX_PARALLEL);
  const queued = <T>(work: () => Promise<T>, caller: Caller = 'unknown'): Promise<T> => {
    if (limit.pendingCount >= MAX_WAITING[caller]) {
      throw unavailableError('overloaded', 'Too many sign-ins at once; try again in a moment.');
    }
    return limit(work);
  };
  return {
    hash: async (password, caller) =>
      queued(() => hash(password.normalize('NFC'), PARAMETERS), caller),
    verify: async (storedHash, password, caller) => {
      const matches = await queued(
        () => verify(storedHash ?? DUMMY_HASH, password.normalize('NFC')),
        caller,
      );
      return matches && storedHash !== null;
    },
  };
}

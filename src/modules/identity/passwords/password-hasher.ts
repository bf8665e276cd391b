import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailableError } from '../../../platform/errors';

/** Hashes and verifies passwords with argon2id, a few at a time, so that sign-ins never starve other requests. */
export interface PasswordHasher {
  hash(password: string, caller?: Caller): Promise<string>;
  /** False without a stored hash too, after the same work: absence cannot be told from the time. */
  verify(storedHash: string | null, password: string, caller?: Caller): Promise<boolean>;
}

/** Who has proven something before (a device, a session, a mailed code) finds room when unknown callers have filled the queue. */
export type Caller = 'unknown' | 'known';

const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
/** Short on purpose: who waits for a hash holds a place that other requests need. */
const MAX_WAITING = { unknown: 24, known: 96 } as const;

/** A hash of random bytes that were thrown away, with the parameters above: nothing matches it. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$XLc3hEwxySh10NiJRxmzfQ$5zNUqHMNLfXZfaS38BL3wqR3JsrqxHeR619b0e6onIU';

export function createPasswordHasher(): PasswordHasher {
  const limit = pLimit(AT_ONCE);
  const queued = <T>(work: () => Promise<T>, caller: Caller = 'unknown'): Promise<T> => {
    if (limit.pendingCount >= MAX_WAITING[caller]) {
      throw unavailableError('overloaded', 'Too many sign-ins at once; try again in a moment.');
    }
    return limit(work);
  };
  return {
    hash: async (password, caller) => queued(() => hash(password, PARAMETERS), caller),
    verify: async (storedHash, password, caller) => {
      const matches = await queued(() => verify(storedHash ?? NOBODYS_HASH, password), caller);
      return matches && storedHash !== null;
    },
  };
}

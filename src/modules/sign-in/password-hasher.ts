import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** How many run at once. How many wait is bounded before: by the queues of `src/http/work-queues.ts`. */
const MAX_PARALLEL = 2;

/** A hash of random bytes that were thrown away, with the parameters above: nothing matches it. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$XLc3hEwxySh10NiJRxmzfQ$5zNUqHMNLfXZfaS38BL3wqR3JsrqxHeR619b0e6onIU';

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/**
 * Hashes and verifies passwords with argon2id, a few at a time, so that sign-ins never starve other requests. The
 * same password typed on another keyboard may have other code points: NFC makes them one.
 */
export function createPasswordHasher() {
  const limit = pLimit(MAX_PARALLEL);
  return {
    hash: (password: string) => limit(() => hash(password.normalize('NFC'), PARAMETERS)),
    /** False without a stored hash too, after the same work: the time does not show whether there is one. */
    verify: async (storedHash: string | null, password: string) => {
      const matches = await limit(() =>
        verify(storedHash ?? DUMMY_HASH, password.normalize('NFC')),
      );
      return matches && storedHash !== null;
    },
  };
}

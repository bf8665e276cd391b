import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** How many hashes run at once. The queues of `src/http/work-queues.ts` limit how many wait. */
const MAX_PARALLEL = 2;

/** A hash of discarded random bytes with the parameters above: nothing matches it. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$XLc3hEwxySh10NiJRxmzfQ$5zNUqHMNLfXZfaS38BL3wqR3JsrqxHeR619b0e6onIU';

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/**
 * Hashes and verifies passwords with argon2id, a few at a time, so that sign-ins never starve other requests. One
 * password typed on different keyboards may have different code points; NFC makes them equal.
 */
export function createPasswordHasher() {
  const limit = pLimit(MAX_PARALLEL);
  return {
    hash: (password: string) => limit(() => hash(password.normalize('NFC'), PARAMETERS)),
    /**
     * Also returns false if there is no stored hash, after the same work, so that the time does not reveal whether
     * there is one.
     */
    verify: async (storedHash: string | null, password: string) => {
      const matches = await limit(() =>
        verify(storedHash ?? DUMMY_HASH, password.normalize('NFC')),
      );
      return matches && storedHash !== null;
    },
  };
}

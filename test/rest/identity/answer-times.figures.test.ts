import { createPasswordHasher } from '../../../src/modules/sign-in';
import { createAccount, PASSWORD, send } from '../../support/accounts';
import { useTestApp } from '../../support/build-test-app';
import { MAX_ROUNDS, spreadOf } from '../../support/paired-times';

/** As many attempts as an account allows without waits and CAPTCHAs. */
const ATTEMPTS_EACH = 3;
const BOUND_MS = 3;

const service = useTestApp();
let clients = 0;

beforeAll(async () => {
  // Hashes that are as expensive to verify as those of the service.
  const passwordHash = await createPasswordHasher().hash(PASSWORD);
  const statuses = { wrong: 'active', disabled: 'disabled', unverified: 'unverified' };
  for (let index = 0; index < MAX_ROUNDS / ATTEMPTS_EACH; index += 1) {
    for (const [kind, status] of Object.entries(statuses)) {
      await createAccount(service, `${kind}-${index}@example.com`, { status, passwordHash });
    }
  }
});

/** The differences between the response times of one path for different kinds of addresses. */
function spreadBy(kinds: readonly string[], url: string, bodyOf: (kind: string) => object) {
  const sample = async (kind: string, round: number): Promise<void> => {
    service.clock.advance(600_000);
    clients += 1;
    await send(service, 'POST', url, {
      body: { email: `${kind}-${Math.floor(round / ATTEMPTS_EACH)}@example.com`, ...bodyOf(kind) },
      ip: `40.${clients >> 8}.${clients & 255}.1`,
    });
  };
  return spreadOf({ kinds, boundMs: BOUND_MS, sample });
}

describe('the time of a response', () => {
  it('does not distinguish unknown, wrong, disabled and unverified at sign-in', async () => {
    const kinds = ['unknown', 'wrong', 'disabled', 'unverified'];
    const passwordFor = (kind: string) => (kind === 'wrong' ? 'not the password' : PASSWORD);
    const bodyOf = (kind: string) => ({ password: passwordFor(kind) });
    expect(await spreadBy(kinds, '/auth/login', bodyOf)).toBeLessThan(BOUND_MS);
  });

  it.each([
    ['/auth/signup', { password: 'harbour walnut 1902', displayName: 'A' }],
    ['/auth/password-reset', {}],
  ])('does not reveal at %s whether there is an account', async (url, body) => {
    expect(await spreadBy(['nobody', 'wrong'], url, () => body)).toBeLessThan(BOUND_MS);
  });
});

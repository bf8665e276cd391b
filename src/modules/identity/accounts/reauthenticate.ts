import { domainErrors } from '../../../platform/values/errors';
import type { PasswordHasher } from '../passwords/password-hasher';
import type { Throttle } from '../throttle/throttle';
import type { Account, AccountsRepository } from './accounts.repository';

/** Asks a signed-in person for the password again before something that matters; limited like sign-in. */
export type Reauthenticate = (
  userId: string,
  password: string,
  pointer: string,
) => Promise<Account>;

export interface ReauthenticateDeps {
  readonly accounts: AccountsRepository;
  readonly hasher: PasswordHasher;
  readonly throttle: Throttle;
}

export function createReauthenticate({
  accounts,
  hasher,
  throttle,
}: ReauthenticateDeps): Reauthenticate {
  return (userId, password, pointer) =>
    throttle.attempt([{ dimension: 'reauthentication', key: userId }], async (attempt) => {
      const account = await accounts.findById(userId);
      const storedHash = account?.passwordHash ?? null;
      const isRight = await hasher.verify(storedHash, password);
      if (account === null || !isRight) throw wrongPassword(pointer);
      await attempt.succeed();
      return account;
    });
}

export function wrongPassword(pointer: string): Error {
  const message = 'The current password is not right.';
  return domainErrors([{ pointer, code: 'wrong_password', message }]);
}

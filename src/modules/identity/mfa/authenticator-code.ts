import type { Clock } from '../../../platform/values/clock';
import type { SecretBox } from '../../../platform/secrets/secret-box';
import type { AccountsRepository, ProvenApp } from '../accounts/accounts.repository';
import { hashRecoveryCode } from './recovery-codes';
import { totpContext, totpStep } from './totp';

export interface AuthenticatorDeps {
  readonly accounts: AccountsRepository;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
}

/** True for a right code of the app or a recovery code, which is used up thereby. A lost secret takes only the latter. */
export async function useAuthenticatorCode(
  { accounts, secretBox, clock }: AuthenticatorDeps,
  account: ProvenApp,
  code: string,
): Promise<boolean> {
  const { user, totp } = account;
  if (totp === null) return false;
  if (!/^\d{6}$/.test(code)) return accounts.useRecoveryCode(user.id, hashRecoveryCode(code));
  const secret = secretBox.tryOpen(totp.sealedSecret, totpContext(user.id));
  const step = totpStep(secret, code, clock.now());
  return step !== null && accounts.useTotpStep(account, step);
}

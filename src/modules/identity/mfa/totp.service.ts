import type { Clock } from '../../../platform/clock';
import { domainErrors } from '../../../platform/errors';
import type { SecretBox } from '../../../platform/secret-box';
import type { AccountsRepository } from '../accounts/accounts.repository';
import type { Reauthenticate } from '../accounts/reauthenticate';
import type { ClientFacts } from '../client-facts';
import { authorizeKnown } from '../policy';
import type { SecurityLog } from '../security/security-log';
import type { Throttle } from '../throttle/throttle';
import type { Viewer } from '../viewer';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { newTotpSecret, totpContext, totpStep, type TotpEnrolment } from './totp';

/** Turning the authenticator app on and off. */
export interface TotpService {
  enrol(viewer: Viewer, password: string): Promise<TotpEnrolment>;
  /** Turns it on with a first code; the recovery codes are shown this once. */
  confirm(viewer: Viewer, code: string, client: ClientFacts): Promise<readonly string[]>;
  remove(viewer: Viewer, password: string, client: ClientFacts): Promise<void>;
}

export interface TotpDeps {
  readonly accounts: AccountsRepository;
  readonly reauthenticate: Reauthenticate;
  readonly throttle: Throttle;
  readonly secretBox: SecretBox;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
}

export function createTotpService(deps: TotpDeps): TotpService {
  const { accounts, reauthenticate, throttle, secretBox, securityLog, clock } = deps;
  return {
    enrol: async (viewer, password) => {
      const { userId } = authorizeKnown(viewer, 'account.secure');
      const { user } = await reauthenticate(userId, password, '/password');
      const enrolment = newTotpSecret(user.email);
      await accounts.setPendingTotp(userId, secretBox.seal(enrolment.secret, totpContext(userId)));
      return enrolment;
    },
    confirm: async (viewer, code, client) => {
      const { userId } = authorizeKnown(viewer, 'account.secure');
      const attempt = await throttle.attempt([{ dimension: 'secondFactor', key: userId }]);
      const sealedSecret = (await accounts.findById(userId))?.pendingTotpSecret ?? null;
      if (sealedSecret === null) throw wrongCode();
      const step = totpStep(secretBox.open(sealedSecret, totpContext(userId)), code, clock.now());
      if (step === null) throw wrongCode();
      const codes = newRecoveryCodes();
      const recoveryCodes = codes.map(hashRecoveryCode);
      const totp = { sealedSecret, lastStep: step, recoveryCodes };
      if (!(await accounts.enableTotp(userId, totp))) throw wrongCode();
      await attempt.succeed();
      securityLog.record({ type: 'totp_enabled', userId, client });
      return codes;
    },
    remove: async (viewer, password, client) => {
      const { userId } = authorizeKnown(viewer, 'account.secure');
      await reauthenticate(userId, password, '/password');
      if (await accounts.disableTotp(userId)) {
        securityLog.record({ type: 'totp_disabled', userId, client });
      }
    },
  };
}

function wrongCode() {
  const message = 'The code is wrong or too old; start again with POST /auth/mfa/totp.';
  return domainErrors([{ pointer: '/code', code: 'invalid_code', message }]);
}

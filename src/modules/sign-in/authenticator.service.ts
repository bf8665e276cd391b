import { domainErrors } from '../../platform/values/errors';
import {
  type Account,
  type ClientFacts,
  authorizeKnown,
  type KnownViewer,
  type Viewer,
  totpContext,
} from '../accounts';
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  totpStep,
  verifyAndConsumeCode,
} from './authenticator';
import { secondFactorBucket } from './login-guard';
import type { BucketKey } from './throttle';
import type { SignInTools } from './tools';

/** The password, and a code of the app or a recovery code if an app is active. */
export interface OwnerProof {
  readonly password: string;
  readonly code?: string | null;
}

/** Turns the authenticator app on and off. */
export function createTotpService(deps: SignInTools) {
  const { accounts, reauthenticate, throttle, secretBox, securityLog, clock } = deps;
  const prove = async (viewer: KnownViewer, { password, code }: OwnerProof): Promise<Account> => {
    const { userId } = viewer;
    const provePassword = () => reauthenticate(userId, password, '/password');
    const { totp = null } = (await accounts.findById(userId)) ?? {};
    if (totp === null) return { ...(await provePassword()), totp };
    // Checks the bucket of codes first, so that a refused attempt costs no hash.
    return throttle.attempt([bucketOf(viewer)], async (attempt) => {
      const account = await provePassword().catch(async (error: unknown) => {
        await attempt.refund();
        throw error;
      });
      if (!(await verifyAndConsumeCode(deps, account, code?.trim() ?? ''))) throw wrongProof();
      await attempt.succeed();
      return account;
    });
  };
  return {
    /** Replacing an active app requires one of its codes. */
    enrol: async (viewer: Viewer, proof: OwnerProof) => {
      const owner = authorizeKnown(viewer, 'account.secure');
      const { userId } = owner;
      const app = await prove(owner, proof);
      const enrolment = await newTotpSecret(app.user.email);
      const sealedSecret = secretBox.seal(enrolment.secret, totpContext(userId));
      if (!(await accounts.setPendingTotp(app, sealedSecret))) throw wrongProof();
      return enrolment;
    },
    /** Activates the app with a first code; returns the recovery codes, which are not shown again. */
    confirm: async (viewer: Viewer, code: string, client: ClientFacts) => {
      const owner = authorizeKnown(viewer, 'account.secure');
      const { userId } = owner;
      return throttle.attempt([bucketOf(owner)], async (attempt) => {
        const sealedSecret = (await accounts.findById(userId))?.pendingTotpSecret ?? null;
        if (sealedSecret === null) throw wrongCode();
        const secret = secretBox.tryOpen(sealedSecret, totpContext(userId));
        const step = await totpStep(secret, code, clock.now());
        if (step === null) throw wrongCode();
        const codes = newRecoveryCodes();
        const recoveryCodes = codes.map(hashRecoveryCode);
        const totp = { sealedSecret, lastStep: step, recoveryCodes };
        const event = { type: 'totp_enabled', userId, client, subject: userId } as const;
        const isEnabled = await securityLog.around(securityLog.draft(event), () =>
          accounts.enableTotp(userId, totp),
        );
        if (!isEnabled) throw wrongCode();
        await attempt.succeed();
        return codes;
      });
    },
    remove: async (viewer: Viewer, proof: OwnerProof, client: ClientFacts) => {
      const owner = authorizeKnown(viewer, 'account.secure');
      const { userId } = owner;
      const app = await prove(owner, proof);
      const event = { type: 'totp_disabled', userId, client, subject: userId } as const;
      const disable = () => accounts.disableTotp(app);
      // Without an active app only an enrolment ends, which is not a security event.
      const isDisabled = await (app.totp === null
        ? disable()
        : securityLog.around(securityLog.draft(event), disable));
      if (!isDisabled) throw wrongProof();
    },
  };
}

function bucketOf({ userId, credentialId }: KnownViewer): BucketKey {
  return secondFactorBucket(userId, { session: credentialId });
}

function wrongProof() {
  const message = 'This needs a code from the authenticator app or a recovery code.';
  return domainErrors([{ pointer: '/code', code: 'invalid_code', message }]);
}

function wrongCode() {
  const message = 'The code is wrong or too old; start again with POST /auth/mfa/totp.';
  return domainErrors([{ pointer: '/code', code: 'invalid_code', message }]);
}

import {
  type ClientFacts,
  type Viewer,
  authorizeKnown,
  type SecurityEvent,
  newToken,
  type Account,
  type Reauthenticate,
} from '../accounts';
import { mailTemplates } from '../mail';
import { normalizeEmail } from '../../platform/values/email';
import { invalidToken, issuedAt, newProof, type ValidProof } from './proofs.repository';
import { domainErrors } from '../../platform/values/errors';
import type { Attempt } from './throttle';
import type { SignInTools } from './tools';

export interface ResetRequest {
  readonly email: string;
  readonly captchaToken?: string | null;
}

export interface NewPassword {
  readonly token: string;
  readonly password: string;
  /** Whether API keys stay valid; otherwise they are revoked with the sessions. */
  readonly keepApiKeys?: boolean | null;
}

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Sets a new password, by a mailed code or by the current password. */
export function createPasswordsService(deps: SignInTools) {
  const { guard, accounts, proofs, hasher, checkPassword, mails, securityLog } = deps;
  const { reauthenticate, clock } = deps;
  return {
    requestReset: (client: ClientFacts, { email: typedEmail, captchaToken }: ResetRequest) => {
      const email = normalizeEmail(typedEmail);
      const request = { purpose: 'reset', email, captchaToken } as const;
      return guard.admit(client, request, async (findings) => {
        await findings.attempt.pass();
        const mayMail = await guard.mayMailReset(client, email, findings);
        const user = (await accounts.findByEmail(email))?.user ?? null;
        const userId = user?.id ?? null;
        const isMailed = mayMail && user !== null && user.status !== 'disabled';
        const token = newToken('pt');
        const proof = newProof('reset_password', token, clock.now());
        await securityLog.record({ type: 'password_reset_requested', userId, client });
        await Promise.all([
          proofs.insert({ ...proof, userId: isMailed ? userId : null }),
          mails.enqueue(isMailed ? mailTemplates.passwordReset(email, token) : null, userId),
        ]);
      });
    },

    confirmReset: (client: ClientFacts, { token, password, keepApiKeys }: NewPassword) => {
      const confirm = async (attempt: Attempt) => {
        const proof = await proofs.get(token, 'reset_password');
        const { _id, userId } = proof;
        const account = await accounts.findById(userId);
        if (account === null || isOutdated(proof, account)) throw invalidToken();
        const { email } = account.user;
        await checkPassword(password, email, '/password');
        const passwordHash = await hasher.hash(password);
        const reset = { type: 'password_reset', userId, client, subject: _id } as const;
        const event = securityLog.draft(reset);
        const keys = { ...reset, type: 'api_key_revoked', reasons: ['all'] } as const;
        const keysRevoked = keepApiKeys === true ? null : securityLog.draft(keys);
        const replacement = { account, passwordHash, proofId: _id, keysRevoked, event };
        // The password is changed before the code is used up, and only one of two attempts wins: a code is void once
        // the password has changed.
        if (!(await replacePassword(deps, replacement))) throw invalidToken();
        await proofs.use(_id);
        await attempt.succeed();
        await guard.reopen(client, account.user);
      };
      const findOwner = async () => {
        const proof = await proofs.find(token, 'reset_password');
        return proof && accounts.findById(proof.userId);
      };
      return guard.admitAnonymous(client, confirm, findOwner);
    },

    changePassword: async (
      viewer: Viewer,
      client: ClientFacts,
      { currentPassword, newPassword }: PasswordChange,
    ) => {
      const { userId, credentialId } = authorizeKnown(viewer, 'account.secure');
      const account = await reauthenticate(userId, currentPassword, '/currentPassword');
      await checkPassword(newPassword, account.user.email, '/newPassword');
      const passwordHash = await hasher.hash(newPassword);
      const change = { type: 'password_changed', userId, client, subject: userId } as const;
      const event = securityLog.draft(change);
      const replacement = { account, passwordHash, exceptSessionId: credentialId, event };
      if (!(await replacePassword(deps, replacement))) throw wrongPassword('/currentPassword');
    },
  };
}

interface Replacement {
  readonly account: Account;
  readonly passwordHash: string;
  readonly proofId?: string;
  readonly exceptSessionId?: string;
  readonly keysRevoked?: SecurityEvent | null;
  readonly event: SecurityEvent;
}

/**
 * Changes the password, which ends sessions and possibly keys; the write that changes it records what ends. False if
 * another request changed it first.
 */
async function replacePassword(
  { accounts, revocations, securityLog }: SignInTools,
  replacement: Replacement,
): Promise<boolean> {
  const { account, passwordHash, event } = replacement;
  const { proofId = null, exceptSessionId = null, keysRevoked = null } = replacement;
  const revocationDraft = { exceptSessionId, keysRevoked, isPasswordNew: true };
  const change = { passwordHash, revocation: revocationDraft, proofId };
  const revocation = await securityLog.around(event, () => accounts.setPassword(account, change));
  if (revocation === null) return false;
  await revocations.carryOut(account.user, revocation);
  return true;
}

/** A code requested before the last password change is void, whether used or not. */
function isOutdated(proof: ValidProof, { passwordChangedAt }: Account): boolean {
  return passwordChangedAt !== null && issuedAt(proof) < passwordChangedAt;
}

export function createReauthenticate({
  accounts,
  hasher,
  throttle,
}: Pick<SignInTools, 'accounts' | 'hasher' | 'throttle'>): Reauthenticate {
  return (userId, password, pointer) =>
    throttle.attempt([{ dimension: 'reauthentication', key: userId }], async (attempt) => {
      const account = await accounts.findById(userId);
      const storedHash = account?.passwordHash ?? null;
      const isCorrect = await hasher.verify(storedHash, password);
      if (account === null || !isCorrect) throw wrongPassword(pointer);
      await attempt.succeed();
      return account;
    });
}

function wrongPassword(pointer: string): Error {
  const message = 'The current password is wrong.';
  return domainErrors([{ pointer, code: 'wrong_password', message }]);
}

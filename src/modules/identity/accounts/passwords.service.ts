import type { Clock } from '../../../platform/clock';
import type { ClientFacts } from '../client-facts';
import type { ApiKeysService } from '../keys/api-keys.service';
import type { LoginGuard } from '../login/login-guard';
import { mailTemplates } from '../mail/mail-templates';
import type { MailQueue } from '../mail/mail-queue';
import type { PasswordHasher } from '../passwords/password-hasher';
import type { CheckPassword } from '../passwords/password-rules';
import { authorizeKnown } from '../policy';
import { normalizeEmail } from '../pseudonym';
import type { SecurityLog } from '../security/security-log';
import type { SessionsService } from '../sessions/sessions.service';
import type { Throttle } from '../throttle/throttle';
import { newToken } from '../tokens';
import type { Viewer } from '../viewer';
import type { Account, AccountsRepository } from './accounts.repository';
import { createFindProof, invalidToken, issuedAt, newProof, type ProvenProof } from './proofs';
import type { ProofsRepository } from './proofs.repository';
import type { Reauthenticate } from './reauthenticate';

export interface ResetRequest {
  readonly email: string;
  readonly captchaToken?: string | null;
}

export interface NewPassword {
  readonly token: string;
  readonly password: string;
  /** Otherwise they are revoked with the sessions. */
  readonly keepApiKeys?: boolean | null;
}

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** A new password, by a mailed code or by the current one. */
export interface PasswordsService {
  requestReset(client: ClientFacts, request: ResetRequest): Promise<void>;
  confirmReset(client: ClientFacts, request: NewPassword): Promise<void>;
  changePassword(viewer: Viewer, client: ClientFacts, change: PasswordChange): Promise<void>;
}

export interface PasswordsDeps {
  readonly guard: LoginGuard;
  readonly throttle: Throttle;
  readonly accounts: AccountsRepository;
  readonly proofs: ProofsRepository;
  readonly hasher: PasswordHasher;
  readonly checkPassword: CheckPassword;
  readonly reauthenticate: Reauthenticate;
  readonly sessions: SessionsService;
  readonly apiKeys: Pick<ApiKeysService, 'revokeAll'>;
  readonly mails: MailQueue;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
}

export function createPasswordsService(deps: PasswordsDeps): PasswordsService {
  const { guard, accounts, proofs, hasher, checkPassword, sessions, mails, securityLog } = deps;
  const { reauthenticate, throttle } = deps;
  const now = (): Date => deps.clock.now();
  const findProof = createFindProof(proofs, deps.clock);
  return {
    requestReset: async (client, { email: typed, captchaToken }) => {
      const email = normalizeEmail(typed);
      const { attempt } = await guard.admit(client, { purpose: 'reset', email, captchaToken });
      await attempt.pass();
      const mayMail = await throttle.tryConsume({ dimension: 'resetMail', key: email });
      const user = (await accounts.findByEmail(email))?.user ?? null;
      const userId = user?.id ?? null;
      const isMailed = mayMail && user !== null && user.status !== 'disabled';
      const token = newToken('pt');
      const proof = newProof('reset_password', token, now());
      await Promise.all([
        proofs.insert({ ...proof, userId: isMailed ? userId : null }),
        mails.enqueue(isMailed ? mailTemplates.passwordReset(email, token) : null),
        securityLog.record({ type: 'password_reset_requested', userId, client }),
      ]);
    },

    confirmReset: async (client, { token, password, keepApiKeys }) => {
      const attempt = await guard.admitAnonymous(client);
      const proof = await findProof(token, 'reset_password');
      const { _id, userId } = proof;
      const account = await accounts.findById(userId);
      if (account === null || isOutdated(proof, account)) throw invalidToken();
      const { email } = account.user;
      await checkPassword(password, email, '/password');
      const passwordHash = await hasher.hash(password, 'known');
      if (!(await proofs.use(_id, now()))) throw invalidToken();
      await accounts.setPassword(userId, passwordHash);
      await sessions.endAll(userId);
      if (keepApiKeys !== true) await deps.apiKeys.revokeAll(userId, client);
      await attempt.succeed();
      await guard.reopen(email);
      await mails.enqueue(mailTemplates.passwordChanged(email));
      await securityLog.record({ type: 'password_reset', userId, client });
    },

    changePassword: async (viewer, client, { currentPassword, newPassword }) => {
      const { userId, credentialId } = authorizeKnown(viewer, 'account.secure');
      const { user } = await reauthenticate(userId, currentPassword, '/currentPassword');
      await checkPassword(newPassword, user.email, '/newPassword');
      await accounts.setPassword(userId, await hasher.hash(newPassword, 'known'));
      await sessions.endAll(userId, credentialId);
      await mails.enqueue(mailTemplates.passwordChanged(user.email));
      await securityLog.record({ type: 'password_changed', userId, client });
    },
  };
}

/** A code that was asked for before the password was last changed is void, used or not. */
function isOutdated(proof: ProvenProof, { passwordChangedAt }: Account): boolean {
  return passwordChangedAt !== null && issuedAt(proof) < passwordChangedAt;
}

import type { Clock } from '../../../platform/clock';
import type { ClientFacts } from '../client-facts';
import type { LoginGuard } from '../login/login-guard';
import { mailTemplates } from '../mail/mail-templates';
import type { Postbox } from '../mail/postbox';
import type { PasswordHasher } from '../passwords/password-hasher';
import type { CheckPassword } from '../passwords/password-rules';
import { authorizeKnown } from '../policy';
import { normalizeEmail } from '../pseudonym';
import type { SecurityLog } from '../security/security-log';
import type { SessionsService } from '../sessions/sessions.service';
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
  readonly accounts: AccountsRepository;
  readonly proofs: ProofsRepository;
  readonly hasher: PasswordHasher;
  readonly checkPassword: CheckPassword;
  readonly reauthenticate: Reauthenticate;
  readonly sessions: SessionsService;
  readonly postbox: Postbox;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
}

export function createPasswordsService(deps: PasswordsDeps): PasswordsService {
  const { guard, accounts, proofs, hasher, checkPassword, sessions, postbox, securityLog } = deps;
  const { reauthenticate } = deps;
  const now = (): Date => deps.clock.now();
  const findProof = createFindProof(proofs, deps.clock);
  return {
    requestReset: async (client, { email: typed, captchaToken }) => {
      const email = normalizeEmail(typed);
      const { attempt } = await guard.admit(client, { email, captchaToken });
      await attempt.pass();
      const account = await accounts.findByEmail(email);
      const isOpen = account !== null && account.user.status !== 'disabled';
      const token = newToken('pt');
      await proofs.insert({
        ...newProof('reset_password', token, now()),
        userId: isOpen ? account.user.id : null,
      });
      if (isOpen) postbox.post(mailTemplates.passwordReset(email, token));
      const userId = account?.user.id ?? null;
      securityLog.record({ type: 'password_reset_requested', userId, client });
    },

    confirmReset: async (client, { token, password }) => {
      const attempt = await guard.admitAnonymous(client);
      const proof = await findProof(token, 'reset_password');
      const { _id, userId } = proof;
      const account = await accounts.findById(userId);
      if (account === null || isOvertaken(proof, account)) throw invalidToken();
      await checkPassword(password, account.user.email, '/password');
      const passwordHash = await hasher.hash(password, 'known');
      if (!(await proofs.use(_id, now()))) throw invalidToken();
      await accounts.setPassword(userId, passwordHash);
      await sessions.endAll(userId);
      await attempt.succeed();
      postbox.post(mailTemplates.passwordChanged(account.user.email));
      securityLog.record({ type: 'password_reset', userId, client });
    },

    changePassword: async (viewer, client, { currentPassword, newPassword }) => {
      const { userId, credentialId } = authorizeKnown(viewer, 'account.secure');
      const { user } = await reauthenticate(userId, currentPassword, '/currentPassword');
      await checkPassword(newPassword, user.email, '/newPassword');
      await accounts.setPassword(userId, await hasher.hash(newPassword, 'known'));
      await sessions.endAll(userId, credentialId);
      postbox.post(mailTemplates.passwordChanged(user.email));
      securityLog.record({ type: 'password_changed', userId, client });
    },
  };
}

/** A code that was asked for before the password was last changed is void, used or not. */
function isOvertaken(proof: ProvenProof, { passwordChangedAt }: Account): boolean {
  return passwordChangedAt !== null && issuedAt(proof) < passwordChangedAt;
}

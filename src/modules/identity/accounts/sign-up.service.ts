import { randomInt } from 'node:crypto';
import type { Clock } from '../../../platform/clock';
import type { Logger } from '../../../platform/logger';
import type { ClientFacts } from '../client-facts';
import type { LoginGuard } from '../login/login-guard';
import { mailTemplates } from '../mail/mail-templates';
import type { Postbox } from '../mail/postbox';
import type { PasswordHasher } from '../passwords/password-hasher';
import type { CheckPassword } from '../passwords/password-rules';
import { normalizeEmail } from '../pseudonym';
import type { SecurityLog } from '../security/security-log';
import { newToken } from '../tokens';
import type { Account, AccountsRepository } from './accounts.repository';
import { createFindProof, invalidToken, newProof } from './proofs';
import type { ProofsRepository } from './proofs.repository';

export interface SignUpRequest {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly captchaToken?: string | null;
}

/** From a typed address to an open account. Nothing here tells whether an address has one already. */
export interface SignUpService {
  signUp(client: ClientFacts, request: SignUpRequest): Promise<void>;
  verifyEmail(client: ClientFacts, token: string): Promise<void>;
  /** Another verification mail. Returns at once. */
  remindToVerify(account: Account): void;
}

export interface SignUpDeps {
  readonly guard: LoginGuard;
  readonly accounts: AccountsRepository;
  readonly proofs: ProofsRepository;
  readonly hasher: PasswordHasher;
  readonly checkPassword: CheckPassword;
  readonly postbox: Postbox;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A reminder is written when the answer is gone, nobody knows when: beside an answer, it would show in its time. */
const REMIND_AFTER_MS = { least: 500, most: 2500 };

export function createSignUpService(deps: SignUpDeps): SignUpService {
  const { guard, accounts, proofs, hasher, checkPassword, postbox, securityLog, log } = deps;
  const now = (): Date => deps.clock.now();
  const findProof = createFindProof(proofs, deps.clock);
  const remind = async ({ user, passwordHash }: Account): Promise<void> => {
    if (passwordHash === null) return;
    const { id: userId, displayName, email } = user;
    const token = newToken('vt');
    await proofs.insert({
      ...newProof('verify_email', token, now()),
      userId,
      displayName,
      passwordHash,
    });
    postbox.post(mailTemplates.verifyEmail(email, token));
  };
  return {
    signUp: async (client, { email: typed, password, displayName, captchaToken }) => {
      const email = normalizeEmail(typed);
      await checkPassword(password, email, '/password');
      const { attempt } = await guard.admit(client, { email, captchaToken });
      const passwordHash = await attempt.carryOut(() => hasher.hash(password));
      await attempt.pass();
      const user = await accounts.register({ email, displayName, passwordHash });
      const isOpen = user.status !== 'unverified';
      const token = newToken('vt');
      await proofs.insert({
        ...newProof('verify_email', token, now()),
        userId: isOpen ? null : user.id,
        displayName,
        passwordHash,
      });
      postbox.post(
        isOpen ? mailTemplates.alreadyRegistered(email) : mailTemplates.verifyEmail(email, token),
      );
      securityLog.record({ type: 'sign_up_requested', userId: user.id, client });
    },

    verifyEmail: async (client, token) => {
      const attempt = await guard.admitAnonymous(client);
      const { _id, userId, displayName, passwordHash } = await findProof(token, 'verify_email');
      if (displayName === undefined || passwordHash === undefined) throw invalidToken();
      if (!(await proofs.use(_id, now()))) throw invalidToken();
      await accounts.verify(userId, { displayName, passwordHash });
      await attempt.succeed();
      securityLog.record({ type: 'email_verified', userId, client });
    },

    remindToVerify: (account) => {
      setTimeout(
        () => {
          remind(account).catch((error: unknown) =>
            log.warn({ err: error }, 'no reminder to verify was sent'),
          );
        },
        randomInt(REMIND_AFTER_MS.least, REMIND_AFTER_MS.most),
      ).unref();
    },
  };
}

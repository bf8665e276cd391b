import {
  type ClientFacts,
  hashCredential,
  newToken,
  type Account,
  type AccountsRepository,
} from '../accounts';
import { mailTemplates } from '../mail';
import { normalizeEmail } from '../../platform/values/email';
import { invalidToken, newProof } from './proofs.repository';
import type { SignInTools } from './tools';

export interface SignUpRequest {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly captchaToken?: string | null;
}

export type SignUpService = ReturnType<typeof createSignUpService>;

/** Creates accounts from a typed address. No response depends on whether the address already has an account. */
export function createSignUpService(deps: SignInTools) {
  const { guard, accounts, proofs, hasher, checkPassword, mails, securityLog } = deps;
  const now = (): Date => deps.clock.now();
  return {
    signUp: (
      client: ClientFacts,
      { email: typedEmail, password, displayName, captchaToken }: SignUpRequest,
    ) => {
      const email = normalizeEmail(typedEmail);
      const request = { purpose: 'sign_up', email, captchaToken } as const;
      return guard.admit(client, request, async ({ attempt }) => {
        await attempt.pass();
        await checkPassword(password, email, '/password');
        const passwordHash = await hasher.hash(password);
        const token = newToken('vt');
        const subject = hashCredential(token);
        const event = await securityLog.start({ type: 'sign_up_requested', client, subject });
        const registration = { email, displayName, passwordHash };
        const { user, isVerified } = await accounts.register(registration);
        const proof = newProof('verify_email', token, now());
        await Promise.all([
          accounts.replaceUnproven(user.id, { displayName, passwordHash }),
          proofs.insert(
            isVerified
              ? { ...proof, userId: null }
              : { ...proof, userId: user.id, displayName, passwordHash },
          ),
          mails.enqueue(
            isVerified
              ? mailTemplates.alreadyRegistered(email)
              : mailTemplates.verifyEmail(email, token),
            user.id,
          ),
        ]);
        await securityLog.complete({ ...event, userId: user.id });
      });
    },

    verifyEmail: (client: ClientFacts, token: string) =>
      guard.admitAnonymous(client, async (attempt) => {
        const { _id, userId, displayName, passwordHash } = await proofs.get(token, 'verify_email');
        if (displayName === undefined || passwordHash === undefined) throw invalidToken();
        if (!(await isNewest(accounts, userId, passwordHash))) throw invalidToken();
        const event = { type: 'email_verified', userId, client, subject: userId } as const;
        await securityLog.around(securityLog.draft(event), () =>
          accounts.verify(userId, { displayName, passwordHash }),
        );
        // The account is activated before the code is used up, so the code stays valid after a crash.
        if (!(await proofs.use(_id))) throw invalidToken();
        await attempt.succeed();
      }),

    /**
     * Queues another verification e-mail. Null writes as much but e-mails nothing, so that the time does not reveal
     * the difference.
     */
    remindToVerify: async (account: Account | null) => {
      const token = newToken('vt');
      const proof = newProof('verify_email', token, now());
      if (account === null || account.passwordHash === null) {
        const emptyProof = { ...proof, userId: null, expiresAt: now() };
        await Promise.all([proofs.insert(emptyProof), mails.enqueue(null, null)]);
        return;
      }
      const { user, passwordHash } = account;
      const { id: userId, displayName, email } = user;
      await Promise.all([
        proofs.insert({ ...proof, userId, displayName, passwordHash }),
        mails.enqueue(mailTemplates.verifyEmail(email, token), userId),
      ]);
    },
  };
}

/** False if a newer sign-up or a reset has replaced the password: the code of an earlier sign-up is then void. */
async function isNewest(
  accounts: Pick<AccountsRepository, 'findById'>,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  return (await accounts.findById(userId))?.passwordHash === passwordHash;
}

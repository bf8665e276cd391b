import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../platform/values/errors';
import type { Keys } from '../../platform/secrets/keys';
import { type Account, type ClientFacts, hashCredential, newToken, totpContext } from '../accounts';
import { mailTemplates } from '../mail';
import { isKnown } from './device-tokens';
import { secondFactorBucket } from './login-guard';
import type { SignInTools } from './tools';
import type { ChallengeDocument } from './challenges.repository';
import { verifyAndConsumeCode } from './authenticator';

export interface SecondFactorAnswer {
  readonly mfaToken: string;
  readonly code: string;
}

export interface SecondFactorResult {
  /** The account of the open sign-in with this token; null if there is none. */
  readonly userId: string | null;
  /** The account if token and code are valid and unused; otherwise null. */
  readonly account: Account | null;
}

/** The keys for the MACs of mailed codes. */
type SecondFactorTools = SignInTools & { readonly codeKeys: Keys };

const VALID_MS = 10 * 60_000;
const MAIL_ONLY = ['mailed_code'] as const;
const AUTHENTICATOR = ['totp', 'recovery_code'] as const;
/** For an app whose secret is lost: a mailed code would be weaker than what the owner chose. */
const RECOVERY = ['recovery_code'] as const;

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** The second step of a sign-in: a code of the authenticator app, a recovery code, or a mailed code. */
export function createSecondFactorService(deps: SecondFactorTools) {
  const { challenges, accounts, throttle, devices, securityLog, clock } = deps;
  return {
    /** Opens a challenge and creates the error that passes it to the client; e-mails a code if no app is active. */
    challenge: async (account: Account, client: ClientFacts, reasons: readonly string[]) => {
      const userId = account.user.id;
      await securityLog.record({ type: 'second_factor_required', userId, client, reasons });
      const { mfaToken, methods } = await openChallenge(deps, account);
      return mfaRequired(mfaToken, methods);
    },
    /** The account whose sign-in is open with this token. */
    findOwner: async (mfaToken: string): Promise<Account | null> => {
      const open = await challenges.findOpen(hashCredential(mfaToken), clock.now());
      return open && accounts.findById(open.userId);
    },
    redeem: async (
      { deviceToken }: ClientFacts,
      { mfaToken, code }: SecondFactorAnswer,
    ): Promise<SecondFactorResult> => {
      const hash = hashCredential(mfaToken);
      const open = await challenges.findOpen(hash, clock.now());
      if (open === null) return { userId: null, account: null };
      const { userId } = open;
      const refusal = { userId, account: null };
      const account = await accounts.findById(userId);
      if (account === null || isOutdated(open, account)) return refusal;
      const device = devices.verify(deviceToken, account.user.email, clock.now());
      const own = isKnown(device, account) ? { device: device.id } : null;
      return throttle.attempt([secondFactorBucket(userId, own)], async (attempt) => {
        const challenge = await challenges.attempt(hash, clock.now());
        if (challenge === null) return refusal;
        if (!(await isCorrectCode(deps, { account, challenge, code }))) return refusal;
        if (!(await challenges.use(hash, clock.now()))) return refusal;
        await attempt.succeed();
        return { userId, account };
      });
    },
  };
}

async function openChallenge(
  { challenges, codeKeys, mails, secretBox, clock }: SecondFactorTools,
  { user, totp, passwordHash }: Account,
) {
  const mfaToken = newToken('mt');
  const hash = hashCredential(mfaToken);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const isReadable = totp && secretBox.tryOpen(totp.sealedSecret, totpContext(user.id)) !== null;
  const methods = isReadable === null ? MAIL_ONLY : isReadable ? AUTHENTICATOR : RECOVERY;
  await challenges.insert({
    _id: hash,
    userId: user.id,
    passwordHash: passwordHash ?? '',
    methods,
    codeMac: totp === null ? macOf(codeKeys.current, hash, code) : null,
    attempts: 0,
    usedAt: null,
    expiresAt: new Date(clock.now().getTime() + VALID_MS),
  });
  if (totp === null) await mails.enqueue(mailTemplates.signInCode(user.email, code), user.id);
  return { mfaToken, methods };
}

/** The challenge is void if the password has changed, or if an app was activated after a code was mailed. */
function isOutdated(
  { passwordHash, codeMac }: ChallengeDocument,
  account: Pick<Account, 'passwordHash' | 'totp'>,
): boolean {
  return account.passwordHash !== passwordHash || (codeMac !== null && account.totp !== null);
}

interface Answer {
  readonly account: Account;
  readonly challenge: ChallengeDocument;
  readonly code: string;
}

async function isCorrectCode(
  deps: SecondFactorTools,
  { account, challenge, code }: Answer,
): Promise<boolean> {
  const typedCode = code.trim();
  if (challenge.codeMac !== null) {
    const [id = ''] = challenge.codeMac.split('.');
    const key = deps.codeKeys.find(id);
    return (
      key !== undefined && isEqual(challenge.codeMac, macOf({ id, key }, challenge._id, typedCode))
    );
  }
  return verifyAndConsumeCode(deps, account, typedCode);
}

/** The code with the id of its key. */
function macOf({ id, key }: Keys['current'], challengeHash: string, code: string): string {
  const mac = createHmac('sha256', key).update(`${challengeHash}\0${code}`).digest('base64url');
  return `${id}.${mac}`;
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function mfaRequired(mfaToken: string, methods: readonly string[]): AppError {
  return new AppError({
    kind: 'forbidden',
    code: 'mfa_required',
    message: 'Repeat at POST /auth/mfa/verify with mfaToken and a code.',
    details: { facts: { mfaToken, methods } },
  });
}

import { Problem } from 'commerce-client';
import { useState } from 'preact/hooks';
import { isCode, signIn, statusOf, verifySecondFactor } from '../shared/api';
import { field, Form } from '../shared/forms';
import { announce } from '../shared/layers';
import { credential } from '../shared/session';
import { solveCaptcha } from './captcha';

interface Challenge {
  readonly mfaToken: string;
  readonly methods: readonly string[];
}

interface Entry {
  /** Runs once the credential is stored. */
  readonly enter: () => Promise<void>;
}

/** Asks for a password or a key. */
export function SignIn({ enter }: Entry) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  return (
    <section class="card sign-in">
      <h2>Sign in</h2>
      <p>Orders, products, moderation, imports and webhooks: everything that your role may do.</p>
      <div hidden={challenge !== null}>
        <PasswordForm enter={enter} onChallenge={setChallenge} />
      </div>
      {challenge && (
        <SecondFactorForm {...challenge} enter={enter} back={() => setChallenge(null)} />
      )}
      <h3>Or with a key</h3>
      <KeyForm enter={enter} />
      <p class="quiet">The credential stays in this tab and is forgotten when you close it.</p>
    </section>
  );
}

const PASSWORD_FIELDS = [
  field('email', 'E-mail', { type: 'email', required: true, autocomplete: 'username' }),
  field('password', 'Password', {
    type: 'password',
    required: true,
    autocomplete: 'current-password',
  }),
];

interface PasswordFormProps extends Entry {
  readonly onChallenge: (challenge: Challenge) => void;
}

function PasswordForm({ enter, onChallenge }: PasswordFormProps) {
  const run = async ({ email = '', password = '' }) => {
    try {
      await signInSolving({ email: email.trim(), password });
    } catch (error) {
      if (!isCode(error, 'mfa_required')) throw error;
      announce('');
      return onChallenge(error.details as unknown as Challenge);
    }
    return enter();
  };
  return <Form label="Sign in" submit="Sign in" fields={PASSWORD_FIELDS} run={run} />;
}

/** After sign-ins that failed, the service wants a CAPTCHA solved before it looks at the next password. */
async function signInSolving(body: { email: string; password: string }): Promise<void> {
  try {
    await signIn(body);
  } catch (error) {
    if (!(error instanceof Problem) || !error.details['challengeUrl']) throw error;
    announce('After sign-ins that failed, this browser solves a puzzle (CAPTCHA) first …');
    const captchaToken = await solveCaptcha();
    if (captchaToken === null) throw new Error(unsolvedMessage(error));
    await signIn({ ...body, captchaToken });
  }
}

/** After too many attempts, waiting helps too. */
const unsolvedMessage = ({ code, retryAfterMs }: Problem): string =>
  code === 'rate_limited'
    ? `Too many attempts: try again in ${Math.ceil((retryAfterMs ?? 0) / 1000)} s.`
    : 'The service asks for a CAPTCHA, and this page solves it over HTTPS only.';

/** What each kind of second factor is called. */
const FACTORS: Readonly<Record<string, string>> = {
  totp: 'the code of your authenticator app',
  mailed_code: 'the code that was mailed to you',
  recovery_code: 'one of your recovery codes',
};

interface SecondFactorProps extends Challenge, Entry {
  readonly back: () => void;
}

function SecondFactorForm({ mfaToken, methods, enter, back }: SecondFactorProps) {
  const names = methods.flatMap((method) => FACTORS[method] ?? []);
  const label = `Your account needs a second factor: ${names.join(', or ')}`;
  return (
    <Form
      label="Second factor"
      submit="Verify"
      fields={[
        field('code', label, { required: true, autocomplete: 'one-time-code', autofocus: true }),
      ]}
      extra={
        <button type="button" onClick={back}>
          Back
        </button>
      }
      run={async ({ code = '' }) => {
        await verifySecondFactor(mfaToken, code.trim()).catch(explainRefusal);
        await enter();
      }}
    />
  );
}

/** The service tells neither which it was, nor that a password was right before. */
function explainRefusal(error: unknown): never {
  if (statusOf(error) !== 401) throw error;
  throw new Error(
    'This code is wrong, was used before or came too late. “Back” begins with the password again.',
  );
}

const KEY_FIELDS = [
  field('credential', 'Access token or API key', {
    type: 'password',
    required: true,
    autocomplete: 'off',
  }),
];

function KeyForm({ enter }: Entry) {
  const run = async ({ credential: typed = '' }) => {
    const text = typed.trim();
    // A text that no header can carry is refused like a wrong credential.
    if (!/^[!-~]+$/.test(text)) throw new Error('This is no token and no API key.');
    credential.set(text);
    await enter();
  };
  return (
    <Form label="Use a key" submit="Use this credential" kind="" fields={KEY_FIELDS} run={run} />
  );
}

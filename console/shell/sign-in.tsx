import { solveChallenge } from 'altcha-lib';
import { Problem } from 'commerce-client';
import { useState } from 'preact/hooks';
import { ActionButton } from '../shared/actions';
import { call, isCode, signIn, statusOf, verifySecondFactor } from '../shared/api';
import { field, Form, type Values } from '../shared/forms';
import { announce } from '../shared/layers';
import { credential } from '../shared/session';

interface Challenge {
  readonly mfaToken: string;
  readonly methods: readonly string[];
}

/** The names of the kinds of second factor. */
const FACTORS: Readonly<Record<string, string>> = {
  totp: 'the code of your authenticator app',
  mailed_code: 'the code that was mailed to you',
  recovery_code: 'one of your recovery codes',
};

const required = (autocomplete: string, type = 'text') => ({ type, autocomplete, required: true });
const PASSWORD_FIELDS = [
  field('email', 'E-mail', { ...required('username', 'email'), autofocus: true }),
  field('password', 'Password', required('current-password', 'password')),
];
const KEY_FIELDS = [field('credential', 'Access token or API key', required('off', 'password'))];

/** Asks for a password or a key; calls `enter` once the credential is stored. */
export function SignIn({ enter }: { readonly enter: () => Promise<void> }) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const names = challenge?.methods.flatMap((method) => FACTORS[method] ?? []) ?? [];
  const codeLabel = `Your account needs a second factor: ${names.join(', or ')}`;
  const enterPassword = async ({ email = '', password = '' }: Values) => {
    try {
      await signInSolving({ email: email.trim(), password });
    } catch (error) {
      if (!isCode(error, 'mfa_required')) throw error;
      announce('');
      return setChallenge(error.details as unknown as Challenge);
    }
    return enter();
  };
  const enterCode = async ({ code = '' }: Values) => {
    await verifySecondFactor(challenge?.mfaToken ?? '', code.trim()).catch(explainRefusal);
    return enter();
  };
  const enterKey = async ({ credential: typed = '' }: Values) => {
    const key = typed.trim();
    // A text that does not fit into a header is refused like a wrong credential.
    if (!/^[!-~]+$/.test(key)) throw new Error('This is neither a token nor an API key.');
    credential.set(key);
    return enter();
  };
  return (
    <section class="card sign-in">
      <h2>Sign in</h2>
      <p>Orders, products, moderation, imports and webhooks: everything that your role may do.</p>
      <div hidden={challenge !== null}>
        <Form label="Sign in" submit="Sign in" fields={PASSWORD_FIELDS} run={enterPassword} />
      </div>
      {challenge && (
        <Form
          label="Second factor"
          submit="Verify"
          fields={[field('code', codeLabel, { ...required('one-time-code'), autofocus: true })]}
          extra={<ActionButton label="Back" run={() => setChallenge(null)} />}
          run={enterCode}
        />
      )}
      <h3>Or with a key</h3>
      <Form
        label="Use a key"
        submit="Use this credential"
        kind=""
        fields={KEY_FIELDS}
        run={enterKey}
      />
      <p class="quiet">The credential stays in this tab and is forgotten when you close it.</p>
    </section>
  );
}

/** After failed sign-ins, the service requires a solved CAPTCHA before it checks the next password. */
async function signInSolving(body: { email: string; password: string }): Promise<void> {
  try {
    await signIn(body);
  } catch (error) {
    if (!(error instanceof Problem) || !error.details['challengeUrl']) throw error;
    announce('After failed sign-ins, this browser solves a puzzle (CAPTCHA) first …');
    const captchaToken = await solveCaptcha();
    if (captchaToken === null) throw new Error(unsolvedMessage(error));
    await signIn({ ...body, captchaToken });
  }
}

/**
 * Solves an ALTCHA challenge: finds the number whose SHA-256 after the salt is the challenge, in a second or two and
 * without the user. Returns `null` on a page without TLS, where browsers offer no SHA-256.
 */
async function solveCaptcha(): Promise<string | null> {
  if (!(crypto.subtle as SubtleCrypto | undefined)) return null;
  const { maxnumber, ...puzzle } = await call('GET', '/auth/captcha');
  const { algorithm, challenge, salt } = puzzle;
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  return solution && btoa(JSON.stringify({ ...puzzle, number: solution.number }));
}

/** After too many attempts, the user can also wait. */
const unsolvedMessage = ({ code, retryAfterMs }: Problem): string =>
  code === 'rate_limited'
    ? `Too many attempts: try again in ${Math.ceil((retryAfterMs ?? 0) / 1000)} s.`
    : 'The service asks for a CAPTCHA, and this page solves it over HTTPS only.';

/** The service reveals neither the reason nor whether the password was right. */
function explainRefusal(error: unknown): never {
  if (statusOf(error) !== 401) throw error;
  throw new Error(
    'This code is wrong, has been used or has expired. “Back” starts again with the password.',
  );
}

import { signIn, verifySecondFactor } from './api.js';
import { solveCaptcha } from './captcha.js';
import { announce, el } from './dom.js';
import { form } from './forms.js';
import { credential } from './session.js';

/** Asks for a password or a key; `enter` is called with the credential kept. */
export function signInSection(enter) {
  return el(
    'section',
    { class: 'card sign-in' },
    el('h2', {}, 'Sign in'),
    el(
      'p',
      {},
      'Orders, products, moderation, imports and webhooks: everything that your role may do.',
    ),
    passwordForm(enter),
    el('h3', {}, 'Or with a key'),
    keyForm(enter),
    el(
      'p',
      { class: 'quiet' },
      'The credential stays in this tab and is forgotten when you close it.',
    ),
  );
}

function passwordForm(enter) {
  return form({
    label: 'Sign in',
    submit: 'Sign in',
    fields: [
      { name: 'email', label: 'E-mail', type: 'email', required: true, autocomplete: 'username' },
      {
        name: 'password',
        label: 'Password',
        type: 'password',
        required: true,
        autocomplete: 'current-password',
      },
    ],
    run: async ({ email, password }, entered) => {
      try {
        await signInSolving({ email: email.trim(), password });
      } catch (error) {
        if (error.code !== 'mfa_required') throw error;
        return askSecondFactor(entered, error.details, enter);
      }
      return enter();
    },
  });
}

/** After sign-ins that failed, the service wants a puzzle solved before it looks at the next password. */
async function signInSolving(body) {
  try {
    await signIn(body);
  } catch (error) {
    if (!error.details?.challengeUrl) throw error;
    announce('After sign-ins that failed, this browser solves a puzzle (CAPTCHA) first …');
    const captchaToken = await solveCaptcha();
    if (captchaToken === null) throw unsolved(error);
    await signIn({ ...body, captchaToken });
  }
}

/** Where there were too many attempts, waiting helps too. */
function unsolved(error) {
  error.message =
    error.code === 'rate_limited'
      ? `Too many attempts: try again in ${Math.ceil(error.retryAfterMs / 1000)} s.`
      : 'The service asks for a CAPTCHA, and this page solves it over HTTPS only.';
  return error;
}

/** What each kind of second factor is called. */
const FACTORS = {
  totp: 'the code of your authenticator app',
  mailed_code: 'the code that was mailed to you',
  recovery_code: 'one of your recovery codes',
};

/** In the place of the password; the way back is there for who cannot answer, or too late. */
function askSecondFactor(passwords, { mfaToken, methods }, enter) {
  const known = methods.map((method) => FACTORS[method]).filter(Boolean);
  const back = el(
    'button',
    { type: 'button', onclick: () => question.replaceWith(passwords) },
    'Back',
  );
  const question = form({
    label: 'Second factor',
    submit: 'Verify',
    fields: [
      {
        name: 'code',
        label: `Your account needs a second factor: ${known.join(', or ')}`,
        type: 'text',
        required: true,
        autocomplete: 'one-time-code',
      },
    ],
    extra: back,
    run: async ({ code }) => {
      await verifySecondFactor(mfaToken, code.trim()).catch(refusedCode);
      await enter();
    },
  });
  announce('');
  passwords.replaceWith(question);
  question.elements.code.focus();
}

/** The service tells neither which it was, nor that a password was right before. */
function refusedCode(error) {
  if (error.status === 401)
    error.message =
      'This code is wrong, was used before or came too late. “Back” begins with the password again.';
  throw error;
}

function keyForm(enter) {
  return form({
    label: 'Use a key',
    submit: 'Use this credential',
    kind: '',
    fields: [
      {
        name: 'credential',
        label: 'Access token or API key',
        type: 'password',
        required: true,
        autocomplete: 'off',
        'data-key': 'credential',
      },
    ],
    run: async ({ credential: given }) => {
      // What no header can carry is refused in the words of a wrong one.
      if (!/^[!-~]+$/.test(given.trim())) throw new Error('This is no token and no API key.');
      credential.set(given.trim());
      await enter();
    },
  });
}

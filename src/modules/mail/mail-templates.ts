/** The kinds of e-mails. */
export const MAIL_KINDS = [
  'verify_email',
  'already_registered',
  'password_reset',
  'password_changed',
  'new_device',
  'suspicious_sign_in',
  'session_stolen',
  'api_key_created',
  'sign_in_code',
  'webhook_disabled',
] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The port for sending e-mails: an SMTP server, or the collection that development reads. */
export interface Mailer {
  /** `mailId` is the same for every attempt to send one e-mail. */
  send(mail: Mail, mailId: string): Promise<void>;
}

/** An e-mail that was stored in the database instead of being sent. */
export interface StoredMail extends Mail {
  readonly id: string;
  readonly createdAt: Date;
}

/** The text of every e-mail: what happened, what to do, and what to do if it was someone else. */
export const mailTemplates = {
  verifyEmail: (to: string, token: string): Mail => ({
    kind: 'verify_email',
    to,
    subject: 'Confirm your e-mail address',
    text: `Confirm your address with this code within 24 hours:\n\n${token}\n\nIf you did not sign up, do nothing: without the code there is no account.`,
  }),
  alreadyRegistered: (to: string): Mail => ({
    kind: 'already_registered',
    to,
    subject: 'You already have an account',
    text: 'Somebody asked to sign up with your address, but you have an account already. If it was you, sign in or reset your password. If not, there is nothing to do.',
  }),
  passwordReset: (to: string, token: string): Mail => ({
    kind: 'password_reset',
    to,
    subject: 'Reset your password',
    text: `Choose a new password with this code within 20 minutes:\n\n${token}\n\nIf you did not ask for it, do nothing: your password stays as it is.`,
  }),
  passwordChanged: (to: string): Mail => ({
    kind: 'password_changed',
    to,
    subject: 'Your password was changed',
    text: 'Your password was changed and other sessions were signed out. If it was not you, reset your password now.',
  }),
  newDevice: (to: string, where: string): Mail => ({
    kind: 'new_device',
    to,
    subject: 'A new device signed in',
    text: `A device we did not know signed in to your account (${where}). If it was not you, reset your password; that ends every session.`,
  }),
  suspiciousSignIn: (to: string, where: string): Mail => ({
    kind: 'suspicious_sign_in',
    to,
    subject: 'We refused a suspicious sign-in',
    text: `Somebody with your password tried to sign in under unusual circumstances (${where}) and was refused. If it was not you, change your password. If it was you, use a device you have used before or reset your password.`,
  }),
  webhookDisabled: (to: string, url: string, reason: string): Mail => ({
    kind: 'webhook_disabled',
    to,
    subject: 'A webhook endpoint was disabled',
    text: `Events are no longer sent to ${url}: ${reason}. When it works again, set its status to active and use "recover" to get what it missed.`,
  }),
  sessionStolen: (to: string, where: string): Mail => ({
    kind: 'session_stolen',
    to,
    subject: 'A session was ended because its token was used twice',
    text: `A refresh token of your account was used a second time (${where}), as happens when somebody has copied it. That session was ended. If you do not know why, change your password.`,
  }),
  apiKeyCreated: (to: string, name: string, scopes: readonly string[]): Mail => ({
    kind: 'api_key_created',
    to,
    subject: 'An API key was created',
    text: `The API key "${name}" was created for your account with the scopes ${scopes.join(', ')}. If it was not you, reset your password: that revokes every key.`,
  }),
  signInCode: (to: string, code: string): Mail => ({
    kind: 'sign_in_code',
    to,
    subject: 'Your sign-in code',
    text: `Your code is ${code}. It is valid for 10 minutes and works once. If you did not sign in, somebody knows your password: change it.`,
  }),
} as const;

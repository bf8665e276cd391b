import type { Readers } from './setting-readers';

/** Along what attempts to sign in are counted. */
export const loginDimensions = [
  'account',
  'knownDevice',
  'accountAndIp',
  'ip',
  'network',
  'device',
  'client',
  'captcha',
  'resetMail',
  'solvedResetMail',
  'secondFactor',
  'reauthentication',
] as const;

/** How accounts are protected, and how their owners are told. */
export function accountSettings(read: Readers) {
  return {
    hibpEnabled: read.flag('HIBP_ENABLED', false),
    hibpUrl: read.url('HIBP_URL', 'https://api.pwnedpasswords.com/range/', 'http'),
    /** Changes to the table of login protection, e.g. `account=5/60+20/3600;ip=30/60`. */
    loginLimits: read.windows('LOGIN_LIMITS', loginDimensions),
    smtpUrl: read.url('SMTP_URL', '', 'smtp') || null,
    /** Without SMTP_URL mails stay in the database, on purpose. Shells set MAIL to other things. */
    keepsMails: read.text('MAIL', '') === 'outbox',
    mailFrom: read.formed('MAIL_FROM', 'no-reply@example.com', 'sender'),
    countryHeader: read.formed('COUNTRY_HEADER', '', 'header') || null,
  };
}

import type { Readers } from './setting-readers';

/** How accounts are protected, and how their owners are told. */
export function accountSettings(read: Readers) {
  return {
    hibpEnabled: read.flag('HIBP_ENABLED', false),
    hibpUrl: read.text('HIBP_URL', 'https://api.pwnedpasswords.com/range/'),
    /** Changes to the table of login protection, e.g. `account=5/60+20/3600;ip=30/60`. */
    loginLimits: read.text('LOGIN_LIMITS', ''),
    smtpUrl: read.text('SMTP_URL', '') || null,
    /** Without SMTP_URL mails stay in the database, on purpose. Shells set MAIL to other things. */
    keepsMails: read.text('MAIL', '') === 'outbox',
    mailFrom: read.text('MAIL_FROM', 'no-reply@example.com'),
    countryHeader: read.text('COUNTRY_HEADER', '') || null,
  };
}

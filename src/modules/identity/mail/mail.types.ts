/** What mails are about. */
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

/** Where mails go: an SMTP server, or the collection that development reads. */
export interface Mailer {
  /** `mailId` is the same for every attempt to send one mail. */
  send(mail: Mail, mailId: string): Promise<void>;
}

/** A mail that was kept in the database instead of being sent. */
export interface KeptMail extends Mail {
  readonly id: string;
  readonly createdAt: Date;
}

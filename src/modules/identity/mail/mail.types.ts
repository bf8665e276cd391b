/** What mails are about. */
export type MailKind =
  | 'verify_email'
  | 'already_registered'
  | 'password_reset'
  | 'password_changed'
  | 'new_device'
  | 'suspicious_sign_in'
  | 'sign_in_code'
  | 'webhook_disabled';

export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Where mails go: the queue of an SMTP server, the server itself, or the collection that development reads. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A mail that was kept in the database instead of being sent. */
export interface KeptMail extends Mail {
  readonly id: string;
  readonly createdAt: Date;
}

import type { MAIL_KINDS } from '../../../contract/open-values';

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

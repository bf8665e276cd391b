export { createMail, type MailQueue } from './mail-queue';
export { MAIL_KINDS, mailTemplates } from './mail-templates';
export {
  createMailRepositories,
  eraseMails,
  mailCollections,
  type MailsRepository,
} from './mails.repository';

import { defineEndpoint } from '../endpoint';
import { text } from '../parameters';
import { ListMailsDocument } from './identity.generated';

export const listMails = defineEndpoint({
  method: 'GET',
  path: '/internal/mails',
  tag: 'internal',
  summary: 'Mails that were kept instead of being sent (development)',
  resource: 'mails',
  document: ListMailsDocument,
  cache: 'no-store',
  query: { to: text('Only mails to this address.', { min: 1, max: 254 }) },
  variables: ({ query }) => ({ to: query.to }),
});

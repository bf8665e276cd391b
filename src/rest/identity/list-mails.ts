import { defineEndpoint } from '../endpoint';
import { text } from '../request/parameters';
import { ListMailsDocument } from './identity.generated';

export const listMails = defineEndpoint('GET /internal/mails', {
  docs: {
    tag: 'internal',
    summary: 'List captured mails',
    description: 'Mails that were kept instead of being sent (development).',
  },
  resource: 'mails',
  query: { to: text('Only mails to this address.', { min: 1, max: 254 }) },
  document: ListMailsDocument,
  variables: ({ query }) => ({ to: query.to }),
  answer: { cache: 'no-store' },
});

import { defineEndpoint } from '../endpoint';
import { text } from '../request/parameters';
import { ListInternalMailsDocument } from './identity.generated';

export const listInternalMails = defineEndpoint('GET /internal/mails', {
  docs: {
    tag: 'internal',
    summary: 'List captured e-mails',
    description: 'E-mails that were captured instead of sent (development).',
  },
  resource: 'mails',
  query: { to: text('Only e-mails to this address.', { min: 1, max: 254 }) },
  document: ListInternalMailsDocument,
  variables: ({ query }) => ({ to: query.to }),
  answer: { cache: 'no-store' },
});

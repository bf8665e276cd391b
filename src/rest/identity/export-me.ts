import { defineEndpoint } from '../endpoint';
import { ExportMeDocument } from './identity.generated';

export const exportMe = defineEndpoint('GET /users/me/export', {
  docs: {
    tag: 'users',
    summary: 'Export the own data',
    description:
      'All that is kept about the account, in one answer: profile, sessions, API keys, security events, orders, comments, ' +
      'votes, complaints about comments and webhook endpoints; no secrets. Of security events, orders and comments the ' +
      'newest 1,000: with their `nextCursor` go on at `GET /users/me/security-events`, `GET /orders` (admins: with ' +
      '`customerId`) and `GET /users/me/comments`. Not for API keys.',
  },
  resource: 'export',
  document: ExportMeDocument,
  variables: () => ({}),
  answer: { cache: 'no-store' },
});

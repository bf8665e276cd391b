import { defineEndpoint } from '../endpoint';
import { text, type Parameter } from '../request/parameters';
import { ExportMeDocument } from './identity.generated';

const cursorOf = (list: string): Parameter<string> =>
  text(`Reads on in \`${list}\`: the \`nextCursor\` of this list.`, { min: 1, max: 1024 });

export const exportMe = defineEndpoint('GET /users/me/export', {
  docs: {
    tag: 'users',
    summary: 'Export the own data',
    description:
      'All that is kept about the account: profile, how it signs in, sessions, API keys, security events, orders, imports, ' +
      'comments (also deleted ones, as they are kept), votes, complaints about comments and webhook endpoints; no secrets. ' +
      'Lists begin with the newest. One answer holds at most 1,000 items of a list (100 imports); where `hasNext` is true, ' +
      'ask again with its `nextCursor` in the parameter of this list, until it is false. Not for API keys.',
    errors: ['invalid_cursor', 'cursor_mismatch'],
  },
  resource: 'export',
  query: {
    securityEventsCursor: cursorOf('securityEvents'),
    ordersCursor: cursorOf('orders'),
    importsCursor: cursorOf('imports'),
    commentsCursor: cursorOf('comments'),
    votesCursor: cursorOf('votes'),
    flagsCursor: cursorOf('flags'),
  },
  document: ExportMeDocument,
  variables: ({ query }) => ({ ...query }),
  answer: { cache: 'no-store' },
});

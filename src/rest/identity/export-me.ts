import { defineEndpoint } from '../endpoint';
import { text, type Parameter } from '../request/parameters';
import { ExportMeDocument } from './identity.generated';

const cursorOf = (list: string): Parameter<string> =>
  text(`Cursor of the next entries of \`${list}\`: its \`nextCursor\`.`, { min: 1, max: 1024 });

export const exportMe = defineEndpoint('GET /users/me/export', {
  docs: {
    tag: 'users',
    summary: 'Export your data',
    description:
      'What is stored about your account, without secrets: profile, sign-in facts, sessions, API keys, security events, ' +
      'orders with their payments (null while their source cannot be asked), refunds and reasons, imports, comments as they read now (including deleted ones), votes, ' +
      'flags and webhook endpoints. Your requests of the last 7 days, searches among them, are in `GET /meta/requests`, ' +
      'and earlier texts of comments are for moderators alone. Lists are sorted newest first. One answer holds at most 1,000 items of a list (100 orders or imports); while `hasNext` of a list is true, ask ' +
      'again with its `nextCursor` in the parameter of that list.',
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

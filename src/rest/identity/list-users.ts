import { defineEndpoint } from '../endpoint';
import { oneOf, pageInput, pageParameters, text } from '../request/parameters';
import { ListUsersDocument } from './identity.generated';

export const listUsers = defineEndpoint('GET /users', {
  docs: {
    tag: 'users',
    summary: 'List users',
    description: 'All accounts, newest first, each with its block.',
    example: { query: { role: 'customer', pageSize: '5' } },
  },
  resource: 'user',
  query: {
    ...pageParameters,
    email: text('Only the account with this e-mail address; upper and lower case are the same.', {
      min: 1,
      max: 254,
    }),
    role: oneOf('Only accounts with this role.', ['customer', 'moderator', 'admin']),
    status: oneOf('Only accounts in this status.', ['active', 'unverified', 'blocked', 'disabled']),
  },
  document: ListUsersDocument,
  variables: ({ query }) => {
    const { email, role, status } = query;
    return { email, role, status, page: pageInput(query) };
  },
  answer: { isList: true },
});

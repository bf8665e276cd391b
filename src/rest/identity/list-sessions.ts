import { defineEndpoint } from '../endpoint';
import { ListSessionsDocument } from './identity.generated';

export const listSessions = defineEndpoint('GET /auth/sessions', {
  docs: { tag: 'auth', summary: 'List active sessions' },
  resource: 'session',
  document: ListSessionsDocument,
  variables: () => ({}),
  answer: { cache: 'no-store' },
});

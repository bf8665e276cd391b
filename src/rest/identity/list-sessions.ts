import { defineEndpoint } from '../endpoint';
import { ListSessionsDocument } from './identity.generated';

export const listSessions = defineEndpoint('GET /auth/sessions', {
  docs: { tag: 'auth', summary: 'List your sessions' },
  resource: 'session',
  document: ListSessionsDocument,
  variables: () => ({}),
  answer: { cache: 'no-store' },
});

import { defineEndpoint } from '../endpoint';
import { ListSessionsDocument } from './identity.generated';

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/auth/sessions',
  tag: 'auth',
  summary: 'List the own live sessions',
  resource: 'session',
  document: ListSessionsDocument,
  cache: 'no-store',
  variables: () => ({}),
});

import { defineEndpoint } from '../endpoint';
import { LogoutDocument } from './identity.generated';

export const logout = defineEndpoint('POST /auth/logout', {
  docs: { tag: 'auth', summary: 'Sign out', description: 'Ends the session of this request.' },
  resource: 'session',
  idempotent: false,
  document: LogoutDocument,
  variables: () => ({}),
  answer: { status: 204, cache: 'no-store' },
});

import { defineEndpoint } from '../endpoint';
import { LogoutDocument } from './identity.generated';

export const logout = defineEndpoint('POST /auth/logout', {
  docs: { tag: 'auth', summary: 'Log out', description: 'Ends the current session.' },
  resource: 'session',
  idempotent: false,
  document: LogoutDocument,
  variables: () => ({}),
  answer: { status: 204, cache: 'no-store' },
});

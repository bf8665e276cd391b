import { defineEndpoint } from '../endpoint';
import { LogoutDocument } from './identity.generated';

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  tag: 'auth',
  summary: 'End the session that asks',
  resource: 'session',
  document: LogoutDocument,
  cache: 'no-store',
  idempotent: false,
  status: 204,
  variables: () => ({}),
});

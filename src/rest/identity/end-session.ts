import { defineEndpoint } from '../endpoint';
import { EndSessionDocument } from './identity.generated';

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  tag: 'auth',
  summary: 'End one of the own sessions',
  resource: 'session',
  document: EndSessionDocument,
  cache: 'no-store',
  idempotent: false,
  status: 204,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});

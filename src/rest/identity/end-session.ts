import { defineEndpoint } from '../endpoint';
import { EndSessionDocument } from './identity.generated';

export const endSession = defineEndpoint('DELETE /auth/sessions/:id', {
  docs: { tag: 'auth', summary: 'End one of your sessions' },
  resource: 'session',
  idempotent: false,
  document: EndSessionDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { status: 204, cache: 'no-store' },
});

import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { DeleteMeDocument, type DeleteMeInput } from './identity.generated';

export const deleteMe = defineEndpoint('DELETE /users/me', {
  docs: {
    tag: 'users',
    summary: 'Delete the own account',
    description:
      'Gone at once and for good: name, e-mail address, sessions, API keys and webhook endpoints. Comments stay without ' +
      'an author; orders are kept without e-mail address, note and address but for the country. Finish or cancel orders ' +
      'on their way first. Needs a sign-in of the last five minutes, or the password. The last admin cannot go.',
    errors: ['reauthentication_required', 'wrong_password', 'last_admin', 'rate_limited'],
    example: { body: { password: 'correct-horse-battery-staple' } },
  },
  resource: 'user',
  conditional: true,
  idempotent: false,
  body: bodyOf<DeleteMeInput>('DeleteMeInput', { optional: true }),
  document: DeleteMeDocument,
  variables: ({ body: input, ifMatch: version }) => ({ input, version }),
  answer: { status: 204, cache: 'no-store' },
});

import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { DeleteMeDocument, type DeleteMeInput } from './identity.generated';

export const deleteMe = defineEndpoint('DELETE /users/me', {
  docs: {
    tag: 'users',
    summary: 'Delete your account',
    description:
      'Deletes your name, e-mail address, sessions, API keys and webhook endpoints at once and for good. Your comments ' +
      'stay, without an author; your orders are kept without e-mail address, note and delivery address except the ' +
      'country. Unpaid orders are cancelled. Refused while an order is paid, processing or authorized, has a payment or ' +
      'a refund under way, or was shipped less than 30 days ago (`open_orders`). Needs a sign-in within the last five ' +
      'minutes or your password. The last admin cannot be deleted.',
    errors: [
      'reauthentication_required',
      'wrong_password',
      'last_admin',
      'open_orders',
      'rate_limited',
    ],
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

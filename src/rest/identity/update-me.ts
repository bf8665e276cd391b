import { bodyOf, defineEndpoint } from '../endpoint';
import { UpdateMeDocument, type UpdateMeMutationVariables } from './identity.generated';

export const updateMe = defineEndpoint({
  method: 'PATCH',
  path: '/users/me',
  tag: 'users',
  summary: 'Change the own profile',
  resource: 'user',
  document: UpdateMeDocument,
  body: bodyOf<UpdateMeMutationVariables['input']>('UpdateMeInput'),
  variables: ({ body }) => ({ input: body }),
  example: { body: { displayName: 'Ada' } },
});

import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { UpdateMeDocument, type UpdateMeMutationVariables } from './identity.generated';

export const updateMe = defineEndpoint('PATCH /users/me', {
  docs: {
    tag: 'users',
    summary: 'Update your profile',
    example: { body: { displayName: 'Ada' } },
  },
  resource: 'user',
  conditional: true,
  body: bodyOf<UpdateMeMutationVariables['input']>('UpdateMeInput'),
  document: UpdateMeDocument,
  variables: ({ body: input, ifMatch: version }) => ({ input, version }),
});

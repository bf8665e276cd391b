import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  UpdateModerationSettingsDocument,
  type UpdateModerationSettingsMutationVariables,
} from './comments.generated';

export const updateModerationSettings = defineEndpoint('PATCH /moderation/settings', {
  docs: {
    tag: 'moderation',
    summary: 'Update the moderation settings',
    description: 'Absent fields stay; null restores the default. In force within 3 seconds.',
    example: { body: { maxLinks: 2 } },
  },
  resource: 'setting',
  conditional: true,
  body: bodyOf<UpdateModerationSettingsMutationVariables['input']>('UpdateModerationSettingsInput'),
  document: UpdateModerationSettingsDocument,
  variables: ({ body: input, ifMatch: version }) => ({ input, version }),
});

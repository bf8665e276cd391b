import { defineEndpoint } from '../endpoint';
import { GetModerationSettingsDocument } from './comments.generated';

export const getModerationSettings = defineEndpoint('GET /moderation/settings', {
  docs: {
    tag: 'moderation',
    summary: 'Get the moderation settings',
    description: 'Rules for screening comments.',
  },
  resource: 'setting',
  document: GetModerationSettingsDocument,
  variables: () => ({}),
});

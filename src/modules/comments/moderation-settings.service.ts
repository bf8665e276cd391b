import { createSetting } from '../../platform/settings';
import { authorize, authorizeKnown, type Acting, type Viewer } from '../accounts';
import type { CommentsModuleDeps } from './comments.deps';
import {
  builtInSettings,
  withPatch,
  type StoredSettings,
  type SettingsPatch,
} from './moderation-settings';

export function createModerationSettings({ settings: repository, clock }: CommentsModuleDeps) {
  const builtIn = builtInSettings;
  const setting = createSetting({ repository, clock, resourceId: 'moderation', builtIn });
  return {
    /** Read by screening for every comment. */
    current: setting.current,
    service: {
      get: async (viewer: Viewer): Promise<StoredSettings> => {
        authorize(viewer, 'moderation.configure');
        return setting.read();
      },
      /** Effective at once in this process, in others within 3 seconds. */
      update: async (
        { viewer, op }: Acting,
        patch: SettingsPatch,
        ifMatch: number | null = null,
      ): Promise<StoredSettings> => {
        const { userId: actorId } = authorizeKnown(viewer, 'moderation.configure');
        return setting.change({ actorId, op, ifMatch }, (before) => withPatch(before, patch));
      },
    },
  };
}

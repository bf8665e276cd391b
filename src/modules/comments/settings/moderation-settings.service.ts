import type { Clock } from '../../../platform/values/clock';
import { createSetting, type SettingRepository } from '../../../platform/settings';
import { authorize, authorizeKnown, type Acting, type Viewer } from '../../accounts';
import {
  builtInSettings,
  patched,
  type KeptSettings,
  type ModerationSettings,
  type SettingsPatch,
} from './moderation-settings';

/** What screening asks for with every comment. */
export type CurrentSettings = () => Promise<ModerationSettings>;

export function createModerationSettings({
  settings: repository,
  clock,
}: {
  readonly settings: SettingRepository<ModerationSettings>;
  readonly clock: Clock;
}) {
  const builtIn = builtInSettings;
  const setting = createSetting({ repository, clock, resourceId: 'moderation', builtIn });
  return {
    current: setting.current,
    service: {
      get: async (viewer: Viewer): Promise<KeptSettings> => {
        authorize(viewer, 'moderation.configure');
        return setting.read();
      },
      /** In force at once in this process, in others within 3 seconds. */
      update: async (
        { viewer, op }: Acting,
        patch: SettingsPatch,
        ifMatch: number | null = null,
      ): Promise<KeptSettings> => {
        const { userId: actorId } = authorizeKnown(viewer, 'moderation.configure');
        return setting.change({ actorId, op, ifMatch }, (before) => patched(before, patch));
      },
    },
  };
}

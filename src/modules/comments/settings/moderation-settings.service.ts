import { cached } from '../../../platform/cached';
import type { Clock } from '../../../platform/clock';
import { auditEntry, changeBetween } from '../../../platform/events';
import { notFoundError, versionMismatch } from '../../../platform/errors';
import { once } from '../../../platform/operations';
import { authorize, authorizeKnown, type Acting, type Viewer } from '../../identity';
import {
  builtInSettings,
  patched,
  type KeptSettings,
  type ModerationSettings,
  type SettingsPatch,
} from './moderation-settings';
import type { ModerationSettingsRepository, SettingsRow } from './moderation-settings.repository';

export interface ModerationSettingsService {
  get(viewer: Viewer): Promise<KeptSettings>;
  /** In force at once in this process, in others within 3 seconds. */
  update(acting: Acting, patch: SettingsPatch, ifMatch?: number | null): Promise<KeptSettings>;
}

/** What screening asks for with every comment. */
export type CurrentSettings = () => Promise<ModerationSettings>;

const TTL_MS = 2000;
const SETTINGS = ['heldWords', 'maxLinks', 'flagsToHold'] as const;
const ABOUT = { resourceType: 'setting', resourceId: 'moderation', action: 'updated' } as const;
const neverChanged: SettingsRow = {
  ...builtInSettings,
  version: 0,
  updatedAt: null,
  updatedBy: null,
};

export function createModerationSettings({
  settings,
  clock,
}: {
  readonly settings: ModerationSettingsRepository;
  readonly clock: Clock;
}): { readonly service: ModerationSettingsService; readonly current: CurrentSettings } {
  const read = async (): Promise<SettingsRow> => (await settings.find()) ?? neverChanged;
  const kept = cached<ModerationSettings>(read, { clock, ttlMs: TTL_MS });
  return {
    current: () => kept.get(),
    service: {
      get: async (viewer) => {
        authorize(viewer, 'moderation.configure');
        return read();
      },
      update: async ({ viewer, op }, patch, ifMatch = null) => {
        const { userId: updatedBy } = authorizeKnown(viewer, 'moderation.configure');
        const { row } = await once(op, {
          clock,
          read,
          write: async (before, log) => {
            const { version } = before;
            if (ifMatch !== null && ifMatch !== version) throw versionMismatch('settings');
            const updatedAt = clock.now();
            const after = patched(before, patch);
            const change = changeBetween(before, after, SETTINGS);
            const audit = auditEntry({ actorId: updatedBy, ...ABOUT, ...change }, updatedAt);
            const changes = { version: version + 1, updatedAt, updatedBy };
            return settings.replace({ ...after, ...changes }, { log: log(), audit });
          },
        });
        if (row === null) throw notFoundError('setting');
        kept.put(row);
        return row;
      },
    },
  };
}

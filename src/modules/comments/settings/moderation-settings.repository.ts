import type { Collection, Db } from 'mongodb';
import { outboxIndex, withAudit, type AuditEntry } from '../../../platform/events';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import { isDuplicateKey } from '../../../platform/mongo/errors';
import type { LogPush, OperationLog } from '../../../platform/operations';
import type { KeptSettings } from './moderation-settings';

interface SettingsDocument extends KeptSettings, OperationLog {
  /** There is one document: `moderation`. */
  readonly _id: string;
}

export const moderationSettingsCollection: CollectionDefinition = {
  name: 'moderation_settings',
  validator: {
    bsonType: 'object',
    required: ['heldWords', 'maxLinks', 'flagsToHold', 'version'],
    properties: {
      heldWords: { bsonType: 'array', maxItems: 1000 },
      maxLinks: { bsonType: ['int', 'long', 'double'], minimum: 0 },
      flagsToHold: { bsonType: ['int', 'long', 'double'], minimum: 1 },
    },
  },
  indexes: [outboxIndex],
};

export type SettingsRow = KeptSettings & OperationLog;

/** What goes along with a change. */
export interface ToldChange {
  readonly log: LogPush;
  readonly audit: AuditEntry | null;
}

export interface ModerationSettingsRepository {
  /** Null: nobody has changed them yet. */
  find(): Promise<SettingsRow | null>;
  /** Compare-and-set on the version before; null when somebody else was faster. */
  replace(settings: KeptSettings, told: ToldChange): Promise<SettingsRow | null>;
}

const _id = 'moderation';

export function createModerationSettingsRepository(db: Db): ModerationSettingsRepository {
  const settings: Collection<SettingsDocument> = db.collection(moderationSettingsCollection.name);
  return {
    find: () => settings.findOne({ _id }, { maxTimeMS: MAX_TIME_MS }),
    replace: async (changed, { log, audit }) => {
      const told = withAudit(null, audit);
      const before = { _id, version: changed.version - 1 };
      const update = {
        $set: { ...changed, ...told?.set },
        $push: { ...log, ...told?.push } as never,
      };
      const options = { returnDocument: 'after', upsert: before.version === 0 } as const;
      try {
        return await settings.findOneAndUpdate(before, update, options);
      } catch (error) {
        // Two first changes at once: the second finds that of the first.
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },
  };
}

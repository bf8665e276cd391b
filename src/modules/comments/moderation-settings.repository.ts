import type { Db } from 'mongodb';
import { outboxIndex } from '../../platform/events';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { createSettingRepository, type SettingRepository } from '../../platform/settings';
import type { ModerationSettings } from './moderation-settings';

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

/** The only document has the id `moderation`. */
export function createModerationSettingsRepository(db: Db): SettingRepository<ModerationSettings> {
  const { name: collection } = moderationSettingsCollection;
  return createSettingRepository(db, { collection, id: 'moderation' });
}

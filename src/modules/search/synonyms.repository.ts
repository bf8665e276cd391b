import type { Db } from 'mongodb';
import { outboxIndex } from '../../platform/events';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { createSettingRepository, type SettingRepository } from '../../platform/settings';
import type { SynonymRule } from './text/synonyms';

/** The settings of searches that admins change. */
export interface SynonymFacts {
  readonly items: readonly SynonymRule[];
}

export const searchSettingsCollection: CollectionDefinition = {
  name: 'search_settings',
  validator: {
    bsonType: 'object',
    required: ['items', 'version'],
    properties: { items: { bsonType: 'array', maxItems: 1000 } },
  },
  indexes: [outboxIndex],
};

/** There is one document: `synonyms`. */
export function createSynonymsRepository(db: Db): SettingRepository<SynonymFacts> {
  const { name: collection } = searchSettingsCollection;
  return createSettingRepository(db, { collection, id: 'synonyms' });
}

import type { Db } from 'mongodb';
import { outboxIndex } from '../../../platform/events';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import { createSettingRepository, type SettingRepository } from '../../../platform/settings';
import type { CountryRate } from './country-rates';

/** What admins say of tax and shipping. */
export interface CountryRatesFacts {
  readonly items: readonly CountryRate[];
}

export const chargeSettingsCollection: CollectionDefinition = {
  name: 'charge_settings',
  validator: {
    bsonType: 'object',
    required: ['items', 'version'],
    properties: { items: { bsonType: 'array', maxItems: 500 } },
  },
  indexes: [outboxIndex],
};

/** There is one document: `country-rates`. */
export function createCountryRatesRepository(db: Db): SettingRepository<CountryRatesFacts> {
  const { name: collection } = chargeSettingsCollection;
  return createSettingRepository(db, { collection, id: 'country-rates' });
}

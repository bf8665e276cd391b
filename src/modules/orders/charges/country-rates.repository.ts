import type { Collection, Db } from 'mongodb';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import { findRows } from '../../../platform/mongo/find-rows';

/** What is charged for deliveries to one country. */
export interface CountryRates {
  /** The country as addresses name it, in upper case: `DE`. `*` holds for all that have no rates of their own. */
  readonly _id: string;
  /** Of the goods after discounts, in percent with at most two decimals. */
  readonly taxPercent: number;
  /** In minor units; a currency without a row is delivered free. */
  readonly shipping: readonly {
    readonly currency: string;
    readonly amountMinor: number;
    /** Goods worth at least this are delivered free. */
    readonly freeFromMinor?: number;
  }[];
}

export const countryRatesCollection: CollectionDefinition = {
  name: 'country_rates',
  validator: {
    bsonType: 'object',
    required: ['taxPercent', 'shipping'],
    properties: {
      taxPercent: { bsonType: 'number', minimum: 0, maximum: 100 },
      shipping: { bsonType: 'array', items: { bsonType: 'object', required: ['currency'] } },
    },
  },
  indexes: [],
};

/** More countries than there are. */
const MAX_COUNTRIES = 500;

export interface CountryRatesRepository {
  list(): Promise<readonly CountryRates[]>;
}

export function createCountryRates(db: Db): CountryRatesRepository {
  const rates: Collection<CountryRates> = db.collection(countryRatesCollection.name);
  return {
    list: () => findRows(rates, { filter: {}, sort: { _id: 1 }, limit: MAX_COUNTRIES }),
  };
}

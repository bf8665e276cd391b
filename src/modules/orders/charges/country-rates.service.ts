import type { Clock } from '../../../platform/values/clock';
import { createSetting, type Kept, type SettingRepository } from '../../../platform/settings';
import { authorize, authorizeKnown, type Acting, type Viewer } from '../../identity';
import { countryRates, type CountryRate, type GivenCountryRate } from './country-rates';
import type { CountryRatesFacts } from './country-rates.repository';

export type KeptCountryRates = CountryRatesFacts & Kept;

export interface CountryRatesService {
  getCountryRates(viewer: Viewer): Promise<KeptCountryRates>;
  /** In the place of all rates before; in force at once in this process, in others within 3 seconds. */
  replaceCountryRates(
    acting: Acting,
    given: readonly GivenCountryRate[],
    ifMatch?: number | null,
  ): Promise<KeptCountryRates>;
}

/** What is in force when an order is quoted. */
export type CurrentRates = () => Promise<readonly CountryRate[]>;

export function createCountryRates(deps: {
  readonly repository: SettingRepository<CountryRatesFacts>;
  readonly clock: Clock;
}): { readonly service: CountryRatesService; readonly current: CurrentRates } {
  const setting = createSetting<CountryRatesFacts>({
    ...deps,
    resourceId: 'country-rates',
    builtIn: { items: [] },
  });
  return {
    current: async () => (await setting.current()).items,
    service: {
      getCountryRates: async (viewer) => {
        authorize(viewer, 'charges.configure');
        return setting.read();
      },
      replaceCountryRates: async ({ viewer, op }, given, ifMatch = null) => {
        const { userId: actorId } = authorizeKnown(viewer, 'charges.configure');
        return setting.change({ actorId, op, ifMatch }, () => ({ items: countryRates(given) }));
      },
    },
  };
}

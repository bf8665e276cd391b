import { createImportGauges } from '../modules/imports';
import { createIndexGauges, type SearchEngine } from '../modules/search';
import { createDeliveryGauges } from '../modules/webhooks';
import { createEventGauges } from '../platform/events';
import type { Gauge } from '../platform/telemetry/metrics';
import { outboxCollections } from './collections';
import type { Foundation } from './platform';

/** What a scrape of the metrics asks the database and the search engine for. */
export function createGauges(
  { db, clock }: Pick<Foundation, 'db' | 'clock'>,
  searchEngine: SearchEngine,
): readonly Gauge[] {
  return [
    ...createEventGauges({ db, clock, collections: outboxCollections }),
    ...createDeliveryGauges(db, clock),
    ...createImportGauges(db, clock),
    ...createIndexGauges(searchEngine),
  ];
}

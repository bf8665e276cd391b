import { createImportGauges } from '../modules/imports';
import { createIndexGauges, type SearchEngine } from '../modules/search';
import { createDeliveryGauges } from '../modules/webhooks';
import { createEventGauges } from '../platform/events';
import type { Gauge } from '../platform/telemetry/metrics';
import { outboxCollections } from './collections';
import type { Foundation } from './platform';

/** The gauges that a scrape reads from the database and the search engine. */
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

import { migrations } from '../../migrations';
import { catalogCollections } from '../modules/catalog';
import { commentCollections } from '../modules/comments';
import { documentCollections } from '../modules/documents';
import { accountCollections } from '../modules/accounts';
import { mailCollections } from '../modules/mail';
import { signInCollections } from '../modules/sign-in';
import { importCollections } from '../modules/imports';
import { orderCollections } from '../modules/orders';
import { paymentsCollection } from '../modules/payments';
import { indexStatesCollection, searchSettingsCollection } from '../modules/search';
import { dailyUsesCollection, requestDaysCollection } from '../modules/usage';
import { webhookCollections } from '../modules/webhooks';
import { bulkOperationsCollection } from '../platform/operations/bulk';
import { databaseChangesCollection, type DatabaseShape } from '../platform/database';
import { auditEntriesCollection, eventsCollection, outboxIndex } from '../platform/events';
import { idempotencyCollection } from '../platform/operations/idempotency';
import { periodicJobsCollection, signalsCollection } from '../platform/jobs';
import type { CollectionDefinition } from '../platform/mongo/collections';
import { tombstonesCollection } from '../platform/operations';

/** Every collection of the service, with validators and indexes. */
export const collections: readonly CollectionDefinition[] = [
  ...catalogCollections,
  ...accountCollections,
  ...signInCollections,
  ...mailCollections,
  bulkOperationsCollection,
  dailyUsesCollection,
  requestDaysCollection,
  ...documentCollections,
  ...commentCollections,
  auditEntriesCollection,
  eventsCollection,
  idempotencyCollection,
  periodicJobsCollection,
  signalsCollection,
  databaseChangesCollection,
  tombstonesCollection,
  indexStatesCollection,
  searchSettingsCollection,
  ...orderCollections,
  paymentsCollection,
  ...importCollections,
  ...webhookCollections,
];

/** The collections whose documents have an outbox (an `outboxIndex` among their indexes). */
export const outboxCollections: readonly string[] = collections
  .filter(({ indexes }) => indexes.includes(outboxIndex))
  .map(({ name }) => name);

/** The collections, validators, indexes and migrations of this release. */
export const databaseShape: DatabaseShape = { collections, migrations };

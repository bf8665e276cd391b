import type { Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { readBacklog } from '../../platform/mongo/backlog';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { backlogGauges, type Gauge } from '../../platform/telemetry/metrics';
import {
  createImportChunksRepository,
  importChunksCollection,
  importUploadsCollection,
} from './import-chunks.repository';
import {
  createImportResultsRepository,
  importResultsCollection,
} from './import-results.repository';
import { createImportQueueRepository, importTurnsCollection } from './import-queue.repository';
import { createImportsRepository, importsCollection } from './imports.repository';

export const importCollections: readonly CollectionDefinition[] = [
  importsCollection,
  importChunksCollection,
  importUploadsCollection,
  importResultsCollection,
  importTurnsCollection,
];

export function createImportRepositories(db: Db, clock: Clock) {
  return {
    imports: createImportsRepository(db),
    queue: createImportQueueRepository(db, clock),
    chunks: createImportChunksRepository(db),
    results: createImportResultsRepository(db),
  };
}

/** Unfinished imports, including the one that is being applied. */
export function createImportGauges(db: Db, clock: Clock): readonly Gauge[] {
  const query = {
    filter: { nextAttemptAt: { $type: 'date' } },
    sort: { nextAttemptAt: 1 },
    since: 'createdAt',
  } as const;
  return backlogGauges({ name: 'commerce_imports', what: 'unfinished imports' }, () =>
    readBacklog(db.collection(importsCollection.name), query, clock),
  );
}

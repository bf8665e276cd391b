import type { Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import type { CollectionDefinition } from '../../platform/mongo/collections';
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

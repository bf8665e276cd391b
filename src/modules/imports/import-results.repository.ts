import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import type { ImportOutcome, ImportResult } from './imports.types';

/** The results of one chunk, in one document: a thousand small documents would cost as much as the items themselves. */
interface ResultsDocument {
  readonly _id: string;
  readonly importId: string;
  readonly lastIndex: number;
  /** The distinct outcomes, so that a search for failures skips all other chunks. */
  readonly outcomes: readonly ImportOutcome[];
  readonly results: readonly ImportResult[];
  readonly expiresAt: Date;
}

export const importResultsCollection: CollectionDefinition = {
  name: 'import_results',
  indexes: [
    { key: { importId: 1, lastIndex: 1 }, serves: 'GET /imports/{id}/results' },
    { key: { importId: 1, outcomes: 1, lastIndex: 1 }, serves: 'the same with outcome=' },
    expiryIndex('removal after 30 days'),
  ],
};

export interface ResultsQuery {
  readonly importId: string;
  readonly outcome: ImportOutcome | null;
  /** Returns only results after this position. */
  readonly afterIndex: number;
  readonly limit: number;
}

export type ImportResultsRepository = ReturnType<typeof createImportResultsRepository>;

export function createImportResultsRepository(db: Db) {
  const chunks: Collection<ResultsDocument> = db.collection(importResultsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  /** The results of a chunk that is completed; otherwise null. */
  const findChunk = async (importId: string, firstIndex: number) => {
    const row = await chunks.findOne({ _id: resultsId(importId, firstIndex) }, time);
    return row?.results ?? null;
  };
  return {
    findChunk,
    /** Stores the results of a chunk once; repeating it returns the stored results. */
    keep: async (
      importId: string,
      results: readonly ImportResult[],
      expiresAt: Date,
    ): Promise<readonly ImportResult[]> => {
      const [first] = results;
      if (first === undefined) return results;
      const insertion = chunks.insertOne({
        _id: resultsId(importId, first.index),
        importId,
        lastIndex: first.index + results.length - 1,
        outcomes: [...new Set(results.map(({ outcome }) => outcome))],
        results,
        expiresAt,
      });
      if (await succeedsUnlessDuplicate(insertion)) return results;
      return (await findChunk(importId, first.index)) ?? results;
    },
    list: ({ importId, outcome, afterIndex, limit }: ResultsQuery): Promise<ImportResult[]> => {
      const chunkFilter = {
        importId,
        lastIndex: { $gt: afterIndex },
        ...filterOf(outcome, 'outcomes'),
      };
      const resultFilter = {
        'results.index': { $gt: afterIndex },
        ...filterOf(outcome, 'results.outcome'),
      };
      const stages = [
        { $match: chunkFilter },
        { $sort: { lastIndex: 1 } },
        { $unwind: '$results' },
        { $match: resultFilter },
        { $limit: limit },
        { $replaceRoot: { newRoot: '$results' } },
      ];
      return chunks.aggregate<ImportResult>(stages, time).toArray();
    },
  };
}

function filterOf(outcome: ImportOutcome | null, field: string) {
  return outcome === null ? {} : { [field]: outcome };
}

function resultsId(importId: string, firstIndex: number): string {
  return `${importId}:${String(firstIndex).padStart(6, '0')}`;
}

import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import type { Upload } from './imports.types';

/** One received item as JSON text, or why it could not be read. */
export type ItemText = string | { readonly unreadable: 'too_long' | 'not_utf8' };

interface ChunkDocument {
  readonly _id: string;
  readonly uploadId: string;
  readonly firstIndex: number;
  readonly items: readonly ItemText[];
  readonly expiresAt: Date;
}

interface UploadDocument extends Omit<Upload, 'id'> {
  readonly _id: string;
  readonly createdAt: Date;
}

const expiry = expiryIndex('removal of what was left behind');

export const importChunksCollection: CollectionDefinition = {
  name: 'import_chunks',
  indexes: [expiry, { key: { uploadId: 1 }, serves: 'removal of the items of a finished import' }],
};

export const importUploadsCollection: CollectionDefinition = {
  name: 'import_uploads',
  indexes: [
    { key: { createdAt: 1 }, serves: 'removal of uploads for which no import was started' },
  ],
};

export interface Chunk {
  readonly uploadId: string;
  readonly number: number;
  readonly firstIndex: number;
  readonly items: readonly ItemText[];
}

/** A chunk as it is read. */
export type StoredChunk = Pick<Chunk, 'firstIndex' | 'items'>;

export type ImportChunksRepository = ReturnType<typeof createImportChunksRepository>;

/** The items of imports, from their upload to the end of the import. */
export function createImportChunksRepository(db: Db) {
  const chunks: Collection<ChunkDocument> = db.collection(importChunksCollection.name);
  const uploads: Collection<UploadDocument> = db.collection(importUploadsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    insertChunk: async (
      { uploadId, number, firstIndex, items }: Chunk,
      expiresAt: Date,
    ): Promise<void> => {
      const _id = chunkId(uploadId, number);
      await chunks.insertOne({ _id, uploadId, firstIndex, items, expiresAt });
    },
    findChunk: (uploadId: string, number: number): Promise<StoredChunk | null> =>
      chunks.findOne({ _id: chunkId(uploadId, number) }, time),
    /** Marks the upload complete. */
    insertUpload: async ({ id, ...upload }: Upload, createdAt: Date): Promise<void> => {
      await uploads.insertOne({ _id: id, ...upload, createdAt });
    },
    findUpload: async (id: string): Promise<Upload | null> => {
      const row = await uploads.findOne({ _id: id }, time);
      if (row === null) return null;
      const { _id, callerId, total, chunkCount, digest } = row;
      return { id: _id, callerId, total, chunkCount, digest };
    },
    /** Uploads from before that time that are still stored, oldest first. */
    listUploads: (before: Date): AsyncIterable<string> => {
      const options = { ...time, sort: { createdAt: 1 }, projection: { _id: 1 } } as const;
      return uploads.find({ createdAt: { $lt: before } }, options).map(({ _id }) => _id);
    },
    deleteUpload: async (id: string): Promise<void> => {
      await uploads.deleteOne({ _id: id });
    },
    deleteAll: async (uploadId: string): Promise<void> => {
      await chunks.deleteMany({ uploadId });
      await uploads.deleteOne({ _id: uploadId });
    },
  };
}

/** Reads the next chunk of an import, and prefetches the one after it while the caller applies this one. */
export function createChunkReader({ findChunk }: Pick<ImportChunksRepository, 'findChunk'>) {
  let prefetch = { id: '', chunk: Promise.resolve<StoredChunk | null>(null) };
  return async (uploadId: string, number: number): Promise<StoredChunk | null> => {
    const prefetchedChunk = prefetch.id === chunkId(uploadId, number) ? await prefetch.chunk : null;
    const chunk = prefetchedChunk ?? (await findChunk(uploadId, number));
    const next = number + 1;
    prefetch = { id: chunkId(uploadId, next), chunk: findChunk(uploadId, next).catch(() => null) };
    return chunk;
  };
}

function chunkId(uploadId: string, number: number): string {
  return `${uploadId}:${String(number).padStart(6, '0')}`;
}

import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import type { Upload } from './imports.types';

/** One received item as JSON text, or why it cannot be one. */
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
  indexes: [{ key: { createdAt: 1 }, serves: 'removal of uploads that were never started' }],
};

export interface Chunk {
  readonly uploadId: string;
  readonly number: number;
  readonly firstIndex: number;
  readonly items: readonly ItemText[];
}

/** The items of imports between their arrival and the end of the import. */
export interface ImportChunksRepository {
  insertChunk(chunk: Chunk, expiresAt: Date): Promise<void>;
  findChunk(uploadId: string, number: number): Promise<Pick<Chunk, 'firstIndex' | 'items'> | null>;
  /** Marks the upload complete. */
  insertUpload(upload: Upload, createdAt: Date): Promise<void>;
  findUpload(id: string): Promise<Upload | null>;
  /** Uploads of a time before that are still kept, oldest first. */
  listUploads(before: Date): AsyncIterable<string>;
  deleteUpload(id: string): Promise<void>;
  deleteAll(uploadId: string): Promise<void>;
}

export function createImportChunksRepository(db: Db): ImportChunksRepository {
  const chunks: Collection<ChunkDocument> = db.collection(importChunksCollection.name);
  const uploads: Collection<UploadDocument> = db.collection(importUploadsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    insertChunk: async ({ uploadId, number, firstIndex, items }, expiresAt) => {
      const _id = chunkId(uploadId, number);
      await chunks.insertOne({ _id, uploadId, firstIndex, items, expiresAt });
    },
    findChunk: (uploadId, number) => chunks.findOne({ _id: chunkId(uploadId, number) }, time),
    insertUpload: async ({ id, ...upload }, createdAt) => {
      await uploads.insertOne({ _id: id, ...upload, createdAt });
    },
    findUpload: async (id) => {
      const row = await uploads.findOne({ _id: id }, time);
      if (row === null) return null;
      const { _id, callerId, total, chunkCount, digest } = row;
      return { id: _id, callerId, total, chunkCount, digest };
    },
    listUploads: (before) => {
      const options = { ...time, sort: { createdAt: 1 }, projection: { _id: 1 } } as const;
      return uploads.find({ createdAt: { $lt: before } }, options).map(({ _id }) => _id);
    },
    deleteUpload: async (id) => {
      await uploads.deleteOne({ _id: id });
    },
    deleteAll: async (uploadId) => {
      await chunks.deleteMany({ uploadId });
      await uploads.deleteOne({ _id: uploadId });
    },
  };
}

function chunkId(uploadId: string, number: number): string {
  return `${uploadId}:${String(number).padStart(6, '0')}`;
}

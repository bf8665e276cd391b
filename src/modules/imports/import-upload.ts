import { createHash } from 'node:crypto';
import { limits } from '../../contract/limits';
import type { Clock } from '../../platform/values/clock';
import { structuralError } from '../../platform/values/errors';
import { newId } from '../../platform/values/ids';
import { attemptEach } from '../../platform/jobs';
import type { ImportChunksRepository, ItemText } from './import-chunks.repository';
import { retainedUntil, type ImportsRepository } from './imports.repository';
import type { Upload } from './imports.types';

const MAX_ITEMS = limits.importItems.value;
const CHUNK_ITEMS = 250;
const CHUNK_BYTES = 1024 * 1024;
/** An upload that is older than this and belongs to no import is removed. */
const GRACE_MS = 3_600_000;

export interface UploadDeps {
  readonly chunks: ImportChunksRepository;
  readonly clock: Clock;
}

/** Stores items in chunks as they arrive; removes what was stored if the upload is refused or interrupted. */
export async function storeUpload(
  { chunks, clock }: UploadDeps,
  callerId: string,
  items: AsyncIterable<ItemText> | Iterable<ItemText>,
): Promise<Upload> {
  const id = newId('upl', clock.now());
  const expiresAt = retainedUntil(clock.now());
  const hash = createHash('sha256');
  let total = 0;
  let chunkCount = 0;
  try {
    for await (const chunk of inChunks(items)) {
      const part = { uploadId: id, number: chunkCount, firstIndex: total, items: chunk };
      total += chunk.length;
      if (total > MAX_ITEMS) throw tooManyItems();
      chunkCount += 1;
      const insertion = chunks.insertChunk(part, expiresAt);
      hash.update(JSON.stringify(chunk));
      await insertion;
    }
    if (total === 0) throw noItems();
    const upload = { id, callerId, total, chunkCount, digest: hash.digest('base64url') };
    await chunks.insertUpload(upload, clock.now());
    return upload;
  } catch (error) {
    await chunks.deleteAll(id).catch(() => undefined);
    throw error;
  }
}

async function* inChunks(
  items: AsyncIterable<ItemText> | Iterable<ItemText>,
): AsyncGenerator<readonly ItemText[]> {
  let chunk: ItemText[] = [];
  let length = 0;
  for await (const text of items) {
    chunk.push(text);
    length += typeof text === 'string' ? text.length : 0;
    if (chunk.length < CHUNK_ITEMS && length < CHUNK_BYTES) continue;
    yield chunk;
    chunk = [];
    length = 0;
  }
  if (chunk.length > 0) yield chunk;
}

export function tooManyItems() {
  const message = `An import takes at most ${MAX_ITEMS} items; send the rest in another one.`;
  return structuralError([{ pointer: '/items', code: 'too_many_items', message }], {
    max: MAX_ITEMS,
  });
}

function noItems() {
  const message = 'An import needs at least one item.';
  return structuralError([{ pointer: '/items', code: 'empty_array', message }]);
}

export interface UploadSweeperDeps extends UploadDeps {
  readonly imports: ImportsRepository;
}

/**
 * Removes the records of uploads older than an hour, and the items of those that belong to no import: the import was
 * refused, it was a repetition, or the process crashed. Returns false if there are none.
 */
export function createUploadSweeper({ imports, chunks, clock }: UploadSweeperDeps) {
  return async (signal: AbortSignal): Promise<boolean> => {
    const before = new Date(clock.now().getTime() - GRACE_MS);
    let hasUploads = false;
    await attemptEach(chunks.listUploads(before), signal, async (uploadId) => {
      hasUploads = true;
      if (await imports.hasUpload(uploadId)) await chunks.deleteUpload(uploadId);
      else await chunks.deleteAll(uploadId);
    });
    return hasUploads;
  };
}

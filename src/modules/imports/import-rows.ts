import type { ImportChunksRepository } from './import-chunks.repository';
import { externalIdOf, parseItem } from './import-chunk';
import type { ImportDocument } from './imports.repository';
import type { ImportBatch } from './imports.types';

type Upload = Pick<ImportDocument, 'uploadId' | 'chunkCount'>;

/** The position of the first row of each externalId: its chunk, and the offset in it. */
type Places = ReadonlyMap<string, { readonly chunk: number; readonly offset: number }>;

/**
 * Finds the rows of an import by externalId. The first call reads the whole import; the positions are cached for one
 * import at a time.
 */
export function createRowFinder(chunks: Pick<ImportChunksRepository, 'findChunk'>) {
  let cache: { readonly uploadId: string; readonly places: Places } | null = null;
  const rowAt = async (uploadId: string, chunk: number, offset: number) => {
    const storedChunk = await chunks.findChunk(uploadId, chunk);
    const text = storedChunk?.items[offset];
    if (storedChunk === null || text === undefined) return null;
    return { index: storedChunk.firstIndex + offset, raw: parseItem(text) };
  };
  return ({ uploadId, chunkCount }: Upload): NonNullable<ImportBatch['findRow']> =>
    async (externalId) => {
      if (cache?.uploadId !== uploadId) {
        cache = { uploadId, places: await readPlaces(chunks, { uploadId, chunkCount }) };
      }
      const place = cache.places.get(externalId);
      return place === undefined ? null : rowAt(uploadId, place.chunk, place.offset);
    };
}

async function readPlaces(
  chunks: Pick<ImportChunksRepository, 'findChunk'>,
  { uploadId, chunkCount }: Upload,
): Promise<Places> {
  const places = new Map<string, { chunk: number; offset: number }>();
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    const storedChunk = await chunks.findChunk(uploadId, chunk);
    for (const [offset, text] of (storedChunk?.items ?? []).entries()) {
      const name = externalIdOf(text);
      if (name !== null && !places.has(name)) places.set(name, { chunk, offset });
    }
  }
  return places;
}

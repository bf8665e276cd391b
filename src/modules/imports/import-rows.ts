import type { ImportChunksRepository } from './import-chunks.repository';
import { externalIdOf, parseItem } from './import-chunk';
import type { ImportDocument } from './imports.repository';
import type { ImportBatch } from './imports.types';

type Upload = Pick<ImportDocument, 'uploadId' | 'chunkCount'>;

/** Where the first row of each externalId stands: in which chunk, and where in it. */
type Places = ReadonlyMap<string, { readonly chunk: number; readonly offset: number }>;

/**
 * Finds rows of an import by their externalId, wherever they stand. The whole import is read once, when the first row
 * asks; the places of one import at a time are kept.
 */
export function createRowFinder(chunks: Pick<ImportChunksRepository, 'findChunk'>) {
  let places: { readonly uploadId: string; readonly places: Places } | null = null;
  const rowAt = async (uploadId: string, chunk: number, offset: number) => {
    const storedChunk = await chunks.findChunk(uploadId, chunk);
    const text = storedChunk?.items[offset];
    if (storedChunk === null || text === undefined) return null;
    return { index: storedChunk.firstIndex + offset, raw: parseItem(text) };
  };
  return ({ uploadId, chunkCount }: Upload): NonNullable<ImportBatch['findRow']> =>
    async (externalId) => {
      if (places?.uploadId !== uploadId) {
        places = { uploadId, places: await readPlaces(chunks, { uploadId, chunkCount }) };
      }
      const place = places.places.get(externalId);
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

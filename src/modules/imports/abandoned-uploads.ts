import type { Clock } from '../../platform/values/clock';
import { attemptEach } from '../../platform/jobs';
import type { ImportChunksRepository } from './import-chunks.repository';
import type { ImportsRepository } from './imports.repository';

const GRACE_MS = 3_600_000;

export interface AbandonedUploadsDeps {
  readonly imports: ImportsRepository;
  readonly chunks: ImportChunksRepository;
  readonly clock: Clock;
}

/**
 * Removes uploads that never became an import: refused afterwards, repeated, or cut off by a crash. False if there are
 * none.
 */
export function createUploadSweeper({ imports, chunks, clock }: AbandonedUploadsDeps) {
  return async (signal: AbortSignal): Promise<boolean> => {
    const before = new Date(clock.now().getTime() - GRACE_MS);
    let hasFound = false;
    await attemptEach(chunks.listUploads(before), signal, async (uploadId) => {
      hasFound = true;
      if (await imports.hasUpload(uploadId)) await chunks.deleteUpload(uploadId);
      else await chunks.deleteAll(uploadId);
    });
    return hasFound;
  };
}

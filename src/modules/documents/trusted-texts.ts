import { BoundedMap, createCache, type Cached } from '../../platform/values/caches';
import type { Clock } from '../../platform/values/clock';
import type { ManifestsRepository } from './manifests.repository';

/** A registered document; the same object for as long as its text is the same. */
export interface TrustedText {
  /** `<name>@<version>/<id>` */
  readonly documentId: string;
  readonly text: string;
}

export interface TrustedTexts {
  /**
   * Null if the document does not exist. Open to all callers, because the response contains only what its caller may
   * see.
   */
  find(documentId: string): Promise<TrustedText | null>;
  /** Forgets the documents of a deleted manifest. */
  forget(manifestId: string): void;
}

const TTL_MS = 2000;
const MAX_CACHED = 2000;
const DOCUMENT_ID = /^([^@/]{1,64}@[^@/]{1,64})\/([^/]{1,128})$/;

/** Texts are read again after 2 seconds; unknown ids are not cached. */
export function createTrustedTexts({
  manifests,
  clock,
}: {
  readonly manifests: Pick<ManifestsRepository, 'findDocument'>;
  readonly clock: Clock;
}): TrustedTexts {
  const cache = new BoundedMap<string, Cached<TrustedText | null>>(MAX_CACHED);
  const remember = (documentId: string, manifestId: string, id: string) => {
    let last: TrustedText | null = null;
    const read = async (): Promise<TrustedText | null> => {
      const document = await manifests.findDocument(manifestId, id);
      if (document === null) cache.delete(documentId);
      if (document?.text !== last?.text) last = document && { documentId, text: document.text };
      return last;
    };
    const entry = createCache(read, { clock, ttlMs: TTL_MS });
    cache.set(documentId, entry);
    return entry;
  };
  return {
    find: async (documentId) => {
      const entry = cache.get(documentId);
      if (entry !== undefined) return entry.get();
      const [, manifestId, id] = DOCUMENT_ID.exec(documentId) ?? [];
      if (manifestId === undefined || id === undefined) return null;
      return remember(documentId, manifestId, id).get();
    },
    forget: (manifestId) => {
      for (const documentId of cache.keys()) {
        if (documentId.startsWith(`${manifestId}/`)) cache.delete(documentId);
      }
    },
  };
}

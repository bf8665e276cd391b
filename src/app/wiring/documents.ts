import { schemas } from '../../graphql/schema';
import { createDocumentCheck } from '../../graphql/trusted/document-check';
import { createManifestsRepository, createManifestsService } from '../../modules/documents';
import type { Platform } from '../platform';

/** Registered documents, checked by the schema that clients know. */
export function wireDocuments({ db, clock, cursors }: Platform) {
  return {
    documents: createManifestsService({
      manifests: createManifestsRepository(db),
      check: (text) => createDocumentCheck(schemas().publicSchema)(text),
      clock,
      cursors,
    }),
  };
}

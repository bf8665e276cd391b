import { schemas } from '../../graphql/schema';
import { createJudge } from '../../graphql/trusted/judge';
import { createManifestsRepository, createManifestsService } from '../../modules/documents';
import type { Platform } from '../platform';

/** Registered documents, judged by the schema that clients know. */
export function wireDocuments({ db, clock, cursors }: Platform) {
  return {
    documents: createManifestsService({
      manifests: createManifestsRepository(db),
      judge: (text) => createJudge(schemas().publicSchema)(text),
      clock,
      cursors,
    }),
  };
}

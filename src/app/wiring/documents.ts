import { schemas } from '../../graphql/schema';
import { createDocumentCheck } from '../../graphql/trusted/document-check';
import { createManifestsRepository, createManifestsService } from '../../modules/documents';
import {
  createApiKeysRepository,
  createMayStill,
  createUsersRepository,
} from '../../modules/identity';
import type { Platform } from '../platform';

/** Registered documents, checked by the schema that clients know. */
export function wireDocuments({ db, clock, cursors }: Platform) {
  const mayStill = createMayStill(
    createUsersRepository(db, clock),
    createApiKeysRepository(db, clock),
  );
  return {
    documents: createManifestsService({
      manifests: createManifestsRepository(db),
      check: (text) => createDocumentCheck(schemas().publicSchema)(text),
      mayManage: (userId) => mayStill('document.manage', { userId, keyId: null }),
      clock,
      cursors,
    }),
  };
}

import { publicSchema } from '../../graphql/schema';
import { createDocumentCheck } from '../../graphql/document-check';
import { createManifestsRepository, createManifestsService } from '../../modules/documents';
import type { Platform } from '../platform';
import { hasRightNowOf } from './rights-now';

/** Registered documents, validated against the public schema. */
export function wireDocuments(platform: Platform) {
  const { db, clock, cursors } = platform;
  const hasRightNow = hasRightNowOf(platform);
  return {
    documents: createManifestsService({
      manifests: createManifestsRepository(db),
      check: (text) => createDocumentCheck(publicSchema())(text),
      mayManage: (userId) => hasRightNow('document.manage', { userId, keyId: null }),
      clock,
      cursors,
    }),
  };
}

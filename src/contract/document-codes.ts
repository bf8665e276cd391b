import { conflict, forbidden, type CodeDescription } from './code-description';

/** Codes of registered GraphQL documents. */
export const documentCodes = {
  document_not_trusted: forbidden(
    'The key is for registered documents',
    'At /graphql it runs what was registered at POST /graphql/documents: send its documentId.',
  ),
  unknown_document: {
    title: 'No such document',
    help: 'Nothing is registered under this documentId, or it was deleted.',
    kind: 'not_found',
  },
  document_version_exists: conflict(
    'The version is registered with other documents',
    'A version of a client never changes: `documents` are the ids that differ; give them another version.',
  ),
} as const satisfies Readonly<Record<string, CodeDescription>>;

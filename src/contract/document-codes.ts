import { conflict, forbidden, notFound, type CodeDescription } from './code-description';

/** Codes of registered GraphQL documents. */
export const documentCodes = {
  document_not_trusted: forbidden(
    'The key runs registered documents only',
    'At /graphql this key runs only what was registered at POST /graphql/documents.',
    'Register the document and send its documentId, or use a key without that restriction.',
  ),
  unknown_document: notFound(
    'No such document',
    'Nothing is registered under this documentId, or it was deleted.',
    'Check the name, version and id, or register the manifest at POST /graphql/documents.',
  ),
  document_version_exists: conflict(
    'The version is registered with other documents',
    'A version of a client never changes: `documents` are the ids whose text differs.',
    'Register the changed documents under another version.',
  ),
} as const satisfies Readonly<Record<string, CodeDescription>>;

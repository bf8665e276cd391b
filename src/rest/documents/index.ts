import { deleteTrustedDocuments } from './delete-trusted-documents';
import { listTrustedDocuments } from './list-trusted-documents';
import { registerTrustedDocuments } from './register-trusted-documents';

export const documentsEndpoints = [
  registerTrustedDocuments,
  listTrustedDocuments,
  deleteTrustedDocuments,
];

import { deleteDocuments } from './delete-documents';
import { listDocuments } from './list-documents';
import { registerDocuments } from './register-documents';

export const documentsEndpoints = [registerDocuments, listDocuments, deleteDocuments];

import { cancelImport } from './cancel-import';
import { createImport } from './create-import';
import { getImport } from './get-import';
import { listImportResults } from './list-import-results';

export const importsEndpoints = [createImport, getImport, listImportResults, cancelImport];

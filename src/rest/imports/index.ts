import { cancelImport } from './cancel-import';
import { createImport } from './create-import';
import { getImport } from './get-import';
import { listImports } from './list-imports';
import { listImportResults } from './list-import-results';

export const importsEndpoints = [
  createImport,
  listImports,
  getImport,
  listImportResults,
  cancelImport,
];

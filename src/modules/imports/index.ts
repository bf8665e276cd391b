export {
  createImportGauges,
  createImportRepositories,
  importCollections,
} from './import-collections.repository';
export { createImportJob } from './import-job';
export { createUploadSweeper } from './import-upload';
export { importMarks } from './imports.repository';
export { createImportsService, type ImportsService } from './imports.service';
export { typedImport } from './typed-import';
export type { Import } from './import-view';
export type { ImportResult, ImportTargets } from './imports.types';

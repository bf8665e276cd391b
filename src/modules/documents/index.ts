import { documentNamesCollection, manifestsCollection } from './manifests.repository';

export type { DocumentCheck } from './manifest-rules';
export { createManifestsRepository } from './manifests.repository';
export { createManifestsService, type ManifestsService } from './manifests.service';
export type { Manifest } from './manifests.types';

export const documentCollections = [manifestsCollection, documentNamesCollection];

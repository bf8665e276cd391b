import { listDeprecations } from './list-deprecations';
import { listLimits } from './list-limits';
import { listRequests } from './list-requests';
import { listVersions } from './list-versions';
import { listDocumentUsage } from './list-document-usage';

export const metaEndpoints = [
  listVersions,
  listLimits,
  listDeprecations,
  listRequests,
  listDocumentUsage,
];

import { getDeprecations } from './get-deprecations';
import { getLimits } from './get-limits';
import { listRequests } from './list-requests';
import { getVersions } from './get-versions';
import { listUsage } from './list-usage';

export const metaEndpoints = [getVersions, getLimits, getDeprecations, listRequests, listUsage];

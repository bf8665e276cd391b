import { getDeprecations } from './get-deprecations';
import { getLimits } from './get-limits';
import { getVersions } from './get-versions';

export const metaEndpoints = [getVersions, getLimits, getDeprecations];

import { catalogEndpoints } from './catalog';
import type { Endpoint } from './endpoint';

/** The table of contents: every endpoint of the REST contract. */
export const endpoints: readonly Endpoint[] = [...catalogEndpoints];

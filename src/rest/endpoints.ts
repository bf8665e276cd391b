import { catalogEndpoints } from './catalog';
import { commentsEndpoints } from './comments';
import type { Endpoint } from './endpoint';
import { identityEndpoints } from './identity';
import { metaEndpoints } from './meta';
import { ordersEndpoints } from './orders';
import { importsEndpoints } from './imports';
import { searchEndpoints } from './search';
import { webhooksEndpoints } from './webhooks';

/** The table of contents: every endpoint of the REST contract. */
export const endpoints: readonly Endpoint[] = [
  ...catalogEndpoints,
  ...identityEndpoints,
  ...metaEndpoints,
  ...ordersEndpoints,
  ...commentsEndpoints,
  ...importsEndpoints,
  ...searchEndpoints,
  ...webhooksEndpoints,
];

import { Kind, parse } from 'graphql';
import { auditEndpoints } from './audit';
import { catalogEndpoints } from './catalog';
import { commentsEndpoints } from './comments';
import { documentsEndpoints } from './documents';
import type { Endpoint } from './endpoint';
import { identityEndpoints } from './identity';
import { metaEndpoints } from './meta';
import { ordersEndpoints } from './orders';
import { importsEndpoints } from './imports';
import { searchEndpoints } from './search';
import { webhooksEndpoints } from './webhooks';

/** Every endpoint of the REST contract. */
export const endpoints: readonly Endpoint[] = [
  ...catalogEndpoints,
  ...identityEndpoints,
  ...auditEndpoints,
  ...metaEndpoints,
  ...ordersEndpoints,
  ...commentsEndpoints,
  ...importsEndpoints,
  ...searchEndpoints,
  ...webhooksEndpoints,
  ...documentsEndpoints,
];

/** The mutations of routes that ignore `Idempotency-Key`. */
export const keylessMutations: ReadonlySet<string> = new Set(
  endpoints.filter(({ idempotent }) => idempotent === false).flatMap(rootFieldOf),
);

/**
 * The root fields by their public names: a field that only REST has is aliased to the public field that it replaces.
 */
export function rootFieldOf({ document }: Endpoint): readonly string[] {
  return parse(document.source).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((field) =>
          field.kind === Kind.FIELD ? [(field.alias ?? field.name).value] : [],
        )
      : [],
  );
}

import type { GraphQLSchema } from 'graphql';
import { endpoints } from '../endpoints';
import { meaningOf } from './meaning';
import { operationIdOf } from './operation';
import { operationalPaths } from './operational';
import { templateOf } from './parameters';

/** What names an operation of the contract, and what it is for. */
export interface OperationSummary {
  /** `POST` */
  readonly method: string;
  /** `/orders/{id}/pay` */
  readonly path: string;
  /** The part of the reference that it stands in: `orders`. */
  readonly tag: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
}

/** Every operation of the document at `/openapi.json`, without what it takes and answers. */
export function listOperations(schema: GraphQLSchema): readonly OperationSummary[] {
  const own = endpoints.map((endpoint) => ({
    method: endpoint.method,
    path: templateOf(endpoint.path),
    tag: endpoint.docs.tag,
    operationId: operationIdOf(endpoint.document.name),
    summary: endpoint.docs.summary,
    description: meaningOf(schema, endpoint),
  }));
  const operational = Object.entries(operationalPaths).flatMap(([path, operations]) =>
    Object.entries(operations as Readonly<Record<string, PublishedOperation>>).map(
      ([
        method,
        {
          tags: [tag],
          ...facts
        },
      ]) => ({ ...facts, method: method.toUpperCase(), path, tag }),
    ),
  );
  return [...own, ...operational];
}

interface PublishedOperation extends Pick<
  OperationSummary,
  'operationId' | 'summary' | 'description'
> {
  readonly tags: readonly [string];
}

import type { ApolloServerPlugin } from '@apollo/server';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { deprecationOf, eventDeprecations, type Deprecation } from '../contract/deprecations';
import { memoizeBy } from '../platform/values/memoize-by';
import { isTypeName, selectedIn, type SelectedFields } from './cost';

/** What a document uses of the schema; found out once for each. */
export interface Uses {
  /** `Type.field` of all that it selects. */
  readonly fields: readonly string[];
  /** Names of the deprecations among them. */
  readonly deprecated: readonly string[];
}

/** Counts what documents use, and who sent them. */
export function createUseCounter(schema: GraphQLSchema): ApolloServerPlugin<GraphContext> {
  const usesOf = memoizeBy((document: DocumentNode) =>
    memoizeBy((operation: OperationDefinitionNode) =>
      usesIn(selectedIn(schema, document, operation)),
    ),
  );
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ document, operation, contextValue: context }) => {
        if (operation === undefined) return;
        recordUses(context, usesOf(document)(operation), context.documentId ?? null);
      },
    }),
  };
}

function usesIn(selected: SelectedFields): Uses {
  const fields = [...new Set(coordinatesIn(selected))];
  const deprecated = new Set(fields.flatMap(deprecatedBy).map(({ name }) => name));
  return { fields, deprecated: [...deprecated] };
}

/** What uses payloads of events uses all that they have. */
function deprecatedBy(coordinate: string): readonly Deprecation[] {
  if (coordinate === PAYLOAD) return eventDeprecations;
  const [type = '', field = ''] = coordinate.split('.');
  return [deprecationOf(type, field)].filter((one) => one !== undefined);
}

const PAYLOAD = 'WebhookEventData.object';

function coordinatesIn(selected: SelectedFields): readonly string[] {
  const own = [...selected.values()].filter((one) => !isTypeName(one));
  return own.flatMap(({ coordinate, fields }) =>
    fields === null ? [coordinate] : [coordinate, ...coordinatesIn(fields)],
  );
}

/** Counts one use, of a trusted document where it has an id; costs the request next to nothing. */
function recordUses(
  { services, viewer, clientId }: GraphContext,
  uses: Uses,
  documentId: string | null,
): void {
  services.usage.record(viewer, { documentId, clientId, ...uses });
}

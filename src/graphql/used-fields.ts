import type { ApolloServerPlugin } from '@apollo/server';
import {
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { deprecationOf, eventDeprecations, type Deprecation } from '../contract/deprecations';
import { memoizeBy } from '../platform/values/caches';
import { flatOperation } from './flat-operation';

/** The parts of the schema that a document uses; computed once per document. */
export interface Uses {
  /** `Type.field` of every selection. */
  readonly fields: readonly string[];
  /** Names of the deprecations among them. */
  readonly deprecatedFields: readonly string[];
}

/** Counts the uses of documents, by client. */
export function createUseCounter(schema: GraphQLSchema): ApolloServerPlugin<GraphContext> {
  const usesOf = memoizeBy((document: DocumentNode) =>
    memoizeBy((operation: OperationDefinitionNode) =>
      usesIn(schema, flatOperation(document)(operation)),
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

function usesIn(schema: GraphQLSchema, operation: OperationDefinitionNode): Uses {
  const fields = new Set<string>();
  const types = new TypeInfo(schema);
  const visitor = {
    Field: ({ name }: { readonly name: { readonly value: string } }) => {
      if (name.value !== '__typename') fields.add(`${types.getParentType()?.name}.${name.value}`);
    },
  };
  visit(operation, visitWithTypeInfo(types, visitor));
  const deprecatedFields = new Set([...fields].flatMap(deprecatedBy).map(({ name }) => name));
  return { fields: [...fields], deprecatedFields: [...deprecatedFields] };
}

/** A document that uses event payloads uses all of their fields. */
function deprecatedBy(coordinate: string): readonly Deprecation[] {
  if (coordinate === PAYLOAD) return eventDeprecations;
  const [type = '', field = ''] = coordinate.split('.');
  return [deprecationOf(type, field)].filter((one) => one !== undefined);
}

const PAYLOAD = 'WebhookEventData.object';

/** Counts one use, under the id of a trusted document if there is one; the cost for the request is negligible. */
function recordUses(
  { services, viewer, clientId }: GraphContext,
  uses: Uses,
  documentId: string | null,
): void {
  services.usage.record(viewer, { documentId, clientId, ...uses });
}

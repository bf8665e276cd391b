import type { ApolloServerPlugin } from '@apollo/server';
import { TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { deprecationOf } from '../contract/deprecations';

/** Counts documents that select deprecated fields; what a document selects is found out once. */
export function createUseCounter(schema: GraphQLSchema): ApolloServerPlugin<GraphContext> {
  const known = new WeakMap<DocumentNode, readonly string[]>();
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ document, contextValue: context }) => {
        const names = known.get(document) ?? deprecatedIn(schema, document);
        known.set(document, names);
        if (names.length === 0) return;
        const { services, viewer, clientId } = context;
        services.deprecations.recordUse(viewer, { names, clientId });
      },
    }),
  };
}

function deprecatedIn(schema: GraphQLSchema, document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  const types = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(types, {
    Field: ({ name }) => {
      const deprecation = deprecationOf(types.getParentType()?.name ?? '', name.value);
      if (deprecation) names.add(deprecation.name);
    },
  });
  visit(document, visitor);
  return [...names];
}

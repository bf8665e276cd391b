import type { ApolloServerPlugin } from '@apollo/server';
import {
  getOperationAST,
  type GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
} from 'graphql';
import type { GraphContext, LiveFeeds } from '../../../resolvers/context';
import { createPriceOf, type Priced } from '../cost';
import { notAcceptable } from '../refusal';

/** A subscription that has passed every check of `/graphql`. */
export interface Checked extends Pick<
  ExecutionArgs,
  'schema' | 'document' | 'operationName' | 'variableValues'
> {
  /** What each of its results can cost. */
  readonly priced: Priced;
}

/** Where subscriptions leave the pipeline of queries and mutations: checked, and not run. */
export interface SubscriptionGate {
  readonly plugin: ApolloServerPlugin<GraphContext>;
  /** What was let through of a request that these feeds would answer. */
  checked(feeds: LiveFeeds): Checked | undefined;
}

export function createSubscriptionGate(schema: GraphQLSchema): SubscriptionGate {
  // Apollo copies the context, not what is in it.
  const priceOf = createPriceOf(schema);
  const passed = new WeakMap<LiveFeeds, Checked>();
  return {
    checked: (feeds) => passed.get(feeds),
    plugin: {
      requestDidStart: async () => ({
        didResolveOperation: async ({ document, request, contextValue: { live } }) => {
          if (isSubscription(document, request.operationName) && !live) throw needsStream();
        },
        responseForOperation: async ({ document, operation, request, contextValue, response }) => {
          const { variables = {}, operationName } = request;
          const { live } = contextValue;
          if (!isSubscription(document, operationName) || !live) return null;
          const priced = priceOf(document, operation, variables);
          passed.set(live, { schema, document, operationName, variableValues: variables, priced });
          return { http: response.http, body: { kind: 'single', singleResult: { data: null } } };
        },
      }),
    },
  };
}

function isSubscription(document: DocumentNode, name: string | null | undefined): boolean {
  return getOperationAST(document, name)?.operation === OperationTypeNode.SUBSCRIPTION;
}

function needsStream(): GraphQLError {
  const message = 'A subscription is answered with a stream: ask with Accept: text/event-stream.';
  return notAcceptable(message);
}

import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode, type FormattedExecutionResult } from 'graphql';
import type { GraphContext } from '../../../resolvers/context';
import type { ShowError } from '../public-errors';

/** Runs the changes of trusted documents by the engines of our own documents, after every check of `/graphql`. */
export function createTrustedExecution(showError: ShowError): ApolloServerPlugin<GraphContext> {
  return {
    requestDidStart: async () => ({
      responseForOperation: async ({ operation, request, contextValue, response: { http } }) => {
        const { trusted } = contextValue;
        if (!trusted || operation.operation !== OperationTypeNode.MUTATION) return null;
        const { data, errors } = await trusted.run(request.variables ?? {}, contextValue);
        const formatted = errors?.map((error) => showError(error.toJSON(), error));
        const singleResult: FormattedExecutionResult = {
          ...(formatted && { errors: formatted }),
          data: data ?? null,
        };
        return { http, body: { kind: 'single', singleResult } };
      },
    }),
  };
}

import { GraphQLError } from 'graphql';

/** A document that must not run: 400 as GraphQL over HTTP says, nothing of it executed. */
export function refusal(code: string, message: string, facts: object = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...facts, http: { status: 400 } } });
}

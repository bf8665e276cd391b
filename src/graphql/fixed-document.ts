/**
 * A GraphQL document that is part of the program: one operation, one root field, written in the
 * `.graphql` file of its REST domain. The type parameters are phantom: codegen fills them from the schema.
 */
export interface FixedDocument<Result, Variables> {
  readonly name: string;
  readonly source: string;
  readonly __types?: (variables: Variables) => Result;
}

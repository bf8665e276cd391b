/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type EndSessionMutationVariables = Exact<{
  id: string;
}>;


export type EndSessionMutation = { readonly endSession: boolean };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const EndSessionDocument: FixedDocument<EndSessionMutation, EndSessionMutationVariables> = {
  name: 'EndSession',
  source: "mutation EndSession($id: ID!) {\n  endSession(id: $id)\n}",
};
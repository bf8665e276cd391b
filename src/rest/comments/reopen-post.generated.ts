/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type ReopenPostMutationVariables = Exact<{
  id: string;
}>;


export type ReopenPostMutation = { readonly reopenPost: { readonly id: string, readonly title: string, readonly closed: boolean, readonly createdAt: string, readonly updatedAt: string, readonly version: number } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ReopenPostDocument: FixedDocument<ReopenPostMutation, ReopenPostMutationVariables> = {
  name: 'ReopenPost',
  source: "mutation ReopenPost($id: ID!) {\n  reopenPost(id: $id) {\n    id\n    title\n    closed\n    createdAt\n    updatedAt\n    version\n  }\n}",
};
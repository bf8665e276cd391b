/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type ClosePostMutationVariables = Exact<{
  id: string;
}>;


export type ClosePostMutation = { readonly closePost: { readonly id: string, readonly title: string, readonly closed: boolean, readonly createdAt: string, readonly updatedAt: string, readonly version: number } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ClosePostDocument: FixedDocument<ClosePostMutation, ClosePostMutationVariables> = {
  name: 'ClosePost',
  source: "mutation ClosePost($id: ID!) {\n  closePost(id: $id) {\n    id\n    title\n    closed\n    createdAt\n    updatedAt\n    version\n  }\n}",
};
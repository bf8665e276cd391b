/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type DeleteProductMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
}>;


export type DeleteProductMutation = { readonly deleteProduct: { readonly id: string } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const DeleteProductDocument: FixedDocument<DeleteProductMutation, DeleteProductMutationVariables> = {
  name: 'DeleteProduct',
  source: "mutation DeleteProduct($id: ID!, $version: Int) {\n  deleteProduct(id: $id, version: $version) {\n    id\n  }\n}",
};
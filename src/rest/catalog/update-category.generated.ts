/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** Attributes that a category may offer as search filters. */
export type FilterableAttribute =
  | 'memory'
  | 'screenSize';

/** A merge patch: absent fields stay, null removes. */
export type UpdateCategoryInput = {
  readonly filterableAttributes?: ReadonlyArray<FilterableAttribute> | null | undefined;
  readonly minimumPrice?: number | null | undefined;
  /** Moves the category with all below it; null makes it a root. */
  readonly parentId?: string | null | undefined;
  readonly title?: string | null | undefined;
};

export type UpdateCategoryMutationVariables = Exact<{
  id: string;
  input: Types.UpdateCategoryInput;
}>;


export type UpdateCategoryMutation = { readonly updateCategory: { readonly id: string, readonly title: string, readonly parentId: string | null, readonly externalId: string | null, readonly filterableAttributes: ReadonlyArray<string>, readonly minimumPrice: number | null } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const UpdateCategoryDocument: FixedDocument<UpdateCategoryMutation, UpdateCategoryMutationVariables> = {
  name: 'UpdateCategory',
  source: "mutation UpdateCategory($id: ID!, $input: UpdateCategoryInput!) {\n  updateCategory(id: $id, input: $input) {\n    id\n    title\n    parentId\n    externalId\n    filterableAttributes\n    minimumPrice\n  }\n}",
};
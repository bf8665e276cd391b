/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type CreateCategoryInput = {
  readonly externalId?: string | null | undefined;
  readonly filterableAttributes?: ReadonlyArray<FilterableAttribute> | null | undefined;
  /** In USD. */
  readonly minimumPrice?: number | null | undefined;
  /** The category above; null makes a root. */
  readonly parentId?: string | null | undefined;
  readonly title: string;
};

/** Whether a creation made something or met what was there already. */
export type CreationOutcome =
  | 'created'
  | 'unchanged';

/** Attributes that a category may offer as search filters. */
export type FilterableAttribute =
  | 'memory'
  | 'screenSize';

export type CreateCategoryMutationVariables = Exact<{
  input: Types.CreateCategoryInput;
}>;


export type CreateCategoryMutation = { readonly createCategory: { readonly outcome: Types.CreationOutcome, readonly category: { readonly id: string, readonly title: string, readonly parentId: string | null, readonly externalId: string | null, readonly filterableAttributes: ReadonlyArray<string>, readonly minimumPrice: number | null } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const CreateCategoryDocument: FixedDocument<CreateCategoryMutation, CreateCategoryMutationVariables> = {
  name: 'CreateCategory',
  source: "mutation CreateCategory($input: CreateCategoryInput!) {\n  createCategory(input: $input) {\n    outcome\n    category {\n      id\n      title\n      parentId\n      externalId\n      filterableAttributes\n      minimumPrice\n    }\n  }\n}",
};
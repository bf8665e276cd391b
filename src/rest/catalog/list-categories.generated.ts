/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type ListCategoriesQueryVariables = Exact<{ [key: string]: never; }>;


export type ListCategoriesQuery = { readonly categories: { readonly data: ReadonlyArray<{ readonly id: string, readonly title: string, readonly parentId: string | null, readonly externalId: string | null, readonly filterableAttributes: ReadonlyArray<string>, readonly minimumPrice: number | null }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListCategoriesDocument: FixedDocument<ListCategoriesQuery, ListCategoriesQueryVariables> = {
  name: 'ListCategories',
  source: "query ListCategories {\n  categories {\n    data {\n      id\n      title\n      parentId\n      externalId\n      filterableAttributes\n      minimumPrice\n    }\n  }\n}",
};
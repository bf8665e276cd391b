/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type FacetType =
  | 'range'
  | 'terms';

export type ListSearchFiltersQueryVariables = Exact<{ [key: string]: never; }>;


export type ListSearchFiltersQuery = { readonly searchFilters: { readonly data: ReadonlyArray<{ readonly name: string, readonly label: string, readonly parameters: ReadonlyArray<string>, readonly type: Types.FacetType, readonly multiple: boolean, readonly categoryIds: ReadonlyArray<string> | null }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListSearchFiltersDocument: FixedDocument<ListSearchFiltersQuery, ListSearchFiltersQueryVariables> = {
  name: 'ListSearchFilters',
  source: "query ListSearchFilters {\n  searchFilters {\n    data {\n      name\n      label\n      parameters\n      type\n      multiple\n      categoryIds\n    }\n  }\n}",
};
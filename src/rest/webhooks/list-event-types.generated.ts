/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type ListEventTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type ListEventTypesQuery = { readonly webhookEventTypes: { readonly data: ReadonlyArray<{ readonly type: string, readonly description: string, readonly resourceType: string }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListEventTypesDocument: FixedDocument<ListEventTypesQuery, ListEventTypesQueryVariables> = {
  name: 'ListEventTypes',
  source: "query ListEventTypes {\n  webhookEventTypes {\n    data {\n      type\n      description\n      resourceType\n    }\n  }\n}",
};
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type GetLimitsQueryVariables = Exact<{ [key: string]: never; }>;


export type GetLimitsQuery = { readonly contractLimits: { readonly data: ReadonlyArray<{ readonly name: string, readonly value: number, readonly unit: string, readonly description: string }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetLimitsDocument: FixedDocument<GetLimitsQuery, GetLimitsQueryVariables> = {
  name: 'GetLimits',
  source: "query GetLimits {\n  contractLimits {\n    data {\n      name\n      value\n      unit\n      description\n    }\n  }\n}",
};
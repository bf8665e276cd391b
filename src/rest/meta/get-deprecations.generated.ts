/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type GetDeprecationsQueryVariables = Exact<{ [key: string]: never; }>;


export type GetDeprecationsQuery = { readonly deprecations: { readonly data: ReadonlyArray<{ readonly name: string, readonly since: string, readonly sunset: string, readonly removedIn: string, readonly replacement: string, readonly guideUrl: string, readonly uses: ReadonlyArray<{ readonly day: string, readonly client: string, readonly count: number }> }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetDeprecationsDocument: FixedDocument<GetDeprecationsQuery, GetDeprecationsQueryVariables> = {
  name: 'GetDeprecations',
  source: "query GetDeprecations {\n  deprecations {\n    data {\n      name\n      since\n      sunset\n      removedIn\n      replacement\n      guideUrl\n      uses {\n        day\n        client\n        count\n      }\n    }\n  }\n}",
};
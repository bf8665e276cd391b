/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type GetCaptchaQueryVariables = Exact<{ [key: string]: never; }>;


export type GetCaptchaQuery = { readonly captchaChallenge: { readonly algorithm: string, readonly challenge: string, readonly salt: string, readonly signature: string, readonly maxnumber: number } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetCaptchaDocument: FixedDocument<GetCaptchaQuery, GetCaptchaQueryVariables> = {
  name: 'GetCaptcha',
  source: "query GetCaptcha {\n  captchaChallenge {\n    algorithm\n    challenge\n    salt\n    signature\n    maxnumber\n  }\n}",
};
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type LogoutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogoutMutation = { readonly signOut: boolean };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const LogoutDocument: FixedDocument<LogoutMutation, LogoutMutationVariables> = {
  name: 'Logout',
  source: "mutation Logout {\n  signOut\n}",
};
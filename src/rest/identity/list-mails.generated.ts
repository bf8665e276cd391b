/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type ListMailsQueryVariables = Exact<{
  to?: string | null | undefined;
}>;


export type ListMailsQuery = { readonly keptMails: { readonly data: ReadonlyArray<{ readonly id: string, readonly kind: string, readonly to: string, readonly subject: string, readonly text: string, readonly createdAt: string }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListMailsDocument: FixedDocument<ListMailsQuery, ListMailsQueryVariables> = {
  name: 'ListMails',
  source: "query ListMails($to: String) {\n  keptMails(to: $to) {\n    data {\n      id\n      kind\n      to\n      subject\n      text\n      createdAt\n    }\n  }\n}",
};
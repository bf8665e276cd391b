/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  /** `nextCursor` of the previous page; left out for the first page. */
  readonly cursor?: string | null | undefined;
  /** Items on a page by cursor; default 20. */
  readonly limit?: number | null | undefined;
  /** Number of the page, from 1; with `pageSize`. */
  readonly page?: number | null | undefined;
  /** Items on a numbered page; default 20. */
  readonly pageSize?: number | null | undefined;
};

/** How a list is paged. */
export type PaginationStyle =
  /** Pages by cursor: stable while the list changes, without a total. */
  | 'cursor'
  /** Numbered pages with a total. */
  | 'offset';

/** Documents of one version of a client. */
export type RegisterDocumentsInput = {
  /** Documents by id; an id has letters, digits, `_`, `.`, `:` and `-`. */
  readonly documents: Readonly<Record<string, string>>;
  /** Name of the client: letters, digits, `_`, `.` and `-`. */
  readonly name: string;
  /** Version of the client: letters, digits, `_`, `.`, `+` and `-`. */
  readonly version: string;
};

export type RegisterTrustedDocumentsMutationVariables = Exact<{
  input: RegisterDocumentsInput;
}>;


export type RegisterTrustedDocumentsMutation = { readonly registerDocuments: { readonly isNew: boolean, readonly manifest: { readonly name: string, readonly version: string, readonly createdAt: string, readonly documents: ReadonlyArray<{ readonly id: string, readonly documentId: string, readonly cost: number }> } } };

export type ListTrustedDocumentsQueryVariables = Exact<{
  page?: PageInput | null | undefined;
}>;


export type ListTrustedDocumentsQuery = { readonly documentManifests: { readonly data: ReadonlyArray<{ readonly name: string, readonly version: string, readonly createdAt: string, readonly documents: ReadonlyArray<{ readonly id: string, readonly documentId: string, readonly cost: number }> }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type DeleteTrustedDocumentsMutationVariables = Exact<{
  name: string;
  version: string;
}>;


export type DeleteTrustedDocumentsMutation = { readonly deleteDocuments: { readonly id: string } };

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const RegisterTrustedDocumentsDocument: FixedDocument<RegisterTrustedDocumentsMutation, RegisterTrustedDocumentsMutationVariables> = {
  name: 'RegisterTrustedDocuments',
  source: "mutation RegisterTrustedDocuments($input: RegisterDocumentsInput!) {\n  registerDocuments(input: $input) {\n    isNew\n    manifest {\n      name\n      version\n      documents {\n        id\n        documentId\n        cost\n      }\n      createdAt\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListTrustedDocumentsDocument: FixedDocument<ListTrustedDocumentsQuery, ListTrustedDocumentsQueryVariables> = {
  name: 'ListTrustedDocuments',
  source: "query ListTrustedDocuments($page: PageInput) {\n  documentManifests(page: $page) {\n    data {\n      name\n      version\n      documents {\n        id\n        documentId\n        cost\n      }\n      createdAt\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const DeleteTrustedDocumentsDocument: FixedDocument<DeleteTrustedDocumentsMutation, DeleteTrustedDocumentsMutationVariables> = {
  name: 'DeleteTrustedDocuments',
  source: "mutation DeleteTrustedDocuments($name: String!, $version: String!) {\n  deleteDocuments(name: $name, version: $version) {\n    id\n  }\n}",
};
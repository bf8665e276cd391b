/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  readonly cursor?: string | null | undefined;
  readonly limit?: number | null | undefined;
  readonly page?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
};

export type PaginationStyle =
  | 'cursor'
  | 'offset';

export type SecurityEventType =
  | 'api_key_created'
  | 'api_key_revoked'
  | 'captcha_required'
  | 'email_verified'
  | 'mass_attack_detected'
  | 'password_changed'
  | 'password_reset'
  | 'password_reset_requested'
  | 'refresh_token_reused'
  | 'second_factor_failed'
  | 'second_factor_required'
  | 'session_revoked'
  | 'sign_in_failed'
  | 'sign_in_refused'
  | 'sign_in_succeeded'
  | 'sign_up_requested'
  | 'totp_disabled'
  | 'totp_enabled'
  | 'user_blocked'
  | 'user_disabled'
  | 'user_enabled'
  | 'user_unblocked';

export type ListSecurityEventsQueryVariables = Exact<{
  type?: Types.SecurityEventType | null | undefined;
  userId?: string | null | undefined;
  ip?: string | null | undefined;
  createdFrom?: string | Date | null | undefined;
  createdTo?: string | Date | null | undefined;
  page?: Types.PageInput | null | undefined;
}>;


export type ListSecurityEventsQuery = { readonly securityEvents: { readonly data: ReadonlyArray<{ readonly id: string, readonly type: Types.SecurityEventType, readonly createdAt: string, readonly userId: string | null, readonly actorId: string | null, readonly ip: string | null, readonly country: string | null, readonly clientId: string | null, readonly reasons: ReadonlyArray<string> }>, readonly pagination: { readonly style: Types.PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListSecurityEventsDocument: FixedDocument<ListSecurityEventsQuery, ListSecurityEventsQueryVariables> = {
  name: 'ListSecurityEvents',
  source: "query ListSecurityEvents($type: SecurityEventType, $userId: ID, $ip: String, $createdFrom: DateTime, $createdTo: DateTime, $page: PageInput) {\n  securityEvents(\n    type: $type\n    userId: $userId\n    ip: $ip\n    createdFrom: $createdFrom\n    createdTo: $createdTo\n    page: $page\n  ) {\n    data {\n      id\n      type\n      createdAt\n      userId\n      actorId\n      ip\n      country\n      clientId\n      reasons\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};
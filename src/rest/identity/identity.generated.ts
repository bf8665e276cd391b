/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
/** A block from discussions. */
export type BlockUserInput = {
  /** Reason; the user sees it in the block of their account (`GET /users/{id}?include=block`). */
  readonly reason?: string | null | undefined;
  /** End of the block, in the future; until it is lifted when left out. */
  readonly until?: string | Date | null | undefined;
};

/** Changes a password. */
export type ChangePasswordInput = {
  /** Your current password. */
  readonly currentPassword: string;
  /** Any Unicode; not a leaked password and not similar to the e-mail address. */
  readonly newPassword: string;
};

/** New role of an account. */
export type ChangeRoleInput = {
  /** The new role. */
  readonly role: Role;
};

/** Reason for a flag, a hold or a removal. */
export type CommentReason =
  /** Attack on a person. */
  | 'abusive'
  /** Advertising. */
  | 'ad'
  /** Contains a held word. */
  | 'banned_word'
  /** Harassment of a person. */
  | 'harassment'
  /** Hatred against a group. */
  | 'hate_speech'
  /** Possibly illegal. */
  | 'illegal_content'
  /** False information. */
  | 'misinformation'
  /** Not about the topic of the post. */
  | 'off_topic'
  /** Offensive language. */
  | 'offensive'
  /** Another reason; see the note. */
  | 'other'
  /** Sent in bulk. */
  | 'spam';

/** `pending`: waits for a moderator. `hidden` and `rejected`: removed by a moderator. `deleted`: final. */
export type CommentStatus =
  /** Deleted for good. */
  | 'deleted'
  /** Taken down by a moderator; can be published again. */
  | 'hidden'
  /** Waits for a moderator; visible to its author. */
  | 'pending'
  /** Visible to everybody. */
  | 'published'
  /** Refused by a moderator. */
  | 'rejected';

/** Resets a password with the code from the e-mail. */
export type ConfirmPasswordResetInput = {
  /** True keeps your API keys; they are revoked otherwise. */
  readonly keepApiKeys?: boolean | null | undefined;
  /** The new password. */
  readonly password: string;
  /** The code from the e-mail. */
  readonly token: string;
};

/** Confirms that the authenticator app is set up. */
export type ConfirmTotpInput = {
  /** The current code of the authenticator app. */
  readonly code: string;
};

/** A new API key. */
export type CreateApiKeyInput = {
  /** True: it may only run trusted documents at `/graphql`. Default false. */
  readonly documentsOnly?: boolean | null | undefined;
  /** When the key expires: at most two years from now; default one year. */
  readonly expiresAt?: string | Date | null | undefined;
  /** Name for the key. */
  readonly name: string;
  /** Your password; required when the last sign-in is more than five minutes ago. */
  readonly password?: string | null | undefined;
  /** Scopes of the key; only those your role allows. */
  readonly scopes: ReadonlyArray<string>;
};

/** Confirmation that your account is to be deleted. */
export type DeleteMeInput = {
  /** Your password; required when the last sign-in is more than five minutes ago. */
  readonly password?: string | null | undefined;
};

/** Delivery status of an order. */
export type DeliveryStatus =
  /** Nothing will be delivered. */
  | 'cancelled'
  /** Delivered to the customer. */
  | 'delivered'
  /** Nothing is packed yet. */
  | 'pending'
  /** Packed for the carrier. */
  | 'ready'
  /** Handed to the carrier. */
  | 'shipped';

/** What an import may do with an item. */
export type ImportMode =
  /** Creates new items; an existing one with the same content is `unchanged`, with other content it is refused. */
  | 'create'
  /** Deletes the items. */
  | 'delete'
  /** Updates existing items; unknown ones are refused. */
  | 'update'
  /** Creates new items and updates existing ones. */
  | 'upsert';

/** Status of an import. */
export type ImportStatus =
  /** Stopped before its end; what was applied stays applied. */
  | 'cancelled'
  /** Being stopped; no further item is started. */
  | 'cancelling'
  /** All items were applied. */
  | 'completed'
  /** Ended; some items were refused. */
  | 'completed_with_errors'
  /** Could not be carried out. */
  | 'failed'
  /** Its items are being applied. */
  | 'processing'
  /** Not started yet. */
  | 'queued';

/** Kind of the items of an import. */
export type ImportType =
  /** Categories of the catalog. */
  | 'categories'
  /** Products of the catalog. */
  | 'products';

/** Status of an order; each operation documents its transitions. */
export type OrderStatus =
  /** Cancelled; its items are back in stock. */
  | 'cancelled'
  /** Delivered to the customer. */
  | 'delivered'
  /** Paid, and not yet being prepared. */
  | 'paid'
  /** Placed and not paid. */
  | 'pending'
  /** Being prepared. */
  | 'processing'
  /** Refunded completely. */
  | 'refunded'
  /** Handed to the carrier. */
  | 'shipped';

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

/** Requests a password reset. */
export type PasswordResetInput = {
  /** Solution of a CAPTCHA challenge, after `captcha_required`. */
  readonly captchaToken?: string | null | undefined;
  /** E-mail address of the account. */
  readonly email: string;
};

/** State of a payment attempt. */
export type PaymentState =
  /** Authorized, and not captured within seven days. */
  | 'authorization_expired'
  /** Authorized; the money is captured when the order is shipped. */
  | 'authorized'
  /** Voided before any money was taken. */
  | 'cancelled'
  /** The money was taken. */
  | 'captured'
  /** The provider or the bank refused it; another attempt may succeed. */
  | 'declined'
  /** The provider reported an error; no money was taken. */
  | 'failed'
  /** The provider is working on it; the outcome follows by itself. */
  | 'processing'
  /** The payer must act: see `nextAction`. */
  | 'requires_action';

/** Payment status of an order. */
export type PaymentStatus =
  /** Authorized; the money is captured when the order is shipped. */
  | 'authorized'
  /** The latest attempt was declined. */
  | 'failed'
  /** The money was taken. */
  | 'paid'
  /** Refunded in part. */
  | 'partially_refunded'
  /** Not paid yet. */
  | 'pending'
  /** Refunded completely. */
  | 'refunded';

/** A refresh token. */
export type RefreshTokenInput = {
  /** The refresh token of the last answer; each is valid once. */
  readonly refreshToken: string;
};

/** State of a refund. */
export type RefundState =
  /** The provider refused it for good. */
  | 'failed'
  /** Requested; the provider has not answered yet. */
  | 'pending'
  /** The money was returned. */
  | 'succeeded';

/** The role of an account. */
export type Role =
  /** May use the whole API. */
  | 'admin'
  /** Buys and comments. */
  | 'customer'
  /** Also moderates comments and blocks users from discussions. */
  | 'moderator';

/** Second step of signing in. */
export type SecondFactorInput = {
  /** Code from the authenticator app or the e-mail, or a recovery code. */
  readonly code: string;
  /** `mfaToken` of the `mfa_required` answer. */
  readonly mfaToken: string;
};

/** Type of a security event. */
export type SecurityEventType =
  /** A user deleted their account. */
  | 'account_deleted'
  /** An API key was created. */
  | 'api_key_created'
  /** An API key was used from a network that is not among its latest ten. */
  | 'api_key_new_network'
  /** An API key was revoked. */
  | 'api_key_revoked'
  /** A CAPTCHA was asked for. */
  | 'captcha_required'
  /** An e-mail address was verified. */
  | 'email_verified'
  /** Many sign-ins failed over many accounts. */
  | 'mass_attack_detected'
  /** A password was changed. */
  | 'password_changed'
  /** A password was reset. */
  | 'password_reset'
  /** A password reset was requested. */
  | 'password_reset_requested'
  /** A refresh token was used twice; its session was ended. */
  | 'refresh_token_reused'
  /** The role of an account was changed. */
  | 'role_changed'
  /** A second factor was wrong. */
  | 'second_factor_failed'
  /** A second factor was asked for. */
  | 'second_factor_required'
  /** A session was ended. */
  | 'session_revoked'
  /** The password was wrong, or there is no such account. */
  | 'sign_in_failed'
  /** A sign-in with the right password was refused: its risk was too high. */
  | 'sign_in_refused'
  /** Somebody signed in. */
  | 'sign_in_succeeded'
  /** A sign-up was requested. */
  | 'sign_up_requested'
  /** An authenticator app was removed. */
  | 'totp_disabled'
  /** An authenticator app was confirmed. */
  | 'totp_enabled'
  /** The secret of an authenticator app can no longer be read. */
  | 'totp_lost'
  /** A user was blocked from discussions. */
  | 'user_blocked'
  /** An account was disabled. */
  | 'user_disabled'
  /** An account was enabled. */
  | 'user_enabled'
  /** A block was lifted. */
  | 'user_unblocked';

/** Credentials of an account. */
export type SignInInput = {
  /** Solution of a CAPTCHA challenge, after `captcha_required`. */
  readonly captchaToken?: string | null | undefined;
  /** E-mail address of the account. */
  readonly email: string;
  /** Password of the account. */
  readonly password: string;
};

/** A request for an account. */
export type SignUpInput = {
  /** Solution of a CAPTCHA challenge, after `captcha_required`. */
  readonly captchaToken?: string | null | undefined;
  /** Name shown to others. */
  readonly displayName: string;
  /** E-mail address, for signing in and for messages. */
  readonly email: string;
  /** Any Unicode; not a leaked password and not similar to the e-mail address. */
  readonly password: string;
};

/** Confirms a change of the authenticator app. */
export type TotpChangeInput = {
  /** A code of the present app, or a recovery code; required once an app is set up. */
  readonly code?: string | null | undefined;
  /** Password of the account. */
  readonly password: string;
};

/** Changes to your profile; absent fields stay. */
export type UpdateMeInput = {
  /** Address of the profile picture, https; null removes it. */
  readonly avatarUrl?: string | null | undefined;
  /** Name shown to others. */
  readonly displayName?: string | null | undefined;
};

/** Status of an account. */
export type UserStatus =
  /** May do what its role allows. */
  | 'active'
  /** Can sign in and read, but not comment. */
  | 'blocked'
  /** Cannot sign in. */
  | 'disabled'
  /** The e-mail address is not verified yet. */
  | 'unverified';

/** Confirms an e-mail address. */
export type VerifyEmailInput = {
  /** The code from the e-mail. */
  readonly token: string;
};

/** Reason for which the service disabled an endpoint. */
export type WebhookDisabledReason =
  /** No delivery succeeded for five days. */
  | 'failing'
  /** The receiver answered 410. */
  | 'gone'
  /** Its signing secret cannot be read any more: rotate it, then set the endpoint `active`. */
  | 'secret_lost';

/** Status of an endpoint. */
export type WebhookEndpointStatus =
  /** Receives events. */
  | 'active'
  /** Disabled by the service and receives nothing; set it `active` to resume. */
  | 'disabled'
  /** Events are queued until it is active again; none while its URL has yet to answer a challenge. */
  | 'paused'
  /** Receives nothing until its URL has answered a challenge. */
  | 'pending_verification';

/** Health of an endpoint. */
export type WebhookHealth =
  /** Disabled by the service. */
  | 'disabled'
  /** Recent deliveries failed. */
  | 'failing'
  /** Recent deliveries succeeded. */
  | 'healthy'
  /** Paused by its owner. */
  | 'paused'
  /** Its URL has not answered the challenge yet. */
  | 'pending_verification'
  /** Ten failures in a row; tried once a minute. */
  | 'suspended';

/** Order in which events about one resource are sent. */
export type WebhookOrdering =
  /** Events are sent as they come. */
  | 'none'
  /** An event is sent only after earlier ones about its resource were delivered or given up. */
  | 'per_resource';

/** How much of the resource an event carries. */
export type WebhookPayloadStyle =
  /** The resource as well, as it was at the event. */
  | 'full'
  /** Type and id of the resource only; receivers read it themselves. */
  | 'thin';

export type GetMeQueryVariables = Exact<{ [key: string]: never; }>;


export type GetMeQuery = { readonly me: { readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role, readonly status: UserStatus, readonly createdAt: string, readonly version: number } };

export type ExportMeQueryVariables = Exact<{
  securityEventsCursor?: string | null | undefined;
  ordersCursor?: string | null | undefined;
  importsCursor?: string | null | undefined;
  commentsCursor?: string | null | undefined;
  votesCursor?: string | null | undefined;
  flagsCursor?: string | null | undefined;
}>;


export type ExportMeQuery = { readonly accountExport: { readonly exportedAt: string, readonly account: { readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role, readonly status: UserStatus, readonly createdAt: string, readonly block: { readonly reason: string | null, readonly until: string | null, readonly at: string } | null }, readonly signIn: { readonly countries: ReadonlyArray<string>, readonly passwordChangedAt: string | null, readonly hasAuthenticator: boolean }, readonly sessions: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly lastSeenAt: string, readonly expiresAt: string, readonly ip: string, readonly country: string | null, readonly userAgent: string | null, readonly device: string | null, readonly place: string | null, readonly isCurrent: boolean }>, readonly apiKeys: ReadonlyArray<{ readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<string>, readonly documentsOnly: boolean, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly networks: ReadonlyArray<{ readonly network: string, readonly firstUsedAt: string, readonly lastUsedAt: string }> }>, readonly securityEvents: { readonly data: ReadonlyArray<{ readonly id: string, readonly type: SecurityEventType, readonly createdAt: string, readonly userId: string | null, readonly actorId: string | null, readonly ip: string | null, readonly country: string | null, readonly clientId: string | null, readonly reasons: ReadonlyArray<string> }>, readonly pagination: { readonly hasNext: boolean, readonly nextCursor: string | null } }, readonly orders: { readonly data: ReadonlyArray<{ readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly email: string | null, readonly note: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number }>, readonly delivery: { readonly status: DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> }, readonly payment: { readonly status: PaymentStatus, readonly state: PaymentState | null, readonly paidAmount: number, readonly refundedAmount: number, readonly currency: string, readonly paidAt: string | null, readonly nextAction: { readonly type: string, readonly url: string } | null, readonly method: { readonly id: string, readonly brand: string, readonly last4: string | null } | null, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly state: RefundState, readonly reason: string | null, readonly createdAt: string }> } | null, readonly history: ReadonlyArray<{ readonly status: OrderStatus, readonly at: string, readonly reason: string | null }> }>, readonly pagination: { readonly hasNext: boolean, readonly nextCursor: string | null } }, readonly imports: { readonly data: ReadonlyArray<{ readonly id: string, readonly type: ImportType, readonly mode: ImportMode, readonly status: ImportStatus, readonly createdAt: string, readonly finishedAt: string | null, readonly expiresAt: string, readonly progress: { readonly total: number, readonly processed: number, readonly succeeded: number, readonly failed: number, readonly percent: number } }>, readonly pagination: { readonly hasNext: boolean, readonly nextCursor: string | null } }, readonly comments: { readonly data: ReadonlyArray<{ readonly id: string, readonly postId: string, readonly parentId: string | null, readonly text: string, readonly status: CommentStatus, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null }>, readonly pagination: { readonly hasNext: boolean, readonly nextCursor: string | null } }, readonly votes: { readonly data: ReadonlyArray<{ readonly commentId: string, readonly value: number }>, readonly pagination: { readonly hasNext: boolean, readonly nextCursor: string | null } }, readonly flags: { readonly data: ReadonlyArray<{ readonly commentId: string, readonly reasonCode: CommentReason, readonly createdAt: string }>, readonly pagination: { readonly hasNext: boolean, readonly nextCursor: string | null } }, readonly webhookEndpoints: ReadonlyArray<{ readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly disabledReason: WebhookDisabledReason | null, readonly health: WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly verification: { readonly attempts: number, readonly lastAttemptAt: string | null, readonly lastError: string | null, readonly nextAttemptAt: string | null } | null }> } };

export type UpdateMeMutationVariables = Exact<{
  input: UpdateMeInput;
  version?: number | null | undefined;
}>;


export type UpdateMeMutation = { readonly updateMe: { readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role, readonly status: UserStatus, readonly createdAt: string, readonly version: number } };

export type DeleteMeMutationVariables = Exact<{
  input?: DeleteMeInput | null | undefined;
  version?: number | null | undefined;
}>;


export type DeleteMeMutation = { readonly deleteMe: { readonly id: string } };

export type GetUserQueryVariables = Exact<{
  id: string;
}>;


export type GetUserQuery = { readonly user: { readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role, readonly status: UserStatus, readonly createdAt: string, readonly block: { readonly reason: string | null, readonly until: string | null, readonly at: string } | null } | null };

export type ListUsersQueryVariables = Exact<{
  email?: string | null | undefined;
  role?: Role | null | undefined;
  status?: UserStatus | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ListUsersQuery = { readonly users: { readonly data: ReadonlyArray<{ readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role, readonly status: UserStatus, readonly createdAt: string, readonly block: { readonly reason: string | null, readonly until: string | null, readonly at: string } | null }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type ChangeUserRoleMutationVariables = Exact<{
  id: string;
  input: ChangeRoleInput;
}>;


export type ChangeUserRoleMutation = { readonly changeRole: { readonly id: string, readonly displayName: string, readonly role: Role, readonly status: UserStatus, readonly block: { readonly reason: string | null, readonly until: string | null, readonly at: string } | null } };

export type BlockUserMutationVariables = Exact<{
  id: string;
  input?: BlockUserInput | null | undefined;
}>;


export type BlockUserMutation = { readonly blockUser: { readonly id: string, readonly displayName: string, readonly role: Role, readonly status: UserStatus, readonly block: { readonly reason: string | null, readonly until: string | null, readonly at: string } | null } };

export type UnblockUserMutationVariables = Exact<{
  id: string;
}>;


export type UnblockUserMutation = { readonly unblockUser: { readonly id: string, readonly displayName: string, readonly role: Role, readonly status: UserStatus, readonly block: { readonly reason: string | null, readonly until: string | null, readonly at: string } | null } };

export type DisableUserMutationVariables = Exact<{
  id: string;
}>;


export type DisableUserMutation = { readonly disableUser: { readonly id: string, readonly displayName: string, readonly role: Role, readonly status: UserStatus, readonly block: { readonly reason: string | null, readonly until: string | null, readonly at: string } | null } };

export type EnableUserMutationVariables = Exact<{
  id: string;
}>;


export type EnableUserMutation = { readonly enableUser: { readonly id: string, readonly displayName: string, readonly role: Role, readonly status: UserStatus, readonly block: { readonly reason: string | null, readonly until: string | null, readonly at: string } | null } };

export type SignUpMutationVariables = Exact<{
  input: SignUpInput;
}>;


export type SignUpMutation = { readonly signUp: { readonly accepted: boolean } };

export type VerifyEmailMutationVariables = Exact<{
  input: VerifyEmailInput;
}>;


export type VerifyEmailMutation = { readonly verifyEmail: { readonly accepted: boolean } };

export type LoginMutationVariables = Exact<{
  input: SignInInput;
}>;


export type LoginMutation = { readonly signIn: { readonly accessToken: string, readonly tokenType: string, readonly expiresIn: number, readonly refreshToken: string, readonly deviceToken: string, readonly user: { readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role, readonly status: UserStatus, readonly createdAt: string } } };

export type VerifyMfaMutationVariables = Exact<{
  input: SecondFactorInput;
}>;


export type VerifyMfaMutation = { readonly answerSecondFactor: { readonly accessToken: string, readonly tokenType: string, readonly expiresIn: number, readonly refreshToken: string, readonly deviceToken: string, readonly user: { readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role, readonly status: UserStatus, readonly createdAt: string } } };

export type RefreshTokenMutationVariables = Exact<{
  input: RefreshTokenInput;
}>;


export type RefreshTokenMutation = { readonly refreshTokens: { readonly accessToken: string, readonly tokenType: string, readonly expiresIn: number, readonly refreshToken: string, readonly user: { readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role, readonly status: UserStatus, readonly createdAt: string } } };

export type LogoutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogoutMutation = { readonly signOut: boolean };

export type RequestPasswordResetMutationVariables = Exact<{
  input: PasswordResetInput;
}>;


export type RequestPasswordResetMutation = { readonly requestPasswordReset: { readonly accepted: boolean } };

export type ConfirmPasswordResetMutationVariables = Exact<{
  input: ConfirmPasswordResetInput;
}>;


export type ConfirmPasswordResetMutation = { readonly confirmPasswordReset: { readonly accepted: boolean } };

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;


export type ChangePasswordMutation = { readonly changePassword: boolean };

export type EnrolTotpMutationVariables = Exact<{
  input: TotpChangeInput;
}>;


export type EnrolTotpMutation = { readonly enrolTotp: { readonly secret: string, readonly uri: string } };

export type ConfirmTotpMutationVariables = Exact<{
  input: ConfirmTotpInput;
}>;


export type ConfirmTotpMutation = { readonly confirmTotp: { readonly recoveryCodes: ReadonlyArray<string> } };

export type RemoveTotpMutationVariables = Exact<{
  input: TotpChangeInput;
}>;


export type RemoveTotpMutation = { readonly removeTotp: boolean };

export type ListSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListSessionsQuery = { readonly sessions: { readonly data: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly lastSeenAt: string, readonly expiresAt: string, readonly ip: string, readonly country: string | null, readonly userAgent: string | null, readonly device: string | null, readonly place: string | null, readonly isCurrent: boolean }> } };

export type EndSessionMutationVariables = Exact<{
  id: string;
}>;


export type EndSessionMutation = { readonly endSession: { readonly id: string } };

export type ListApiKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ListApiKeysQuery = { readonly apiKeys: { readonly data: ReadonlyArray<{ readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<string>, readonly documentsOnly: boolean, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly networks: ReadonlyArray<{ readonly network: string, readonly firstUsedAt: string, readonly lastUsedAt: string }> }> } };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { readonly createApiKey: { readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<string>, readonly documentsOnly: boolean, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly secret: string, readonly networks: ReadonlyArray<{ readonly network: string, readonly firstUsedAt: string, readonly lastUsedAt: string }> } };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeApiKeyMutation = { readonly revokeApiKey: { readonly id: string } };

export type GetCaptchaQueryVariables = Exact<{ [key: string]: never; }>;


export type GetCaptchaQuery = { readonly captchaChallenge: { readonly algorithm: string, readonly challenge: string, readonly salt: string, readonly signature: string, readonly maxnumber: number } };

export type ListSecurityEventsQueryVariables = Exact<{
  type?: SecurityEventType | null | undefined;
  userId?: string | null | undefined;
  ip?: string | null | undefined;
  createdFrom?: string | Date | null | undefined;
  createdTo?: string | Date | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ListSecurityEventsQuery = { readonly securityEvents: { readonly data: ReadonlyArray<{ readonly id: string, readonly type: SecurityEventType, readonly createdAt: string, readonly userId: string | null, readonly actorId: string | null, readonly ip: string | null, readonly country: string | null, readonly clientId: string | null, readonly reasons: ReadonlyArray<string> }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type ListMySecurityEventsQueryVariables = Exact<{
  page?: PageInput | null | undefined;
}>;


export type ListMySecurityEventsQuery = { readonly mySecurityEvents: { readonly data: ReadonlyArray<{ readonly id: string, readonly type: SecurityEventType, readonly createdAt: string, readonly userId: string | null, readonly actorId: string | null, readonly ip: string | null, readonly country: string | null, readonly clientId: string | null, readonly reasons: ReadonlyArray<string> }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type ListInternalMailsQueryVariables = Exact<{
  to?: string | null | undefined;
}>;


export type ListInternalMailsQuery = { readonly keptMails: { readonly data: ReadonlyArray<{ readonly id: string, readonly kind: string, readonly to: string, readonly subject: string, readonly text: string, readonly createdAt: string }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetMeDocument: FixedDocument<GetMeQuery, GetMeQueryVariables> = {
  name: 'GetMe',
  source: "query GetMe {\n  me {\n    id\n    email\n    displayName\n    avatarUrl\n    role\n    status\n    createdAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ExportMeDocument: FixedDocument<ExportMeQuery, ExportMeQueryVariables> = {
  name: 'ExportMe',
  source: "query ExportMe($securityEventsCursor: String, $ordersCursor: String, $importsCursor: String, $commentsCursor: String, $votesCursor: String, $flagsCursor: String) {\n  accountExport {\n    exportedAt\n    account {\n      id\n      email\n      displayName\n      avatarUrl\n      role\n      status\n      createdAt\n      block {\n        reason\n        until\n        at\n      }\n    }\n    signIn {\n      countries\n      passwordChangedAt\n      hasAuthenticator\n    }\n    sessions {\n      id\n      createdAt\n      lastSeenAt\n      expiresAt\n      ip\n      country\n      userAgent\n      device\n      place\n      isCurrent\n    }\n    apiKeys {\n      id\n      name\n      scopes\n      documentsOnly\n      createdAt\n      expiresAt\n      lastUsedAt\n      networks {\n        network\n        firstUsedAt\n        lastUsedAt\n      }\n    }\n    securityEvents(cursor: $securityEventsCursor) {\n      data {\n        id\n        type\n        createdAt\n        userId\n        actorId\n        ip\n        country\n        clientId\n        reasons\n      }\n      pagination {\n        hasNext\n        nextCursor\n      }\n    }\n    orders(cursor: $ordersCursor) {\n      data {\n        id\n        status\n        paymentStatus\n        deliveryStatus\n        totalAmount\n        currency\n        total\n        itemCount\n        customerId\n        paymentMethodId\n        externalId\n        createdAt\n        updatedAt\n        version\n        email\n        note\n        items {\n          id\n          productId\n          productTitle\n          quantity\n          unitPrice\n          discountAmount\n          totalAmount\n        }\n        delivery {\n          status\n          address {\n            name\n            line1\n            line2\n            city\n            region\n            postalCode\n            country\n            phone\n          }\n          carrier\n          trackingNumber\n          shippedAt\n          deliveredAt\n        }\n        summary {\n          currency\n          itemCount\n          lineCount\n          subtotalAmount\n          discountAmount\n          discounts {\n            code\n            description\n            amount\n          }\n          shippingAmount\n          taxAmount\n          totalAmount\n        }\n        payment {\n          status\n          state\n          nextAction {\n            type\n            url\n          }\n          method {\n            id\n            brand\n            last4\n          }\n          paidAmount\n          refundedAmount\n          currency\n          paidAt\n          refunds {\n            id\n            amount\n            state\n            reason\n            createdAt\n          }\n        }\n        history {\n          status\n          at\n          reason\n        }\n      }\n      pagination {\n        hasNext\n        nextCursor\n      }\n    }\n    imports(cursor: $importsCursor) {\n      data {\n        id\n        type\n        mode\n        status\n        progress {\n          total\n          processed\n          succeeded\n          failed\n          percent\n        }\n        createdAt\n        finishedAt\n        expiresAt\n      }\n      pagination {\n        hasNext\n        nextCursor\n      }\n    }\n    comments(cursor: $commentsCursor) {\n      data {\n        id\n        postId\n        parentId\n        text\n        status\n        isDeleted\n        likeCount\n        dislikeCount\n        createdAt\n        updatedAt\n        editedAt\n      }\n      pagination {\n        hasNext\n        nextCursor\n      }\n    }\n    votes(cursor: $votesCursor) {\n      data {\n        commentId\n        value\n      }\n      pagination {\n        hasNext\n        nextCursor\n      }\n    }\n    flags(cursor: $flagsCursor) {\n      data {\n        commentId\n        reasonCode\n        createdAt\n      }\n      pagination {\n        hasNext\n        nextCursor\n      }\n    }\n    webhookEndpoints {\n      id\n      url\n      eventTypes\n      resourceIds\n      ordering\n      payloadStyle\n      description\n      status\n      disabledReason\n      verification {\n        attempts\n        lastAttemptAt\n        lastError\n        nextAttemptAt\n      }\n      health\n      consecutiveFailures\n      lastSuccessAt\n      lastFailureAt\n      createdAt\n      updatedAt\n      version\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const UpdateMeDocument: FixedDocument<UpdateMeMutation, UpdateMeMutationVariables> = {
  name: 'UpdateMe',
  source: "mutation UpdateMe($input: UpdateMeInput!, $version: Int) {\n  updateMe(input: $input, version: $version) {\n    id\n    email\n    displayName\n    avatarUrl\n    role\n    status\n    createdAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const DeleteMeDocument: FixedDocument<DeleteMeMutation, DeleteMeMutationVariables> = {
  name: 'DeleteMe',
  source: "mutation DeleteMe($input: DeleteMeInput, $version: Int) {\n  deleteMe(input: $input, version: $version) {\n    id\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetUserDocument: FixedDocument<GetUserQuery, GetUserQueryVariables> = {
  name: 'GetUser',
  source: "query GetUser($id: ID!) {\n  user(id: $id) {\n    id\n    email\n    displayName\n    avatarUrl\n    role\n    status\n    createdAt\n    block @onInclude(path: \"block\") {\n      reason\n      until\n      at\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListUsersDocument: FixedDocument<ListUsersQuery, ListUsersQueryVariables> = {
  name: 'ListUsers',
  source: "query ListUsers($email: String, $role: Role, $status: UserStatus, $page: PageInput) {\n  users(email: $email, role: $role, status: $status, page: $page) {\n    data {\n      id\n      email\n      displayName\n      avatarUrl\n      role\n      status\n      createdAt\n      block {\n        reason\n        until\n        at\n      }\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ChangeUserRoleDocument: FixedDocument<ChangeUserRoleMutation, ChangeUserRoleMutationVariables> = {
  name: 'ChangeUserRole',
  source: "mutation ChangeUserRole($id: ID!, $input: ChangeRoleInput!) {\n  changeRole(id: $id, input: $input) {\n    id\n    displayName\n    role\n    status\n    block {\n      reason\n      until\n      at\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const BlockUserDocument: FixedDocument<BlockUserMutation, BlockUserMutationVariables> = {
  name: 'BlockUser',
  source: "mutation BlockUser($id: ID!, $input: BlockUserInput) {\n  blockUser(id: $id, input: $input) {\n    id\n    displayName\n    role\n    status\n    block {\n      reason\n      until\n      at\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const UnblockUserDocument: FixedDocument<UnblockUserMutation, UnblockUserMutationVariables> = {
  name: 'UnblockUser',
  source: "mutation UnblockUser($id: ID!) {\n  unblockUser(id: $id) {\n    id\n    displayName\n    role\n    status\n    block {\n      reason\n      until\n      at\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const DisableUserDocument: FixedDocument<DisableUserMutation, DisableUserMutationVariables> = {
  name: 'DisableUser',
  source: "mutation DisableUser($id: ID!) {\n  disableUser(id: $id) {\n    id\n    displayName\n    role\n    status\n    block {\n      reason\n      until\n      at\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const EnableUserDocument: FixedDocument<EnableUserMutation, EnableUserMutationVariables> = {
  name: 'EnableUser',
  source: "mutation EnableUser($id: ID!) {\n  enableUser(id: $id) {\n    id\n    displayName\n    role\n    status\n    block {\n      reason\n      until\n      at\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const SignUpDocument: FixedDocument<SignUpMutation, SignUpMutationVariables> = {
  name: 'SignUp',
  source: "mutation SignUp($input: SignUpInput!) {\n  signUp(input: $input) {\n    accepted\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const VerifyEmailDocument: FixedDocument<VerifyEmailMutation, VerifyEmailMutationVariables> = {
  name: 'VerifyEmail',
  source: "mutation VerifyEmail($input: VerifyEmailInput!) {\n  verifyEmail(input: $input) {\n    accepted\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const LoginDocument: FixedDocument<LoginMutation, LoginMutationVariables> = {
  name: 'Login',
  source: "mutation Login($input: SignInInput!) {\n  signIn(input: $input) {\n    accessToken\n    tokenType\n    expiresIn\n    refreshToken\n    deviceToken\n    user {\n      id\n      email\n      displayName\n      avatarUrl\n      role\n      status\n      createdAt\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const VerifyMfaDocument: FixedDocument<VerifyMfaMutation, VerifyMfaMutationVariables> = {
  name: 'VerifyMfa',
  source: "mutation VerifyMfa($input: SecondFactorInput!) {\n  answerSecondFactor(input: $input) {\n    accessToken\n    tokenType\n    expiresIn\n    refreshToken\n    deviceToken\n    user {\n      id\n      email\n      displayName\n      avatarUrl\n      role\n      status\n      createdAt\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const RefreshTokenDocument: FixedDocument<RefreshTokenMutation, RefreshTokenMutationVariables> = {
  name: 'RefreshToken',
  source: "mutation RefreshToken($input: RefreshTokenInput!) {\n  refreshTokens(input: $input) {\n    accessToken\n    tokenType\n    expiresIn\n    refreshToken\n    user {\n      id\n      email\n      displayName\n      avatarUrl\n      role\n      status\n      createdAt\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const LogoutDocument: FixedDocument<LogoutMutation, LogoutMutationVariables> = {
  name: 'Logout',
  source: "mutation Logout {\n  signOut\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const RequestPasswordResetDocument: FixedDocument<RequestPasswordResetMutation, RequestPasswordResetMutationVariables> = {
  name: 'RequestPasswordReset',
  source: "mutation RequestPasswordReset($input: PasswordResetInput!) {\n  requestPasswordReset(input: $input) {\n    accepted\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ConfirmPasswordResetDocument: FixedDocument<ConfirmPasswordResetMutation, ConfirmPasswordResetMutationVariables> = {
  name: 'ConfirmPasswordReset',
  source: "mutation ConfirmPasswordReset($input: ConfirmPasswordResetInput!) {\n  confirmPasswordReset(input: $input) {\n    accepted\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ChangePasswordDocument: FixedDocument<ChangePasswordMutation, ChangePasswordMutationVariables> = {
  name: 'ChangePassword',
  source: "mutation ChangePassword($input: ChangePasswordInput!) {\n  changePassword(input: $input)\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const EnrolTotpDocument: FixedDocument<EnrolTotpMutation, EnrolTotpMutationVariables> = {
  name: 'EnrolTotp',
  source: "mutation EnrolTotp($input: TotpChangeInput!) {\n  enrolTotp(input: $input) {\n    secret\n    uri\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ConfirmTotpDocument: FixedDocument<ConfirmTotpMutation, ConfirmTotpMutationVariables> = {
  name: 'ConfirmTotp',
  source: "mutation ConfirmTotp($input: ConfirmTotpInput!) {\n  confirmTotp(input: $input) {\n    recoveryCodes\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const RemoveTotpDocument: FixedDocument<RemoveTotpMutation, RemoveTotpMutationVariables> = {
  name: 'RemoveTotp',
  source: "mutation RemoveTotp($input: TotpChangeInput!) {\n  removeTotp(input: $input)\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListSessionsDocument: FixedDocument<ListSessionsQuery, ListSessionsQueryVariables> = {
  name: 'ListSessions',
  source: "query ListSessions {\n  sessions {\n    data {\n      id\n      createdAt\n      lastSeenAt\n      expiresAt\n      ip\n      country\n      userAgent\n      device\n      place\n      isCurrent\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const EndSessionDocument: FixedDocument<EndSessionMutation, EndSessionMutationVariables> = {
  name: 'EndSession',
  source: "mutation EndSession($id: ID!) {\n  endSession(id: $id) {\n    id\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListApiKeysDocument: FixedDocument<ListApiKeysQuery, ListApiKeysQueryVariables> = {
  name: 'ListApiKeys',
  source: "query ListApiKeys {\n  apiKeys {\n    data {\n      id\n      name\n      scopes\n      documentsOnly\n      createdAt\n      expiresAt\n      lastUsedAt\n      networks {\n        network\n        firstUsedAt\n        lastUsedAt\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CreateApiKeyDocument: FixedDocument<CreateApiKeyMutation, CreateApiKeyMutationVariables> = {
  name: 'CreateApiKey',
  source: "mutation CreateApiKey($input: CreateApiKeyInput!) {\n  createApiKey(input: $input) {\n    id\n    name\n    scopes\n    documentsOnly\n    createdAt\n    expiresAt\n    lastUsedAt\n    networks {\n      network\n      firstUsedAt\n      lastUsedAt\n    }\n    secret\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const RevokeApiKeyDocument: FixedDocument<RevokeApiKeyMutation, RevokeApiKeyMutationVariables> = {
  name: 'RevokeApiKey',
  source: "mutation RevokeApiKey($id: ID!) {\n  revokeApiKey(id: $id) {\n    id\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetCaptchaDocument: FixedDocument<GetCaptchaQuery, GetCaptchaQueryVariables> = {
  name: 'GetCaptcha',
  source: "query GetCaptcha {\n  captchaChallenge {\n    algorithm\n    challenge\n    salt\n    signature\n    maxnumber\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListSecurityEventsDocument: FixedDocument<ListSecurityEventsQuery, ListSecurityEventsQueryVariables> = {
  name: 'ListSecurityEvents',
  source: "query ListSecurityEvents($type: SecurityEventType, $userId: ID, $ip: String, $createdFrom: DateTime, $createdTo: DateTime, $page: PageInput) {\n  securityEvents(\n    type: $type\n    userId: $userId\n    ip: $ip\n    createdFrom: $createdFrom\n    createdTo: $createdTo\n    page: $page\n  ) {\n    data {\n      id\n      type\n      createdAt\n      userId\n      actorId\n      ip\n      country\n      clientId\n      reasons\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListMySecurityEventsDocument: FixedDocument<ListMySecurityEventsQuery, ListMySecurityEventsQueryVariables> = {
  name: 'ListMySecurityEvents',
  source: "query ListMySecurityEvents($page: PageInput) {\n  mySecurityEvents(page: $page) {\n    data {\n      id\n      type\n      createdAt\n      userId\n      actorId\n      ip\n      country\n      clientId\n      reasons\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListInternalMailsDocument: FixedDocument<ListInternalMailsQuery, ListInternalMailsQueryVariables> = {
  name: 'ListInternalMails',
  source: "query ListInternalMails($to: String) {\n  keptMails(to: $to) {\n    data {\n      id\n      kind\n      to\n      subject\n      text\n      createdAt\n    }\n  }\n}",
};
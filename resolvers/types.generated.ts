import type { GivenAddress } from '../src/modules/orders';
import type { GivenAttribute } from '../src/modules/catalog';
import type { Scope } from '../src/modules/identity';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Import as ImportModel, ImportResult as ImportResultModel } from '../src/modules/imports';
import type { Product as ProductModel, ProductPage as ProductPageModel, Category as CategoryModel } from '../src/modules/catalog';
import type { Post as PostModel, CommentView as CommentModel, KeptSettings as KeptSettingsModel, ModerationLogEntry as ModerationLogEntryModel } from '../src/modules/comments';
import type { KeptSynonyms as KeptSynonymsModel, SynonymRule as SynonymRuleModel } from '../src/modules/search';
import type { AccountExport as AccountExportModel, User as UserModel, ShownUser as ShownUserModel } from '../src/modules/identity';
import type { OrderView as OrderModel, KeptCountryRates as KeptCountryRatesModel, OrderItem as OrderItemModel } from '../src/modules/orders';
import type { Manifest as ManifestModel } from '../src/modules/documents';
import type { WebhookEndpoint as WebhookEndpointModel, EndpointWithSecret as EndpointWithSecretModel, Delivery as DeliveryModel } from '../src/modules/webhooks';
import type { LoggedEvent as LoggedEventModel } from '../src/platform/events';
import type { GraphContext } from './context';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** Amounts by the ISO 4217 code of their currency: `{"EUR": 4.5}`. */
  CurrencyAmounts: { input: Readonly<Record<string, number | null>>; output: Readonly<Record<string, number | null>>; }
  /** A point in time: RFC 3339 in UTC with milliseconds and `Z`. */
  DateTime: { input: Date; output: Date; }
  /**
   * An object of `name line1 line2 city region postalCode country phone` (line1, city and country are needed; an empty text
   * counts as null), or the address as one text. A scalar, because an input of GraphQL cannot be either.
   */
  DeliveryAddress: { input: GivenAddress; output: GivenAddress; }
  /** The texts of GraphQL documents by their ids: a JSON object of 1 to 500 texts, each of one operation. */
  DocumentTexts: { input: Readonly<Record<string, string>>; output: Readonly<Record<string, string>>; }
  /** A value of a facet: a string (brand), a number or a boolean. */
  FacetKey: { input: string | number | boolean; output: string | number | boolean; }
  /**
   * An attribute that a category offers as a search filter: `{name, label, type, unit?}`; the standard ones, `memory` and
   * `screenSize`, also by name alone. The name is a letter and at most 39 letters, digits and underscores; it has one type
   * in a category, above and below it, and a standard one is a number. A scalar, because an input of GraphQL cannot be an object or a text.
   */
  FilterableAttribute: { input: GivenAttribute; output: GivenAttribute; }
  /** One item of an import as the client sent it; each item is judged on its own, so any JSON value may stand here. */
  ImportItem: { input: unknown; output: unknown; }
  /** A free-form JSON object: at most 16 levels deep and 16 KiB; no key `__proto__` or `_bsontype`, keys without `$`, `.` and NUL, no number too large for a double. */
  JSONObject: { input: Readonly<Record<string, unknown>>; output: Readonly<Record<string, unknown>>; }
  /** An amount in major units of the currency beside it, with at most that currency's decimals. */
  Money: { input: number; output: number; }
  /** A scope of an API key, e.g. `orders:read`; the owner's role narrows it further. */
  Scope: { input: Scope; output: Scope; }
};

/** The request was accepted. The answer does not tell whether there is such an account. */
export type Acceptance = {
  /** Always true. */
  readonly accepted: Scalars['Boolean']['output'];
};

/** What is stored about you, newest first; your latest requests are in `requests`. A list with more entries has `hasNext`: pass its `nextCursor` as `cursor` to read on. */
export type AccountExport = {
  /** The account itself. */
  readonly account: User;
  /** API keys, without their secrets. */
  readonly apiKeys: ReadonlyArray<ApiKey>;
  /** Comments as they are stored, including deleted and removed ones; purged texts are not stored. */
  readonly comments: CommentPage;
  /** When the export was made. */
  readonly exportedAt: Scalars['DateTime']['output'];
  /** Flags on comments. */
  readonly flags: OwnFlagPage;
  /** Imports of the last 30 days that the account started. */
  readonly imports: ImportPage;
  /** Orders of the account. */
  readonly orders: OrderPage;
  /** Security events of the account. */
  readonly securityEvents: SecurityEventPage;
  /** Where the account is signed in: 100 sessions at most, the oldest beyond them ends with the next sign-in. */
  readonly sessions: ReadonlyArray<Session>;
  /** How the account signs in. */
  readonly signIn: SignInFacts;
  /** Votes on comments. */
  readonly votes: OwnVotePage;
  /** Webhook endpoints, without their secrets. */
  readonly webhookEndpoints: ReadonlyArray<WebhookEndpoint>;
};


/** What is stored about you, newest first; your latest requests are in `requests`. A list with more entries has `hasNext`: pass its `nextCursor` as `cursor` to read on. */
export type AccountExportCommentsArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};


/** What is stored about you, newest first; your latest requests are in `requests`. A list with more entries has `hasNext`: pass its `nextCursor` as `cursor` to read on. */
export type AccountExportFlagsArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};


/** What is stored about you, newest first; your latest requests are in `requests`. A list with more entries has `hasNext`: pass its `nextCursor` as `cursor` to read on. */
export type AccountExportImportsArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};


/** What is stored about you, newest first; your latest requests are in `requests`. A list with more entries has `hasNext`: pass its `nextCursor` as `cursor` to read on. */
export type AccountExportOrdersArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};


/** What is stored about you, newest first; your latest requests are in `requests`. A list with more entries has `hasNext`: pass its `nextCursor` as `cursor` to read on. */
export type AccountExportSecurityEventsArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};


/** What is stored about you, newest first; your latest requests are in `requests`. A list with more entries has `hasNext`: pass its `nextCursor` as `cursor` to read on. */
export type AccountExportVotesArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};

/** An API key, without its secret. */
export type ApiKey = {
  readonly createdAt: Scalars['DateTime']['output'];
  /** True when it may only run trusted documents at `/graphql`. */
  readonly documentsOnly: Scalars['Boolean']['output'];
  /** When the key expires; null for keys of the demo data. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /** When it was last used, to within a few minutes; null if never. */
  readonly lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Name given by its owner. */
  readonly name: Scalars['String']['output'];
  /** The ten latest networks from which it was used, by the first use. */
  readonly networks: ReadonlyArray<KeyNetwork>;
  /** Scopes of the key; the role of its owner narrows them further. */
  readonly scopes: ReadonlyArray<Scalars['Scope']['output']>;
};

export type ApiKeyList = {
  readonly data: ReadonlyArray<ApiKey>;
};

/** One of your requests, as it was answered. */
export type ApiRequest = {
  /** Code of the problem, or of the first error of a GraphQL answer; null when the request succeeded, and mostly null with 499. */
  readonly code?: Maybe<Scalars['String']['output']>;
  /** When it was answered, or its client left. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Milliseconds from the headers of the request to the last byte of the answer, or until its client left. */
  readonly durationMs: Scalars['Int']['output'];
  /** Id of the API key that was used; null for a sign-in. */
  readonly keyId?: Maybe<Scalars['ID']['output']>;
  /** The HTTP method. */
  readonly method: Scalars['String']['output'];
  /** Path and query, at most 500 characters; credentials, secrets and e-mail addresses are removed. */
  readonly path: Scalars['String']['output'];
  /** The `X-Request-Id` of the answer. */
  readonly requestId: Scalars['ID']['output'];
  /** The HTTP status of the answer; 499 when the client hung up before its end: the request may still have been carried out. */
  readonly status: Scalars['Int']['output'];
};

/** An attribute that products can be filtered by. */
export type AttributeDefinition = {
  /** Label shown to customers. */
  readonly label: Scalars['String']['output'];
  /** Its key in the `attributes` of products. */
  readonly name: Scalars['String']['output'];
  /** Type of its values. */
  readonly type: AttributeType;
  /** Unit of its numbers, for example `GB`; null without one. */
  readonly unit?: Maybe<Scalars['String']['output']>;
};

/** A filter by a declared attribute. */
export type AttributeFilter = {
  /** Name of the attribute, as a category declares it. */
  readonly name: Scalars['String']['input'];
  /**
   * Values of which a product needs one: words (compared like brands), numbers, `true` or `false`. Numbers
   * also as ranges that include both ends, one of which may be left out: `10..20`, `10..`. Where an attribute has words
   * beside numbers, a backslash before what is like a range makes it a word.
   */
  readonly values: ReadonlyArray<Scalars['String']['input']>;
};

/** Type of the values of an attribute; a product's value of another type cannot be filtered by. */
export type AttributeType =
  /** Yes or no. */
  | 'boolean'
  /** Numbers, with or without decimals. */
  | 'number'
  /** Texts. */
  | 'string';

/** Kind of a change. */
export type AuditAction =
  /** The resource was created. */
  | 'created'
  /** The resource was deleted. */
  | 'deleted'
  /** The resource was changed. */
  | 'updated';

/** A change: who made it, and the values before and after. Kept for 400 days. */
export type AuditEntry = {
  /** Kind of the change. */
  readonly action: AuditAction;
  /** Id of the user who made it, also by an API key; null for the service itself. */
  readonly actorId?: Maybe<Scalars['ID']['output']>;
  /** When the change was made. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Changed values before; of lists only the items that were removed. */
  readonly from: Scalars['JSONObject']['output'];
  readonly id: Scalars['ID']['output'];
  /** Id of the resource: of a product or category its id, of a coupon its code, of a setting its name. */
  readonly resourceId: Scalars['String']['output'];
  /** Kind of the resource: `product`, `category`, `coupon`, `user`, `setting`, … */
  readonly resourceType: Scalars['String']['output'];
  /** Changed values after; of lists only the items that were added. */
  readonly to: Scalars['JSONObject']['output'];
};

export type AuditEntryPage = {
  readonly data: ReadonlyArray<AuditEntry>;
  readonly pagination: Pagination;
};

/** Whether a product can be bought. */
export type Availability = {
  /** Stock level in three steps. */
  readonly status: AvailabilityStatus;
};

/** Whether a product can be bought now; `low_stock` means five or fewer are left. */
export type AvailabilityStatus =
  /** More than five can be bought. */
  | 'in_stock'
  /** One to five are left. */
  | 'low_stock'
  /** None can be bought now. */
  | 'out_of_stock';

/** A block from discussions. */
export type BlockUserInput = {
  /** Reason; the user sees it in the block of their account (`GET /users/{id}?include=block`). */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** End of the block, in the future; until it is lifted when left out. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A step on the way from the root to a product's category. */
export type Breadcrumb = {
  readonly id: Scalars['ID']['output'];
  /** Name of the category at this step. */
  readonly title: Scalars['String']['output'];
};

/** Orders to cancel. */
export type BulkCancelInput = {
  /** Ids of the orders. */
  readonly orderIds: ReadonlyArray<Scalars['ID']['input']>;
  /** Reason; shown in the history of each order. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
};

/** Items of POST /products/bulk: each as `CreateProductInput`, judged on its own. */
export type BulkCreateProductsInput = {
  /** The products to create. */
  readonly items: ReadonlyArray<InputMaybe<Scalars['ImportItem']['input']>>;
};

/** Products to delete. */
export type BulkDeleteProductsInput = {
  /** Ids of the products to delete. */
  readonly ids: ReadonlyArray<Scalars['ID']['input']>;
};

/** Whether each item is processed on its own, or all or none. */
export type BulkMode =
  /** All items, or none when one is refused. */
  | 'atomic'
  /** Each item on its own. */
  | 'partial';

/** Result for one item of a bulk request. */
export type BulkOutcome =
  /** The order was cancelled. */
  | 'cancelled'
  /** The item was created. */
  | 'created'
  /** The item was deleted. */
  | 'deleted'
  /** Refused; see `error`. */
  | 'failed'
  /** Not applied, because another item was refused and the mode is `atomic`. */
  | 'not_applied'
  /** Nothing had to change. */
  | 'unchanged'
  /** The item was changed. */
  | 'updated';

/** How many items of a bulk request succeeded. */
export type BulkSummary = {
  /** Items that were refused or not applied. */
  readonly failed: Scalars['Int']['output'];
  /** Items that were applied or needed no change. */
  readonly succeeded: Scalars['Int']['output'];
  /** Items of the request. */
  readonly total: Scalars['Int']['output'];
};

/** Items of PATCH /products/bulk: each as `ProductChange`, judged on its own. */
export type BulkUpdateProductsInput = {
  /** The changes, each of a product of its own. */
  readonly items: ReadonlyArray<InputMaybe<Scalars['ImportItem']['input']>>;
};

/** Reason for a cancellation. */
export type CancelOrderInput = {
  /** Reason; shown in the history of the order. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
};

/** An ALTCHA challenge; send its solution as `captchaToken`. Valid once. */
export type CaptchaChallenge = {
  /** Hash function of the challenge. */
  readonly algorithm: Scalars['String']['output'];
  /** Hash to find the number for. */
  readonly challenge: Scalars['String']['output'];
  /** Largest number to try. */
  readonly maxnumber: Scalars['Int']['output'];
  /** Salt that is hashed before the number. */
  readonly salt: Scalars['String']['output'];
  /** Signature of the challenge, part of the solution. */
  readonly signature: Scalars['String']['output'];
};

/** When the money is captured. */
export type CaptureTime =
  /** Authorized now; captured when the order is shipped, within seven days. */
  | 'at_shipping'
  /** At once. */
  | 'now';

/** A node of the category tree. */
export type Category = {
  /** The categories directly below, page by page. */
  readonly children: CategoryPage;
  /** Your own identifier; unique when given. */
  readonly externalId?: Maybe<Scalars['String']['output']>;
  /** Attributes that are search filters and facets in this category and below it. */
  readonly filterableAttributes: ReadonlyArray<AttributeDefinition>;
  readonly id: Scalars['ID']['output'];
  /** Lowest price allowed for its products, in USD. */
  readonly minimumPrice?: Maybe<Scalars['Money']['output']>;
  /** Lowest prices in other currencies, by ISO 4217 code; a currency without one has no minimum. */
  readonly minimumPrices: Scalars['CurrencyAmounts']['output'];
  /** The category above; null for a root. */
  readonly parent?: Maybe<Category>;
  /** Id of the parent category; null for a root. */
  readonly parentId?: Maybe<Scalars['ID']['output']>;
  /** What is for sale in the category and below it, page by page, the most popular first. */
  readonly products: ProductList;
  /** Name of the category. */
  readonly title: Scalars['String']['output'];
  readonly version: Scalars['Int']['output'];
};


/** A node of the category tree. */
export type CategoryChildrenArgs = {
  page?: InputMaybe<PageInput>;
};


/** A node of the category tree. */
export type CategoryProductsArgs = {
  page?: InputMaybe<PageInput>;
};

/** A category, and whether this request created it. */
export type CategoryCreation = {
  /** The category as it is now. */
  readonly category: Category;
  /** Whether this request created the category. */
  readonly outcome: CreationOutcome;
};

/** One change of an import (modes update and delete). Fields that are absent or null stay as they are. */
export type CategoryImportChanges = {
  /** `externalId` of the category to change. */
  readonly externalId: Scalars['String']['input'];
  /** Attributes offered as search filters. */
  readonly filterableAttributes?: InputMaybe<ReadonlyArray<Scalars['FilterableAttribute']['input']>>;
  /** Lowest price allowed for its products, in USD. */
  readonly minimumPrice?: InputMaybe<Scalars['Money']['input']>;
  /** Lowest prices in other currencies, by ISO 4217 code; merged key by key, null removes one. */
  readonly minimumPrices?: InputMaybe<Scalars['CurrencyAmounts']['input']>;
  /** The parent's `externalId`; with it the category moves there. */
  readonly parentExternalId?: InputMaybe<Scalars['String']['input']>;
  /** Name of the category. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
};

/** One category of an import (modes create and upsert). A null optional field counts as absent. */
export type CategoryImportItem = {
  /** The client's own identifier of the category. */
  readonly externalId: Scalars['String']['input'];
  /** Attributes offered as search filters. */
  readonly filterableAttributes?: InputMaybe<ReadonlyArray<Scalars['FilterableAttribute']['input']>>;
  /** Lowest price allowed for its products, in USD. */
  readonly minimumPrice?: InputMaybe<Scalars['Money']['input']>;
  /** Lowest prices in other currencies, by ISO 4217 code: `{"EUR": 4.5}`; null removes one. */
  readonly minimumPrices?: InputMaybe<Scalars['CurrencyAmounts']['input']>;
  /** The parent's `externalId`; a new category without one is a root. */
  readonly parentExternalId?: InputMaybe<Scalars['String']['input']>;
  /** Name of the category. */
  readonly title: Scalars['String']['input'];
};

export type CategoryList = {
  readonly data: ReadonlyArray<Category>;
};

export type CategoryPage = {
  readonly data: ReadonlyArray<Category>;
  readonly pagination: Pagination;
};

/** Changes a password. */
export type ChangePasswordInput = {
  /** Your current password. */
  readonly currentPassword: Scalars['String']['input'];
  /** Any Unicode; not a leaked password and not similar to the e-mail address. */
  readonly newPassword: Scalars['String']['input'];
};

/** New role of an account. */
export type ChangeRoleInput = {
  /** The new role. */
  readonly role: Role;
};

/**
 * A product that changed, in its present state: `product` for catalog writers, `partnerProduct` for partners. A recent
 * change may be listed twice; each entry holds the whole product.
 */
export type ChangedProduct = {
  /** True when the product was deleted or is no longer visible to you. */
  readonly deleted: Scalars['Boolean']['output'];
  /** Id of the product. */
  readonly id: Scalars['ID']['output'];
  /** The product in the shape for partners. */
  readonly partnerProduct?: Maybe<PartnerProduct>;
  /** The product, for catalog writers. */
  readonly product?: Maybe<Product>;
};

/**
 * A comment on a post, or a reply to a comment. A placeholder without an author stays of one that you may not read any more:
 * `[deleted]` when it was deleted, `[removed]` when its text was erased, or it was taken down and has replies that you may read.
 */
export type Comment = {
  /** Author; null in placeholders and after the account was deleted. */
  readonly author?: Maybe<UserCard>;
  /** Id of the author; null in placeholders and after the account was deleted. */
  readonly authorId?: Maybe<Scalars['ID']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** Level of nesting, from 1 to 3. */
  readonly depth: Scalars['Int']['output'];
  /** Number of dislikes. */
  readonly dislikeCount: Scalars['Int']['output'];
  /** Until when the author can edit the text; null in placeholders. */
  readonly editableUntil?: Maybe<Scalars['DateTime']['output']>;
  /** When the text was last edited; null if never. */
  readonly editedAt?: Maybe<Scalars['DateTime']['output']>;
  /** First replies; only in lists of the comments of a post. */
  readonly firstReplies?: Maybe<CommentReplies>;
  readonly id: Scalars['ID']['output'];
  /** True when the comment was deleted or its text erased; false in the placeholder of one that was taken down. */
  readonly isDeleted: Scalars['Boolean']['output'];
  /** Number of likes. */
  readonly likeCount: Scalars['Int']['output'];
  /** The comment this one replies to; null for a root comment. */
  readonly parent?: Maybe<Comment>;
  /** Id of the comment it replies to; null for top-level comments. */
  readonly parentId?: Maybe<Scalars['ID']['output']>;
  /** The post; null when it was deleted. */
  readonly post?: Maybe<Post>;
  /** Id of its post. */
  readonly postId: Scalars['ID']['output'];
  /** Direct replies, page by page. */
  readonly replies: CommentPage;
  /** Number of direct replies that you see. */
  readonly replyCount: Scalars['Int']['output'];
  /** Id of the top-level comment of its thread; its own id for a top-level comment. */
  readonly rootId: Scalars['ID']['output'];
  /** Likes minus dislikes. */
  readonly score: Scalars['Int']['output'];
  /** Moderation status. */
  readonly status: CommentStatus;
  /** Plain text. */
  readonly text: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  readonly version: Scalars['Int']['output'];
  /** Your vote: -1, 0 or 1; null without a credential. */
  readonly viewerVote?: Maybe<Scalars['Int']['output']>;
  /** Whether only admins see it. */
  readonly visibility: CommentVisibility;
};


/**
 * A comment on a post, or a reply to a comment. A placeholder without an author stays of one that you may not read any more:
 * `[deleted]` when it was deleted, `[removed]` when its text was erased, or it was taken down and has replies that you may read.
 */
export type CommentRepliesArgs = {
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<CommentSort>;
};

/** Result for one comment of a bulk request. */
export type CommentBulkItem = {
  /** The comment after the request; null when it was refused. */
  readonly data?: Maybe<Comment>;
  readonly error?: Maybe<ItemError>;
  /** Always null: comments have none. */
  readonly externalId?: Maybe<Scalars['String']['output']>;
  /** Id of the comment. */
  readonly id?: Maybe<Scalars['ID']['output']>;
  /** Position in the request. */
  readonly index: Scalars['Int']['output'];
  readonly outcome: BulkOutcome;
};

/** Results of a bulk request, one per comment. */
export type CommentBulkResult = {
  readonly mode: BulkMode;
  readonly results: ReadonlyArray<CommentBulkItem>;
  readonly summary: BulkSummary;
};

/** A flag on a comment. */
export type CommentFlag = {
  /** Id of the flagged comment. */
  readonly commentId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** Reason for the flag. */
  readonly reasonCode: CommentReason;
};

/** A flag, and whether this request set it. */
export type CommentFlagged = {
  /** The flag as it stands. */
  readonly flag: CommentFlag;
  /** False when you had flagged it before; the first flag stays. */
  readonly isNew: Scalars['Boolean']['output'];
};

/** The moderation log of a comment, oldest first. */
export type CommentHistory = {
  /** Entries of the log, oldest first. */
  readonly data: ReadonlyArray<ModerationLogEntry>;
};

export type CommentPage = {
  readonly data: ReadonlyArray<Comment>;
  readonly pagination: Pagination;
};

/** Result of screening a draft. */
export type CommentPreview = {
  /** True when the comment would be refused. */
  readonly isRefused: Scalars['Boolean']['output'];
  /** Verdicts of all phases, in their order. */
  readonly phases: ReadonlyArray<ScreeningPhase>;
  /** Reason to hold or refuse the comment; null when it would be published. */
  readonly reasonCode?: Maybe<CommentReason>;
  /** Status the comment would get. */
  readonly status: CommentStatus;
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

/** The first replies of a comment, with a cursor for the rest. */
export type CommentReplies = {
  /** The first replies. */
  readonly data: ReadonlyArray<Comment>;
  /** Whether there are more replies than these. */
  readonly hasNext: Scalars['Boolean']['output'];
  /** Cursor for the rest, at `GET /comments/{id}/replies` with the same sort. */
  readonly nextCursor?: Maybe<Scalars['String']['output']>;
  /** Number of replies not included here. */
  readonly remaining: Scalars['Int']['output'];
};

/** Order of a list of comments. */
export type CommentSort =
  /** Latest first. */
  | 'newest'
  /** Earliest first. */
  | 'oldest'
  /** Most votes first; votes lose weight with time. */
  | 'popular'
  /** Highest share of likes first (Wilson lower bound). */
  | 'top';

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

/** Order of a list by time. */
export type CommentTimeSort =
  /** Latest first. */
  | 'newest'
  /** Earliest first. */
  | 'oldest';

/** `admins`: only admins see it, whatever its status. */
export type CommentVisibility =
  /** Visible to admins only. */
  | 'admins'
  /** Visible according to its status. */
  | 'public';

/** A suggested text to search for. */
export type Completion = {
  /** Number of products that a search for it finds. */
  readonly count: Scalars['Int']['output'];
  /** The text to search for. */
  readonly text: Scalars['String']['output'];
};

/** Resets a password with the code from the e-mail. */
export type ConfirmPasswordResetInput = {
  /** True keeps your API keys; they are revoked otherwise. */
  readonly keepApiKeys?: InputMaybe<Scalars['Boolean']['input']>;
  /** The new password. */
  readonly password: Scalars['String']['input'];
  /** The code from the e-mail. */
  readonly token: Scalars['String']['input'];
};

/** Confirms that the authenticator app is set up. */
export type ConfirmTotpInput = {
  /** The current code of the authenticator app. */
  readonly code: Scalars['String']['input'];
};

/** One limit of the contract. */
export type ContractLimit = {
  /** Meaning of the limit. */
  readonly description: Scalars['String']['output'];
  /** Stable name of the limit. */
  readonly name: Scalars['String']['output'];
  /** Unit of the value. */
  readonly unit: Scalars['String']['output'];
  /** The limit itself, in `unit`. */
  readonly value: Scalars['Int']['output'];
};

/** One major version of the contract. */
export type ContractVersion = {
  /** Differences from the other versions. */
  readonly description: Scalars['String']['output'];
  /** Status of the version. */
  readonly status: VersionStatus;
  /** The value of `Api-Version`. */
  readonly version: Scalars['String']['output'];
};

/** A word that no product has, and the word that was searched for instead. */
export type Correction = {
  /** The word as it was typed. */
  readonly from: Scalars['String']['output'];
  /** The word of the catalog that was searched for instead. */
  readonly to: Scalars['String']['output'];
};

/** Tax and shipping rates of one country. */
export type CountryRate = {
  /** Country as addresses name it, in upper case; `*` for every country without rates of its own. */
  readonly country: Scalars['String']['output'];
  /** Shipping rates by currency; shipping is free in other currencies. */
  readonly shipping: ReadonlyArray<ShippingRate>;
  /** Tax in percent of the goods after discounts. */
  readonly taxPercent: Scalars['Float']['output'];
};

/** Tax and shipping rates of one country. */
export type CountryRateInput = {
  /** Country as addresses name it, upper and lower case are the same; `*` for every country without rates of its own. Each once. */
  readonly country: Scalars['String']['input'];
  /** Shipping rates by currency; shipping is free in other currencies. */
  readonly shipping: ReadonlyArray<ShippingRateInput>;
  /** Tax in percent of the goods after discounts, with at most two decimals. */
  readonly taxPercent: Scalars['Float']['input'];
};

/** Tax and shipping rates by country. */
export type CountryRates = {
  /** All of them, in the order in which they were sent. */
  readonly items: ReadonlyArray<CountryRate>;
  /** Last change; null if still the defaults. */
  readonly updatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** User who made the last change; null if still the defaults. */
  readonly updatedBy?: Maybe<UserCard>;
  /** Number of changes so far. */
  readonly version: Scalars['Int']['output'];
};

/** A code for a discount. */
export type Coupon = {
  /** False when the coupon is switched off. */
  readonly active: Scalars['Boolean']['output'];
  /** Amount off, in `currency`; null when `percent` is set. */
  readonly amount?: Maybe<Scalars['Money']['output']>;
  /** Code that customers enter. */
  readonly code: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** ISO 4217 code of the amounts. */
  readonly currency: Scalars['String']['output'];
  /** Description shown to customers. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** End of validity; null: none. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Smallest subtotal it applies to. */
  readonly minimumAmount: Scalars['Money']['output'];
  /** Most orders of one customer that can use it; null: no limit. */
  readonly perCustomerLimit?: Maybe<Scalars['Int']['output']>;
  /** Percent off the subtotal; null when `amount` is set. */
  readonly percent?: Maybe<Scalars['Float']['output']>;
  /** Start of validity; null: at once. */
  readonly startsAt?: Maybe<Scalars['DateTime']['output']>;
  /** Most orders that can use it; null: no limit. */
  readonly totalLimit?: Maybe<Scalars['Int']['output']>;
  readonly version: Scalars['Int']['output'];
};

export type CouponPage = {
  readonly data: ReadonlyArray<Coupon>;
  readonly pagination: Pagination;
};

/** A new API key. */
export type CreateApiKeyInput = {
  /** True: it may only run trusted documents at `/graphql`. Default false. */
  readonly documentsOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** When the key expires: at most two years from now; default one year. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Name for the key. */
  readonly name: Scalars['String']['input'];
  /** Your password; required when the last sign-in is more than five minutes ago. */
  readonly password?: InputMaybe<Scalars['String']['input']>;
  /** Scopes of the key; only those your role allows. */
  readonly scopes: ReadonlyArray<Scalars['Scope']['input']>;
};

/** A new category. */
export type CreateCategoryInput = {
  /** Your own identifier; unique when given. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** Attributes offered as search filters. */
  readonly filterableAttributes?: InputMaybe<ReadonlyArray<Scalars['FilterableAttribute']['input']>>;
  /** Lowest price allowed for its products, in USD. */
  readonly minimumPrice?: InputMaybe<Scalars['Money']['input']>;
  /** Lowest prices in other currencies, by ISO 4217 code: `{"EUR": 4.5}`. */
  readonly minimumPrices?: InputMaybe<Scalars['CurrencyAmounts']['input']>;
  /** The parent category; null makes it a root. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** Name of the category. */
  readonly title: Scalars['String']['input'];
};

/** A new comment on a post. */
export type CreateCommentInput = {
  /** Id of the comment to reply to, on the same post. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** Plain text, 1 to 5,000 characters; blanks at both ends are removed. */
  readonly text: Scalars['String']['input'];
};

/** A new coupon: either `percent` or `amount` off. */
export type CreateCouponInput = {
  /** Amount off, in `currency`; or give `percent`. */
  readonly amount?: InputMaybe<Scalars['Money']['input']>;
  /** Code that customers enter; upper and lower case are the same. */
  readonly code: Scalars['String']['input'];
  /** ISO 4217 code of the amounts; default USD. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** Description shown to customers. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** End of validity; none when left out. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Smallest subtotal it applies to. */
  readonly minimumAmount?: InputMaybe<Scalars['Money']['input']>;
  /** Most orders of one customer that can use it; no limit when left out. */
  readonly perCustomerLimit?: InputMaybe<Scalars['Int']['input']>;
  /** Percent off the subtotal, with at most two decimals; or give `amount`. */
  readonly percent?: InputMaybe<Scalars['Float']['input']>;
  /** Start of validity; at once when left out. */
  readonly startsAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Most orders that can use it; no limit when left out. */
  readonly totalLimit?: InputMaybe<Scalars['Int']['input']>;
};

/** A new order. Prices, totals and status are set by the service. */
export type CreateOrderInput = {
  /** Code of the coupon to apply; case, full-width letters, invisible characters and blanks around it do not matter. */
  readonly couponCode?: InputMaybe<Scalars['String']['input']>;
  /** Customer to place the order for; only for admins and their keys. */
  readonly customerId?: InputMaybe<Scalars['ID']['input']>;
  /** Delivery address, in parts or as one text. */
  readonly deliveryAddress: Scalars['DeliveryAddress']['input'];
  /** E-mail address for messages about the order; none when left out. */
  readonly email?: InputMaybe<Scalars['String']['input']>;
  /** Your own identifier: placing the same order again answers the existing one. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** Order lines; those of the same product share its stock. */
  readonly items: ReadonlyArray<OrderItemInput>;
  /** Note from the customer, e.g. for delivery. */
  readonly note?: InputMaybe<Scalars['String']['input']>;
  /** Id of the payment method; see `GET /payments/methods`. */
  readonly paymentMethodId: Scalars['String']['input'];
};

/** A new post. */
export type CreatePostInput = {
  /** Topic of the discussion; blanks at both ends are removed. */
  readonly title: Scalars['String']['input'];
};

/** A new product. */
export type CreateProductInput = {
  /** Free-form attributes; `memory` (GB) and `screenSize` (inch) are positive numbers. */
  readonly attributes?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Brand name. */
  readonly brand?: InputMaybe<Scalars['String']['input']>;
  /** Id of the category. */
  readonly categoryId: Scalars['ID']['input'];
  /** ISO 4217; default USD. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** Plain-text description. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Your own identifier, unique when given: creating it again answers the existing product. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** Pictures; lists show the first. */
  readonly images?: InputMaybe<ReadonlyArray<ProductImageInput>>;
  /** Price of one piece, with at most the decimals of the currency. */
  readonly price: Scalars['Money']['input'];
  /** Stock keeping unit; unique in the catalog when given. */
  readonly sku?: InputMaybe<Scalars['String']['input']>;
  /** Default active. */
  readonly status?: InputMaybe<ProductStatus>;
  /** Units on hand. */
  readonly stock?: InputMaybe<Scalars['Int']['input']>;
  /** Name shown to customers. */
  readonly title: Scalars['String']['input'];
};

/** Products to create; one that is not of this form refuses the whole request. */
export type CreateProductsInput = {
  /** The products to create. */
  readonly items: ReadonlyArray<CreateProductInput>;
};

/** A new reply to a comment. */
export type CreateReplyInput = {
  /** Plain text, 1 to 5,000 characters; blanks at both ends are removed. */
  readonly text: Scalars['String']['input'];
};

/** A new endpoint. */
export type CreateWebhookEndpointInput = {
  /** Description for yourself. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Event types to receive: exact ones, `order.*` or `*`; all when left out. Repeated types count once. */
  readonly eventTypes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Order in which events about one resource are sent; default `none`. */
  readonly ordering?: InputMaybe<WebhookOrdering>;
  /** How much of the resource an event carries; default `thin`. */
  readonly payloadStyle?: InputMaybe<WebhookPayloadStyle>;
  /** Ids of the only resources to receive events about, up to 100; all when left out. */
  readonly resourceIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** URL that receives the events: https, port 443 or 8443, on the public internet. */
  readonly url: Scalars['String']['input'];
};

/** Whether something was created or existed already. */
export type CreationOutcome =
  /** Created by this request. */
  | 'created'
  /** An object with this identifier existed already. */
  | 'unchanged';

/** Confirmation that your account is to be deleted. */
export type DeleteMeInput = {
  /** Your password; required when the last sign-in is more than five minutes ago. */
  readonly password?: InputMaybe<Scalars['String']['input']>;
};

/** What is left of something that was deleted. */
export type Deleted = {
  /** Its id. */
  readonly id: Scalars['ID']['output'];
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

/** A deprecated part of the contract, with your own use of it (for admins everybody's). */
export type Deprecation = {
  /** Page with migration instructions. */
  readonly guideUrl: Scalars['String']['output'];
  /** The type and field, e.g. `Order.total`. */
  readonly name: Scalars['String']['output'];
  /** The major version that removes it. */
  readonly removedIn: Scalars['String']['output'];
  /** Replacement to use instead. */
  readonly replacement: Scalars['String']['output'];
  /** First day on which it is deprecated. */
  readonly since: Scalars['String']['output'];
  /** First day on which it may be removed. */
  readonly sunset: Scalars['String']['output'];
  /** The last 90 days, latest first. */
  readonly uses: ReadonlyArray<DeprecationUse>;
};

export type DeprecationList = {
  readonly data: ReadonlyArray<Deprecation>;
};

/** Uses of a deprecated field by one client on one day. */
export type DeprecationUse = {
  /** The client's `X-Client-Id`, else the kind of its credential. */
  readonly client: Scalars['String']['output'];
  /** Answers with it on that day. */
  readonly count: Scalars['Int']['output'];
  /** Day in UTC, `2026-12-01`. */
  readonly day: Scalars['String']['output'];
};

/** Layout of a product page. */
export type DisplaySettings = {
  /** Width to height of the pictures, e.g. `4:3`. */
  readonly imageAspectRatio: Scalars['String']['output'];
  /** Name of the layout. */
  readonly layout: Scalars['String']['output'];
  /** Whether ratings are shown. */
  readonly showRating: Scalars['Boolean']['output'];
  /** Whether similar products are shown. */
  readonly showSimilarProducts: Scalars['Boolean']['output'];
};

/** The trusted documents of one version of a client. */
export type DocumentManifest = {
  readonly createdAt: Scalars['DateTime']['output'];
  /** Documents, sorted by id. */
  readonly documents: ReadonlyArray<TrustedDocument>;
  /** Name of the client; it belongs to the one who registered it first. */
  readonly name: Scalars['String']['output'];
  /** Version of the client. */
  readonly version: Scalars['String']['output'];
};

export type DocumentManifestPage = {
  readonly data: ReadonlyArray<DocumentManifest>;
  readonly pagination: Pagination;
};

/**
 * Values of the products found, to filter by. A facet ignores its own selection and honours all others: counts +
 * `otherCount` + `missingCount` = total of the search without its own filter.
 */
export type Facet = {
  /** Label shown to customers. */
  readonly label: Scalars['String']['output'];
  /** Largest value among the products; null without values. */
  readonly max?: Maybe<Scalars['Float']['output']>;
  /** Smallest value among the products; null without values. */
  readonly min?: Maybe<Scalars['Float']['output']>;
  /** Number of products without a value that can be filtered by: they have none, or their category does not offer this filter. */
  readonly missingCount: Scalars['Int']['output'];
  /** `brand`, `price`, `memory`, `screenSize`, or `attr.` and the name of another declared attribute. */
  readonly name: Scalars['String']['output'];
  /** Number of products with a value that is not listed. */
  readonly otherCount: Scalars['Int']['output'];
  /** Kind of the facet. */
  readonly type: FacetType;
  /** Values, most frequent first, equally frequent words by the alphabet without case, ranges and numbers in their order; selected values are always included. */
  readonly values: ReadonlyArray<FacetValue>;
};

/** Kind of a facet. */
export type FacetType =
  /** Ranges of numbers. */
  | 'range'
  /** Single values. */
  | 'terms';

/** A value of a facet with its number of products. */
export type FacetValue = {
  /** Number of products that have it, under the other filters. */
  readonly count: Scalars['Int']['output'];
  /** Inclusive lower bound of a `range` facet. */
  readonly from?: Maybe<Scalars['Float']['output']>;
  /** Label shown to customers. */
  readonly label: Scalars['String']['output'];
  /** Query string of `GET /products/search` that toggles this value and keeps everything else. */
  readonly query: Scalars['String']['output'];
  /** True when the search filters by it. */
  readonly selected: Scalars['Boolean']['output'];
  /** Exclusive upper bound of a `range` facet. */
  readonly to?: Maybe<Scalars['Float']['output']>;
  /** The value of a `terms` facet. */
  readonly value?: Maybe<Scalars['FacetKey']['output']>;
};

/** Reason to flag a comment. */
export type FlagCommentInput = {
  /** Reason for the flag. */
  readonly reasonCode: CommentReason;
};

/** An import in the background. `id`, `importId` and `operationId` are the same value. */
export type Import = {
  /** User who began it, in person or with an API key. Left out in events of imports that ended under an earlier release. */
  readonly callerId?: Maybe<Scalars['ID']['output']>;
  /** When the import was created. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** True in every final status. */
  readonly done: Scalars['Boolean']['output'];
  /** The first refused items: at most 100, and 64 KiB of them. `progress.failed` counts all, and the results list all. */
  readonly errors: ReadonlyArray<ImportItemError>;
  /** Estimated seconds left; null before the first items and when done. */
  readonly etaSeconds?: Maybe<Scalars['Int']['output']>;
  /** When the import and its results are deleted. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** When it ended; null before. */
  readonly finishedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /** The same as `id`. */
  readonly importId: Scalars['ID']['output'];
  /** What the import may do with an item. */
  readonly mode: ImportMode;
  /** The same as `id`. */
  readonly operationId: Scalars['ID']['output'];
  /** Progress so far. */
  readonly progress: ImportProgress;
  /** When the first item began; null while it waits. */
  readonly startedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Status of the import. */
  readonly status: ImportStatus;
  /** Kind of its items. */
  readonly type: ImportType;
  /** True when it has ended and the same items again would make doubles: some that it created have no `externalId`, and all that it created are as they were. */
  readonly wouldDuplicate: Scalars['Boolean']['output'];
};

/** An import with its items. */
export type ImportInput = {
  /** Up to 50 000 items. */
  readonly items: ReadonlyArray<InputMaybe<Scalars['ImportItem']['input']>>;
  /** What the import may do with an item; default `upsert`. */
  readonly mode?: InputMaybe<ImportMode>;
  /** Kind of the items. */
  readonly type: ImportType;
};

/** A refused item and its violations. */
export type ImportItemError = {
  readonly code: Scalars['String']['output'];
  /** Violations of the item, the first 8 KiB of them; `message` says how many there are. */
  readonly errors: ReadonlyArray<ItemViolation>;
  /** `externalId` of the item; null without one. */
  readonly externalId?: Maybe<Scalars['String']['output']>;
  /** Position of the item in the import, from 0. */
  readonly index: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
  readonly params?: Maybe<Scalars['JSONObject']['output']>;
};

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

/** Result of an item. */
export type ImportOutcome =
  /** The item was created. */
  | 'created'
  /** The item was deleted. */
  | 'deleted'
  /** Refused; see `error`. */
  | 'failed'
  /** Nothing had to change. */
  | 'unchanged'
  /** The item was changed. */
  | 'updated';

export type ImportPage = {
  readonly data: ReadonlyArray<Import>;
  readonly pagination: Pagination;
};

/** Progress of an import. */
export type ImportProgress = {
  /** Items that were refused. */
  readonly failed: Scalars['Int']['output'];
  /** Share of processed items, 0 to 100. */
  readonly percent: Scalars['Int']['output'];
  /** Items that have a result. */
  readonly processed: Scalars['Int']['output'];
  /** Items that were applied or needed no change. */
  readonly succeeded: Scalars['Int']['output'];
  /** Items of the import. */
  readonly total: Scalars['Int']['output'];
};

/** Result of one item of an import. */
export type ImportResult = {
  /** Reason for the refusal; null when the item was applied. */
  readonly error?: Maybe<ItemError>;
  /** `externalId` of the item; null without one. */
  readonly externalId?: Maybe<Scalars['String']['output']>;
  /** Id of the product or category; null when there is none. */
  readonly id?: Maybe<Scalars['ID']['output']>;
  readonly index: Scalars['Int']['output'];
  /** Result of the item. */
  readonly outcome: ImportOutcome;
};

export type ImportResultPage = {
  readonly data: ReadonlyArray<ImportResult>;
  readonly pagination: Pagination;
};

/** A page of results; this list is read by cursor only. */
export type ImportResultPageInput = {
  /** The `nextCursor` of the page before. */
  readonly cursor?: InputMaybe<Scalars['String']['input']>;
  /** Results on a page; default 20. */
  readonly limit?: InputMaybe<Scalars['Int']['input']>;
};

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

/** Why an item of a bulk request or an import was refused. */
export type ItemError = {
  readonly code: Scalars['String']['output'];
  /** All violations of the item; in an import the first 8 KiB of them, and `message` says how many there are. */
  readonly errors: ReadonlyArray<ItemViolation>;
  readonly message: Scalars['String']['output'];
  readonly params?: Maybe<Scalars['JSONObject']['output']>;
};

/** One violation of an item. */
export type ItemViolation = {
  readonly code: Scalars['String']['output'];
  readonly message: Scalars['String']['output'];
  readonly params?: Maybe<Scalars['JSONObject']['output']>;
  /** RFC 6901 pointer into the item, cut with `…` after 200 characters; null for the item as a whole. */
  readonly pointer?: Maybe<Scalars['String']['output']>;
};

/** An e-mail that was captured instead of sent (development). */
export type KeptMail = {
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** Kind of e-mail, e.g. `verify_email`. */
  readonly kind: Scalars['String']['output'];
  /** Subject line. */
  readonly subject: Scalars['String']['output'];
  /** Plain text of the e-mail. */
  readonly text: Scalars['String']['output'];
  /** E-mail address of the recipient. */
  readonly to: Scalars['String']['output'];
};

export type KeptMailList = {
  readonly data: ReadonlyArray<KeptMail>;
};

/** A network from which an API key was used. */
export type KeyNetwork = {
  /** When it was first used from there. */
  readonly firstUsedAt: Scalars['DateTime']['output'];
  /** When it was last used from there. */
  readonly lastUsedAt: Scalars['DateTime']['output'];
  /** Network in CIDR notation, e.g. `203.0.113.0/24`. */
  readonly network: Scalars['String']['output'];
};

export type LimitList = {
  readonly data: ReadonlyArray<ContractLimit>;
};

/** A decision about a comment. */
export type ModerateCommentInput = {
  /** Action to take. */
  readonly action: ModerationAction;
  /** Note for other moderators; never shown to the author. */
  readonly note?: InputMaybe<Scalars['String']['input']>;
  /** Reason; shown in the moderation log. */
  readonly reasonCode?: InputMaybe<CommentReason>;
};

/** A decision about one comment of a batch. */
export type ModerateCommentItemInput = {
  /** Action to take. */
  readonly action: ModerationAction;
  /** Id of the comment. */
  readonly id: Scalars['ID']['input'];
  /** Note for other moderators; never shown to the author. */
  readonly note?: InputMaybe<Scalars['String']['input']>;
  /** Reason; shown in the moderation log. */
  readonly reasonCode?: InputMaybe<CommentReason>;
  /** The version you have read; any other is refused with `version_mismatch`. */
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

/** Decisions about several comments. */
export type ModerateCommentsInput = {
  /** One decision for each comment. */
  readonly items: ReadonlyArray<ModerateCommentItemInput>;
};

/** Action of a moderator; `restrict` and `unrestrict` are for admins. */
export type ModerationAction =
  /** Deletes the comment for good. */
  | 'delete'
  /** Takes the comment down; it can be published again. */
  | 'hide'
  /** Makes the comment visible to everybody. */
  | 'publish'
  /** Refuses the comment. */
  | 'reject'
  /** Makes the comment visible to admins only. */
  | 'restrict'
  /** Ends a restriction. */
  | 'unrestrict';

/** One entry of a comment's moderation log. */
export type ModerationLogEntry = {
  /** Action that was taken: one of a moderator, or `screen`, `edit` or `purge`. */
  readonly action: Scalars['String']['output'];
  /** User who acted; null for the service itself. */
  readonly actor?: Maybe<UserCard>;
  /** When it happened. */
  readonly at: Scalars['DateTime']['output'];
  /** Status before. */
  readonly from: CommentStatus;
  /** Note for other moderators; null without one. */
  readonly note?: Maybe<Scalars['String']['output']>;
  /** Text before an edit; null for other actions. */
  readonly previousText?: Maybe<Scalars['String']['output']>;
  /** Reason; null without one. */
  readonly reasonCode?: Maybe<CommentReason>;
  /** Status after. */
  readonly to: CommentStatus;
};

/** Rules for screening comments. */
export type ModerationSettings = {
  /** Weight of flags at which a published comment is hidden. A flag weighs 1 from an account of 7 days with 3 published comments, else 0.25. */
  readonly flagsToHold: Scalars['Int']['output'];
  /** Words and phrases that hold a comment for a moderator; case, accents, full-width letters and invisible characters do not matter. */
  readonly heldWords: ReadonlyArray<Scalars['String']['output']>;
  /** Number of links above which a comment is held for a moderator. */
  readonly maxLinks: Scalars['Int']['output'];
  /** Last change; null if still the defaults. */
  readonly updatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** User who made the last change; null if still the defaults. */
  readonly updatedBy?: Maybe<UserCard>;
  /** Number of changes so far. */
  readonly version: Scalars['Int']['output'];
};

/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type Mutation = {
  /** Completes a sign-in after `mfa_required`. */
  readonly answerSecondFactor: SignedIn;
  /** Blocks a user from discussions (moderators). */
  readonly blockUser: UserStanding;
  /** Cancels an import after the items in progress; what was applied stays applied. */
  readonly cancelImport: Import;
  /** Cancels an order that is not shipped; restocks its items and refunds it. */
  readonly cancelOrder: Order;
  /** Cancels orders in bulk. */
  readonly cancelOrders: OrderBulkResult;
  /** Captures an authorized payment. */
  readonly captureOrder: Order;
  /** Changes your password and ends every other session. */
  readonly changePassword: Scalars['Boolean']['output'];
  /** Changes the role of an account; the last admin cannot lose it (admins). */
  readonly changeRole: UserStanding;
  /** Closes a post to new comments (admins). */
  readonly closePost: Post;
  /** Confirms a payment of the built-in provider; `payment` is the last part of the path of `nextAction.url`. */
  readonly confirmBuiltInPayment: PaymentConfirmation;
  /** Sets a new password with the code from the e-mail and ends every session. */
  readonly confirmPasswordReset: Acceptance;
  /** Confirms the authenticator app. */
  readonly confirmTotp: RecoveryCodes;
  /** Creates an API key that acts for you; needs a recent sign-in or your password. */
  readonly createApiKey: NewApiKey;
  /** Creates a category; with a known `externalId` it answers the existing one. */
  readonly createCategory: CategoryCreation;
  /** Writes a comment on a post. */
  readonly createComment: Comment;
  /** Creates a coupon. */
  readonly createCoupon: Coupon;
  /** Creates products in bulk; an item that is malformed fails alone. */
  readonly createEachProduct: ProductBulkResult;
  /** Creates a post (admins). */
  readonly createPost: Post;
  /** Creates a product; with a known `externalId` it answers the existing one. */
  readonly createProduct: ProductCreation;
  /** Creates products in bulk. */
  readonly createProducts: ProductBulkResult;
  /** Writes a reply to a comment. */
  readonly createReply: Comment;
  /** Creates an endpoint; its signing secret is shown only now. */
  readonly createWebhookEndpoint: WebhookEndpointWithSecret;
  /** Deletes a comment; `[deleted]` stays in its place for those who saw it. */
  readonly deleteComment: Comment;
  /** Deletes a manifest; its documents are unknown afterwards. */
  readonly deleteDocuments: Deleted;
  /** Deletes your account; its data is erased within seconds. Needs a recent sign-in or your password. */
  readonly deleteMe: Deleted;
  /** Deletes a post at once, and its comments within seconds (admins). */
  readonly deletePost: Deleted;
  /** Deletes a product; orders keep their copy of its title and price. */
  readonly deleteProduct: Deleted;
  /** Deletes products in bulk. */
  readonly deleteProducts: ProductBulkResult;
  /** Deletes an endpoint and cancels its pending deliveries. */
  readonly deleteWebhookEndpoint: Deleted;
  /** Marks a shipped order as delivered. */
  readonly deliverOrder: Order;
  /** Disables an account and ends its sessions (admins). */
  readonly disableUser: UserStanding;
  /** Enables a disabled account (admins). */
  readonly enableUser: UserStanding;
  /** Ends one of your sessions. */
  readonly endSession: Deleted;
  /** Starts to set up an authenticator app. */
  readonly enrolTotp: TotpEnrolment;
  /** Flags a comment for moderators. */
  readonly flagComment: CommentFlagged;
  /** Moderates a comment. */
  readonly moderateComment: Comment;
  /** Moderates comments in bulk. */
  readonly moderateComments: CommentBulkResult;
  /** Pays a pending order; at most one payment succeeds. `payment.state` shows the outcome. */
  readonly payOrder: Order;
  /** Places an order. */
  readonly placeOrder: PlacedOrder;
  /** Screens a draft without writing it. */
  readonly previewComment: CommentPreview;
  /** Starts processing an order that is paid or whose payment is authorized. */
  readonly processOrder: Order;
  /** Deletes a comment and erases its text for good, also from events and deliveries (moderators). */
  readonly purgeComment: Comment;
  /** Receives a notification of a payment provider; its signature is the credential. */
  readonly receivePaymentNotification: PaymentNotificationReceipt;
  /** Sends all events of a period again. */
  readonly recoverWebhookEndpoint: WebhookRecovery;
  /** Exchanges a refresh token for new tokens. */
  readonly refreshTokens: Tokens;
  /** Refunds an order: an amount, or all that is left. */
  readonly refundOrder: Order;
  /** Registers the documents of a client, all or none. */
  readonly registerDocuments: RegisteredManifest;
  /** Removes your authenticator app. */
  readonly removeTotp: Scalars['Boolean']['output'];
  /** Reopens a post (admins). */
  readonly reopenPost: Post;
  /** Replaces the tax and shipping rates; in force within 3 seconds. */
  readonly replaceCountryRates: CountryRates;
  /** Replaces the synonyms of searches; in force within 3 seconds. */
  readonly replaceSearchSynonyms: SearchSynonyms;
  /** Sends an event again. */
  readonly replayWebhookEvent: WebhookReplay;
  /** Requests a password reset by e-mail. The answer does not tell whether there is such an account. */
  readonly requestPasswordReset: Acceptance;
  /** Tries a delivery again, before all else that its endpoint gets: now; when the endpoint is suspended, with the next attempt, of which there is one a minute; when it is paused, as soon as it is resumed; with `ordering: per_resource` after the earlier events of its resource. Refused with `endpoint_not_active` when its endpoint is disabled, not verified or deleted. */
  readonly retryWebhookDelivery: WebhookDelivery;
  /** Revokes one of your API keys. */
  readonly revokeApiKey: Deleted;
  /** Creates a new signing secret; the previous one signs for 24 hours more, also when it is replaced again (at most the nine latest). */
  readonly rotateWebhookSecret: WebhookEndpointWithSecret;
  /** Ships an order; captures an authorized payment first. */
  readonly shipOrder: Order;
  /** Signs in. `mfa_required` and `captcha_required` ask for one more step. */
  readonly signIn: SignedIn;
  /** Signs out: ends the session of this request. */
  readonly signOut: Scalars['Boolean']['output'];
  /** Requests an account. The answer does not tell whether the address has one already. */
  readonly signUp: Acceptance;
  /** Starts an import in the background. */
  readonly startImport: Import;
  /** Starts an import of items that are judged one by one: of `input` or of `upload`. */
  readonly startImportOfEach: Import;
  /** Sends a test event to an endpoint, before all else that waits for it; one that is suspended gets it with the next attempt, of which there is one a minute. */
  readonly testWebhookEndpoint: WebhookTest;
  /** Lifts a block (moderators). */
  readonly unblockUser: UserStanding;
  /** Updates a category, or moves it with its subtree. */
  readonly updateCategory: Category;
  /** Updates the text of a comment; for its author, for a limited time. */
  readonly updateComment: Comment;
  /** Updates when and how often a coupon can be used. */
  readonly updateCoupon: Coupon;
  /** Updates products in bulk; an item that is malformed fails alone. */
  readonly updateEachProduct: ProductBulkResult;
  /** Updates your profile. */
  readonly updateMe: User;
  /** Updates the rules for screening comments; in force in all processes within 3 seconds (admins). */
  readonly updateModerationSettings: ModerationSettings;
  /** Updates an order that is not shipped. */
  readonly updateOrder: Order;
  /** Updates a product. */
  readonly updateProduct: Product;
  /** Updates products in bulk. */
  readonly updateProducts: ProductBulkResult;
  /** Updates an endpoint; `status: active` resumes it. */
  readonly updateWebhookEndpoint: WebhookEndpoint;
  /** Verifies an e-mail address with the code from the e-mail. */
  readonly verifyEmail: Acceptance;
  /** Sends the challenge again to an endpoint in `pending_verification`. */
  readonly verifyWebhookEndpoint: WebhookEndpoint;
  /** Sets your vote on a comment. */
  readonly voteComment: Comment;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationAnswerSecondFactorArgs = {
  input: SecondFactorInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationBlockUserArgs = {
  id: Scalars['ID']['input'];
  input?: InputMaybe<BlockUserInput>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCancelImportArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCancelOrderArgs = {
  id: Scalars['ID']['input'];
  input?: InputMaybe<CancelOrderInput>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCancelOrdersArgs = {
  input: BulkCancelInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCaptureOrderArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationChangePasswordArgs = {
  input: ChangePasswordInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationChangeRoleArgs = {
  id: Scalars['ID']['input'];
  input: ChangeRoleInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationClosePostArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationConfirmBuiltInPaymentArgs = {
  payment: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationConfirmPasswordResetArgs = {
  input: ConfirmPasswordResetInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationConfirmTotpArgs = {
  input: ConfirmTotpInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCreateApiKeyArgs = {
  input: CreateApiKeyInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCreateCategoryArgs = {
  input: CreateCategoryInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCreateCommentArgs = {
  input: CreateCommentInput;
  postId: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCreateCouponArgs = {
  input: CreateCouponInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCreateEachProductArgs = {
  input: BulkCreateProductsInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCreatePostArgs = {
  input: CreatePostInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCreateProductArgs = {
  input: CreateProductInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCreateProductsArgs = {
  input: CreateProductsInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCreateReplyArgs = {
  commentId: Scalars['ID']['input'];
  input: CreateReplyInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationCreateWebhookEndpointArgs = {
  input: CreateWebhookEndpointInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationDeleteCommentArgs = {
  id: Scalars['ID']['input'];
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationDeleteDocumentsArgs = {
  name: Scalars['String']['input'];
  version: Scalars['String']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationDeleteMeArgs = {
  input?: InputMaybe<DeleteMeInput>;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationDeletePostArgs = {
  id: Scalars['ID']['input'];
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationDeleteProductArgs = {
  id: Scalars['ID']['input'];
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationDeleteProductsArgs = {
  input: BulkDeleteProductsInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationDeleteWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationDeliverOrderArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationDisableUserArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationEnableUserArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationEndSessionArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationEnrolTotpArgs = {
  input: TotpChangeInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationFlagCommentArgs = {
  id: Scalars['ID']['input'];
  input: FlagCommentInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationModerateCommentArgs = {
  id: Scalars['ID']['input'];
  input: ModerateCommentInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationModerateCommentsArgs = {
  input: ModerateCommentsInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationPayOrderArgs = {
  id: Scalars['ID']['input'];
  input?: InputMaybe<PayOrderInput>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationPlaceOrderArgs = {
  input: CreateOrderInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationPreviewCommentArgs = {
  input: PreviewCommentInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationProcessOrderArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationPurgeCommentArgs = {
  id: Scalars['ID']['input'];
  input: PurgeCommentInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationReceivePaymentNotificationArgs = {
  message: SignedMessageInput;
  provider: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationRecoverWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
  input: RecoverWebhookEndpointInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationRefreshTokensArgs = {
  input: RefreshTokenInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationRefundOrderArgs = {
  id: Scalars['ID']['input'];
  input?: InputMaybe<RefundOrderInput>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationRegisterDocumentsArgs = {
  input: RegisterDocumentsInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationRemoveTotpArgs = {
  input: TotpChangeInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationReopenPostArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationReplaceCountryRatesArgs = {
  input: ReplaceCountryRatesInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationReplaceSearchSynonymsArgs = {
  input: ReplaceSearchSynonymsInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationReplayWebhookEventArgs = {
  eventId: Scalars['ID']['input'];
  input?: InputMaybe<ReplayWebhookEventInput>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationRequestPasswordResetArgs = {
  input: PasswordResetInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationRetryWebhookDeliveryArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationRevokeApiKeyArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationRotateWebhookSecretArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationShipOrderArgs = {
  id: Scalars['ID']['input'];
  input: ShipOrderInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationSignInArgs = {
  input: SignInInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationSignUpArgs = {
  input: SignUpInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationStartImportArgs = {
  input: StartImportInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationStartImportOfEachArgs = {
  input?: InputMaybe<ImportInput>;
  upload?: InputMaybe<UploadedImportInput>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationTestWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
  input?: InputMaybe<TestWebhookEndpointInput>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationUnblockUserArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationUpdateCategoryArgs = {
  id: Scalars['ID']['input'];
  input: UpdateCategoryInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationUpdateCommentArgs = {
  id: Scalars['ID']['input'];
  input: UpdateCommentInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationUpdateCouponArgs = {
  code: Scalars['ID']['input'];
  input: UpdateCouponInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationUpdateEachProductArgs = {
  input: BulkUpdateProductsInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationUpdateMeArgs = {
  input: UpdateMeInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationUpdateModerationSettingsArgs = {
  input: UpdateModerationSettingsInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationUpdateOrderArgs = {
  id: Scalars['ID']['input'];
  input: UpdateOrderInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationUpdateProductArgs = {
  id: Scalars['ID']['input'];
  input: UpdateProductInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationUpdateProductsArgs = {
  input: UpdateProductsInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationUpdateWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
  input: UpdateWebhookEndpointInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationVerifyEmailArgs = {
  input: VerifyEmailInput;
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationVerifyWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that you may not see, is the error `not_found`. */
export type MutationVoteCommentArgs = {
  id: Scalars['ID']['input'];
  input: VoteInput;
};

/** A new API key; its secret is shown only now. */
export type NewApiKey = {
  readonly createdAt: Scalars['DateTime']['output'];
  /** True when it may only run trusted documents at `/graphql`. */
  readonly documentsOnly: Scalars['Boolean']['output'];
  /** When the key expires. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Always null: the key is new. */
  readonly lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Name given by its owner. */
  readonly name: Scalars['String']['output'];
  /** Always empty: the key is new. */
  readonly networks: ReadonlyArray<KeyNetwork>;
  /** Scopes of the key; the role of its owner narrows them further. */
  readonly scopes: ReadonlyArray<Scalars['Scope']['output']>;
  /** The key itself, sent as `Authorization: Bearer`. */
  readonly secret: Scalars['String']['output'];
};

/** An order of a customer. */
export type Order = {
  /** False when a requested block was left out because its source is unavailable. */
  readonly complete: Scalars['Boolean']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** ISO 4217 code of the amounts. */
  readonly currency: Scalars['String']['output'];
  /** The customer; null when the account was deleted. */
  readonly customer?: Maybe<OrderCustomer>;
  /** Id of the customer. */
  readonly customerId: Scalars['ID']['output'];
  /** Delivery address and progress. */
  readonly delivery: OrderDelivery;
  /** Status of the delivery. */
  readonly deliveryStatus: DeliveryStatus;
  /** E-mail address for messages about the order; null unless you are the customer or fulfil orders. */
  readonly email?: Maybe<Scalars['String']['output']>;
  /** The log of its events, the latest first, page by page; null for viewers who may not read events. */
  readonly events?: Maybe<WebhookEventPage>;
  /** Your own identifier; unique per customer when given. */
  readonly externalId?: Maybe<Scalars['String']['output']>;
  /** Status changes, oldest first. */
  readonly history: ReadonlyArray<OrderHistoryEntry>;
  readonly id: Scalars['ID']['output'];
  /** Number of pieces over all lines. */
  readonly itemCount: Scalars['Int']['output'];
  /** Order lines, in the order in which they were sent. */
  readonly items: ReadonlyArray<OrderItem>;
  /** Requested blocks that were left out because their source is unavailable. */
  readonly missing: ReadonlyArray<OrderSource>;
  /** Note from the customer, e.g. for delivery; null unless you are the customer or fulfil orders. */
  readonly note?: Maybe<Scalars['String']['output']>;
  /** Payment figures and the latest attempt; null only with `allowPartial`, or after a change, while the payment source is unavailable. */
  readonly payment?: Maybe<OrderPayment>;
  /** Id of the payment method that paid the order; before that, the one chosen when it was placed. */
  readonly paymentMethodId: Scalars['String']['output'];
  /** Payment status; null in a partial answer. */
  readonly paymentStatus?: Maybe<PaymentStatus>;
  /** Products often bought together with these; only those you may see. */
  readonly recommendations?: Maybe<ReadonlyArray<Product>>;
  /** Status of the order. */
  readonly status: OrderStatus;
  /** Breakdown of the total. */
  readonly summary: OrderSummary;
  /** The same as `totalAmount`. */
  readonly total: Scalars['Money']['output'];
  /** Amount the customer pays, in `currency`. */
  readonly totalAmount: Scalars['Money']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  readonly version: Scalars['Int']['output'];
};


/** An order of a customer. */
export type OrderEventsArgs = {
  page?: InputMaybe<PageInput>;
};

/** A delivery address. One that was given as a single text is in `line1` alone. */
export type OrderAddress = {
  /** City or town. */
  readonly city?: Maybe<Scalars['String']['output']>;
  /** Country, as it was given. */
  readonly country?: Maybe<Scalars['String']['output']>;
  /** Street and number, or the whole address. */
  readonly line1?: Maybe<Scalars['String']['output']>;
  /** Second line, e.g. apartment or floor. */
  readonly line2?: Maybe<Scalars['String']['output']>;
  /** Name of the recipient. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** Phone number for the carrier. */
  readonly phone?: Maybe<Scalars['String']['output']>;
  /** Postal code as it is written in the country. */
  readonly postalCode?: Maybe<Scalars['String']['output']>;
  /** State, province or region. */
  readonly region?: Maybe<Scalars['String']['output']>;
};

/** Result for one order of a bulk request. */
export type OrderBulkItem = {
  /** The order after the request; null when it was refused. */
  readonly data?: Maybe<Order>;
  readonly error?: Maybe<ItemError>;
  /** `externalId` of the order; null without one. */
  readonly externalId?: Maybe<Scalars['String']['output']>;
  /** Id of the order. */
  readonly id?: Maybe<Scalars['ID']['output']>;
  /** Position in the request. */
  readonly index: Scalars['Int']['output'];
  readonly outcome: BulkOutcome;
};

/** Results of a bulk request, one per order. */
export type OrderBulkResult = {
  readonly mode: BulkMode;
  readonly results: ReadonlyArray<OrderBulkItem>;
  readonly summary: BulkSummary;
};

/** The customer of an order; `role`, `status` and `createdAt` only if you may read that user. */
export type OrderCustomer = {
  /** Address of the profile picture; null without one. */
  readonly avatarUrl?: Maybe<Scalars['String']['output']>;
  /** When the account was created; only if you may read the user. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Name shown to others. */
  readonly displayName: Scalars['String']['output'];
  /** E-mail address for messages about the order. */
  readonly email: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  /** Role of the account; only if you may read the user. */
  readonly role?: Maybe<Role>;
  /** Status of the account; only if you may read the user. */
  readonly status?: Maybe<UserStatus>;
};

/** Delivery address and progress of an order. */
export type OrderDelivery = {
  /** Delivery address. */
  readonly address: OrderAddress;
  /** Name of the carrier; null before shipping. */
  readonly carrier?: Maybe<Scalars['String']['output']>;
  /** When it was delivered; null before. */
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it was handed to the carrier; null before. */
  readonly shippedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Status of the delivery. */
  readonly status: DeliveryStatus;
  /** Tracking number; null without one. */
  readonly trackingNumber?: Maybe<Scalars['String']['output']>;
};

/** A discount on an order. */
export type OrderDiscount = {
  /** Amount of the discount. */
  readonly amount: Scalars['Money']['output'];
  /** Code of the coupon; null for other discounts. */
  readonly code?: Maybe<Scalars['String']['output']>;
  /** Description shown to customers. */
  readonly description: Scalars['String']['output'];
};

/** A change of an order's status. */
export type OrderHistoryEntry = {
  /** When it changed. */
  readonly at: Scalars['DateTime']['output'];
  /** Reason that was given; null without one. */
  readonly reason?: Maybe<Scalars['String']['output']>;
  /** The new status. */
  readonly status: OrderStatus;
};

/** One line of an order; title and price are those of the moment it was placed. */
export type OrderItem = {
  /** Discount on this line. */
  readonly discountAmount: Scalars['Money']['output'];
  readonly id: Scalars['ID']['output'];
  /** The product as it is now; null when it is no longer in the catalog, or not visible to you. */
  readonly product?: Maybe<Product>;
  /** Id of the product. */
  readonly productId: Scalars['ID']['output'];
  /** Title of the product when the order was placed. */
  readonly productTitle: Scalars['String']['output'];
  /** Number of pieces. */
  readonly quantity: Scalars['Int']['output'];
  /** quantity × unitPrice − discountAmount. */
  readonly totalAmount: Scalars['Money']['output'];
  /** Price of one piece when the order was placed. */
  readonly unitPrice: Scalars['Money']['output'];
};

/** A product to buy. */
export type OrderItemInput = {
  /** Id of the product. */
  readonly productId: Scalars['ID']['input'];
  /** Number of pieces. */
  readonly quantity: Scalars['Int']['input'];
};

export type OrderPage = {
  readonly data: ReadonlyArray<Order>;
  readonly pagination: Pagination;
};

/** Payment figures of an order, always up to date: read from the payment source itself. */
export type OrderPayment = {
  /** ISO 4217 code of the amounts. */
  readonly currency: Scalars['String']['output'];
  /** Payment method that was used; null if unknown. */
  readonly method?: Maybe<PaymentMethod>;
  /** What the payer must do; set when `state` is `requires_action`. */
  readonly nextAction?: Maybe<PaymentAction>;
  /** Amount captured. */
  readonly paidAmount: Scalars['Money']['output'];
  /** When the money was captured; null before. */
  readonly paidAt?: Maybe<Scalars['DateTime']['output']>;
  /** Amount refunded. */
  readonly refundedAmount: Scalars['Money']['output'];
  /** Refunds, oldest first. */
  readonly refunds: ReadonlyArray<OrderRefund>;
  /** State of the latest payment attempt; null before the first. */
  readonly state?: Maybe<PaymentState>;
  /** Payment status of the order. */
  readonly status: PaymentStatus;
};

/** A refund to the customer. */
export type OrderRefund = {
  /** Amount of the refund. */
  readonly amount: Scalars['Money']['output'];
  /** When the refund was requested. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Id of the refund. */
  readonly id: Scalars['ID']['output'];
  /** Reason that was given; null without one. */
  readonly reason?: Maybe<Scalars['String']['output']>;
  /** State of the refund. */
  readonly state: RefundState;
};

/** Order of a list of orders. */
export type OrderSort =
  /** Latest first. */
  | 'newest'
  /** Earliest first. */
  | 'oldest';

/** A source, besides the order itself, that the view of an order is built from. */
export type OrderSource =
  /** The payment source. */
  | 'payment'
  /** The source of recommended products. */
  | 'recommendations';

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

/** The figures of the order: total = subtotal − discount + shipping + tax. */
export type OrderSummary = {
  /** ISO 4217 code of the amounts. */
  readonly currency: Scalars['String']['output'];
  /** Sum of all discounts. */
  readonly discountAmount: Scalars['Money']['output'];
  /** Discounts, each with its description. */
  readonly discounts: ReadonlyArray<OrderDiscount>;
  /** Number of pieces. */
  readonly itemCount: Scalars['Int']['output'];
  /** Number of order lines. */
  readonly lineCount: Scalars['Int']['output'];
  /** Shipping cost. */
  readonly shippingAmount: Scalars['Money']['output'];
  /** Sum of the lines before discounts. */
  readonly subtotalAmount: Scalars['Money']['output'];
  /** Tax added to the total. */
  readonly taxAmount: Scalars['Money']['output'];
  /** Amount the customer pays. */
  readonly totalAmount: Scalars['Money']['output'];
};

/** One of your flags. */
export type OwnFlag = {
  /** Id of the flagged comment. */
  readonly commentId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** Reason for the flag. */
  readonly reasonCode: CommentReason;
};

export type OwnFlagPage = {
  readonly data: ReadonlyArray<OwnFlag>;
  readonly pagination: Pagination;
};

/** One of your votes. */
export type OwnVote = {
  /** Id of the comment. */
  readonly commentId: Scalars['ID']['output'];
  /** 1 for a like, -1 for a dislike. */
  readonly value: Scalars['Int']['output'];
};

export type OwnVotePage = {
  readonly data: ReadonlyArray<OwnVote>;
  readonly pagination: Pagination;
};

/** Whether a product can be bought, and when it would arrive. */
export type PageAvailability = {
  /** Working days until delivery; null when it cannot be bought. */
  readonly deliveryEstimateDays?: Maybe<Scalars['Int']['output']>;
  /** Stock level in three steps. */
  readonly status: AvailabilityStatus;
};

/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  /** `nextCursor` of the previous page; left out for the first page. */
  readonly cursor?: InputMaybe<Scalars['String']['input']>;
  /** Items on a page by cursor; default 20. */
  readonly limit?: InputMaybe<Scalars['Int']['input']>;
  /** Number of the page, from 1; with `pageSize`. */
  readonly page?: InputMaybe<Scalars['Int']['input']>;
  /** Items on a numbered page; default 20. */
  readonly pageSize?: InputMaybe<Scalars['Int']['input']>;
};

/** Position of a page in its list. The fields of the other style are null (left out in REST). */
export type Pagination = {
  /** Whether there is a page after this one. */
  readonly hasNext: Scalars['Boolean']['output'];
  /** Items on a page by cursor. */
  readonly limit?: Maybe<Scalars['Int']['output']>;
  /** Cursor of the next page; null on the last. */
  readonly nextCursor?: Maybe<Scalars['String']['output']>;
  /** Number of this page, from 1. */
  readonly page?: Maybe<Scalars['Int']['output']>;
  /** Items on a page; the last may have fewer. */
  readonly pageSize?: Maybe<Scalars['Int']['output']>;
  /** Style of this page; decides which of the fields below are set. */
  readonly style: PaginationStyle;
  /** True when more than 10 000 entries match and `totalItems` is only a lower bound. */
  readonly totalIsLowerBound?: Maybe<Scalars['Boolean']['output']>;
  /** Items over all pages. */
  readonly totalItems?: Maybe<Scalars['Int']['output']>;
  /** Number of the last page. */
  readonly totalPages?: Maybe<Scalars['Int']['output']>;
};

/** How a list is paged. */
export type PaginationStyle =
  /** Pages by cursor: stable while the list changes, without a total. */
  | 'cursor'
  /** Numbered pages with a total. */
  | 'offset';

/** Stable shape for partners. Fields are never removed or changed. */
export type PartnerProduct = {
  /** Whether it can be bought now. */
  readonly availability: Availability;
  /** Brand name; null if unknown. */
  readonly brand?: Maybe<Scalars['String']['output']>;
  /** Id of the category it belongs to. */
  readonly categoryId: Scalars['ID']['output'];
  /** ISO 4217 code of the price. */
  readonly currency: Scalars['String']['output'];
  readonly externalId?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Price of one piece, in `currency`. */
  readonly price: Scalars['Money']['output'];
  /** Version of this shape; it only ever grows. */
  readonly schemaVersion: Scalars['Int']['output'];
  /** Stock keeping unit; null without one. */
  readonly sku?: Maybe<Scalars['String']['output']>;
  /** Name shown to customers. */
  readonly title: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
};

/** Requests a password reset. */
export type PasswordResetInput = {
  /** Solution of a CAPTCHA challenge, after `captcha_required`. */
  readonly captchaToken?: InputMaybe<Scalars['String']['input']>;
  /** E-mail address of the account. */
  readonly email: Scalars['String']['input'];
};

/** How to pay an order. */
export type PayOrderInput = {
  /** When to capture the money; default `now`. */
  readonly capture?: InputMaybe<CaptureTime>;
  /** Id of a payment method, instead of the order's. */
  readonly paymentMethodId?: InputMaybe<Scalars['String']['input']>;
};

/** What the payer must do before a payment continues. */
export type PaymentAction = {
  /** `redirect`: open the page. */
  readonly type: Scalars['String']['output'];
  /** Page of the payment provider. */
  readonly url: Scalars['String']['output'];
};

/** State of a payment after its payer has confirmed it. */
export type PaymentConfirmation = {
  /** New state of the payment. */
  readonly state: PaymentState;
};

/** A stored payment method. */
export type PaymentMethod = {
  /** Kind of card or account, e.g. `visa`. */
  readonly brand: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  /** Last digits of its number; null if there is none. */
  readonly last4?: Maybe<Scalars['String']['output']>;
};

/** Payment methods you can pay with. */
export type PaymentMethodList = {
  /** Payment methods; at most 100. */
  readonly data: ReadonlyArray<PaymentMethod>;
};

/** Receipt of a notification; sending it again changes nothing. */
export type PaymentNotificationReceipt = {
  /** Always true. */
  readonly received: Scalars['Boolean']['output'];
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

/** A placed order, and whether this request created it. */
export type PlacedOrder = {
  /** False when an order with this `externalId` existed already. */
  readonly isNew: Scalars['Boolean']['output'];
  /** The order as it is now. */
  readonly order: Order;
};

/** A topic of discussion. */
export type Post = {
  /** A closed post accepts no new comments. */
  readonly closed: Scalars['Boolean']['output'];
  /** What answers the post itself, page by page. */
  readonly comments: CommentPage;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** Topic of the discussion. */
  readonly title: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  readonly version: Scalars['Int']['output'];
};


/** A topic of discussion. */
export type PostCommentsArgs = {
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<CommentSort>;
};

export type PostPage = {
  readonly data: ReadonlyArray<Post>;
  readonly pagination: Pagination;
};

/** Order of posts by time. */
export type PostSort =
  /** Latest first. */
  | 'newest'
  /** Earliest first. */
  | 'oldest';

/** A draft to be screened. */
export type PreviewCommentInput = {
  /** Id of the comment to reply to, on the same post. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** Id of the post the comment is for. */
  readonly postId: Scalars['ID']['input'];
  /** Plain text, 1 to 5,000 characters; blanks at both ends are removed. */
  readonly text: Scalars['String']['input'];
};

/** A product of the catalog. Draft and archived products are visible to catalog writers only. */
export type Product = {
  /** Free-form attributes. Those that a category declares (`filterableAttributes`) can be filtered by. */
  readonly attributes: Scalars['JSONObject']['output'];
  /** Whether it can be bought now. */
  readonly availability: Availability;
  /** Brand name; null if unknown. */
  readonly brand?: Maybe<Scalars['String']['output']>;
  /** Categories from the root to the product's own. */
  readonly breadcrumbs: ReadonlyArray<Breadcrumb>;
  /** The category; null when it no longer exists. */
  readonly category?: Maybe<Category>;
  /** Id of the category it belongs to. */
  readonly categoryId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** ISO 4217 code of the price. */
  readonly currency: Scalars['String']['output'];
  /** Plain-text description. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Your own identifier; unique in the catalog when given. */
  readonly externalId?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Pictures; lists show the first. */
  readonly images: ReadonlyArray<ProductImage>;
  /** Price of one piece, in `currency`. */
  readonly price: Scalars['Money']['output'];
  /** Average of the ratings, 1 to 5; null without ratings. */
  readonly rating?: Maybe<Scalars['Float']['output']>;
  /** Number of ratings behind the average. */
  readonly ratingCount: Scalars['Int']['output'];
  /** Summary of its ratings. */
  readonly reviewsSummary: ReviewsSummary;
  /** Metadata for the HTML head of its page. */
  readonly seo: Seo;
  /** Stock keeping unit; unique in the catalog. */
  readonly sku?: Maybe<Scalars['String']['output']>;
  /** Attributes as a data sheet, ready for display; at most 100. */
  readonly specs: ReadonlyArray<Spec>;
  /** Whether customers see it. */
  readonly status: ProductStatus;
  /** Units on hand. Shown to catalog writers only. */
  readonly stock?: Maybe<Scalars['Int']['output']>;
  /** Address of the first picture; null without pictures, and when title and address have more than 800 bytes together. */
  readonly thumbnailUrl?: Maybe<Scalars['String']['output']>;
  /** Name shown to customers. */
  readonly title: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  readonly version: Scalars['Int']['output'];
};

/** Result for one product of a bulk request. */
export type ProductBulkItem = {
  /** The product after the request; null when it was refused or deleted. */
  readonly data?: Maybe<Product>;
  readonly error?: Maybe<ItemError>;
  /** `externalId` of the product; null without one. */
  readonly externalId?: Maybe<Scalars['String']['output']>;
  /** Id of the product; null when none was found or created. */
  readonly id?: Maybe<Scalars['ID']['output']>;
  readonly index: Scalars['Int']['output'];
  readonly outcome: BulkOutcome;
};

/** Results of a bulk request, one per product. */
export type ProductBulkResult = {
  readonly mode: BulkMode;
  readonly results: ReadonlyArray<ProductBulkItem>;
  readonly summary: BulkSummary;
};

/** One change of a bulk update: the product by `id` or `externalId`, and a merge patch. */
export type ProductChange = {
  /** Free-form attributes, for search filters and the data sheet. */
  readonly attributes?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Brand name. */
  readonly brand?: InputMaybe<Scalars['String']['input']>;
  /** Id of the category. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** ISO 4217 code of the price. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** Plain-text description. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** `externalId` of the product, instead of `id`. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** Id of the product; or give `externalId`. */
  readonly id?: InputMaybe<Scalars['ID']['input']>;
  /** Pictures; lists show the first. */
  readonly images?: InputMaybe<ReadonlyArray<ProductImageInput>>;
  /** Price of one piece, with at most the decimals of the currency. */
  readonly price?: InputMaybe<Scalars['Money']['input']>;
  /** Stock keeping unit; unique in the catalog. */
  readonly sku?: InputMaybe<Scalars['String']['input']>;
  /** Whether customers see it. */
  readonly status?: InputMaybe<ProductStatus>;
  /** Units on hand. */
  readonly stock?: InputMaybe<Scalars['Int']['input']>;
  /** Units to add to the stock (negative: subtract), up to 1000000000 in all; instead of `stock`. */
  readonly stockDelta?: InputMaybe<Scalars['Int']['input']>;
  /** Name shown to customers. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** The version you have read; any other is refused with `version_mismatch`. */
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

/** A batch of changes. */
export type ProductChangePage = {
  /** Changed products, oldest change first. */
  readonly data: ReadonlyArray<ChangedProduct>;
  /** Whether another request returns more at once. */
  readonly hasMore: Scalars['Boolean']['output'];
  /** Resume point for the next request; valid for 30 days. */
  readonly next: Scalars['String']['output'];
};

/** A product, and whether this request created it. */
export type ProductCreation = {
  /** Whether this request created the product. */
  readonly outcome: CreationOutcome;
  /** The product as it is now. */
  readonly product: Product;
};

/**
 * Filters of a product search. Several values of one filter: a product needs one of them; several filters: it needs all.
 * A list has at least one entry: leave it out, or send null, for no filter.
 */
export type ProductFilter = {
  /** Declared attributes, at most 20 with `memory` and `screenSize`. Standard attributes can be named here too, and then need no category. */
  readonly attributes?: InputMaybe<ReadonlyArray<AttributeFilter>>;
  /** Brands; spellings that look the same, in upper or lower case, are one brand. Answers show the commonest spelling. */
  readonly brand?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Ids or externalIds of categories; each covers the categories below it. */
  readonly category?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** ISO 4217 code; only products with a price in this currency. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** True: only products in stock. An order counts about a second later: until then a product that it has sold out is still listed and counted, shown with its present availability. */
  readonly inStock?: InputMaybe<Scalars['Boolean']['input']>;
  /** Memory in GB; only with a category that offers this filter. */
  readonly memory?: InputMaybe<ReadonlyArray<Scalars['Float']['input']>>;
  /** Highest price, inclusive. */
  readonly priceMax?: InputMaybe<Scalars['Money']['input']>;
  /** Lowest price, inclusive; in the currency that the answer of a search names. */
  readonly priceMin?: InputMaybe<Scalars['Money']['input']>;
  /**
   * Words to find, in any order; the last one may be incomplete. Other forms and spellings of a word are found too; a
   * SKU or externalId only as a whole. A blank text is ignored; a text without any word finds nothing.
   */
  readonly q?: InputMaybe<Scalars['String']['input']>;
  /** Screen size in inches; only with a category that offers this filter. */
  readonly screenSize?: InputMaybe<ReadonlyArray<Scalars['Float']['input']>>;
};

/** A picture of a product. */
export type ProductImage = {
  /** Alternative text for people who cannot see the picture. */
  readonly alt?: Maybe<Scalars['String']['output']>;
  /** Address of the picture. */
  readonly url: Scalars['String']['output'];
};

/** A picture of a product. */
export type ProductImageInput = {
  /** Alternative text for people who cannot see the picture. */
  readonly alt?: InputMaybe<Scalars['String']['input']>;
  /** http or https address of the picture. */
  readonly url: Scalars['String']['input'];
};

/** One change of an import (modes update and delete). Fields that are absent or null stay as they are. */
export type ProductImportChanges = {
  /** Free-form attributes, for search filters and the data sheet. */
  readonly attributes?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Brand name. */
  readonly brand?: InputMaybe<Scalars['String']['input']>;
  /** The category's `externalId`, instead of `categoryId`. */
  readonly categoryExternalId?: InputMaybe<Scalars['String']['input']>;
  /** Id of the category. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** When it was first offered; decides its place among the newest products. */
  readonly createdAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** ISO 4217 code of the price. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** Plain-text description. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** `externalId` of the product to change. */
  readonly externalId: Scalars['String']['input'];
  /** Pictures; lists show the first. */
  readonly images?: InputMaybe<ReadonlyArray<ProductImageInput>>;
  /** Position in the default order of the catalog: higher comes first. */
  readonly popularity?: InputMaybe<Scalars['Int']['input']>;
  /** Price of one piece, with at most the decimals of the currency. */
  readonly price?: InputMaybe<Scalars['Money']['input']>;
  /** Average of the ratings, 0 to 5. */
  readonly rating?: InputMaybe<Scalars['Float']['input']>;
  /** Number of ratings behind the average. */
  readonly ratingCount?: InputMaybe<Scalars['Int']['input']>;
  /** Stock keeping unit; unique in the catalog. */
  readonly sku?: InputMaybe<Scalars['String']['input']>;
  /** Units on hand. */
  readonly stock?: InputMaybe<Scalars['Int']['input']>;
  /** Name shown to customers. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
};

/** One product of an import (modes create and upsert). A null optional field counts as absent. */
export type ProductImportItem = {
  /** Free-form attributes, for search filters and the data sheet. */
  readonly attributes?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Brand name. */
  readonly brand?: InputMaybe<Scalars['String']['input']>;
  /** The category's `externalId`, instead of `categoryId`. */
  readonly categoryExternalId?: InputMaybe<Scalars['String']['input']>;
  /** Id of the category; or `categoryExternalId`. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** When it was first offered; decides its place among the newest products. */
  readonly createdAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** ISO 4217; default USD. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** Plain-text description. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Identifies the item across imports; without it every import of the item creates a product. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** Pictures; lists show the first. */
  readonly images?: InputMaybe<ReadonlyArray<ProductImageInput>>;
  /** Position in the default order of the catalog: higher comes first. */
  readonly popularity?: InputMaybe<Scalars['Int']['input']>;
  /** Price of one piece, with at most the decimals of the currency. */
  readonly price: Scalars['Money']['input'];
  /** Average of the ratings, 0 to 5. */
  readonly rating?: InputMaybe<Scalars['Float']['input']>;
  /** Number of ratings behind the average. */
  readonly ratingCount?: InputMaybe<Scalars['Int']['input']>;
  /** Stock keeping unit; unique in the catalog. */
  readonly sku?: InputMaybe<Scalars['String']['input']>;
  /** Units on hand. */
  readonly stock?: InputMaybe<Scalars['Int']['input']>;
  /** Name shown to customers. */
  readonly title: Scalars['String']['input'];
};

export type ProductList = {
  /** Words of the text that no product has, and what was searched for instead; null without a text. */
  readonly corrections?: Maybe<ReadonlyArray<Correction>>;
  readonly data: ReadonlyArray<Product>;
  readonly pagination: Pagination;
  /** Words of the text that were left out, so that something is found; null without a text. */
  readonly relaxed?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
};

/** Finds products by their identifiers, straight from the catalog; several fields must all match. */
export type ProductLookUp = {
  /** Your own identifier. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** Ids of products, 1 to 100. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Stock keeping unit. */
  readonly sku?: InputMaybe<Scalars['String']['input']>;
  /** Only products in this status; drafts and archived products are for catalog writers. */
  readonly status?: InputMaybe<ProductStatus>;
};

/**
 * Everything a mobile product page shows. `product` and `availability` are always there; a part whose source fails or
 * is too slow is null and named in `missing`.
 */
export type ProductPage = {
  /** Whether it can be bought, and when it would arrive. */
  readonly availability: PageAvailability;
  /** Layout of the page. */
  readonly displaySettings?: Maybe<DisplaySettings>;
  /** Parts left out because their source failed or was too slow. */
  readonly missing: ReadonlyArray<Scalars['String']['output']>;
  /** The product itself, as a card. */
  readonly product: Product;
  /** Advertisements for this page. */
  readonly promoBlocks?: Maybe<ReadonlyArray<PromoBlock>>;
  /** Summary of its ratings. */
  readonly rating?: Maybe<ReviewsSummary>;
  /** Popular products of the same category. */
  readonly similarProducts?: Maybe<ReadonlyArray<Product>>;
};

export type ProductSearchPage = {
  /** Corrected words; empty when every word was found. */
  readonly corrections: ReadonlyArray<Correction>;
  /**
   * Currency of the price filter, the price facet and the price sorts: the requested one, else the commonest in the
   * catalog. With a price filter or price sort, products in other currencies are left out; the price facet counts them
   * as missing.
   */
  readonly currency: Scalars['String']['output'];
  readonly data: ReadonlyArray<Product>;
  /** Facets of the filters that apply here. */
  readonly facets: ReadonlyArray<Facet>;
  readonly pagination: Pagination;
  /**
   * Words left out because no product has all of them, the fewest, and those beyond the twenty of a text that are looked
   * for; as they were typed. Empty when none was.
   */
  readonly relaxed: ReadonlyArray<Scalars['String']['output']>;
};

/** Order of a list of products. */
export type ProductSort =
  /** Newest first. */
  | 'newest'
  /** Most bought first. */
  | 'popular'
  /** Least expensive first. */
  | 'price_asc'
  /** Most expensive first. */
  | 'price_desc'
  /** Best rated first. */
  | 'rating';

/** Whether customers see a product. */
export type ProductStatus =
  /** For sale. */
  | 'active'
  /** No longer shown to customers. */
  | 'archived'
  /** Not yet shown to customers. */
  | 'draft';

/** An advertisement on a product page. */
export type PromoBlock = {
  readonly id: Scalars['ID']['output'];
  /** Address of its picture. */
  readonly imageUrl?: Maybe<Scalars['String']['output']>;
  /** Page that a click opens. */
  readonly targetUrl?: Maybe<Scalars['String']['output']>;
  /** Sentence under the headline. */
  readonly text?: Maybe<Scalars['String']['output']>;
  /** Headline of the block. */
  readonly title: Scalars['String']['output'];
};

/** Reason to erase a comment for good. */
export type PurgeCommentInput = {
  /** Kept in the moderation log, beside who did it and when. */
  readonly reason: Scalars['String']['input'];
};

/** Reads. A single object is null when it does not exist or you may not see it. */
export type Query = {
  /** What is stored about you. */
  readonly accountExport: AccountExport;
  /** Your API keys, newest first. */
  readonly apiKeys: ApiKeyList;
  /** The current major version of the contract. */
  readonly apiVersion: Scalars['String']['output'];
  /** The audit trail, newest first (admins). */
  readonly auditEntries: AuditEntryPage;
  /** A CAPTCHA challenge, for use after `captcha_required`. */
  readonly captchaChallenge: CaptchaChallenge;
  /** The whole category tree, parents before children. */
  readonly categories: CategoryList;
  /** One category. */
  readonly category?: Maybe<Category>;
  /** One comment. */
  readonly comment?: Maybe<Comment>;
  /** The moderation log of a comment (moderators). */
  readonly commentHistory?: Maybe<CommentHistory>;
  /** The root comments of a post, page by page. */
  readonly comments?: Maybe<CommentPage>;
  /** Limits of the contract. */
  readonly contractLimits: LimitList;
  /** Versions of the contract. */
  readonly contractVersions: VersionList;
  /** Tax and shipping rates by country (needs the right to configure charges). */
  readonly countryRates: CountryRates;
  /** One coupon (needs the right to manage coupons). */
  readonly coupon?: Maybe<Coupon>;
  /** All coupons, sorted by code (needs the right to manage coupons). */
  readonly coupons: CouponPage;
  /** Deprecated parts of the contract, and their use. */
  readonly deprecations: DeprecationList;
  /** Registered manifests, sorted by name and version. */
  readonly documentManifests: DocumentManifestPage;
  /** One import of the last 30 days. */
  readonly import?: Maybe<Import>;
  /** Results of all items, in the order of the import. */
  readonly importResults?: Maybe<ImportResultPage>;
  /** Imports of the last 30 days, newest first: your own, or for admins everybody's. */
  readonly imports: ImportPage;
  /** E-mails that were captured instead of sent, newest first (development). */
  readonly keptMails: KeptMailList;
  /** Your account. */
  readonly me: User;
  /** Comments in one status (moderators). */
  readonly moderationQueue: CommentPage;
  /** Rules for screening comments (admins). */
  readonly moderationSettings: ModerationSettings;
  /** Your comments, also those that wait for a moderator or were rejected. */
  readonly myComments: CommentPage;
  /** Security events of your account, newest first. */
  readonly mySecurityEvents: SecurityEventPage;
  /** One order. */
  readonly order?: Maybe<Order>;
  /** Orders you may see: your own, or for admins everybody's. */
  readonly orders: OrderPage;
  /** One product in the shape for partners; needs the scope `partners:read`. */
  readonly partnerProduct?: Maybe<PartnerProduct>;
  /** Payment methods you can pay with. */
  readonly paymentMethods: PaymentMethodList;
  /** One post. */
  readonly post?: Maybe<Post>;
  /** All posts, page by page. */
  readonly posts: PostPage;
  /** One product. */
  readonly product?: Maybe<Product>;
  /** Changes of the catalog, oldest first; for keys with `partners:read` and catalog writers. */
  readonly productChanges: ProductChangePage;
  /** Everything a mobile product page shows. */
  readonly productPage?: Maybe<ProductPage>;
  /** Suggestions for a partly typed query. */
  readonly productSuggestions: SuggestionList;
  /** Lists products for sale; sorted by relevance with a text, else by popularity. */
  readonly products: ProductList;
  /** The direct replies to a comment. */
  readonly replies?: Maybe<CommentPage>;
  /** Your latest requests, within seconds of their answers; a key sees its own only. */
  readonly requests: RequestLog;
  /** Uses of trusted documents and fields at `/graphql`, latest day first. */
  readonly schemaUses: SchemaUsePage;
  /** Filters of product searches, and the categories that offer them. */
  readonly searchFilters: SearchFilterList;
  /** Searches products; returns facets and the exact total. */
  readonly searchProducts: ProductSearchPage;
  /** The synonyms of searches. */
  readonly searchSynonyms: SearchSynonyms;
  /** All security events, newest first (admins). */
  readonly securityEvents: SecurityEventPage;
  /** Your sessions, newest first: 100 at most, the oldest beyond them ends with the next sign-in. */
  readonly sessions: SessionList;
  /** One user. */
  readonly user?: Maybe<User>;
  /** Accounts, newest first (admins, and their keys with `users:read`). */
  readonly users: UserPage;
  /** Deliveries to your endpoints, newest first. */
  readonly webhookDeliveries: WebhookDeliveryPage;
  /** One delivery with its attempts. */
  readonly webhookDelivery?: Maybe<WebhookDelivery>;
  /** One endpoint. */
  readonly webhookEndpoint?: Maybe<WebhookEndpoint>;
  /** Figures of an endpoint. */
  readonly webhookEndpointStatistics?: Maybe<WebhookEndpointStatistics>;
  /** Your endpoints, newest first; for admins everybody's. */
  readonly webhookEndpoints: WebhookEndpointPage;
  /** One event with its payload. */
  readonly webhookEvent?: Maybe<WebhookEvent>;
  /** Events you may see, in the order of the log, from a resume point, from a time or from now on. At most 100 per request, fewer when some are filtered out. */
  readonly webhookEventLog: WebhookEventLog;
  /** All types of events. */
  readonly webhookEventTypes: WebhookEventTypeList;
  /** Events about resources you may read, newest first. */
  readonly webhookEvents: WebhookEventPage;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryAuditEntriesArgs = {
  actorId?: InputMaybe<Scalars['ID']['input']>;
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  page?: InputMaybe<PageInput>;
  resourceId?: InputMaybe<Scalars['String']['input']>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryCategoryArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryCommentArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryCommentHistoryArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryCommentsArgs = {
  page?: InputMaybe<PageInput>;
  postId: Scalars['ID']['input'];
  repliesPreview?: InputMaybe<Scalars['Int']['input']>;
  replySort?: InputMaybe<CommentSort>;
  sort?: InputMaybe<CommentSort>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryCouponArgs = {
  code: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryCouponsArgs = {
  page?: InputMaybe<PageInput>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryDocumentManifestsArgs = {
  page?: InputMaybe<PageInput>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryImportArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryImportResultsArgs = {
  id: Scalars['ID']['input'];
  outcome?: InputMaybe<ImportOutcome>;
  page?: InputMaybe<ImportResultPageInput>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryImportsArgs = {
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  page?: InputMaybe<PageInput>;
  status?: InputMaybe<ImportStatus>;
  type?: InputMaybe<ImportType>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryKeptMailsArgs = {
  to?: InputMaybe<Scalars['String']['input']>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryModerationQueueArgs = {
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<CommentTimeSort>;
  status?: InputMaybe<CommentStatus>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryMyCommentsArgs = {
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<CommentTimeSort>;
  status?: InputMaybe<CommentStatus>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryMySecurityEventsArgs = {
  page?: InputMaybe<PageInput>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryOrderArgs = {
  allowPartial?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryOrdersArgs = {
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  customerId?: InputMaybe<Scalars['ID']['input']>;
  externalId?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<PageInput>;
  paymentStatus?: InputMaybe<PaymentStatus>;
  sort?: InputMaybe<OrderSort>;
  status?: InputMaybe<OrderStatus>;
  updatedFrom?: InputMaybe<Scalars['DateTime']['input']>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryPartnerProductArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryPostArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryPostsArgs = {
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<PostSort>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryProductArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryProductChangesArgs = {
  pageSize?: InputMaybe<Scalars['Int']['input']>;
  since?: InputMaybe<Scalars['String']['input']>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryProductPageArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryProductSuggestionsArgs = {
  q: Scalars['String']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryProductsArgs = {
  filter?: InputMaybe<ProductFilter>;
  lookUp?: InputMaybe<ProductLookUp>;
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<ProductSort>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryRepliesArgs = {
  commentId: Scalars['ID']['input'];
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<CommentSort>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryRequestsArgs = {
  keyId?: InputMaybe<Scalars['ID']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  method?: InputMaybe<Scalars['String']['input']>;
  status?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QuerySchemaUsesArgs = {
  client?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['String']['input']>;
  kind?: InputMaybe<SchemaUseKind>;
  name?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<PageInput>;
  to?: InputMaybe<Scalars['String']['input']>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QuerySearchProductsArgs = {
  filter?: InputMaybe<ProductFilter>;
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<ProductSort>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QuerySecurityEventsArgs = {
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  ip?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<PageInput>;
  type?: InputMaybe<SecurityEventType>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryUserArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryUsersArgs = {
  email?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<PageInput>;
  role?: InputMaybe<Role>;
  status?: InputMaybe<UserStatus>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryWebhookDeliveriesArgs = {
  endpointId?: InputMaybe<Scalars['ID']['input']>;
  eventId?: InputMaybe<Scalars['ID']['input']>;
  page?: InputMaybe<PageInput>;
  status?: InputMaybe<WebhookDeliveryStatus>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryWebhookDeliveryArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryWebhookEndpointStatisticsArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryWebhookEndpointsArgs = {
  page?: InputMaybe<PageInput>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryWebhookEventArgs = {
  eventId: Scalars['ID']['input'];
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryWebhookEventLogArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  resourceId?: InputMaybe<Scalars['ID']['input']>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
  types?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/** Reads. A single object is null when it does not exist or you may not see it. */
export type QueryWebhookEventsArgs = {
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  page?: InputMaybe<PageInput>;
  resourceId?: InputMaybe<Scalars['ID']['input']>;
  type?: InputMaybe<Scalars['String']['input']>;
};

/** Number of ratings with one number of stars. */
export type RatingCount = {
  /** Ratings with this many stars. */
  readonly count: Scalars['Int']['output'];
  /** Number of stars, 1 to 5. */
  readonly stars: Scalars['Int']['output'];
};

/** Period whose events are sent again. */
export type RecoverWebhookEndpointInput = {
  /** Start of the period. */
  readonly since: Scalars['DateTime']['input'];
  /** End of the period, exclusive; default now. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Recovery codes for a lost authenticator, each valid once; shown only now. */
export type RecoveryCodes = {
  /** Recovery codes; each is valid once, instead of a code of the app. */
  readonly recoveryCodes: ReadonlyArray<Scalars['String']['output']>;
};

/** A refresh token. */
export type RefreshTokenInput = {
  /** The refresh token of the last answer; each is valid once. */
  readonly refreshToken: Scalars['String']['input'];
};

/** Amount to refund. */
export type RefundOrderInput = {
  /** Amount to refund; default: all that is left. */
  readonly amount?: InputMaybe<Scalars['Money']['input']>;
  /** Reason; shown with the refund. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
};

/** State of a refund. */
export type RefundState =
  /** The provider refused it for good. */
  | 'failed'
  /** Requested; the provider has not answered yet. */
  | 'pending'
  /** The money was returned. */
  | 'succeeded';

/** Documents of one version of a client. */
export type RegisterDocumentsInput = {
  /** Documents by id; an id has letters, digits, `_`, `.`, `:` and `-`. */
  readonly documents: Scalars['DocumentTexts']['input'];
  /** Name of the client: letters, digits, `_`, `.` and `-`. */
  readonly name: Scalars['String']['input'];
  /** Version of the client: letters, digits, `_`, `.`, `+` and `-`. */
  readonly version: Scalars['String']['input'];
};

/** The registered manifest. */
export type RegisteredManifest = {
  /** False when the same manifest was registered before. */
  readonly isNew: Scalars['Boolean']['output'];
  /** The manifest. */
  readonly manifest: DocumentManifest;
};

/** The complete list of rates; replaces the current one. */
export type ReplaceCountryRatesInput = {
  /** Rates, one entry per country; at most 500. */
  readonly items: ReadonlyArray<CountryRateInput>;
};

/** The complete list of synonyms; replaces the current one. */
export type ReplaceSearchSynonymsInput = {
  /** Rules, at most 1,000. */
  readonly items: ReadonlyArray<SynonymRuleInput>;
};

/** Receivers of an event that is sent again. */
export type ReplayWebhookEventInput = {
  /** Id of the only endpoint to send to; default all that subscribe to the event. */
  readonly endpointId?: InputMaybe<Scalars['ID']['input']>;
};

/** Requests of one hour. */
export type RequestFigure = {
  /** Number of requests that were refused or failed. */
  readonly errors: Scalars['Int']['output'];
  /** Start of the hour. */
  readonly hour: Scalars['DateTime']['output'];
  /** Number of requests. */
  readonly requests: Scalars['Int']['output'];
};

/** Your requests of the last seven days. */
export type RequestLog = {
  /** Newest first, among the last 1,000 requests. */
  readonly data: ReadonlyArray<ApiRequest>;
  /** Figures by the hour, oldest first; the filters do not affect them. */
  readonly figures: ReadonlyArray<RequestFigure>;
};

/** Summary of a product's ratings. */
export type ReviewsSummary = {
  /** Average rating, 1 to 5; null without ratings. */
  readonly average?: Maybe<Scalars['Float']['output']>;
  /** Number of ratings. */
  readonly count: Scalars['Int']['output'];
  /** Ratings by number of stars, from five down; empty when only their average and number are known. */
  readonly distribution: ReadonlyArray<RatingCount>;
};

/** The role of an account. */
export type Role =
  /** May use the whole API. */
  | 'admin'
  /** Buys and comments. */
  | 'customer'
  /** Also moderates comments and blocks users from discussions. */
  | 'moderator';

/** Uses of a trusted document or a field by one client on one day. */
export type SchemaUse = {
  /** The client's `X-Client-Id`, else the kind of its credential. */
  readonly client: Scalars['String']['output'];
  /** Runs of the document, or of documents with the field, on that day. */
  readonly count: Scalars['Int']['output'];
  /** Day in UTC, `2026-12-01`. */
  readonly day: Scalars['String']['output'];
  /** Whether a document or a field was used. */
  readonly kind: SchemaUseKind;
  /** The `documentId`, or the type and field, e.g. `Order.status`. */
  readonly name: Scalars['String']['output'];
};

/** Kind of a use of `/graphql`. */
export type SchemaUseKind =
  /** A trusted document. */
  | 'document'
  /** A field of the schema, in any document. */
  | 'field';

export type SchemaUsePage = {
  readonly data: ReadonlyArray<SchemaUse>;
  readonly pagination: Pagination;
};

/** Verdict of a phase of screening. */
export type ScreeningOutcome =
  /** Holds the comment for a moderator. */
  | 'hold'
  /** No objection. */
  | 'pass'
  /** Refuses the comment. */
  | 'refuse';

/** One phase of screening and its verdict. */
export type ScreeningPhase = {
  /** Name of the phase. */
  readonly name: Scalars['String']['output'];
  /** Verdict of the phase. */
  readonly outcome: ScreeningOutcome;
  /** Reason to hold or refuse the comment; null when it passes. */
  readonly reasonCode?: Maybe<CommentReason>;
};

/** A filter of `GET /products/search`. */
export type SearchFilter = {
  /** Ids of the categories that offer it; null for every category. One of them, or one below, must be selected. */
  readonly categoryIds?: Maybe<ReadonlyArray<Scalars['ID']['output']>>;
  /** Label shown to customers. */
  readonly label: Scalars['String']['output'];
  /** True when several values can be given, separated by commas; a product needs one of them. */
  readonly multiple: Scalars['Boolean']['output'];
  /** Name of the filter; same as its facet. */
  readonly name: Scalars['String']['output'];
  /** Query parameters that set it. */
  readonly parameters: ReadonlyArray<Scalars['String']['output']>;
  /** Kind of its facet. */
  readonly type: FacetType;
};

export type SearchFilterList = {
  readonly data: ReadonlyArray<SearchFilter>;
};

/** The synonyms of searches. */
export type SearchSynonyms = {
  /** All of them, in the order in which they were sent. */
  readonly items: ReadonlyArray<SynonymRule>;
  /** Last change; null if still the defaults. */
  readonly updatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** User who made the last change; null if still the defaults. */
  readonly updatedBy?: Maybe<UserCard>;
  /** Number of changes so far. */
  readonly version: Scalars['Int']['output'];
};

/** Second step of signing in. */
export type SecondFactorInput = {
  /** Code from the authenticator app or the e-mail, or a recovery code. */
  readonly code: Scalars['String']['input'];
  /** `mfaToken` of the `mfa_required` answer. */
  readonly mfaToken: Scalars['String']['input'];
};

/** An entry of the security log. */
export type SecurityEvent = {
  /** Id of the user who acted, when it is another; null in your own log. */
  readonly actorId?: Maybe<Scalars['ID']['output']>;
  /** `X-Client-Id` of the request; null without one. */
  readonly clientId?: Maybe<Scalars['String']['output']>;
  /** Country of the address, ISO 3166; null if unknown. */
  readonly country?: Maybe<Scalars['String']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** IP address of the request; null without one. */
  readonly ip?: Maybe<Scalars['String']['output']>;
  /** Reasons for a refusal or for asking for more. */
  readonly reasons: ReadonlyArray<Scalars['String']['output']>;
  /** Type of the event. */
  readonly type: SecurityEventType;
  /** Id of the account it is about; null without one. */
  readonly userId?: Maybe<Scalars['ID']['output']>;
};

export type SecurityEventPage = {
  readonly data: ReadonlyArray<SecurityEvent>;
  readonly pagination: Pagination;
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

/** Metadata for the HTML head of a product page. */
export type Seo = {
  /** Canonical path of the page. */
  readonly canonicalPath: Scalars['String']['output'];
  /** Short text shown by search engines. */
  readonly description: Scalars['String']['output'];
  /** Title of the page. */
  readonly title: Scalars['String']['output'];
};

/** A device that is signed in. */
export type Session = {
  /** Country of the address, ISO 3166; null if unknown. */
  readonly country?: Maybe<Scalars['String']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** The device in plain words, e.g. `Firefox on Windows`; null if unknown. */
  readonly device?: Maybe<Scalars['String']['output']>;
  /** When it ends unless it is used before. */
  readonly expiresAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** IP address of the sign-in. */
  readonly ip: Scalars['String']['output'];
  /** True for the session of this request. */
  readonly isCurrent: Scalars['Boolean']['output'];
  /** When its tokens were last issued: by the sign-in or by the latest refresh. */
  readonly lastSeenAt: Scalars['DateTime']['output'];
  /** Name of the country; null if unknown. */
  readonly place?: Maybe<Scalars['String']['output']>;
  /** `User-Agent` of the sign-in; null without one. */
  readonly userAgent?: Maybe<Scalars['String']['output']>;
};

export type SessionList = {
  readonly data: ReadonlyArray<Session>;
};

/** Carrier of a shipment. */
export type ShipOrderInput = {
  /** Name of the carrier. */
  readonly carrier: Scalars['String']['input'];
  /** Tracking number of the parcel. */
  readonly trackingNumber?: InputMaybe<Scalars['String']['input']>;
};

/** Shipping rate in one currency. */
export type ShippingRate = {
  /** Shipping cost of an order. */
  readonly amount: Scalars['Money']['output'];
  /** ISO 4217 code of the amounts. */
  readonly currency: Scalars['String']['output'];
  /** Shipping is free from this goods value; null: never. */
  readonly freeFrom?: Maybe<Scalars['Money']['output']>;
};

/** Shipping rate in one currency. */
export type ShippingRateInput = {
  /** Shipping cost of an order. */
  readonly amount: Scalars['Money']['input'];
  /** ISO 4217 code of the amounts; each once. */
  readonly currency: Scalars['String']['input'];
  /** Shipping is free from this goods value; never when left out. */
  readonly freeFrom?: InputMaybe<Scalars['Money']['input']>;
};

/** How an account signs in, without secrets. */
export type SignInFacts = {
  /** Countries (ISO 3166-1) of earlier sign-ins, where known. */
  readonly countries: ReadonlyArray<Scalars['String']['output']>;
  /** True when an authenticator app is set up. */
  readonly hasAuthenticator: Scalars['Boolean']['output'];
  /** When the password was last set; null without one. */
  readonly passwordChangedAt?: Maybe<Scalars['DateTime']['output']>;
};

/** Credentials of an account. */
export type SignInInput = {
  /** Solution of a CAPTCHA challenge, after `captcha_required`. */
  readonly captchaToken?: InputMaybe<Scalars['String']['input']>;
  /** E-mail address of the account. */
  readonly email: Scalars['String']['input'];
  /** Password of the account. */
  readonly password: Scalars['String']['input'];
};

/** A request for an account. */
export type SignUpInput = {
  /** Solution of a CAPTCHA challenge, after `captcha_required`. */
  readonly captchaToken?: InputMaybe<Scalars['String']['input']>;
  /** Name shown to others. */
  readonly displayName: Scalars['String']['input'];
  /** E-mail address, for signing in and for messages. */
  readonly email: Scalars['String']['input'];
  /** Any Unicode; not a leaked password and not similar to the e-mail address. */
  readonly password: Scalars['String']['input'];
};

/** A successful sign-in. */
export type SignedIn = {
  /** Access token, sent as `Authorization: Bearer`. */
  readonly accessToken: Scalars['String']['output'];
  /** Device token; send it as `X-Device-Token` at the next sign-in from this device. */
  readonly deviceToken: Scalars['String']['output'];
  /** Lifetime of the access token in seconds. */
  readonly expiresIn: Scalars['Int']['output'];
  /** Refresh token; valid once, the answer holds the next one. */
  readonly refreshToken: Scalars['String']['output'];
  /** Always `Bearer`. */
  readonly tokenType: Scalars['String']['output'];
  /** The account that is signed in. */
  readonly user: User;
};

/** A message of another service, signed according to Standard Webhooks. */
export type SignedMessageInput = {
  /** `webhook-id` */
  readonly id: Scalars['String']['input'];
  /** The body, byte for byte. */
  readonly payload: Scalars['String']['input'];
  /** `webhook-signature`: `v1,<base64>`; several are separated by blanks. */
  readonly signature: Scalars['String']['input'];
  /** `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: Scalars['String']['input'];
};

/** One line of a product's data sheet. */
export type Spec = {
  /** Name of the attribute shown to customers, as the nearest category of the product declares it. */
  readonly label: Scalars['String']['output'];
  /** Key of the attribute. */
  readonly name: Scalars['String']['output'];
  /** Value with the declared unit, ready for display. */
  readonly value: Scalars['String']['output'];
};

/** What to import: one of the four lists. An item that is not of its form refuses the whole request. */
export type StartImportInput = {
  /** Whole categories. */
  readonly categories?: InputMaybe<ReadonlyArray<CategoryImportItem>>;
  /** Changes of categories, or which to delete. */
  readonly categoryChanges?: InputMaybe<ReadonlyArray<CategoryImportChanges>>;
  /** What an item may do: `create` or `upsert` (the default) with whole items, `update` (the default) or `delete` with changes. */
  readonly mode?: InputMaybe<ImportMode>;
  /** Changes of products, or which to delete. */
  readonly productChanges?: InputMaybe<ReadonlyArray<ProductImportChanges>>;
  /** Whole products. */
  readonly products?: InputMaybe<ReadonlyArray<ProductImportItem>>;
};

/** Live answers, with `Accept: text/event-stream` only: each sends its present value, and a new one after each change. */
export type Subscription = {
  /** A page of the root comments of a post, now and after each change. When the post is gone, null is sent and the subscription ends. */
  readonly commentsChanged?: Maybe<CommentPage>;
  /** Events you may see, as they are added to the log. */
  readonly eventAdded: WebhookEvent;
  /** The import, now and with its progress to its end. When it is gone or not visible to you, null is sent and the subscription ends. */
  readonly importChanged?: Maybe<Import>;
  /** The order now and after each change. When it is gone or no longer visible to you, null is sent and the subscription ends. */
  readonly orderChanged?: Maybe<Order>;
  /** The product now and after each change. When it is deleted or no longer visible to you, null is sent and the subscription ends. */
  readonly productChanged?: Maybe<Product>;
};


/** Live answers, with `Accept: text/event-stream` only: each sends its present value, and a new one after each change. */
export type SubscriptionCommentsChangedArgs = {
  page?: InputMaybe<PageInput>;
  postId: Scalars['ID']['input'];
  repliesPreview?: InputMaybe<Scalars['Int']['input']>;
  replySort?: InputMaybe<CommentSort>;
  sort?: InputMaybe<CommentSort>;
};


/** Live answers, with `Accept: text/event-stream` only: each sends its present value, and a new one after each change. */
export type SubscriptionEventAddedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  resourceId?: InputMaybe<Scalars['ID']['input']>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
  types?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/** Live answers, with `Accept: text/event-stream` only: each sends its present value, and a new one after each change. */
export type SubscriptionImportChangedArgs = {
  id: Scalars['ID']['input'];
};


/** Live answers, with `Accept: text/event-stream` only: each sends its present value, and a new one after each change. */
export type SubscriptionOrderChangedArgs = {
  allowPartial?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['ID']['input'];
};


/** Live answers, with `Accept: text/event-stream` only: each sends its present value, and a new one after each change. */
export type SubscriptionProductChangedArgs = {
  id: Scalars['ID']['input'];
};

/** A brand that matches. */
export type SuggestedBrand = {
  /** Number of matching products of it. */
  readonly count: Scalars['Int']['output'];
  /** Name of the brand. */
  readonly name: Scalars['String']['output'];
};

/** A category with matching products. */
export type SuggestedCategory = {
  /** Number of matching products in it and below it. */
  readonly count: Scalars['Int']['output'];
  /** Id of the category. */
  readonly id: Scalars['ID']['output'];
  /** Name of the category. */
  readonly name: Scalars['String']['output'];
};

/** Suggestions for a partly typed query. */
export type SuggestionList = {
  /** Matching brands. */
  readonly brands: ReadonlyArray<SuggestedBrand>;
  /** Categories with matching products. */
  readonly categories: ReadonlyArray<SuggestedCategory>;
  /** At most ten completions of the last word, those with most products first. */
  readonly data: ReadonlyArray<Completion>;
};

/** Synonyms: `words` find each other's products, or `from` finds those of `to` too. Products found by a synonym are ranked a little lower. */
export type SynonymRule = {
  /** Text that is searched for. */
  readonly from?: Maybe<Scalars['String']['output']>;
  /** Texts whose products it finds too. */
  readonly to?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** Texts that find each other's products. */
  readonly words?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
};

/** Either `words`, or `from` and `to`; each text has one to three words. Case, accents, invisible characters and other forms of a word do not matter: two texts at least must differ in more. */
export type SynonymRuleInput = {
  /** Text that is searched for. */
  readonly from?: InputMaybe<Scalars['String']['input']>;
  /** Texts whose products it finds too. */
  readonly to?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Texts that find each other's products. */
  readonly words?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** Type of the test event. */
export type TestWebhookEndpointInput = {
  /** Event type to send; default `ping`. */
  readonly type?: InputMaybe<Scalars['String']['input']>;
};

/** Tokens of a session. */
export type Tokens = {
  /** Access token, sent as `Authorization: Bearer`. */
  readonly accessToken: Scalars['String']['output'];
  /** Lifetime of the access token in seconds. */
  readonly expiresIn: Scalars['Int']['output'];
  /** Refresh token; valid once, the answer holds the next one. */
  readonly refreshToken: Scalars['String']['output'];
  /** Always `Bearer`. */
  readonly tokenType: Scalars['String']['output'];
  /** The account that is signed in. */
  readonly user: User;
};

/** Confirms a change of the authenticator app. */
export type TotpChangeInput = {
  /** A code of the present app, or a recovery code; required once an app is set up. */
  readonly code?: InputMaybe<Scalars['String']['input']>;
  /** Password of the account. */
  readonly password: Scalars['String']['input'];
};

/** An authenticator app to be set up. */
export type TotpEnrolment = {
  /** Secret for the app, in Base32, for typing. */
  readonly secret: Scalars['String']['output'];
  /** Secret as an `otpauth` URI, for a QR code. */
  readonly uri: Scalars['String']['output'];
};

/** A trusted document. */
export type TrustedDocument = {
  /** Highest cost of its answer, whatever its variables. */
  readonly cost: Scalars['Int']['output'];
  /** Value of `documentId` to run it: `<name>@<version>/<id>`. */
  readonly documentId: Scalars['String']['output'];
  /** Its id in the manifest. */
  readonly id: Scalars['String']['output'];
};

/** A merge patch: absent fields stay, null removes. */
export type UpdateCategoryInput = {
  /** Attributes offered as search filters; null removes all. */
  readonly filterableAttributes?: InputMaybe<ReadonlyArray<Scalars['FilterableAttribute']['input']>>;
  /** Lowest price allowed for its products, in USD; null removes it. */
  readonly minimumPrice?: InputMaybe<Scalars['Money']['input']>;
  /** Lowest prices in other currencies, by ISO 4217 code; merged key by key, null removes one. */
  readonly minimumPrices?: InputMaybe<Scalars['CurrencyAmounts']['input']>;
  /** Moves the category with its subtree; null makes it a root. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** New name. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
};

/** A new text for a comment. */
export type UpdateCommentInput = {
  /** Plain text, 1 to 5,000 characters; blanks at both ends are removed. */
  readonly text: Scalars['String']['input'];
};

/** A merge patch: absent fields stay, null removes. */
export type UpdateCouponInput = {
  /** False switches the coupon off; null changes nothing. */
  readonly active?: InputMaybe<Scalars['Boolean']['input']>;
  /** End of validity; null removes it. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Start of validity; null removes it. */
  readonly startsAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Most orders that can use it; null removes the limit. Orders that have used it keep it. */
  readonly totalLimit?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to your profile; absent fields stay. */
export type UpdateMeInput = {
  /** Address of the profile picture, https; null removes it. */
  readonly avatarUrl?: InputMaybe<Scalars['String']['input']>;
  /** Name shown to others. */
  readonly displayName?: InputMaybe<Scalars['String']['input']>;
};

/** New rules for screening comments. Absent fields stay; null restores the default. */
export type UpdateModerationSettingsInput = {
  /** Weight of flags at which a published comment is hidden. */
  readonly flagsToHold?: InputMaybe<Scalars['Int']['input']>;
  /** Words and phrases that hold a comment for a moderator; replaces the present list. At most 1,000, each of at most 100 characters. */
  readonly heldWords?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Number of links above which a comment is held for a moderator. */
  readonly maxLinks?: InputMaybe<Scalars['Int']['input']>;
};

/** A merge patch: absent fields stay. */
export type UpdateOrderInput = {
  /** Delivery address: parts that are left out stay, null removes a part, one text takes the place of all; null for all of it changes nothing. Charges are quoted again while the order is unpaid; afterwards the total must not change. */
  readonly deliveryAddress?: InputMaybe<Scalars['DeliveryAddress']['input']>;
  /** Note from the customer, e.g. for delivery; null removes it. */
  readonly note?: InputMaybe<Scalars['String']['input']>;
};

/** A merge patch (RFC 7396): absent fields stay, null removes. */
export type UpdateProductInput = {
  /** Merged key by key; null removes a key. */
  readonly attributes?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Brand name. */
  readonly brand?: InputMaybe<Scalars['String']['input']>;
  /** Id of the category. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** ISO 4217 code of the price. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** Plain-text description. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Your own identifier; unique in the catalog. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** Pictures; replaces the present ones. */
  readonly images?: InputMaybe<ReadonlyArray<ProductImageInput>>;
  /** Price of one piece, with at most the decimals of the currency. */
  readonly price?: InputMaybe<Scalars['Money']['input']>;
  /** Stock keeping unit; unique in the catalog. */
  readonly sku?: InputMaybe<Scalars['String']['input']>;
  /** Whether customers see it. */
  readonly status?: InputMaybe<ProductStatus>;
  /** New number of units on hand. */
  readonly stock?: InputMaybe<Scalars['Int']['input']>;
  /** Units to add to the stock (negative: subtract), up to 1000000000 in all; instead of `stock`. */
  readonly stockDelta?: InputMaybe<Scalars['Int']['input']>;
  /** Name shown to customers. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
};

/** Changes of products; one that is not of this form refuses the whole request. */
export type UpdateProductsInput = {
  /** The changes, each of a product of its own. */
  readonly items: ReadonlyArray<ProductChange>;
};

/** Changes to an endpoint; absent fields stay. */
export type UpdateWebhookEndpointInput = {
  /** Description for yourself; null removes it. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Event types to receive; null or an empty list for all. */
  readonly eventTypes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Order in which events about one resource are sent; holds for queued events too. */
  readonly ordering?: InputMaybe<WebhookOrdering>;
  /** How much of the resource an event carries. */
  readonly payloadStyle?: InputMaybe<WebhookPayloadStyle>;
  /** Ids of the only resources to receive events about; null or an empty list for all. */
  readonly resourceIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** `paused` queues events; `active` resumes, also a disabled endpoint. */
  readonly status?: InputMaybe<WebhookEndpointSwitch>;
  /** URL that receives the events: https, port 443 or 8443, on the public internet. */
  readonly url?: InputMaybe<Scalars['String']['input']>;
};

/** An import of items that were uploaded before as `application/x-ndjson`. */
export type UploadedImportInput = {
  /** What an item may do; default `upsert`. */
  readonly mode?: InputMaybe<ImportMode>;
  /** What the items are. */
  readonly type: ImportType;
  /** The upload that holds the items. */
  readonly uploadId: Scalars['ID']['input'];
};

/** An account, as its owner and admins see it. */
export type User = {
  /** Address of the profile picture; null without one. */
  readonly avatarUrl?: Maybe<Scalars['String']['output']>;
  /** The block; null when the account is not blocked. */
  readonly block?: Maybe<UserBlock>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** Name shown to others. */
  readonly displayName: Scalars['String']['output'];
  /** E-mail address, for signing in and for messages. */
  readonly email: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  /** What the account has ordered, the latest first, page by page; null for viewers who may not read its orders. */
  readonly orders?: Maybe<OrderPage>;
  /** Role of the account. */
  readonly role: Role;
  /** Status of the account. */
  readonly status: UserStatus;
  readonly version: Scalars['Int']['output'];
};


/** An account, as its owner and admins see it. */
export type UserOrdersArgs = {
  page?: InputMaybe<PageInput>;
};

/** A block from discussions. */
export type UserBlock = {
  /** When it began. */
  readonly at: Scalars['DateTime']['output'];
  /** Reason, as the moderator wrote it; null without one. */
  readonly reason?: Maybe<Scalars['String']['output']>;
  /** End of the block; null until it is lifted. */
  readonly until?: Maybe<Scalars['DateTime']['output']>;
};

/** Public profile of a user. */
export type UserCard = {
  /** Address of the profile picture; null without one. */
  readonly avatarUrl?: Maybe<Scalars['String']['output']>;
  /** Name shown to others. */
  readonly displayName: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  /** Role of the account. */
  readonly role: Role;
};

export type UserPage = {
  readonly data: ReadonlyArray<User>;
  readonly pagination: Pagination;
};

/** An account as moderators see it. */
export type UserStanding = {
  /** The block; null when the account is not blocked. */
  readonly block?: Maybe<UserBlock>;
  /** Name shown to others. */
  readonly displayName: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  /** Role of the account. */
  readonly role: Role;
  /** Status of the account. */
  readonly status: UserStatus;
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
  readonly token: Scalars['String']['input'];
};

export type VersionList = {
  readonly data: ReadonlyArray<ContractVersion>;
};

/** Status of a version of the contract. */
export type VersionStatus =
  /** The default version. */
  | 'current'
  /** Still available; move to a newer one. */
  | 'deprecated';

/** Your vote on a comment. */
export type VoteInput = {
  /** 1 likes, -1 dislikes, 0 withdraws the vote. */
  readonly value: Scalars['Int']['input'];
};

/** One delivery attempt. */
export type WebhookAttempt = {
  /** Duration in milliseconds. */
  readonly durationMs: Scalars['Int']['output'];
  /** Error code: `http_500`, `timeout`, `connection_refused`, `blocked_destination`, …; null without one. */
  readonly error?: Maybe<Scalars['String']['output']>;
  /** Id of the attempt. */
  readonly id: Scalars['ID']['output'];
  /** When the next attempt is made; null when there is none. */
  readonly nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** Number of the attempt, from 1. */
  readonly number: Scalars['Int']['output'];
  /** First 2 KB of the answer; null without one, and once what the event told was erased (purged comment, deleted account). */
  readonly responseBody?: Maybe<Scalars['String']['output']>;
  /** HTTP status of the answer; null without one. */
  readonly responseStatus?: Maybe<Scalars['Int']['output']>;
  /** When it was sent. */
  readonly startedAt: Scalars['DateTime']['output'];
  /** Result of the attempt. */
  readonly status: WebhookAttemptStatus;
};

/** Result of an attempt. */
export type WebhookAttemptStatus =
  /** The address is not on the public internet. */
  | 'blocked'
  /** The receiver answered another status or could not be reached. */
  | 'failed'
  /** The receiver answered 2xx. */
  | 'succeeded'
  /** The receiver took too long. */
  | 'timed_out';

/** The delivery of one event to one endpoint. */
export type WebhookDelivery = {
  /** Number of attempts so far. */
  readonly attemptCount: Scalars['Int']['output'];
  /** The last 20 attempts, oldest first. */
  readonly attempts: ReadonlyArray<WebhookAttempt>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it was delivered; null before. */
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** Id of the endpoint. */
  readonly endpointId: Scalars['ID']['output'];
  /** Id of the event. */
  readonly eventId: Scalars['ID']['output'];
  /** Type of the event. */
  readonly eventType: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  /** Error of the last attempt; null without one. */
  readonly lastError?: Maybe<Scalars['String']['output']>;
  /** HTTP status of the last answer; null without one. */
  readonly lastResponseStatus?: Maybe<Scalars['Int']['output']>;
  /** When the next attempt is made; null when there is none. */
  readonly nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** Status of the delivery. */
  readonly status: WebhookDeliveryStatus;
};

export type WebhookDeliveryPage = {
  readonly data: ReadonlyArray<WebhookDelivery>;
  readonly pagination: Pagination;
};

/** Status of a delivery. */
export type WebhookDeliveryStatus =
  /** Called off: its endpoint was deleted or disabled, or had another URL to verify first. */
  | 'cancelled'
  /** The receiver answered 2xx. */
  | 'delivered'
  /** Given up after the last attempt. */
  | 'failed'
  /** Not tried yet. */
  | 'pending'
  /** Failed at least once; will be tried again. */
  | 'retrying';

/** Reason for which the service disabled an endpoint. */
export type WebhookDisabledReason =
  /** No delivery succeeded for five days. */
  | 'failing'
  /** The receiver answered 410. */
  | 'gone'
  /** Its signing secret cannot be read any more: rotate it, then set the endpoint `active`. */
  | 'secret_lost';

/** A URL that receives events. */
export type WebhookEndpoint = {
  /** Failed attempts since the last success. */
  readonly consecutiveFailures: Scalars['Int']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** Description by its owner; null without one. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Reason for which it was disabled; null unless `status` is `disabled`. */
  readonly disabledReason?: Maybe<WebhookDisabledReason>;
  /** Event types that it receives: exact ones, or all of a resource (`order.*`); empty for all. */
  readonly eventTypes: ReadonlyArray<Scalars['String']['output']>;
  /** Health by its recent deliveries. */
  readonly health: WebhookHealth;
  readonly id: Scalars['ID']['output'];
  /** When a delivery last failed; null before. */
  readonly lastFailureAt?: Maybe<Scalars['DateTime']['output']>;
  /** When a delivery last succeeded; null before. */
  readonly lastSuccessAt?: Maybe<Scalars['DateTime']['output']>;
  /** Order in which events about one resource are sent. */
  readonly ordering: WebhookOrdering;
  /** How much of the resource an event carries. */
  readonly payloadStyle: WebhookPayloadStyle;
  /** Ids of the only resources it receives events about; empty for all. */
  readonly resourceIds: ReadonlyArray<Scalars['ID']['output']>;
  /** Status of the endpoint. */
  readonly status: WebhookEndpointStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** URL that receives the events. */
  readonly url: Scalars['String']['output'];
  /** Verification of its URL; null when none is needed. */
  readonly verification?: Maybe<WebhookVerification>;
  readonly version: Scalars['Int']['output'];
};

export type WebhookEndpointPage = {
  readonly data: ReadonlyArray<WebhookEndpoint>;
  readonly pagination: Pagination;
};

/** Figures of an endpoint over its deliveries of the last 24 hours. */
export type WebhookEndpointStatistics = {
  /** Attempts, including repeats. */
  readonly attempts: Scalars['Int']['output'];
  /** Average duration of an attempt in milliseconds; null without attempts. */
  readonly averageDurationMs?: Maybe<Scalars['Int']['output']>;
  /** Deliveries that were called off. */
  readonly cancelled: Scalars['Int']['output'];
  /** Deliveries that succeeded. */
  readonly delivered: Scalars['Int']['output'];
  /** Id of the endpoint. */
  readonly endpointId: Scalars['ID']['output'];
  /** Deliveries given up. */
  readonly failed: Scalars['Int']['output'];
  /** Deliveries not tried yet. */
  readonly pending: Scalars['Int']['output'];
  /** Deliveries that failed and are tried again. */
  readonly retrying: Scalars['Int']['output'];
  /** Start of the period: deliveries created from this time on are counted. */
  readonly since: Scalars['DateTime']['output'];
  /** Succeeded share of the deliveries that have ended, 0 to 1; null when none has. */
  readonly successRate?: Maybe<Scalars['Float']['output']>;
};

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

/** A status that an owner can set. */
export type WebhookEndpointSwitch =
  /** Events are sent again. */
  | 'active'
  /** Events are queued, unless its URL has yet to answer a challenge. */
  | 'paused';

/** An endpoint with its signing secret, shown once: on creation and on rotation. */
export type WebhookEndpointWithSecret = {
  /** Failed attempts since the last success. */
  readonly consecutiveFailures: Scalars['Int']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** Description by its owner; null without one. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Null unless `status` is `disabled`. */
  readonly disabledReason?: Maybe<WebhookDisabledReason>;
  /** Event types that it receives: exact ones, or all of a resource (`order.*`); empty for all. */
  readonly eventTypes: ReadonlyArray<Scalars['String']['output']>;
  /** How its deliveries went lately. */
  readonly health: WebhookHealth;
  readonly id: Scalars['ID']['output'];
  /** When a delivery last failed; null before. */
  readonly lastFailureAt?: Maybe<Scalars['DateTime']['output']>;
  /** When a delivery last arrived; null before. */
  readonly lastSuccessAt?: Maybe<Scalars['DateTime']['output']>;
  /** Order in which events about one resource are sent. */
  readonly ordering: WebhookOrdering;
  /** How much of the resource an event carries. */
  readonly payloadStyle: WebhookPayloadStyle;
  /** Until when events are also signed with the previous secret; null without one. Earlier ones sign until their own time. */
  readonly previousSecretExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Ids of the only resources it receives events about; empty for all. */
  readonly resourceIds: ReadonlyArray<Scalars['ID']['output']>;
  /** Signing secret, `whsec_<base64>`, for the libraries of Standard Webhooks. */
  readonly secret: Scalars['String']['output'];
  /** Status of the endpoint. */
  readonly status: WebhookEndpointStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** URL that receives the events. */
  readonly url: Scalars['String']['output'];
  /** Null when the URL has nothing to prove. */
  readonly verification?: Maybe<WebhookVerification>;
  readonly version: Scalars['Int']['output'];
};

/** An event of the event log, kept for 30 days. */
export type WebhookEvent = {
  /** When it happened. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Payload of the `full` style; null when the event has none. */
  readonly data?: Maybe<WebhookEventData>;
  /** Where it was sent, the latest first, page by page; null for viewers who may not read deliveries. */
  readonly deliveries?: Maybe<WebhookDeliveryPage>;
  /** Id of the event; the same in every delivery. */
  readonly eventId: Scalars['ID']['output'];
  /** Position in the log, to resume from; null for events of the first release. */
  readonly position?: Maybe<Scalars['String']['output']>;
  /** Id of the resource. */
  readonly resourceId: Scalars['ID']['output'];
  /** Kind of the resource, e.g. `order`. */
  readonly resourceType: Scalars['String']['output'];
  /** Where to read the resource, relative to the base URL; null when there is no such page. */
  readonly resourceUrl?: Maybe<Scalars['String']['output']>;
  /** Number of the event among those of its resource, from 1 without gaps. */
  readonly sequenceNumber: Scalars['Int']['output'];
  /** True for a test event: it was sent to one endpoint and carries a sample resource of its type. */
  readonly test: Scalars['Boolean']['output'];
  /** Type of the event: `<resource>.<past tense>`. */
  readonly type: Scalars['String']['output'];
};


/** An event of the event log, kept for 30 days. */
export type WebhookEventDeliveriesArgs = {
  page?: InputMaybe<PageInput>;
};

/** The payload of an event. */
export type WebhookEventData = {
  /** The resource as it was at the event, in its base shape. */
  readonly object: Scalars['JSONObject']['output'];
};

/** A batch of events, in the order of the log. */
export type WebhookEventLog = {
  /** Events, oldest first. */
  readonly data: ReadonlyArray<WebhookEvent>;
  /** Whether another request returns more at once. */
  readonly hasMore: Scalars['Boolean']['output'];
  /** Resume point for the next request; valid for 30 days. */
  readonly next: Scalars['String']['output'];
};

export type WebhookEventPage = {
  readonly data: ReadonlyArray<WebhookEvent>;
  readonly pagination: Pagination;
};

/** A type of event that can be subscribed to. */
export type WebhookEventType = {
  /** When it is sent. */
  readonly description: Scalars['String']['output'];
  /** Kind of the resource it is about. */
  readonly resourceType: Scalars['String']['output'];
  /** Name of the type. */
  readonly type: Scalars['String']['output'];
};

export type WebhookEventTypeList = {
  readonly data: ReadonlyArray<WebhookEventType>;
};

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

/** Events of a period that are being sent again. */
export type WebhookRecovery = {
  /** False when the period has more than 10 000 events: continue from `continueSince`. */
  readonly complete: Scalars['Boolean']['output'];
  /** Start of the period for the next request; null when complete. */
  readonly continueSince?: Maybe<Scalars['DateTime']['output']>;
  /** Id of the endpoint. */
  readonly endpointId: Scalars['ID']['output'];
  /** Number of scheduled deliveries. */
  readonly scheduled: Scalars['Int']['output'];
  /** Start of the period. */
  readonly since: Scalars['DateTime']['output'];
  /** End of the period, exclusive. */
  readonly until: Scalars['DateTime']['output'];
};

/** An event that is being sent again. */
export type WebhookReplay = {
  /** New deliveries, one per endpoint; at most 1,000. */
  readonly deliveries: ReadonlyArray<WebhookDelivery>;
  /** Id of the event. */
  readonly eventId: Scalars['ID']['output'];
};

/** A test event that is being sent. */
export type WebhookTest = {
  /** Id of the test event; its deliveries can be listed by it. */
  readonly eventId: Scalars['ID']['output'];
};

/**
 * Proof that an endpoint belongs to its owner: its URL gets a signed `endpoint.verification` event with a `challenge`
 * and answers 2xx with `{"challenge": "…"}`.
 */
export type WebhookVerification = {
  /** Number of challenges sent to this URL. */
  readonly attempts: Scalars['Int']['output'];
  /** When the challenge was last sent; null before. */
  readonly lastAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** Error of the last answer: `wrong_challenge`, `http_500`, `timeout`, …; null when there was none. */
  readonly lastError?: Maybe<Scalars['String']['output']>;
  /** When the next challenge is sent; null when only `verify` sends one. */
  readonly nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Acceptance: ResolverTypeWrapper<Acceptance>;
  AccountExport: ResolverTypeWrapper<AccountExportModel>;
  ApiKey: ResolverTypeWrapper<ApiKey>;
  ApiKeyList: ResolverTypeWrapper<ApiKeyList>;
  ApiRequest: ResolverTypeWrapper<ApiRequest>;
  AttributeDefinition: ResolverTypeWrapper<AttributeDefinition>;
  AttributeFilter: AttributeFilter;
  AttributeType: AttributeType;
  AuditAction: AuditAction;
  AuditEntry: ResolverTypeWrapper<AuditEntry>;
  AuditEntryPage: ResolverTypeWrapper<AuditEntryPage>;
  Availability: ResolverTypeWrapper<Availability>;
  AvailabilityStatus: AvailabilityStatus;
  BlockUserInput: BlockUserInput;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Breadcrumb: ResolverTypeWrapper<Breadcrumb>;
  BulkCancelInput: BulkCancelInput;
  BulkCreateProductsInput: BulkCreateProductsInput;
  BulkDeleteProductsInput: BulkDeleteProductsInput;
  BulkMode: BulkMode;
  BulkOutcome: BulkOutcome;
  BulkSummary: ResolverTypeWrapper<BulkSummary>;
  BulkUpdateProductsInput: BulkUpdateProductsInput;
  CancelOrderInput: CancelOrderInput;
  CaptchaChallenge: ResolverTypeWrapper<CaptchaChallenge>;
  CaptureTime: CaptureTime;
  Category: ResolverTypeWrapper<CategoryModel>;
  CategoryCreation: ResolverTypeWrapper<Omit<CategoryCreation, 'category'> & { category: ResolversTypes['Category'] }>;
  CategoryImportChanges: CategoryImportChanges;
  CategoryImportItem: CategoryImportItem;
  CategoryList: ResolverTypeWrapper<Omit<CategoryList, 'data'> & { data: ReadonlyArray<ResolversTypes['Category']> }>;
  CategoryPage: ResolverTypeWrapper<Omit<CategoryPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Category']> }>;
  ChangePasswordInput: ChangePasswordInput;
  ChangeRoleInput: ChangeRoleInput;
  ChangedProduct: ResolverTypeWrapper<Omit<ChangedProduct, 'partnerProduct' | 'product'> & { partnerProduct?: Maybe<ResolversTypes['PartnerProduct']>, product?: Maybe<ResolversTypes['Product']> }>;
  Comment: ResolverTypeWrapper<CommentModel>;
  CommentBulkItem: ResolverTypeWrapper<Omit<CommentBulkItem, 'data'> & { data?: Maybe<ResolversTypes['Comment']> }>;
  CommentBulkResult: ResolverTypeWrapper<Omit<CommentBulkResult, 'results'> & { results: ReadonlyArray<ResolversTypes['CommentBulkItem']> }>;
  CommentFlag: ResolverTypeWrapper<CommentFlag>;
  CommentFlagged: ResolverTypeWrapper<CommentFlagged>;
  CommentHistory: ResolverTypeWrapper<Omit<CommentHistory, 'data'> & { data: ReadonlyArray<ResolversTypes['ModerationLogEntry']> }>;
  CommentPage: ResolverTypeWrapper<Omit<CommentPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Comment']> }>;
  CommentPreview: ResolverTypeWrapper<CommentPreview>;
  CommentReason: CommentReason;
  CommentReplies: ResolverTypeWrapper<Omit<CommentReplies, 'data'> & { data: ReadonlyArray<ResolversTypes['Comment']> }>;
  CommentSort: CommentSort;
  CommentStatus: CommentStatus;
  CommentTimeSort: CommentTimeSort;
  CommentVisibility: CommentVisibility;
  Completion: ResolverTypeWrapper<Completion>;
  ConfirmPasswordResetInput: ConfirmPasswordResetInput;
  ConfirmTotpInput: ConfirmTotpInput;
  ContractLimit: ResolverTypeWrapper<ContractLimit>;
  ContractVersion: ResolverTypeWrapper<ContractVersion>;
  Correction: ResolverTypeWrapper<Correction>;
  CountryRate: ResolverTypeWrapper<CountryRate>;
  CountryRateInput: CountryRateInput;
  CountryRates: ResolverTypeWrapper<KeptCountryRatesModel>;
  Coupon: ResolverTypeWrapper<Coupon>;
  CouponPage: ResolverTypeWrapper<CouponPage>;
  CreateApiKeyInput: CreateApiKeyInput;
  CreateCategoryInput: CreateCategoryInput;
  CreateCommentInput: CreateCommentInput;
  CreateCouponInput: CreateCouponInput;
  CreateOrderInput: CreateOrderInput;
  CreatePostInput: CreatePostInput;
  CreateProductInput: CreateProductInput;
  CreateProductsInput: CreateProductsInput;
  CreateReplyInput: CreateReplyInput;
  CreateWebhookEndpointInput: CreateWebhookEndpointInput;
  CreationOutcome: CreationOutcome;
  CurrencyAmounts: ResolverTypeWrapper<Scalars['CurrencyAmounts']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeleteMeInput: DeleteMeInput;
  Deleted: ResolverTypeWrapper<Deleted>;
  DeliveryAddress: ResolverTypeWrapper<Scalars['DeliveryAddress']['output']>;
  DeliveryStatus: DeliveryStatus;
  Deprecation: ResolverTypeWrapper<Deprecation>;
  DeprecationList: ResolverTypeWrapper<DeprecationList>;
  DeprecationUse: ResolverTypeWrapper<DeprecationUse>;
  DisplaySettings: ResolverTypeWrapper<DisplaySettings>;
  DocumentManifest: ResolverTypeWrapper<ManifestModel>;
  DocumentManifestPage: ResolverTypeWrapper<Omit<DocumentManifestPage, 'data'> & { data: ReadonlyArray<ResolversTypes['DocumentManifest']> }>;
  DocumentTexts: ResolverTypeWrapper<Scalars['DocumentTexts']['output']>;
  Facet: ResolverTypeWrapper<Facet>;
  FacetKey: ResolverTypeWrapper<Scalars['FacetKey']['output']>;
  FacetType: FacetType;
  FacetValue: ResolverTypeWrapper<FacetValue>;
  FilterableAttribute: ResolverTypeWrapper<Scalars['FilterableAttribute']['output']>;
  FlagCommentInput: FlagCommentInput;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Import: ResolverTypeWrapper<ImportModel>;
  ImportInput: ImportInput;
  ImportItem: ResolverTypeWrapper<Scalars['ImportItem']['output']>;
  ImportItemError: ResolverTypeWrapper<ImportItemError>;
  ImportMode: ImportMode;
  ImportOutcome: ImportOutcome;
  ImportPage: ResolverTypeWrapper<Omit<ImportPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Import']> }>;
  ImportProgress: ResolverTypeWrapper<ImportProgress>;
  ImportResult: ResolverTypeWrapper<ImportResultModel>;
  ImportResultPage: ResolverTypeWrapper<Omit<ImportResultPage, 'data'> & { data: ReadonlyArray<ResolversTypes['ImportResult']> }>;
  ImportResultPageInput: ImportResultPageInput;
  ImportStatus: ImportStatus;
  ImportType: ImportType;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  ItemError: ResolverTypeWrapper<ItemError>;
  ItemViolation: ResolverTypeWrapper<ItemViolation>;
  JSONObject: ResolverTypeWrapper<Scalars['JSONObject']['output']>;
  KeptMail: ResolverTypeWrapper<KeptMail>;
  KeptMailList: ResolverTypeWrapper<KeptMailList>;
  KeyNetwork: ResolverTypeWrapper<KeyNetwork>;
  LimitList: ResolverTypeWrapper<LimitList>;
  ModerateCommentInput: ModerateCommentInput;
  ModerateCommentItemInput: ModerateCommentItemInput;
  ModerateCommentsInput: ModerateCommentsInput;
  ModerationAction: ModerationAction;
  ModerationLogEntry: ResolverTypeWrapper<ModerationLogEntryModel>;
  ModerationSettings: ResolverTypeWrapper<KeptSettingsModel>;
  Money: ResolverTypeWrapper<Scalars['Money']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  NewApiKey: ResolverTypeWrapper<NewApiKey>;
  Order: ResolverTypeWrapper<OrderModel>;
  OrderAddress: ResolverTypeWrapper<OrderAddress>;
  OrderBulkItem: ResolverTypeWrapper<Omit<OrderBulkItem, 'data'> & { data?: Maybe<ResolversTypes['Order']> }>;
  OrderBulkResult: ResolverTypeWrapper<Omit<OrderBulkResult, 'results'> & { results: ReadonlyArray<ResolversTypes['OrderBulkItem']> }>;
  OrderCustomer: ResolverTypeWrapper<ShownUserModel>;
  OrderDelivery: ResolverTypeWrapper<OrderDelivery>;
  OrderDiscount: ResolverTypeWrapper<OrderDiscount>;
  OrderHistoryEntry: ResolverTypeWrapper<OrderHistoryEntry>;
  OrderItem: ResolverTypeWrapper<OrderItemModel>;
  OrderItemInput: OrderItemInput;
  OrderPage: ResolverTypeWrapper<Omit<OrderPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Order']> }>;
  OrderPayment: ResolverTypeWrapper<OrderPayment>;
  OrderRefund: ResolverTypeWrapper<OrderRefund>;
  OrderSort: OrderSort;
  OrderSource: OrderSource;
  OrderStatus: OrderStatus;
  OrderSummary: ResolverTypeWrapper<OrderSummary>;
  OwnFlag: ResolverTypeWrapper<OwnFlag>;
  OwnFlagPage: ResolverTypeWrapper<OwnFlagPage>;
  OwnVote: ResolverTypeWrapper<OwnVote>;
  OwnVotePage: ResolverTypeWrapper<OwnVotePage>;
  PageAvailability: ResolverTypeWrapper<PageAvailability>;
  PageInput: PageInput;
  Pagination: ResolverTypeWrapper<Pagination>;
  PaginationStyle: PaginationStyle;
  PartnerProduct: ResolverTypeWrapper<ProductModel>;
  PasswordResetInput: PasswordResetInput;
  PayOrderInput: PayOrderInput;
  PaymentAction: ResolverTypeWrapper<PaymentAction>;
  PaymentConfirmation: ResolverTypeWrapper<PaymentConfirmation>;
  PaymentMethod: ResolverTypeWrapper<PaymentMethod>;
  PaymentMethodList: ResolverTypeWrapper<PaymentMethodList>;
  PaymentNotificationReceipt: ResolverTypeWrapper<PaymentNotificationReceipt>;
  PaymentState: PaymentState;
  PaymentStatus: PaymentStatus;
  PlacedOrder: ResolverTypeWrapper<Omit<PlacedOrder, 'order'> & { order: ResolversTypes['Order'] }>;
  Post: ResolverTypeWrapper<PostModel>;
  PostPage: ResolverTypeWrapper<Omit<PostPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Post']> }>;
  PostSort: PostSort;
  PreviewCommentInput: PreviewCommentInput;
  Product: ResolverTypeWrapper<ProductModel>;
  ProductBulkItem: ResolverTypeWrapper<Omit<ProductBulkItem, 'data'> & { data?: Maybe<ResolversTypes['Product']> }>;
  ProductBulkResult: ResolverTypeWrapper<Omit<ProductBulkResult, 'results'> & { results: ReadonlyArray<ResolversTypes['ProductBulkItem']> }>;
  ProductChange: ProductChange;
  ProductChangePage: ResolverTypeWrapper<Omit<ProductChangePage, 'data'> & { data: ReadonlyArray<ResolversTypes['ChangedProduct']> }>;
  ProductCreation: ResolverTypeWrapper<Omit<ProductCreation, 'product'> & { product: ResolversTypes['Product'] }>;
  ProductFilter: ProductFilter;
  ProductImage: ResolverTypeWrapper<ProductImage>;
  ProductImageInput: ProductImageInput;
  ProductImportChanges: ProductImportChanges;
  ProductImportItem: ProductImportItem;
  ProductList: ResolverTypeWrapper<Omit<ProductList, 'data'> & { data: ReadonlyArray<ResolversTypes['Product']> }>;
  ProductLookUp: ProductLookUp;
  ProductPage: ResolverTypeWrapper<ProductPageModel>;
  ProductSearchPage: ResolverTypeWrapper<Omit<ProductSearchPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Product']> }>;
  ProductSort: ProductSort;
  ProductStatus: ProductStatus;
  PromoBlock: ResolverTypeWrapper<PromoBlock>;
  PurgeCommentInput: PurgeCommentInput;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RatingCount: ResolverTypeWrapper<RatingCount>;
  RecoverWebhookEndpointInput: RecoverWebhookEndpointInput;
  RecoveryCodes: ResolverTypeWrapper<RecoveryCodes>;
  RefreshTokenInput: RefreshTokenInput;
  RefundOrderInput: RefundOrderInput;
  RefundState: RefundState;
  RegisterDocumentsInput: RegisterDocumentsInput;
  RegisteredManifest: ResolverTypeWrapper<Omit<RegisteredManifest, 'manifest'> & { manifest: ResolversTypes['DocumentManifest'] }>;
  ReplaceCountryRatesInput: ReplaceCountryRatesInput;
  ReplaceSearchSynonymsInput: ReplaceSearchSynonymsInput;
  ReplayWebhookEventInput: ReplayWebhookEventInput;
  RequestFigure: ResolverTypeWrapper<RequestFigure>;
  RequestLog: ResolverTypeWrapper<RequestLog>;
  ReviewsSummary: ResolverTypeWrapper<ReviewsSummary>;
  Role: Role;
  SchemaUse: ResolverTypeWrapper<SchemaUse>;
  SchemaUseKind: SchemaUseKind;
  SchemaUsePage: ResolverTypeWrapper<SchemaUsePage>;
  Scope: ResolverTypeWrapper<Scalars['Scope']['output']>;
  ScreeningOutcome: ScreeningOutcome;
  ScreeningPhase: ResolverTypeWrapper<ScreeningPhase>;
  SearchFilter: ResolverTypeWrapper<SearchFilter>;
  SearchFilterList: ResolverTypeWrapper<SearchFilterList>;
  SearchSynonyms: ResolverTypeWrapper<KeptSynonymsModel>;
  SecondFactorInput: SecondFactorInput;
  SecurityEvent: ResolverTypeWrapper<SecurityEvent>;
  SecurityEventPage: ResolverTypeWrapper<SecurityEventPage>;
  SecurityEventType: SecurityEventType;
  Seo: ResolverTypeWrapper<Seo>;
  Session: ResolverTypeWrapper<Session>;
  SessionList: ResolverTypeWrapper<SessionList>;
  ShipOrderInput: ShipOrderInput;
  ShippingRate: ResolverTypeWrapper<ShippingRate>;
  ShippingRateInput: ShippingRateInput;
  SignInFacts: ResolverTypeWrapper<SignInFacts>;
  SignInInput: SignInInput;
  SignUpInput: SignUpInput;
  SignedIn: ResolverTypeWrapper<Omit<SignedIn, 'user'> & { user: ResolversTypes['User'] }>;
  SignedMessageInput: SignedMessageInput;
  Spec: ResolverTypeWrapper<Spec>;
  StartImportInput: StartImportInput;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  SuggestedBrand: ResolverTypeWrapper<SuggestedBrand>;
  SuggestedCategory: ResolverTypeWrapper<SuggestedCategory>;
  SuggestionList: ResolverTypeWrapper<SuggestionList>;
  SynonymRule: ResolverTypeWrapper<SynonymRuleModel>;
  SynonymRuleInput: SynonymRuleInput;
  TestWebhookEndpointInput: TestWebhookEndpointInput;
  Tokens: ResolverTypeWrapper<Omit<Tokens, 'user'> & { user: ResolversTypes['User'] }>;
  TotpChangeInput: TotpChangeInput;
  TotpEnrolment: ResolverTypeWrapper<TotpEnrolment>;
  TrustedDocument: ResolverTypeWrapper<TrustedDocument>;
  UpdateCategoryInput: UpdateCategoryInput;
  UpdateCommentInput: UpdateCommentInput;
  UpdateCouponInput: UpdateCouponInput;
  UpdateMeInput: UpdateMeInput;
  UpdateModerationSettingsInput: UpdateModerationSettingsInput;
  UpdateOrderInput: UpdateOrderInput;
  UpdateProductInput: UpdateProductInput;
  UpdateProductsInput: UpdateProductsInput;
  UpdateWebhookEndpointInput: UpdateWebhookEndpointInput;
  UploadedImportInput: UploadedImportInput;
  User: ResolverTypeWrapper<UserModel>;
  UserBlock: ResolverTypeWrapper<UserBlock>;
  UserCard: ResolverTypeWrapper<UserModel>;
  UserPage: ResolverTypeWrapper<Omit<UserPage, 'data'> & { data: ReadonlyArray<ResolversTypes['User']> }>;
  UserStanding: ResolverTypeWrapper<UserModel>;
  UserStatus: UserStatus;
  VerifyEmailInput: VerifyEmailInput;
  VersionList: ResolverTypeWrapper<VersionList>;
  VersionStatus: VersionStatus;
  VoteInput: VoteInput;
  WebhookAttempt: ResolverTypeWrapper<WebhookAttempt>;
  WebhookAttemptStatus: WebhookAttemptStatus;
  WebhookDelivery: ResolverTypeWrapper<DeliveryModel>;
  WebhookDeliveryPage: ResolverTypeWrapper<Omit<WebhookDeliveryPage, 'data'> & { data: ReadonlyArray<ResolversTypes['WebhookDelivery']> }>;
  WebhookDeliveryStatus: WebhookDeliveryStatus;
  WebhookDisabledReason: WebhookDisabledReason;
  WebhookEndpoint: ResolverTypeWrapper<WebhookEndpointModel>;
  WebhookEndpointPage: ResolverTypeWrapper<Omit<WebhookEndpointPage, 'data'> & { data: ReadonlyArray<ResolversTypes['WebhookEndpoint']> }>;
  WebhookEndpointStatistics: ResolverTypeWrapper<WebhookEndpointStatistics>;
  WebhookEndpointStatus: WebhookEndpointStatus;
  WebhookEndpointSwitch: WebhookEndpointSwitch;
  WebhookEndpointWithSecret: ResolverTypeWrapper<EndpointWithSecretModel>;
  WebhookEvent: ResolverTypeWrapper<LoggedEventModel>;
  WebhookEventData: ResolverTypeWrapper<WebhookEventData>;
  WebhookEventLog: ResolverTypeWrapper<Omit<WebhookEventLog, 'data'> & { data: ReadonlyArray<ResolversTypes['WebhookEvent']> }>;
  WebhookEventPage: ResolverTypeWrapper<Omit<WebhookEventPage, 'data'> & { data: ReadonlyArray<ResolversTypes['WebhookEvent']> }>;
  WebhookEventType: ResolverTypeWrapper<WebhookEventType>;
  WebhookEventTypeList: ResolverTypeWrapper<WebhookEventTypeList>;
  WebhookHealth: WebhookHealth;
  WebhookOrdering: WebhookOrdering;
  WebhookPayloadStyle: WebhookPayloadStyle;
  WebhookRecovery: ResolverTypeWrapper<WebhookRecovery>;
  WebhookReplay: ResolverTypeWrapper<Omit<WebhookReplay, 'deliveries'> & { deliveries: ReadonlyArray<ResolversTypes['WebhookDelivery']> }>;
  WebhookTest: ResolverTypeWrapper<WebhookTest>;
  WebhookVerification: ResolverTypeWrapper<WebhookVerification>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Acceptance: Acceptance;
  AccountExport: AccountExportModel;
  ApiKey: ApiKey;
  ApiKeyList: ApiKeyList;
  ApiRequest: ApiRequest;
  AttributeDefinition: AttributeDefinition;
  AttributeFilter: AttributeFilter;
  AuditEntry: AuditEntry;
  AuditEntryPage: AuditEntryPage;
  Availability: Availability;
  BlockUserInput: BlockUserInput;
  Boolean: Scalars['Boolean']['output'];
  Breadcrumb: Breadcrumb;
  BulkCancelInput: BulkCancelInput;
  BulkCreateProductsInput: BulkCreateProductsInput;
  BulkDeleteProductsInput: BulkDeleteProductsInput;
  BulkSummary: BulkSummary;
  BulkUpdateProductsInput: BulkUpdateProductsInput;
  CancelOrderInput: CancelOrderInput;
  CaptchaChallenge: CaptchaChallenge;
  Category: CategoryModel;
  CategoryCreation: Omit<CategoryCreation, 'category'> & { category: ResolversParentTypes['Category'] };
  CategoryImportChanges: CategoryImportChanges;
  CategoryImportItem: CategoryImportItem;
  CategoryList: Omit<CategoryList, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Category']> };
  CategoryPage: Omit<CategoryPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Category']> };
  ChangePasswordInput: ChangePasswordInput;
  ChangeRoleInput: ChangeRoleInput;
  ChangedProduct: Omit<ChangedProduct, 'partnerProduct' | 'product'> & { partnerProduct?: Maybe<ResolversParentTypes['PartnerProduct']>, product?: Maybe<ResolversParentTypes['Product']> };
  Comment: CommentModel;
  CommentBulkItem: Omit<CommentBulkItem, 'data'> & { data?: Maybe<ResolversParentTypes['Comment']> };
  CommentBulkResult: Omit<CommentBulkResult, 'results'> & { results: ReadonlyArray<ResolversParentTypes['CommentBulkItem']> };
  CommentFlag: CommentFlag;
  CommentFlagged: CommentFlagged;
  CommentHistory: Omit<CommentHistory, 'data'> & { data: ReadonlyArray<ResolversParentTypes['ModerationLogEntry']> };
  CommentPage: Omit<CommentPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Comment']> };
  CommentPreview: CommentPreview;
  CommentReplies: Omit<CommentReplies, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Comment']> };
  Completion: Completion;
  ConfirmPasswordResetInput: ConfirmPasswordResetInput;
  ConfirmTotpInput: ConfirmTotpInput;
  ContractLimit: ContractLimit;
  ContractVersion: ContractVersion;
  Correction: Correction;
  CountryRate: CountryRate;
  CountryRateInput: CountryRateInput;
  CountryRates: KeptCountryRatesModel;
  Coupon: Coupon;
  CouponPage: CouponPage;
  CreateApiKeyInput: CreateApiKeyInput;
  CreateCategoryInput: CreateCategoryInput;
  CreateCommentInput: CreateCommentInput;
  CreateCouponInput: CreateCouponInput;
  CreateOrderInput: CreateOrderInput;
  CreatePostInput: CreatePostInput;
  CreateProductInput: CreateProductInput;
  CreateProductsInput: CreateProductsInput;
  CreateReplyInput: CreateReplyInput;
  CreateWebhookEndpointInput: CreateWebhookEndpointInput;
  CurrencyAmounts: Scalars['CurrencyAmounts']['output'];
  DateTime: Scalars['DateTime']['output'];
  DeleteMeInput: DeleteMeInput;
  Deleted: Deleted;
  DeliveryAddress: Scalars['DeliveryAddress']['output'];
  Deprecation: Deprecation;
  DeprecationList: DeprecationList;
  DeprecationUse: DeprecationUse;
  DisplaySettings: DisplaySettings;
  DocumentManifest: ManifestModel;
  DocumentManifestPage: Omit<DocumentManifestPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['DocumentManifest']> };
  DocumentTexts: Scalars['DocumentTexts']['output'];
  Facet: Facet;
  FacetKey: Scalars['FacetKey']['output'];
  FacetValue: FacetValue;
  FilterableAttribute: Scalars['FilterableAttribute']['output'];
  FlagCommentInput: FlagCommentInput;
  Float: Scalars['Float']['output'];
  ID: Scalars['ID']['output'];
  Import: ImportModel;
  ImportInput: ImportInput;
  ImportItem: Scalars['ImportItem']['output'];
  ImportItemError: ImportItemError;
  ImportPage: Omit<ImportPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Import']> };
  ImportProgress: ImportProgress;
  ImportResult: ImportResultModel;
  ImportResultPage: Omit<ImportResultPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['ImportResult']> };
  ImportResultPageInput: ImportResultPageInput;
  Int: Scalars['Int']['output'];
  ItemError: ItemError;
  ItemViolation: ItemViolation;
  JSONObject: Scalars['JSONObject']['output'];
  KeptMail: KeptMail;
  KeptMailList: KeptMailList;
  KeyNetwork: KeyNetwork;
  LimitList: LimitList;
  ModerateCommentInput: ModerateCommentInput;
  ModerateCommentItemInput: ModerateCommentItemInput;
  ModerateCommentsInput: ModerateCommentsInput;
  ModerationLogEntry: ModerationLogEntryModel;
  ModerationSettings: KeptSettingsModel;
  Money: Scalars['Money']['output'];
  Mutation: Record<PropertyKey, never>;
  NewApiKey: NewApiKey;
  Order: OrderModel;
  OrderAddress: OrderAddress;
  OrderBulkItem: Omit<OrderBulkItem, 'data'> & { data?: Maybe<ResolversParentTypes['Order']> };
  OrderBulkResult: Omit<OrderBulkResult, 'results'> & { results: ReadonlyArray<ResolversParentTypes['OrderBulkItem']> };
  OrderCustomer: ShownUserModel;
  OrderDelivery: OrderDelivery;
  OrderDiscount: OrderDiscount;
  OrderHistoryEntry: OrderHistoryEntry;
  OrderItem: OrderItemModel;
  OrderItemInput: OrderItemInput;
  OrderPage: Omit<OrderPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Order']> };
  OrderPayment: OrderPayment;
  OrderRefund: OrderRefund;
  OrderSummary: OrderSummary;
  OwnFlag: OwnFlag;
  OwnFlagPage: OwnFlagPage;
  OwnVote: OwnVote;
  OwnVotePage: OwnVotePage;
  PageAvailability: PageAvailability;
  PageInput: PageInput;
  Pagination: Pagination;
  PartnerProduct: ProductModel;
  PasswordResetInput: PasswordResetInput;
  PayOrderInput: PayOrderInput;
  PaymentAction: PaymentAction;
  PaymentConfirmation: PaymentConfirmation;
  PaymentMethod: PaymentMethod;
  PaymentMethodList: PaymentMethodList;
  PaymentNotificationReceipt: PaymentNotificationReceipt;
  PlacedOrder: Omit<PlacedOrder, 'order'> & { order: ResolversParentTypes['Order'] };
  Post: PostModel;
  PostPage: Omit<PostPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Post']> };
  PreviewCommentInput: PreviewCommentInput;
  Product: ProductModel;
  ProductBulkItem: Omit<ProductBulkItem, 'data'> & { data?: Maybe<ResolversParentTypes['Product']> };
  ProductBulkResult: Omit<ProductBulkResult, 'results'> & { results: ReadonlyArray<ResolversParentTypes['ProductBulkItem']> };
  ProductChange: ProductChange;
  ProductChangePage: Omit<ProductChangePage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['ChangedProduct']> };
  ProductCreation: Omit<ProductCreation, 'product'> & { product: ResolversParentTypes['Product'] };
  ProductFilter: ProductFilter;
  ProductImage: ProductImage;
  ProductImageInput: ProductImageInput;
  ProductImportChanges: ProductImportChanges;
  ProductImportItem: ProductImportItem;
  ProductList: Omit<ProductList, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Product']> };
  ProductLookUp: ProductLookUp;
  ProductPage: ProductPageModel;
  ProductSearchPage: Omit<ProductSearchPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Product']> };
  PromoBlock: PromoBlock;
  PurgeCommentInput: PurgeCommentInput;
  Query: Record<PropertyKey, never>;
  RatingCount: RatingCount;
  RecoverWebhookEndpointInput: RecoverWebhookEndpointInput;
  RecoveryCodes: RecoveryCodes;
  RefreshTokenInput: RefreshTokenInput;
  RefundOrderInput: RefundOrderInput;
  RegisterDocumentsInput: RegisterDocumentsInput;
  RegisteredManifest: Omit<RegisteredManifest, 'manifest'> & { manifest: ResolversParentTypes['DocumentManifest'] };
  ReplaceCountryRatesInput: ReplaceCountryRatesInput;
  ReplaceSearchSynonymsInput: ReplaceSearchSynonymsInput;
  ReplayWebhookEventInput: ReplayWebhookEventInput;
  RequestFigure: RequestFigure;
  RequestLog: RequestLog;
  ReviewsSummary: ReviewsSummary;
  SchemaUse: SchemaUse;
  SchemaUsePage: SchemaUsePage;
  Scope: Scalars['Scope']['output'];
  ScreeningPhase: ScreeningPhase;
  SearchFilter: SearchFilter;
  SearchFilterList: SearchFilterList;
  SearchSynonyms: KeptSynonymsModel;
  SecondFactorInput: SecondFactorInput;
  SecurityEvent: SecurityEvent;
  SecurityEventPage: SecurityEventPage;
  Seo: Seo;
  Session: Session;
  SessionList: SessionList;
  ShipOrderInput: ShipOrderInput;
  ShippingRate: ShippingRate;
  ShippingRateInput: ShippingRateInput;
  SignInFacts: SignInFacts;
  SignInInput: SignInInput;
  SignUpInput: SignUpInput;
  SignedIn: Omit<SignedIn, 'user'> & { user: ResolversParentTypes['User'] };
  SignedMessageInput: SignedMessageInput;
  Spec: Spec;
  StartImportInput: StartImportInput;
  String: Scalars['String']['output'];
  Subscription: Record<PropertyKey, never>;
  SuggestedBrand: SuggestedBrand;
  SuggestedCategory: SuggestedCategory;
  SuggestionList: SuggestionList;
  SynonymRule: SynonymRuleModel;
  SynonymRuleInput: SynonymRuleInput;
  TestWebhookEndpointInput: TestWebhookEndpointInput;
  Tokens: Omit<Tokens, 'user'> & { user: ResolversParentTypes['User'] };
  TotpChangeInput: TotpChangeInput;
  TotpEnrolment: TotpEnrolment;
  TrustedDocument: TrustedDocument;
  UpdateCategoryInput: UpdateCategoryInput;
  UpdateCommentInput: UpdateCommentInput;
  UpdateCouponInput: UpdateCouponInput;
  UpdateMeInput: UpdateMeInput;
  UpdateModerationSettingsInput: UpdateModerationSettingsInput;
  UpdateOrderInput: UpdateOrderInput;
  UpdateProductInput: UpdateProductInput;
  UpdateProductsInput: UpdateProductsInput;
  UpdateWebhookEndpointInput: UpdateWebhookEndpointInput;
  UploadedImportInput: UploadedImportInput;
  User: UserModel;
  UserBlock: UserBlock;
  UserCard: UserModel;
  UserPage: Omit<UserPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['User']> };
  UserStanding: UserModel;
  VerifyEmailInput: VerifyEmailInput;
  VersionList: VersionList;
  VoteInput: VoteInput;
  WebhookAttempt: WebhookAttempt;
  WebhookDelivery: DeliveryModel;
  WebhookDeliveryPage: Omit<WebhookDeliveryPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['WebhookDelivery']> };
  WebhookEndpoint: WebhookEndpointModel;
  WebhookEndpointPage: Omit<WebhookEndpointPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['WebhookEndpoint']> };
  WebhookEndpointStatistics: WebhookEndpointStatistics;
  WebhookEndpointWithSecret: EndpointWithSecretModel;
  WebhookEvent: LoggedEventModel;
  WebhookEventData: WebhookEventData;
  WebhookEventLog: Omit<WebhookEventLog, 'data'> & { data: ReadonlyArray<ResolversParentTypes['WebhookEvent']> };
  WebhookEventPage: Omit<WebhookEventPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['WebhookEvent']> };
  WebhookEventType: WebhookEventType;
  WebhookEventTypeList: WebhookEventTypeList;
  WebhookRecovery: WebhookRecovery;
  WebhookReplay: Omit<WebhookReplay, 'deliveries'> & { deliveries: ReadonlyArray<ResolversParentTypes['WebhookDelivery']> };
  WebhookTest: WebhookTest;
  WebhookVerification: WebhookVerification;
};

export type ByDefaultDirectiveArgs = {
  path: Scalars['String']['input'];
};

export type ByDefaultDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = ByDefaultDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ComputedDirectiveArgs = { };

export type ComputedDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = ComputedDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ConstraintDirectiveArgs = {
  exclusiveMin?: Maybe<Scalars['Float']['input']>;
  format?: Maybe<Scalars['String']['input']>;
  limit?: Maybe<Scalars['String']['input']>;
  max?: Maybe<Scalars['Float']['input']>;
  maxItems?: Maybe<Scalars['Int']['input']>;
  maxLength?: Maybe<Scalars['Int']['input']>;
  min?: Maybe<Scalars['Float']['input']>;
  minItems?: Maybe<Scalars['Int']['input']>;
  minLength?: Maybe<Scalars['Int']['input']>;
  nullable?: Maybe<Scalars['Boolean']['input']>;
  partial?: Maybe<Scalars['Boolean']['input']>;
  pattern?: Maybe<Scalars['String']['input']>;
  trimmed?: Maybe<Scalars['Boolean']['input']>;
};

export type ConstraintDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = ConstraintDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ItemsAreDirectiveArgs = {
  types: ReadonlyArray<Scalars['String']['input']>;
};

export type ItemsAreDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = ItemsAreDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ListSizeDirectiveArgs = {
  limit?: Maybe<Scalars['String']['input']>;
  max?: Maybe<Scalars['Int']['input']>;
};

export type ListSizeDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = ListSizeDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type OmittableDirectiveArgs = {
  whenNull?: Maybe<Scalars['Boolean']['input']>;
};

export type OmittableDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = OmittableDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type OnExpandDirectiveArgs = {
  path: Scalars['String']['input'];
};

export type OnExpandDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = OnExpandDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type OnIncludeDirectiveArgs = {
  path: Scalars['String']['input'];
};

export type OnIncludeDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = OnIncludeDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type RestOnlyDirectiveArgs = { };

export type RestOnlyDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = RestOnlyDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ValuesOfDirectiveArgs = {
  table: Scalars['String']['input'];
};

export type ValuesOfDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = ValuesOfDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AcceptanceResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Acceptance'] = ResolversParentTypes['Acceptance']> = {
  accepted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type AccountExportResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['AccountExport'] = ResolversParentTypes['AccountExport']> = {
  account?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  apiKeys?: Resolver<ReadonlyArray<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  comments?: Resolver<ResolversTypes['CommentPage'], ParentType, ContextType, Partial<AccountExportCommentsArgs>>;
  exportedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  flags?: Resolver<ResolversTypes['OwnFlagPage'], ParentType, ContextType, Partial<AccountExportFlagsArgs>>;
  imports?: Resolver<ResolversTypes['ImportPage'], ParentType, ContextType, Partial<AccountExportImportsArgs>>;
  orders?: Resolver<ResolversTypes['OrderPage'], ParentType, ContextType, Partial<AccountExportOrdersArgs>>;
  securityEvents?: Resolver<ResolversTypes['SecurityEventPage'], ParentType, ContextType, Partial<AccountExportSecurityEventsArgs>>;
  sessions?: Resolver<ReadonlyArray<ResolversTypes['Session']>, ParentType, ContextType>;
  signIn?: Resolver<ResolversTypes['SignInFacts'], ParentType, ContextType>;
  votes?: Resolver<ResolversTypes['OwnVotePage'], ParentType, ContextType, Partial<AccountExportVotesArgs>>;
  webhookEndpoints?: Resolver<ReadonlyArray<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
};

export type ApiKeyResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  documentsOnly?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  networks?: Resolver<ReadonlyArray<ResolversTypes['KeyNetwork']>, ParentType, ContextType>;
  scopes?: Resolver<ReadonlyArray<ResolversTypes['Scope']>, ParentType, ContextType>;
};

export type ApiKeyListResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ApiKeyList'] = ResolversParentTypes['ApiKeyList']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['ApiKey']>, ParentType, ContextType>;
};

export type ApiRequestResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ApiRequest'] = ResolversParentTypes['ApiRequest']> = {
  code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  durationMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  keyId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  method?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AttributeDefinitionResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['AttributeDefinition'] = ResolversParentTypes['AttributeDefinition']> = {
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['AttributeType'], ParentType, ContextType>;
  unit?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  action?: Resolver<ResolversTypes['AuditAction'], ParentType, ContextType>;
  actorId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['JSONObject'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  resourceId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  resourceType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['JSONObject'], ParentType, ContextType>;
};

export type AuditEntryPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['AuditEntryPage'] = ResolversParentTypes['AuditEntryPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['AuditEntry']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type AvailabilityResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Availability'] = ResolversParentTypes['Availability']> = {
  status?: Resolver<ResolversTypes['AvailabilityStatus'], ParentType, ContextType>;
};

export type BreadcrumbResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Breadcrumb'] = ResolversParentTypes['Breadcrumb']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type BulkSummaryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['BulkSummary'] = ResolversParentTypes['BulkSummary']> = {
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  succeeded?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CaptchaChallengeResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CaptchaChallenge'] = ResolversParentTypes['CaptchaChallenge']> = {
  algorithm?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  challenge?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  maxnumber?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  salt?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  signature?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CategoryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Category'] = ResolversParentTypes['Category']> = {
  children?: Resolver<ResolversTypes['CategoryPage'], ParentType, ContextType, Partial<CategoryChildrenArgs>>;
  externalId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  filterableAttributes?: Resolver<ReadonlyArray<ResolversTypes['AttributeDefinition']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  minimumPrice?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  minimumPrices?: Resolver<ResolversTypes['CurrencyAmounts'], ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Category']>, ParentType, ContextType>;
  parentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  products?: Resolver<ResolversTypes['ProductList'], ParentType, ContextType, Partial<CategoryProductsArgs>>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CategoryCreationResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CategoryCreation'] = ResolversParentTypes['CategoryCreation']> = {
  category?: Resolver<ResolversTypes['Category'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['CreationOutcome'], ParentType, ContextType>;
};

export type CategoryListResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CategoryList'] = ResolversParentTypes['CategoryList']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Category']>, ParentType, ContextType>;
};

export type CategoryPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CategoryPage'] = ResolversParentTypes['CategoryPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Category']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type ChangedProductResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ChangedProduct'] = ResolversParentTypes['ChangedProduct']> = {
  deleted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  partnerProduct?: Resolver<Maybe<ResolversTypes['PartnerProduct']>, ParentType, ContextType>;
  product?: Resolver<Maybe<ResolversTypes['Product']>, ParentType, ContextType>;
};

export type CommentResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Comment'] = ResolversParentTypes['Comment']> = {
  author?: Resolver<Maybe<ResolversTypes['UserCard']>, ParentType, ContextType>;
  authorId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  depth?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  dislikeCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  editableUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  editedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  firstReplies?: Resolver<Maybe<ResolversTypes['CommentReplies']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDeleted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  likeCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Comment']>, ParentType, ContextType>;
  parentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  post?: Resolver<Maybe<ResolversTypes['Post']>, ParentType, ContextType>;
  postId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  replies?: Resolver<ResolversTypes['CommentPage'], ParentType, ContextType, RequireFields<CommentRepliesArgs, 'sort'>>;
  replyCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rootId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  score?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['CommentStatus'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  viewerVote?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  visibility?: Resolver<ResolversTypes['CommentVisibility'], ParentType, ContextType>;
};

export type CommentBulkItemResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CommentBulkItem'] = ResolversParentTypes['CommentBulkItem']> = {
  data?: Resolver<Maybe<ResolversTypes['Comment']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['ItemError']>, ParentType, ContextType>;
  externalId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  index?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['BulkOutcome'], ParentType, ContextType>;
};

export type CommentBulkResultResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CommentBulkResult'] = ResolversParentTypes['CommentBulkResult']> = {
  mode?: Resolver<ResolversTypes['BulkMode'], ParentType, ContextType>;
  results?: Resolver<ReadonlyArray<ResolversTypes['CommentBulkItem']>, ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['BulkSummary'], ParentType, ContextType>;
};

export type CommentFlagResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CommentFlag'] = ResolversParentTypes['CommentFlag']> = {
  commentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  reasonCode?: Resolver<ResolversTypes['CommentReason'], ParentType, ContextType>;
};

export type CommentFlaggedResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CommentFlagged'] = ResolversParentTypes['CommentFlagged']> = {
  flag?: Resolver<ResolversTypes['CommentFlag'], ParentType, ContextType>;
  isNew?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type CommentHistoryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CommentHistory'] = ResolversParentTypes['CommentHistory']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['ModerationLogEntry']>, ParentType, ContextType>;
};

export type CommentPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CommentPage'] = ResolversParentTypes['CommentPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Comment']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type CommentPreviewResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CommentPreview'] = ResolversParentTypes['CommentPreview']> = {
  isRefused?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  phases?: Resolver<ReadonlyArray<ResolversTypes['ScreeningPhase']>, ParentType, ContextType>;
  reasonCode?: Resolver<Maybe<ResolversTypes['CommentReason']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['CommentStatus'], ParentType, ContextType>;
};

export type CommentRepliesResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CommentReplies'] = ResolversParentTypes['CommentReplies']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Comment']>, ParentType, ContextType>;
  hasNext?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  nextCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  remaining?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CompletionResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Completion'] = ResolversParentTypes['Completion']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ContractLimitResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ContractLimit'] = ResolversParentTypes['ContractLimit']> = {
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  unit?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ContractVersionResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ContractVersion'] = ResolversParentTypes['ContractVersion']> = {
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['VersionStatus'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CorrectionResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Correction'] = ResolversParentTypes['Correction']> = {
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CountryRateResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CountryRate'] = ResolversParentTypes['CountryRate']> = {
  country?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  shipping?: Resolver<ReadonlyArray<ResolversTypes['ShippingRate']>, ParentType, ContextType>;
  taxPercent?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type CountryRatesResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CountryRates'] = ResolversParentTypes['CountryRates']> = {
  items?: Resolver<ReadonlyArray<ResolversTypes['CountryRate']>, ParentType, ContextType>;
  updatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedBy?: Resolver<Maybe<ResolversTypes['UserCard']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CouponResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Coupon'] = ResolversParentTypes['Coupon']> = {
  active?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  amount?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  code?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  minimumAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  perCustomerLimit?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  percent?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  startsAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  totalLimit?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CouponPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CouponPage'] = ResolversParentTypes['CouponPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Coupon']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export interface CurrencyAmountsScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['CurrencyAmounts'], any> {
  name: 'CurrencyAmounts';
}

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DeletedResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Deleted'] = ResolversParentTypes['Deleted']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export interface DeliveryAddressScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DeliveryAddress'], any> {
  name: 'DeliveryAddress';
}

export type DeprecationResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Deprecation'] = ResolversParentTypes['Deprecation']> = {
  guideUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  removedIn?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  replacement?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sunset?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uses?: Resolver<ReadonlyArray<ResolversTypes['DeprecationUse']>, ParentType, ContextType>;
};

export type DeprecationListResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['DeprecationList'] = ResolversParentTypes['DeprecationList']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Deprecation']>, ParentType, ContextType>;
};

export type DeprecationUseResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['DeprecationUse'] = ResolversParentTypes['DeprecationUse']> = {
  client?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  day?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DisplaySettingsResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['DisplaySettings'] = ResolversParentTypes['DisplaySettings']> = {
  imageAspectRatio?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  layout?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  showRating?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  showSimilarProducts?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DocumentManifestResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['DocumentManifest'] = ResolversParentTypes['DocumentManifest']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  documents?: Resolver<ReadonlyArray<ResolversTypes['TrustedDocument']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DocumentManifestPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['DocumentManifestPage'] = ResolversParentTypes['DocumentManifestPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['DocumentManifest']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export interface DocumentTextsScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DocumentTexts'], any> {
  name: 'DocumentTexts';
}

export type FacetResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Facet'] = ResolversParentTypes['Facet']> = {
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  max?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  min?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  missingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  otherCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['FacetType'], ParentType, ContextType>;
  values?: Resolver<ReadonlyArray<ResolversTypes['FacetValue']>, ParentType, ContextType>;
};

export interface FacetKeyScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['FacetKey'], any> {
  name: 'FacetKey';
}

export type FacetValueResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['FacetValue'] = ResolversParentTypes['FacetValue']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  from?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  query?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  selected?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  to?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['FacetKey']>, ParentType, ContextType>;
};

export interface FilterableAttributeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['FilterableAttribute'], any> {
  name: 'FilterableAttribute';
}

export type ImportResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Import'] = ResolversParentTypes['Import']> = {
  callerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  done?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['ImportItemError']>, ParentType, ContextType>;
  etaSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  importId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['ImportMode'], ParentType, ContextType>;
  operationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  progress?: Resolver<ResolversTypes['ImportProgress'], ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ImportStatus'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ImportType'], ParentType, ContextType>;
  wouldDuplicate?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export interface ImportItemScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['ImportItem'], any> {
  name: 'ImportItem';
}

export type ImportItemErrorResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ImportItemError'] = ResolversParentTypes['ImportItemError']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['ItemViolation']>, ParentType, ContextType>;
  externalId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  index?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  params?: Resolver<Maybe<ResolversTypes['JSONObject']>, ParentType, ContextType>;
};

export type ImportPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ImportPage'] = ResolversParentTypes['ImportPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Import']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type ImportProgressResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ImportProgress'] = ResolversParentTypes['ImportProgress']> = {
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  percent?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  processed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  succeeded?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ImportResultResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ImportResult'] = ResolversParentTypes['ImportResult']> = {
  error?: Resolver<Maybe<ResolversTypes['ItemError']>, ParentType, ContextType>;
  externalId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  index?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['ImportOutcome'], ParentType, ContextType>;
};

export type ImportResultPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ImportResultPage'] = ResolversParentTypes['ImportResultPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['ImportResult']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type ItemErrorResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ItemError'] = ResolversParentTypes['ItemError']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['ItemViolation']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  params?: Resolver<Maybe<ResolversTypes['JSONObject']>, ParentType, ContextType>;
};

export type ItemViolationResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ItemViolation'] = ResolversParentTypes['ItemViolation']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  params?: Resolver<Maybe<ResolversTypes['JSONObject']>, ParentType, ContextType>;
  pointer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export interface JsonObjectScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSONObject'], any> {
  name: 'JSONObject';
}

export type KeptMailResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['KeptMail'] = ResolversParentTypes['KeptMail']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subject?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type KeptMailListResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['KeptMailList'] = ResolversParentTypes['KeptMailList']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['KeptMail']>, ParentType, ContextType>;
};

export type KeyNetworkResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['KeyNetwork'] = ResolversParentTypes['KeyNetwork']> = {
  firstUsedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lastUsedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  network?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LimitListResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['LimitList'] = ResolversParentTypes['LimitList']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['ContractLimit']>, ParentType, ContextType>;
};

export type ModerationLogEntryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ModerationLogEntry'] = ResolversParentTypes['ModerationLogEntry']> = {
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actor?: Resolver<Maybe<ResolversTypes['UserCard']>, ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['CommentStatus'], ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  previousText?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reasonCode?: Resolver<Maybe<ResolversTypes['CommentReason']>, ParentType, ContextType>;
  to?: Resolver<ResolversTypes['CommentStatus'], ParentType, ContextType>;
};

export type ModerationSettingsResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ModerationSettings'] = ResolversParentTypes['ModerationSettings']> = {
  flagsToHold?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  heldWords?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  maxLinks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  updatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedBy?: Resolver<Maybe<ResolversTypes['UserCard']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export interface MoneyScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Money'], any> {
  name: 'Money';
}

export type MutationResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  answerSecondFactor?: Resolver<ResolversTypes['SignedIn'], ParentType, ContextType, RequireFields<MutationAnswerSecondFactorArgs, 'input'>>;
  blockUser?: Resolver<ResolversTypes['UserStanding'], ParentType, ContextType, RequireFields<MutationBlockUserArgs, 'id'>>;
  cancelImport?: Resolver<ResolversTypes['Import'], ParentType, ContextType, RequireFields<MutationCancelImportArgs, 'id'>>;
  cancelOrder?: Resolver<ResolversTypes['Order'], ParentType, ContextType, RequireFields<MutationCancelOrderArgs, 'id'>>;
  cancelOrders?: Resolver<ResolversTypes['OrderBulkResult'], ParentType, ContextType, RequireFields<MutationCancelOrdersArgs, 'input'>>;
  captureOrder?: Resolver<ResolversTypes['Order'], ParentType, ContextType, RequireFields<MutationCaptureOrderArgs, 'id'>>;
  changePassword?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationChangePasswordArgs, 'input'>>;
  changeRole?: Resolver<ResolversTypes['UserStanding'], ParentType, ContextType, RequireFields<MutationChangeRoleArgs, 'id' | 'input'>>;
  closePost?: Resolver<ResolversTypes['Post'], ParentType, ContextType, RequireFields<MutationClosePostArgs, 'id'>>;
  confirmBuiltInPayment?: Resolver<ResolversTypes['PaymentConfirmation'], ParentType, ContextType, RequireFields<MutationConfirmBuiltInPaymentArgs, 'payment'>>;
  confirmPasswordReset?: Resolver<ResolversTypes['Acceptance'], ParentType, ContextType, RequireFields<MutationConfirmPasswordResetArgs, 'input'>>;
  confirmTotp?: Resolver<ResolversTypes['RecoveryCodes'], ParentType, ContextType, RequireFields<MutationConfirmTotpArgs, 'input'>>;
  createApiKey?: Resolver<ResolversTypes['NewApiKey'], ParentType, ContextType, RequireFields<MutationCreateApiKeyArgs, 'input'>>;
  createCategory?: Resolver<ResolversTypes['CategoryCreation'], ParentType, ContextType, RequireFields<MutationCreateCategoryArgs, 'input'>>;
  createComment?: Resolver<ResolversTypes['Comment'], ParentType, ContextType, RequireFields<MutationCreateCommentArgs, 'input' | 'postId'>>;
  createCoupon?: Resolver<ResolversTypes['Coupon'], ParentType, ContextType, RequireFields<MutationCreateCouponArgs, 'input'>>;
  createEachProduct?: Resolver<ResolversTypes['ProductBulkResult'], ParentType, ContextType, RequireFields<MutationCreateEachProductArgs, 'input'>>;
  createPost?: Resolver<ResolversTypes['Post'], ParentType, ContextType, RequireFields<MutationCreatePostArgs, 'input'>>;
  createProduct?: Resolver<ResolversTypes['ProductCreation'], ParentType, ContextType, RequireFields<MutationCreateProductArgs, 'input'>>;
  createProducts?: Resolver<ResolversTypes['ProductBulkResult'], ParentType, ContextType, RequireFields<MutationCreateProductsArgs, 'input'>>;
  createReply?: Resolver<ResolversTypes['Comment'], ParentType, ContextType, RequireFields<MutationCreateReplyArgs, 'commentId' | 'input'>>;
  createWebhookEndpoint?: Resolver<ResolversTypes['WebhookEndpointWithSecret'], ParentType, ContextType, RequireFields<MutationCreateWebhookEndpointArgs, 'input'>>;
  deleteComment?: Resolver<ResolversTypes['Comment'], ParentType, ContextType, RequireFields<MutationDeleteCommentArgs, 'id'>>;
  deleteDocuments?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationDeleteDocumentsArgs, 'name' | 'version'>>;
  deleteMe?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, Partial<MutationDeleteMeArgs>>;
  deletePost?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationDeletePostArgs, 'id'>>;
  deleteProduct?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationDeleteProductArgs, 'id'>>;
  deleteProducts?: Resolver<ResolversTypes['ProductBulkResult'], ParentType, ContextType, RequireFields<MutationDeleteProductsArgs, 'input'>>;
  deleteWebhookEndpoint?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationDeleteWebhookEndpointArgs, 'id'>>;
  deliverOrder?: Resolver<ResolversTypes['Order'], ParentType, ContextType, RequireFields<MutationDeliverOrderArgs, 'id'>>;
  disableUser?: Resolver<ResolversTypes['UserStanding'], ParentType, ContextType, RequireFields<MutationDisableUserArgs, 'id'>>;
  enableUser?: Resolver<ResolversTypes['UserStanding'], ParentType, ContextType, RequireFields<MutationEnableUserArgs, 'id'>>;
  endSession?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationEndSessionArgs, 'id'>>;
  enrolTotp?: Resolver<ResolversTypes['TotpEnrolment'], ParentType, ContextType, RequireFields<MutationEnrolTotpArgs, 'input'>>;
  flagComment?: Resolver<ResolversTypes['CommentFlagged'], ParentType, ContextType, RequireFields<MutationFlagCommentArgs, 'id' | 'input'>>;
  moderateComment?: Resolver<ResolversTypes['Comment'], ParentType, ContextType, RequireFields<MutationModerateCommentArgs, 'id' | 'input'>>;
  moderateComments?: Resolver<ResolversTypes['CommentBulkResult'], ParentType, ContextType, RequireFields<MutationModerateCommentsArgs, 'input'>>;
  payOrder?: Resolver<ResolversTypes['Order'], ParentType, ContextType, RequireFields<MutationPayOrderArgs, 'id'>>;
  placeOrder?: Resolver<ResolversTypes['PlacedOrder'], ParentType, ContextType, RequireFields<MutationPlaceOrderArgs, 'input'>>;
  previewComment?: Resolver<ResolversTypes['CommentPreview'], ParentType, ContextType, RequireFields<MutationPreviewCommentArgs, 'input'>>;
  processOrder?: Resolver<ResolversTypes['Order'], ParentType, ContextType, RequireFields<MutationProcessOrderArgs, 'id'>>;
  purgeComment?: Resolver<ResolversTypes['Comment'], ParentType, ContextType, RequireFields<MutationPurgeCommentArgs, 'id' | 'input'>>;
  receivePaymentNotification?: Resolver<ResolversTypes['PaymentNotificationReceipt'], ParentType, ContextType, RequireFields<MutationReceivePaymentNotificationArgs, 'message' | 'provider'>>;
  recoverWebhookEndpoint?: Resolver<ResolversTypes['WebhookRecovery'], ParentType, ContextType, RequireFields<MutationRecoverWebhookEndpointArgs, 'id' | 'input'>>;
  refreshTokens?: Resolver<ResolversTypes['Tokens'], ParentType, ContextType, RequireFields<MutationRefreshTokensArgs, 'input'>>;
  refundOrder?: Resolver<ResolversTypes['Order'], ParentType, ContextType, RequireFields<MutationRefundOrderArgs, 'id'>>;
  registerDocuments?: Resolver<ResolversTypes['RegisteredManifest'], ParentType, ContextType, RequireFields<MutationRegisterDocumentsArgs, 'input'>>;
  removeTotp?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRemoveTotpArgs, 'input'>>;
  reopenPost?: Resolver<ResolversTypes['Post'], ParentType, ContextType, RequireFields<MutationReopenPostArgs, 'id'>>;
  replaceCountryRates?: Resolver<ResolversTypes['CountryRates'], ParentType, ContextType, RequireFields<MutationReplaceCountryRatesArgs, 'input'>>;
  replaceSearchSynonyms?: Resolver<ResolversTypes['SearchSynonyms'], ParentType, ContextType, RequireFields<MutationReplaceSearchSynonymsArgs, 'input'>>;
  replayWebhookEvent?: Resolver<ResolversTypes['WebhookReplay'], ParentType, ContextType, RequireFields<MutationReplayWebhookEventArgs, 'eventId'>>;
  requestPasswordReset?: Resolver<ResolversTypes['Acceptance'], ParentType, ContextType, RequireFields<MutationRequestPasswordResetArgs, 'input'>>;
  retryWebhookDelivery?: Resolver<ResolversTypes['WebhookDelivery'], ParentType, ContextType, RequireFields<MutationRetryWebhookDeliveryArgs, 'id'>>;
  revokeApiKey?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationRevokeApiKeyArgs, 'id'>>;
  rotateWebhookSecret?: Resolver<ResolversTypes['WebhookEndpointWithSecret'], ParentType, ContextType, RequireFields<MutationRotateWebhookSecretArgs, 'id'>>;
  shipOrder?: Resolver<ResolversTypes['Order'], ParentType, ContextType, RequireFields<MutationShipOrderArgs, 'id' | 'input'>>;
  signIn?: Resolver<ResolversTypes['SignedIn'], ParentType, ContextType, RequireFields<MutationSignInArgs, 'input'>>;
  signOut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  signUp?: Resolver<ResolversTypes['Acceptance'], ParentType, ContextType, RequireFields<MutationSignUpArgs, 'input'>>;
  startImport?: Resolver<ResolversTypes['Import'], ParentType, ContextType, RequireFields<MutationStartImportArgs, 'input'>>;
  startImportOfEach?: Resolver<ResolversTypes['Import'], ParentType, ContextType, Partial<MutationStartImportOfEachArgs>>;
  testWebhookEndpoint?: Resolver<ResolversTypes['WebhookTest'], ParentType, ContextType, RequireFields<MutationTestWebhookEndpointArgs, 'id'>>;
  unblockUser?: Resolver<ResolversTypes['UserStanding'], ParentType, ContextType, RequireFields<MutationUnblockUserArgs, 'id'>>;
  updateCategory?: Resolver<ResolversTypes['Category'], ParentType, ContextType, RequireFields<MutationUpdateCategoryArgs, 'id' | 'input'>>;
  updateComment?: Resolver<ResolversTypes['Comment'], ParentType, ContextType, RequireFields<MutationUpdateCommentArgs, 'id' | 'input'>>;
  updateCoupon?: Resolver<ResolversTypes['Coupon'], ParentType, ContextType, RequireFields<MutationUpdateCouponArgs, 'code' | 'input'>>;
  updateEachProduct?: Resolver<ResolversTypes['ProductBulkResult'], ParentType, ContextType, RequireFields<MutationUpdateEachProductArgs, 'input'>>;
  updateMe?: Resolver<ResolversTypes['User'], ParentType, ContextType, RequireFields<MutationUpdateMeArgs, 'input'>>;
  updateModerationSettings?: Resolver<ResolversTypes['ModerationSettings'], ParentType, ContextType, RequireFields<MutationUpdateModerationSettingsArgs, 'input'>>;
  updateOrder?: Resolver<ResolversTypes['Order'], ParentType, ContextType, RequireFields<MutationUpdateOrderArgs, 'id' | 'input'>>;
  updateProduct?: Resolver<ResolversTypes['Product'], ParentType, ContextType, RequireFields<MutationUpdateProductArgs, 'id' | 'input'>>;
  updateProducts?: Resolver<ResolversTypes['ProductBulkResult'], ParentType, ContextType, RequireFields<MutationUpdateProductsArgs, 'input'>>;
  updateWebhookEndpoint?: Resolver<ResolversTypes['WebhookEndpoint'], ParentType, ContextType, RequireFields<MutationUpdateWebhookEndpointArgs, 'id' | 'input'>>;
  verifyEmail?: Resolver<ResolversTypes['Acceptance'], ParentType, ContextType, RequireFields<MutationVerifyEmailArgs, 'input'>>;
  verifyWebhookEndpoint?: Resolver<ResolversTypes['WebhookEndpoint'], ParentType, ContextType, RequireFields<MutationVerifyWebhookEndpointArgs, 'id'>>;
  voteComment?: Resolver<ResolversTypes['Comment'], ParentType, ContextType, RequireFields<MutationVoteCommentArgs, 'id' | 'input'>>;
};

export type NewApiKeyResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['NewApiKey'] = ResolversParentTypes['NewApiKey']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  documentsOnly?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  networks?: Resolver<ReadonlyArray<ResolversTypes['KeyNetwork']>, ParentType, ContextType>;
  scopes?: Resolver<ReadonlyArray<ResolversTypes['Scope']>, ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type OrderResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Order'] = ResolversParentTypes['Order']> = {
  complete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  customer?: Resolver<Maybe<ResolversTypes['OrderCustomer']>, ParentType, ContextType>;
  customerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  delivery?: Resolver<ResolversTypes['OrderDelivery'], ParentType, ContextType>;
  deliveryStatus?: Resolver<ResolversTypes['DeliveryStatus'], ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  events?: Resolver<Maybe<ResolversTypes['WebhookEventPage']>, ParentType, ContextType, Partial<OrderEventsArgs>>;
  externalId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  history?: Resolver<ReadonlyArray<ResolversTypes['OrderHistoryEntry']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  itemCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['OrderItem']>, ParentType, ContextType>;
  missing?: Resolver<ReadonlyArray<ResolversTypes['OrderSource']>, ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  payment?: Resolver<Maybe<ResolversTypes['OrderPayment']>, ParentType, ContextType>;
  paymentMethodId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  paymentStatus?: Resolver<Maybe<ResolversTypes['PaymentStatus']>, ParentType, ContextType>;
  recommendations?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Product']>>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderStatus'], ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['OrderSummary'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  totalAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OrderAddressResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OrderAddress'] = ResolversParentTypes['OrderAddress']> = {
  city?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  country?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  line1?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  line2?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  phone?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  postalCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  region?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type OrderBulkItemResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OrderBulkItem'] = ResolversParentTypes['OrderBulkItem']> = {
  data?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['ItemError']>, ParentType, ContextType>;
  externalId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  index?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['BulkOutcome'], ParentType, ContextType>;
};

export type OrderBulkResultResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OrderBulkResult'] = ResolversParentTypes['OrderBulkResult']> = {
  mode?: Resolver<ResolversTypes['BulkMode'], ParentType, ContextType>;
  results?: Resolver<ReadonlyArray<ResolversTypes['OrderBulkItem']>, ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['BulkSummary'], ParentType, ContextType>;
};

export type OrderCustomerResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OrderCustomer'] = ResolversParentTypes['OrderCustomer']> = {
  avatarUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  role?: Resolver<Maybe<ResolversTypes['Role']>, ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['UserStatus']>, ParentType, ContextType>;
};

export type OrderDeliveryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OrderDelivery'] = ResolversParentTypes['OrderDelivery']> = {
  address?: Resolver<ResolversTypes['OrderAddress'], ParentType, ContextType>;
  carrier?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  shippedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['DeliveryStatus'], ParentType, ContextType>;
  trackingNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type OrderDiscountResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OrderDiscount'] = ResolversParentTypes['OrderDiscount']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type OrderHistoryEntryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OrderHistoryEntry'] = ResolversParentTypes['OrderHistoryEntry']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderStatus'], ParentType, ContextType>;
};

export type OrderItemResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OrderItem'] = ResolversParentTypes['OrderItem']> = {
  discountAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  product?: Resolver<Maybe<ResolversTypes['Product']>, ParentType, ContextType>;
  productId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  productTitle?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  unitPrice?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type OrderPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OrderPage'] = ResolversParentTypes['OrderPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Order']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type OrderPaymentResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OrderPayment'] = ResolversParentTypes['OrderPayment']> = {
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  method?: Resolver<Maybe<ResolversTypes['PaymentMethod']>, ParentType, ContextType>;
  nextAction?: Resolver<Maybe<ResolversTypes['PaymentAction']>, ParentType, ContextType>;
  paidAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  paidAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  refundedAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  refunds?: Resolver<ReadonlyArray<ResolversTypes['OrderRefund']>, ParentType, ContextType>;
  state?: Resolver<Maybe<ResolversTypes['PaymentState']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentStatus'], ParentType, ContextType>;
};

export type OrderRefundResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OrderRefund'] = ResolversParentTypes['OrderRefund']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['RefundState'], ParentType, ContextType>;
};

export type OrderSummaryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OrderSummary'] = ResolversParentTypes['OrderSummary']> = {
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  discountAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  discounts?: Resolver<ReadonlyArray<ResolversTypes['OrderDiscount']>, ParentType, ContextType>;
  itemCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lineCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  shippingAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  subtotalAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  taxAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  totalAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type OwnFlagResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OwnFlag'] = ResolversParentTypes['OwnFlag']> = {
  commentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  reasonCode?: Resolver<ResolversTypes['CommentReason'], ParentType, ContextType>;
};

export type OwnFlagPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OwnFlagPage'] = ResolversParentTypes['OwnFlagPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['OwnFlag']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type OwnVoteResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OwnVote'] = ResolversParentTypes['OwnVote']> = {
  commentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OwnVotePageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['OwnVotePage'] = ResolversParentTypes['OwnVotePage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['OwnVote']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type PageAvailabilityResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['PageAvailability'] = ResolversParentTypes['PageAvailability']> = {
  deliveryEstimateDays?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['AvailabilityStatus'], ParentType, ContextType>;
};

export type PaginationResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Pagination'] = ResolversParentTypes['Pagination']> = {
  hasNext?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  limit?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  nextCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  page?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  pageSize?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  style?: Resolver<ResolversTypes['PaginationStyle'], ParentType, ContextType>;
  totalIsLowerBound?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  totalItems?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  totalPages?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PartnerProductResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['PartnerProduct'] = ResolversParentTypes['PartnerProduct']> = {
  availability?: Resolver<ResolversTypes['Availability'], ParentType, ContextType>;
  brand?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  categoryId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  externalId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  schemaVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sku?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type PaymentActionResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['PaymentAction'] = ResolversParentTypes['PaymentAction']> = {
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PaymentConfirmationResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['PaymentConfirmation'] = ResolversParentTypes['PaymentConfirmation']> = {
  state?: Resolver<ResolversTypes['PaymentState'], ParentType, ContextType>;
};

export type PaymentMethodResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['PaymentMethod'] = ResolversParentTypes['PaymentMethod']> = {
  brand?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  last4?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PaymentMethodListResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['PaymentMethodList'] = ResolversParentTypes['PaymentMethodList']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['PaymentMethod']>, ParentType, ContextType>;
};

export type PaymentNotificationReceiptResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['PaymentNotificationReceipt'] = ResolversParentTypes['PaymentNotificationReceipt']> = {
  received?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PlacedOrderResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['PlacedOrder'] = ResolversParentTypes['PlacedOrder']> = {
  isNew?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type PostResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Post'] = ResolversParentTypes['Post']> = {
  closed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  comments?: Resolver<ResolversTypes['CommentPage'], ParentType, ContextType, RequireFields<PostCommentsArgs, 'sort'>>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PostPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['PostPage'] = ResolversParentTypes['PostPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Post']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type ProductResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Product'] = ResolversParentTypes['Product']> = {
  attributes?: Resolver<ResolversTypes['JSONObject'], ParentType, ContextType>;
  availability?: Resolver<ResolversTypes['Availability'], ParentType, ContextType>;
  brand?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  breadcrumbs?: Resolver<ReadonlyArray<ResolversTypes['Breadcrumb']>, ParentType, ContextType>;
  category?: Resolver<Maybe<ResolversTypes['Category']>, ParentType, ContextType>;
  categoryId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  externalId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  images?: Resolver<ReadonlyArray<ResolversTypes['ProductImage']>, ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  rating?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  ratingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reviewsSummary?: Resolver<ResolversTypes['ReviewsSummary'], ParentType, ContextType>;
  seo?: Resolver<ResolversTypes['Seo'], ParentType, ContextType>;
  sku?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  specs?: Resolver<ReadonlyArray<ResolversTypes['Spec']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ProductStatus'], ParentType, ContextType>;
  stock?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  thumbnailUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProductBulkItemResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ProductBulkItem'] = ResolversParentTypes['ProductBulkItem']> = {
  data?: Resolver<Maybe<ResolversTypes['Product']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['ItemError']>, ParentType, ContextType>;
  externalId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  index?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['BulkOutcome'], ParentType, ContextType>;
};

export type ProductBulkResultResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ProductBulkResult'] = ResolversParentTypes['ProductBulkResult']> = {
  mode?: Resolver<ResolversTypes['BulkMode'], ParentType, ContextType>;
  results?: Resolver<ReadonlyArray<ResolversTypes['ProductBulkItem']>, ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['BulkSummary'], ParentType, ContextType>;
};

export type ProductChangePageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ProductChangePage'] = ResolversParentTypes['ProductChangePage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['ChangedProduct']>, ParentType, ContextType>;
  hasMore?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  next?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProductCreationResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ProductCreation'] = ResolversParentTypes['ProductCreation']> = {
  outcome?: Resolver<ResolversTypes['CreationOutcome'], ParentType, ContextType>;
  product?: Resolver<ResolversTypes['Product'], ParentType, ContextType>;
};

export type ProductImageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ProductImage'] = ResolversParentTypes['ProductImage']> = {
  alt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProductListResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ProductList'] = ResolversParentTypes['ProductList']> = {
  corrections?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Correction']>>, ParentType, ContextType>;
  data?: Resolver<ReadonlyArray<ResolversTypes['Product']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
  relaxed?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
};

export type ProductPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ProductPage'] = ResolversParentTypes['ProductPage']> = {
  availability?: Resolver<ResolversTypes['PageAvailability'], ParentType, ContextType>;
  displaySettings?: Resolver<Maybe<ResolversTypes['DisplaySettings']>, ParentType, ContextType>;
  missing?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  product?: Resolver<ResolversTypes['Product'], ParentType, ContextType>;
  promoBlocks?: Resolver<Maybe<ReadonlyArray<ResolversTypes['PromoBlock']>>, ParentType, ContextType>;
  rating?: Resolver<Maybe<ResolversTypes['ReviewsSummary']>, ParentType, ContextType>;
  similarProducts?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Product']>>, ParentType, ContextType>;
};

export type ProductSearchPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ProductSearchPage'] = ResolversParentTypes['ProductSearchPage']> = {
  corrections?: Resolver<ReadonlyArray<ResolversTypes['Correction']>, ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  data?: Resolver<ReadonlyArray<ResolversTypes['Product']>, ParentType, ContextType>;
  facets?: Resolver<ReadonlyArray<ResolversTypes['Facet']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
  relaxed?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PromoBlockResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['PromoBlock'] = ResolversParentTypes['PromoBlock']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  targetUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  accountExport?: Resolver<ResolversTypes['AccountExport'], ParentType, ContextType>;
  apiKeys?: Resolver<ResolversTypes['ApiKeyList'], ParentType, ContextType>;
  apiVersion?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  auditEntries?: Resolver<ResolversTypes['AuditEntryPage'], ParentType, ContextType, Partial<QueryAuditEntriesArgs>>;
  captchaChallenge?: Resolver<ResolversTypes['CaptchaChallenge'], ParentType, ContextType>;
  categories?: Resolver<ResolversTypes['CategoryList'], ParentType, ContextType>;
  category?: Resolver<Maybe<ResolversTypes['Category']>, ParentType, ContextType, RequireFields<QueryCategoryArgs, 'id'>>;
  comment?: Resolver<Maybe<ResolversTypes['Comment']>, ParentType, ContextType, RequireFields<QueryCommentArgs, 'id'>>;
  commentHistory?: Resolver<Maybe<ResolversTypes['CommentHistory']>, ParentType, ContextType, RequireFields<QueryCommentHistoryArgs, 'id'>>;
  comments?: Resolver<Maybe<ResolversTypes['CommentPage']>, ParentType, ContextType, RequireFields<QueryCommentsArgs, 'postId' | 'repliesPreview' | 'replySort' | 'sort'>>;
  contractLimits?: Resolver<ResolversTypes['LimitList'], ParentType, ContextType>;
  contractVersions?: Resolver<ResolversTypes['VersionList'], ParentType, ContextType>;
  countryRates?: Resolver<ResolversTypes['CountryRates'], ParentType, ContextType>;
  coupon?: Resolver<Maybe<ResolversTypes['Coupon']>, ParentType, ContextType, RequireFields<QueryCouponArgs, 'code'>>;
  coupons?: Resolver<ResolversTypes['CouponPage'], ParentType, ContextType, Partial<QueryCouponsArgs>>;
  deprecations?: Resolver<ResolversTypes['DeprecationList'], ParentType, ContextType>;
  documentManifests?: Resolver<ResolversTypes['DocumentManifestPage'], ParentType, ContextType, Partial<QueryDocumentManifestsArgs>>;
  import?: Resolver<Maybe<ResolversTypes['Import']>, ParentType, ContextType, RequireFields<QueryImportArgs, 'id'>>;
  importResults?: Resolver<Maybe<ResolversTypes['ImportResultPage']>, ParentType, ContextType, RequireFields<QueryImportResultsArgs, 'id'>>;
  imports?: Resolver<ResolversTypes['ImportPage'], ParentType, ContextType, Partial<QueryImportsArgs>>;
  keptMails?: Resolver<ResolversTypes['KeptMailList'], ParentType, ContextType, Partial<QueryKeptMailsArgs>>;
  me?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  moderationQueue?: Resolver<ResolversTypes['CommentPage'], ParentType, ContextType, RequireFields<QueryModerationQueueArgs, 'sort' | 'status'>>;
  moderationSettings?: Resolver<ResolversTypes['ModerationSettings'], ParentType, ContextType>;
  myComments?: Resolver<ResolversTypes['CommentPage'], ParentType, ContextType, RequireFields<QueryMyCommentsArgs, 'sort'>>;
  mySecurityEvents?: Resolver<ResolversTypes['SecurityEventPage'], ParentType, ContextType, Partial<QueryMySecurityEventsArgs>>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType, RequireFields<QueryOrderArgs, 'id'>>;
  orders?: Resolver<ResolversTypes['OrderPage'], ParentType, ContextType, Partial<QueryOrdersArgs>>;
  partnerProduct?: Resolver<Maybe<ResolversTypes['PartnerProduct']>, ParentType, ContextType, RequireFields<QueryPartnerProductArgs, 'id'>>;
  paymentMethods?: Resolver<ResolversTypes['PaymentMethodList'], ParentType, ContextType>;
  post?: Resolver<Maybe<ResolversTypes['Post']>, ParentType, ContextType, RequireFields<QueryPostArgs, 'id'>>;
  posts?: Resolver<ResolversTypes['PostPage'], ParentType, ContextType, RequireFields<QueryPostsArgs, 'sort'>>;
  product?: Resolver<Maybe<ResolversTypes['Product']>, ParentType, ContextType, RequireFields<QueryProductArgs, 'id'>>;
  productChanges?: Resolver<ResolversTypes['ProductChangePage'], ParentType, ContextType, Partial<QueryProductChangesArgs>>;
  productPage?: Resolver<Maybe<ResolversTypes['ProductPage']>, ParentType, ContextType, RequireFields<QueryProductPageArgs, 'id'>>;
  productSuggestions?: Resolver<ResolversTypes['SuggestionList'], ParentType, ContextType, RequireFields<QueryProductSuggestionsArgs, 'q'>>;
  products?: Resolver<ResolversTypes['ProductList'], ParentType, ContextType, Partial<QueryProductsArgs>>;
  replies?: Resolver<Maybe<ResolversTypes['CommentPage']>, ParentType, ContextType, RequireFields<QueryRepliesArgs, 'commentId' | 'sort'>>;
  requests?: Resolver<ResolversTypes['RequestLog'], ParentType, ContextType, Partial<QueryRequestsArgs>>;
  schemaUses?: Resolver<ResolversTypes['SchemaUsePage'], ParentType, ContextType, Partial<QuerySchemaUsesArgs>>;
  searchFilters?: Resolver<ResolversTypes['SearchFilterList'], ParentType, ContextType>;
  searchProducts?: Resolver<ResolversTypes['ProductSearchPage'], ParentType, ContextType, Partial<QuerySearchProductsArgs>>;
  searchSynonyms?: Resolver<ResolversTypes['SearchSynonyms'], ParentType, ContextType>;
  securityEvents?: Resolver<ResolversTypes['SecurityEventPage'], ParentType, ContextType, Partial<QuerySecurityEventsArgs>>;
  sessions?: Resolver<ResolversTypes['SessionList'], ParentType, ContextType>;
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType, RequireFields<QueryUserArgs, 'id'>>;
  users?: Resolver<ResolversTypes['UserPage'], ParentType, ContextType, Partial<QueryUsersArgs>>;
  webhookDeliveries?: Resolver<ResolversTypes['WebhookDeliveryPage'], ParentType, ContextType, Partial<QueryWebhookDeliveriesArgs>>;
  webhookDelivery?: Resolver<Maybe<ResolversTypes['WebhookDelivery']>, ParentType, ContextType, RequireFields<QueryWebhookDeliveryArgs, 'id'>>;
  webhookEndpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType, RequireFields<QueryWebhookEndpointArgs, 'id'>>;
  webhookEndpointStatistics?: Resolver<Maybe<ResolversTypes['WebhookEndpointStatistics']>, ParentType, ContextType, RequireFields<QueryWebhookEndpointStatisticsArgs, 'id'>>;
  webhookEndpoints?: Resolver<ResolversTypes['WebhookEndpointPage'], ParentType, ContextType, Partial<QueryWebhookEndpointsArgs>>;
  webhookEvent?: Resolver<Maybe<ResolversTypes['WebhookEvent']>, ParentType, ContextType, RequireFields<QueryWebhookEventArgs, 'eventId'>>;
  webhookEventLog?: Resolver<ResolversTypes['WebhookEventLog'], ParentType, ContextType, Partial<QueryWebhookEventLogArgs>>;
  webhookEventTypes?: Resolver<ResolversTypes['WebhookEventTypeList'], ParentType, ContextType>;
  webhookEvents?: Resolver<ResolversTypes['WebhookEventPage'], ParentType, ContextType, Partial<QueryWebhookEventsArgs>>;
};

export type RatingCountResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['RatingCount'] = ResolversParentTypes['RatingCount']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stars?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RecoveryCodesResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['RecoveryCodes'] = ResolversParentTypes['RecoveryCodes']> = {
  recoveryCodes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RegisteredManifestResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['RegisteredManifest'] = ResolversParentTypes['RegisteredManifest']> = {
  isNew?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  manifest?: Resolver<ResolversTypes['DocumentManifest'], ParentType, ContextType>;
};

export type RequestFigureResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['RequestFigure'] = ResolversParentTypes['RequestFigure']> = {
  errors?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  hour?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  requests?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RequestLogResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['RequestLog'] = ResolversParentTypes['RequestLog']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['ApiRequest']>, ParentType, ContextType>;
  figures?: Resolver<ReadonlyArray<ResolversTypes['RequestFigure']>, ParentType, ContextType>;
};

export type ReviewsSummaryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ReviewsSummary'] = ResolversParentTypes['ReviewsSummary']> = {
  average?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  distribution?: Resolver<ReadonlyArray<ResolversTypes['RatingCount']>, ParentType, ContextType>;
};

export type SchemaUseResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SchemaUse'] = ResolversParentTypes['SchemaUse']> = {
  client?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  day?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['SchemaUseKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SchemaUsePageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SchemaUsePage'] = ResolversParentTypes['SchemaUsePage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['SchemaUse']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export interface ScopeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Scope'], any> {
  name: 'Scope';
}

export type ScreeningPhaseResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ScreeningPhase'] = ResolversParentTypes['ScreeningPhase']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['ScreeningOutcome'], ParentType, ContextType>;
  reasonCode?: Resolver<Maybe<ResolversTypes['CommentReason']>, ParentType, ContextType>;
};

export type SearchFilterResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SearchFilter'] = ResolversParentTypes['SearchFilter']> = {
  categoryIds?: Resolver<Maybe<ReadonlyArray<ResolversTypes['ID']>>, ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  multiple?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  parameters?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['FacetType'], ParentType, ContextType>;
};

export type SearchFilterListResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SearchFilterList'] = ResolversParentTypes['SearchFilterList']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['SearchFilter']>, ParentType, ContextType>;
};

export type SearchSynonymsResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SearchSynonyms'] = ResolversParentTypes['SearchSynonyms']> = {
  items?: Resolver<ReadonlyArray<ResolversTypes['SynonymRule']>, ParentType, ContextType>;
  updatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedBy?: Resolver<Maybe<ResolversTypes['UserCard']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SecurityEventResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SecurityEvent'] = ResolversParentTypes['SecurityEvent']> = {
  actorId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  clientId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  country?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  ip?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reasons?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['SecurityEventType'], ParentType, ContextType>;
  userId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type SecurityEventPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SecurityEventPage'] = ResolversParentTypes['SecurityEventPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['SecurityEvent']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type SeoResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Seo'] = ResolversParentTypes['Seo']> = {
  canonicalPath?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SessionResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Session'] = ResolversParentTypes['Session']> = {
  country?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  device?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  ip?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isCurrent?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastSeenAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userAgent?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SessionListResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SessionList'] = ResolversParentTypes['SessionList']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Session']>, ParentType, ContextType>;
};

export type ShippingRateResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ShippingRate'] = ResolversParentTypes['ShippingRate']> = {
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  freeFrom?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
};

export type SignInFactsResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SignInFacts'] = ResolversParentTypes['SignInFacts']> = {
  countries?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  hasAuthenticator?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  passwordChangedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type SignedInResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SignedIn'] = ResolversParentTypes['SignedIn']> = {
  accessToken?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  deviceToken?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresIn?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  refreshToken?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tokenType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type SpecResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Spec'] = ResolversParentTypes['Spec']> = {
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  commentsChanged?: SubscriptionResolver<Maybe<ResolversTypes['CommentPage']>, "commentsChanged", ParentType, ContextType, RequireFields<SubscriptionCommentsChangedArgs, 'postId' | 'repliesPreview' | 'replySort' | 'sort'>>;
  eventAdded?: SubscriptionResolver<ResolversTypes['WebhookEvent'], "eventAdded", ParentType, ContextType, Partial<SubscriptionEventAddedArgs>>;
  importChanged?: SubscriptionResolver<Maybe<ResolversTypes['Import']>, "importChanged", ParentType, ContextType, RequireFields<SubscriptionImportChangedArgs, 'id'>>;
  orderChanged?: SubscriptionResolver<Maybe<ResolversTypes['Order']>, "orderChanged", ParentType, ContextType, RequireFields<SubscriptionOrderChangedArgs, 'id'>>;
  productChanged?: SubscriptionResolver<Maybe<ResolversTypes['Product']>, "productChanged", ParentType, ContextType, RequireFields<SubscriptionProductChangedArgs, 'id'>>;
};

export type SuggestedBrandResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SuggestedBrand'] = ResolversParentTypes['SuggestedBrand']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SuggestedCategoryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SuggestedCategory'] = ResolversParentTypes['SuggestedCategory']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SuggestionListResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SuggestionList'] = ResolversParentTypes['SuggestionList']> = {
  brands?: Resolver<ReadonlyArray<ResolversTypes['SuggestedBrand']>, ParentType, ContextType>;
  categories?: Resolver<ReadonlyArray<ResolversTypes['SuggestedCategory']>, ParentType, ContextType>;
  data?: Resolver<ReadonlyArray<ResolversTypes['Completion']>, ParentType, ContextType>;
};

export type SynonymRuleResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['SynonymRule'] = ResolversParentTypes['SynonymRule']> = {
  from?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  to?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  words?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
};

export type TokensResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Tokens'] = ResolversParentTypes['Tokens']> = {
  accessToken?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresIn?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  refreshToken?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tokenType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type TotpEnrolmentResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['TotpEnrolment'] = ResolversParentTypes['TotpEnrolment']> = {
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uri?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TrustedDocumentResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['TrustedDocument'] = ResolversParentTypes['TrustedDocument']> = {
  cost?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  documentId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UserResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  avatarUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  block?: Resolver<Maybe<ResolversTypes['UserBlock']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  orders?: Resolver<Maybe<ResolversTypes['OrderPage']>, ParentType, ContextType, Partial<UserOrdersArgs>>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['UserStatus'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UserBlockResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['UserBlock'] = ResolversParentTypes['UserBlock']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type UserCardResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['UserCard'] = ResolversParentTypes['UserCard']> = {
  avatarUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
};

export type UserPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['UserPage'] = ResolversParentTypes['UserPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type UserStandingResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['UserStanding'] = ResolversParentTypes['UserStanding']> = {
  block?: Resolver<Maybe<ResolversTypes['UserBlock']>, ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['UserStatus'], ParentType, ContextType>;
};

export type VersionListResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['VersionList'] = ResolversParentTypes['VersionList']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['ContractVersion']>, ParentType, ContextType>;
};

export type WebhookAttemptResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookAttempt'] = ResolversParentTypes['WebhookAttempt']> = {
  durationMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  responseBody?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  responseStatus?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookAttemptStatus'], ParentType, ContextType>;
};

export type WebhookDeliveryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookDelivery'] = ResolversParentTypes['WebhookDelivery']> = {
  attemptCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  attempts?: Resolver<ReadonlyArray<ResolversTypes['WebhookAttempt']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  endpointId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  eventId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  eventType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastError?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastResponseStatus?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookDeliveryStatus'], ParentType, ContextType>;
};

export type WebhookDeliveryPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookDeliveryPage'] = ResolversParentTypes['WebhookDeliveryPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['WebhookDelivery']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type WebhookEndpointResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookEndpoint'] = ResolversParentTypes['WebhookEndpoint']> = {
  consecutiveFailures?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  disabledReason?: Resolver<Maybe<ResolversTypes['WebhookDisabledReason']>, ParentType, ContextType>;
  eventTypes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  health?: Resolver<ResolversTypes['WebhookHealth'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastFailureAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastSuccessAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  ordering?: Resolver<ResolversTypes['WebhookOrdering'], ParentType, ContextType>;
  payloadStyle?: Resolver<ResolversTypes['WebhookPayloadStyle'], ParentType, ContextType>;
  resourceIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookEndpointStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  verification?: Resolver<Maybe<ResolversTypes['WebhookVerification']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WebhookEndpointPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookEndpointPage'] = ResolversParentTypes['WebhookEndpointPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type WebhookEndpointStatisticsResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookEndpointStatistics'] = ResolversParentTypes['WebhookEndpointStatistics']> = {
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  averageDurationMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  cancelled?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  delivered?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  endpointId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pending?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  retrying?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  successRate?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type WebhookEndpointWithSecretResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookEndpointWithSecret'] = ResolversParentTypes['WebhookEndpointWithSecret']> = {
  consecutiveFailures?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  disabledReason?: Resolver<Maybe<ResolversTypes['WebhookDisabledReason']>, ParentType, ContextType>;
  eventTypes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  health?: Resolver<ResolversTypes['WebhookHealth'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastFailureAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastSuccessAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  ordering?: Resolver<ResolversTypes['WebhookOrdering'], ParentType, ContextType>;
  payloadStyle?: Resolver<ResolversTypes['WebhookPayloadStyle'], ParentType, ContextType>;
  previousSecretExpiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  resourceIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookEndpointStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  verification?: Resolver<Maybe<ResolversTypes['WebhookVerification']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WebhookEventResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookEvent'] = ResolversParentTypes['WebhookEvent']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  data?: Resolver<Maybe<ResolversTypes['WebhookEventData']>, ParentType, ContextType>;
  deliveries?: Resolver<Maybe<ResolversTypes['WebhookDeliveryPage']>, ParentType, ContextType, Partial<WebhookEventDeliveriesArgs>>;
  eventId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  position?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  resourceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  resourceType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  resourceUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sequenceNumber?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  test?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WebhookEventDataResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookEventData'] = ResolversParentTypes['WebhookEventData']> = {
  object?: Resolver<ResolversTypes['JSONObject'], ParentType, ContextType>;
};

export type WebhookEventLogResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookEventLog'] = ResolversParentTypes['WebhookEventLog']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['WebhookEvent']>, ParentType, ContextType>;
  hasMore?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  next?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WebhookEventPageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookEventPage'] = ResolversParentTypes['WebhookEventPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['WebhookEvent']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type WebhookEventTypeResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookEventType'] = ResolversParentTypes['WebhookEventType']> = {
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  resourceType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WebhookEventTypeListResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookEventTypeList'] = ResolversParentTypes['WebhookEventTypeList']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['WebhookEventType']>, ParentType, ContextType>;
};

export type WebhookRecoveryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookRecovery'] = ResolversParentTypes['WebhookRecovery']> = {
  complete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  continueSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  endpointId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  scheduled?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  until?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type WebhookReplayResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookReplay'] = ResolversParentTypes['WebhookReplay']> = {
  deliveries?: Resolver<ReadonlyArray<ResolversTypes['WebhookDelivery']>, ParentType, ContextType>;
  eventId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type WebhookTestResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookTest'] = ResolversParentTypes['WebhookTest']> = {
  eventId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type WebhookVerificationResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['WebhookVerification'] = ResolversParentTypes['WebhookVerification']> = {
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lastAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastError?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphContext> = {
  Acceptance?: AcceptanceResolvers<ContextType>;
  AccountExport?: AccountExportResolvers<ContextType>;
  ApiKey?: ApiKeyResolvers<ContextType>;
  ApiKeyList?: ApiKeyListResolvers<ContextType>;
  ApiRequest?: ApiRequestResolvers<ContextType>;
  AttributeDefinition?: AttributeDefinitionResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  AuditEntryPage?: AuditEntryPageResolvers<ContextType>;
  Availability?: AvailabilityResolvers<ContextType>;
  Breadcrumb?: BreadcrumbResolvers<ContextType>;
  BulkSummary?: BulkSummaryResolvers<ContextType>;
  CaptchaChallenge?: CaptchaChallengeResolvers<ContextType>;
  Category?: CategoryResolvers<ContextType>;
  CategoryCreation?: CategoryCreationResolvers<ContextType>;
  CategoryList?: CategoryListResolvers<ContextType>;
  CategoryPage?: CategoryPageResolvers<ContextType>;
  ChangedProduct?: ChangedProductResolvers<ContextType>;
  Comment?: CommentResolvers<ContextType>;
  CommentBulkItem?: CommentBulkItemResolvers<ContextType>;
  CommentBulkResult?: CommentBulkResultResolvers<ContextType>;
  CommentFlag?: CommentFlagResolvers<ContextType>;
  CommentFlagged?: CommentFlaggedResolvers<ContextType>;
  CommentHistory?: CommentHistoryResolvers<ContextType>;
  CommentPage?: CommentPageResolvers<ContextType>;
  CommentPreview?: CommentPreviewResolvers<ContextType>;
  CommentReplies?: CommentRepliesResolvers<ContextType>;
  Completion?: CompletionResolvers<ContextType>;
  ContractLimit?: ContractLimitResolvers<ContextType>;
  ContractVersion?: ContractVersionResolvers<ContextType>;
  Correction?: CorrectionResolvers<ContextType>;
  CountryRate?: CountryRateResolvers<ContextType>;
  CountryRates?: CountryRatesResolvers<ContextType>;
  Coupon?: CouponResolvers<ContextType>;
  CouponPage?: CouponPageResolvers<ContextType>;
  CurrencyAmounts?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
  Deleted?: DeletedResolvers<ContextType>;
  DeliveryAddress?: GraphQLScalarType;
  Deprecation?: DeprecationResolvers<ContextType>;
  DeprecationList?: DeprecationListResolvers<ContextType>;
  DeprecationUse?: DeprecationUseResolvers<ContextType>;
  DisplaySettings?: DisplaySettingsResolvers<ContextType>;
  DocumentManifest?: DocumentManifestResolvers<ContextType>;
  DocumentManifestPage?: DocumentManifestPageResolvers<ContextType>;
  DocumentTexts?: GraphQLScalarType;
  Facet?: FacetResolvers<ContextType>;
  FacetKey?: GraphQLScalarType;
  FacetValue?: FacetValueResolvers<ContextType>;
  FilterableAttribute?: GraphQLScalarType;
  Import?: ImportResolvers<ContextType>;
  ImportItem?: GraphQLScalarType;
  ImportItemError?: ImportItemErrorResolvers<ContextType>;
  ImportPage?: ImportPageResolvers<ContextType>;
  ImportProgress?: ImportProgressResolvers<ContextType>;
  ImportResult?: ImportResultResolvers<ContextType>;
  ImportResultPage?: ImportResultPageResolvers<ContextType>;
  ItemError?: ItemErrorResolvers<ContextType>;
  ItemViolation?: ItemViolationResolvers<ContextType>;
  JSONObject?: GraphQLScalarType;
  KeptMail?: KeptMailResolvers<ContextType>;
  KeptMailList?: KeptMailListResolvers<ContextType>;
  KeyNetwork?: KeyNetworkResolvers<ContextType>;
  LimitList?: LimitListResolvers<ContextType>;
  ModerationLogEntry?: ModerationLogEntryResolvers<ContextType>;
  ModerationSettings?: ModerationSettingsResolvers<ContextType>;
  Money?: GraphQLScalarType;
  Mutation?: MutationResolvers<ContextType>;
  NewApiKey?: NewApiKeyResolvers<ContextType>;
  Order?: OrderResolvers<ContextType>;
  OrderAddress?: OrderAddressResolvers<ContextType>;
  OrderBulkItem?: OrderBulkItemResolvers<ContextType>;
  OrderBulkResult?: OrderBulkResultResolvers<ContextType>;
  OrderCustomer?: OrderCustomerResolvers<ContextType>;
  OrderDelivery?: OrderDeliveryResolvers<ContextType>;
  OrderDiscount?: OrderDiscountResolvers<ContextType>;
  OrderHistoryEntry?: OrderHistoryEntryResolvers<ContextType>;
  OrderItem?: OrderItemResolvers<ContextType>;
  OrderPage?: OrderPageResolvers<ContextType>;
  OrderPayment?: OrderPaymentResolvers<ContextType>;
  OrderRefund?: OrderRefundResolvers<ContextType>;
  OrderSummary?: OrderSummaryResolvers<ContextType>;
  OwnFlag?: OwnFlagResolvers<ContextType>;
  OwnFlagPage?: OwnFlagPageResolvers<ContextType>;
  OwnVote?: OwnVoteResolvers<ContextType>;
  OwnVotePage?: OwnVotePageResolvers<ContextType>;
  PageAvailability?: PageAvailabilityResolvers<ContextType>;
  Pagination?: PaginationResolvers<ContextType>;
  PartnerProduct?: PartnerProductResolvers<ContextType>;
  PaymentAction?: PaymentActionResolvers<ContextType>;
  PaymentConfirmation?: PaymentConfirmationResolvers<ContextType>;
  PaymentMethod?: PaymentMethodResolvers<ContextType>;
  PaymentMethodList?: PaymentMethodListResolvers<ContextType>;
  PaymentNotificationReceipt?: PaymentNotificationReceiptResolvers<ContextType>;
  PlacedOrder?: PlacedOrderResolvers<ContextType>;
  Post?: PostResolvers<ContextType>;
  PostPage?: PostPageResolvers<ContextType>;
  Product?: ProductResolvers<ContextType>;
  ProductBulkItem?: ProductBulkItemResolvers<ContextType>;
  ProductBulkResult?: ProductBulkResultResolvers<ContextType>;
  ProductChangePage?: ProductChangePageResolvers<ContextType>;
  ProductCreation?: ProductCreationResolvers<ContextType>;
  ProductImage?: ProductImageResolvers<ContextType>;
  ProductList?: ProductListResolvers<ContextType>;
  ProductPage?: ProductPageResolvers<ContextType>;
  ProductSearchPage?: ProductSearchPageResolvers<ContextType>;
  PromoBlock?: PromoBlockResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  RatingCount?: RatingCountResolvers<ContextType>;
  RecoveryCodes?: RecoveryCodesResolvers<ContextType>;
  RegisteredManifest?: RegisteredManifestResolvers<ContextType>;
  RequestFigure?: RequestFigureResolvers<ContextType>;
  RequestLog?: RequestLogResolvers<ContextType>;
  ReviewsSummary?: ReviewsSummaryResolvers<ContextType>;
  SchemaUse?: SchemaUseResolvers<ContextType>;
  SchemaUsePage?: SchemaUsePageResolvers<ContextType>;
  Scope?: GraphQLScalarType;
  ScreeningPhase?: ScreeningPhaseResolvers<ContextType>;
  SearchFilter?: SearchFilterResolvers<ContextType>;
  SearchFilterList?: SearchFilterListResolvers<ContextType>;
  SearchSynonyms?: SearchSynonymsResolvers<ContextType>;
  SecurityEvent?: SecurityEventResolvers<ContextType>;
  SecurityEventPage?: SecurityEventPageResolvers<ContextType>;
  Seo?: SeoResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
  SessionList?: SessionListResolvers<ContextType>;
  ShippingRate?: ShippingRateResolvers<ContextType>;
  SignInFacts?: SignInFactsResolvers<ContextType>;
  SignedIn?: SignedInResolvers<ContextType>;
  Spec?: SpecResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  SuggestedBrand?: SuggestedBrandResolvers<ContextType>;
  SuggestedCategory?: SuggestedCategoryResolvers<ContextType>;
  SuggestionList?: SuggestionListResolvers<ContextType>;
  SynonymRule?: SynonymRuleResolvers<ContextType>;
  Tokens?: TokensResolvers<ContextType>;
  TotpEnrolment?: TotpEnrolmentResolvers<ContextType>;
  TrustedDocument?: TrustedDocumentResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UserBlock?: UserBlockResolvers<ContextType>;
  UserCard?: UserCardResolvers<ContextType>;
  UserPage?: UserPageResolvers<ContextType>;
  UserStanding?: UserStandingResolvers<ContextType>;
  VersionList?: VersionListResolvers<ContextType>;
  WebhookAttempt?: WebhookAttemptResolvers<ContextType>;
  WebhookDelivery?: WebhookDeliveryResolvers<ContextType>;
  WebhookDeliveryPage?: WebhookDeliveryPageResolvers<ContextType>;
  WebhookEndpoint?: WebhookEndpointResolvers<ContextType>;
  WebhookEndpointPage?: WebhookEndpointPageResolvers<ContextType>;
  WebhookEndpointStatistics?: WebhookEndpointStatisticsResolvers<ContextType>;
  WebhookEndpointWithSecret?: WebhookEndpointWithSecretResolvers<ContextType>;
  WebhookEvent?: WebhookEventResolvers<ContextType>;
  WebhookEventData?: WebhookEventDataResolvers<ContextType>;
  WebhookEventLog?: WebhookEventLogResolvers<ContextType>;
  WebhookEventPage?: WebhookEventPageResolvers<ContextType>;
  WebhookEventType?: WebhookEventTypeResolvers<ContextType>;
  WebhookEventTypeList?: WebhookEventTypeListResolvers<ContextType>;
  WebhookRecovery?: WebhookRecoveryResolvers<ContextType>;
  WebhookReplay?: WebhookReplayResolvers<ContextType>;
  WebhookTest?: WebhookTestResolvers<ContextType>;
  WebhookVerification?: WebhookVerificationResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = GraphContext> = {
  byDefault?: ByDefaultDirectiveResolver<any, any, ContextType>;
  computed?: ComputedDirectiveResolver<any, any, ContextType>;
  constraint?: ConstraintDirectiveResolver<any, any, ContextType>;
  itemsAre?: ItemsAreDirectiveResolver<any, any, ContextType>;
  listSize?: ListSizeDirectiveResolver<any, any, ContextType>;
  omittable?: OmittableDirectiveResolver<any, any, ContextType>;
  onExpand?: OnExpandDirectiveResolver<any, any, ContextType>;
  onInclude?: OnIncludeDirectiveResolver<any, any, ContextType>;
  restOnly?: RestOnlyDirectiveResolver<any, any, ContextType>;
  valuesOf?: ValuesOfDirectiveResolver<any, any, ContextType>;
};

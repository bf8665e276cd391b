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
import type { WebhookEndpoint as WebhookEndpointModel, Delivery as DeliveryModel } from '../src/modules/webhooks';
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
  /** A point in time: RFC 3339 in UTC with milliseconds and `Z`. */
  DateTime: { input: Date; output: Date; }
  /** An object of `name line1 line2 city region postalCode country phone` (line1, city and country are needed), or the address as one text. */
  DeliveryAddress: { input: GivenAddress; output: GivenAddress; }
  /** The texts of GraphQL documents by their ids: a JSON object of 1 to 500 texts, each of one operation. */
  DocumentTexts: { input: Readonly<Record<string, string>>; output: Readonly<Record<string, string>>; }
  /** A value of a facet: a string (brand), a number or a boolean. */
  FacetKey: { input: string | number | boolean; output: string | number | boolean; }
  /**
   * An attribute that a category offers as a search filter: `{name, label, type, unit?}`; the standard ones, `memory` and
   * `screenSize`, also by name alone. The name is a letter and at most 39 letters, digits and underscores; it has one type
   * in a category, above and below it.
   */
  FilterableAttribute: { input: GivenAttribute; output: GivenAttribute; }
  /** One item of an import as the client sent it; each item is judged on its own, so any JSON value may stand here. */
  ImportItem: { input: unknown; output: unknown; }
  /** A free-form JSON object: at most 16 levels deep and 16 KiB; keys without `$`, `.` and NUL. */
  JSONObject: { input: Readonly<Record<string, unknown>>; output: Readonly<Record<string, unknown>>; }
  /** An amount in major units of the currency beside it, with at most that currency's decimals. */
  Money: { input: number; output: number; }
  /** A scope of an API key, e.g. `orders:read`; the owner's role narrows it further. */
  Scope: { input: Scope; output: Scope; }
};

/** The request was accepted; the answer is the same whatever its outcome. */
export type Acceptance = {
  /** Always true. */
  readonly accepted: Scalars['Boolean']['output'];
};

/** Everything that is kept about the viewer, newest first. A list that has more says so (`hasNext`): its `nextCursor` as `cursor` reads on. */
export type AccountExport = {
  /** The account itself. */
  readonly account: User;
  /** API keys, without their secrets. */
  readonly apiKeys: ReadonlyArray<ApiKey>;
  /** What was written, as it is kept, also what was deleted or taken down; a purged text is kept nowhere. */
  readonly comments: CommentPage;
  /** When it was put together. */
  readonly exportedAt: Scalars['DateTime']['output'];
  /** Complaints about comments. */
  readonly flags: OwnFlagPage;
  /** Imports of the last 30 days that the account started. */
  readonly imports: ImportPage;
  /** What was bought. */
  readonly orders: OrderPage;
  /** What happened to the account. */
  readonly securityEvents: SecurityEventPage;
  /** Where the account is signed in. */
  readonly sessions: ReadonlyArray<Session>;
  /** How it signs in. */
  readonly signIn: SignInFacts;
  /** Votes on comments. */
  readonly votes: OwnVotePage;
  /** Receivers of webhooks, without their secrets. */
  readonly webhookEndpoints: ReadonlyArray<WebhookEndpoint>;
};


/** Everything that is kept about the viewer, newest first. A list that has more says so (`hasNext`): its `nextCursor` as `cursor` reads on. */
export type AccountExportCommentsArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};


/** Everything that is kept about the viewer, newest first. A list that has more says so (`hasNext`): its `nextCursor` as `cursor` reads on. */
export type AccountExportFlagsArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};


/** Everything that is kept about the viewer, newest first. A list that has more says so (`hasNext`): its `nextCursor` as `cursor` reads on. */
export type AccountExportImportsArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};


/** Everything that is kept about the viewer, newest first. A list that has more says so (`hasNext`): its `nextCursor` as `cursor` reads on. */
export type AccountExportOrdersArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};


/** Everything that is kept about the viewer, newest first. A list that has more says so (`hasNext`): its `nextCursor` as `cursor` reads on. */
export type AccountExportSecurityEventsArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};


/** Everything that is kept about the viewer, newest first. A list that has more says so (`hasNext`): its `nextCursor` as `cursor` reads on. */
export type AccountExportVotesArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};

/** An API key, without its secret. */
export type ApiKey = {
  readonly createdAt: Scalars['DateTime']['output'];
  /** At `/graphql` it runs registered documents alone. */
  readonly documentsOnly: Scalars['Boolean']['output'];
  /** Null for keys of the demo data. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /** At most a few minutes old; null when it was never used. */
  readonly lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  /** What its owner calls it. */
  readonly name: Scalars['String']['output'];
  /** The latest networks from which it was used. */
  readonly networks: ReadonlyArray<KeyNetwork>;
  /** What it may do, within the role of its owner. */
  readonly scopes: ReadonlyArray<Scalars['Scope']['output']>;
};

export type ApiKeyList = {
  readonly data: ReadonlyArray<ApiKey>;
};

/** A request of the viewer, as it was answered. */
export type ApiRequest = {
  /** Code of the problem, or of the first error of a GraphQL answer; null when all went well. */
  readonly code?: Maybe<Scalars['String']['output']>;
  /** When it was answered. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** From the arrival of the headers to the last byte of the answer, in milliseconds. */
  readonly durationMs: Scalars['Int']['output'];
  /** The API key that it was made with; null for a sign-in. */
  readonly keyId?: Maybe<Scalars['ID']['output']>;
  /** The HTTP method. */
  readonly method: Scalars['String']['output'];
  /** Path and query; credentials, secrets and e-mail addresses are cut out, and what is over 500 characters. */
  readonly path: Scalars['String']['output'];
  /** The `X-Request-Id` of the answer. */
  readonly requestId: Scalars['ID']['output'];
  /** The HTTP status of the answer. */
  readonly status: Scalars['Int']['output'];
};

/** An attribute that products can be filtered by. */
export type AttributeDefinition = {
  /** What people read. */
  readonly label: Scalars['String']['output'];
  /** The key in a product's `attributes`. */
  readonly name: Scalars['String']['output'];
  /** What its values are. */
  readonly type: AttributeType;
  /** What the numbers count, for example `GB`. */
  readonly unit?: Maybe<Scalars['String']['output']>;
};

/** A filter of an attribute that some category declares. */
export type AttributeFilter = {
  /** Name of the attribute, as a category declares it. */
  readonly name: Scalars['String']['input'];
  /**
   * Any of them: words in upper or lower case, numbers, `true` or `false`; of numbers also ranges that include both ends,
   * of which one may be missing: `10..20`, `10..`.
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

/** What was done. */
export type AuditAction =
  /** It was made. */
  | 'created'
  /** It was deleted. */
  | 'deleted'
  /** It was changed. */
  | 'updated';

/** Who changed what, from what to what. Kept for 400 days. */
export type AuditEntry = {
  /** What was done. */
  readonly action: AuditAction;
  /** The user who made it, also with an API key of theirs; null when the service itself did. */
  readonly actorId?: Maybe<Scalars['ID']['output']>;
  /** When the change was made. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** The facts that differ, as they were before; of lists only the items that were taken out. */
  readonly from: Scalars['JSONObject']['output'];
  readonly id: Scalars['ID']['output'];
  /** The id of what was changed: a product's or category's id, a coupon's code, the name of a setting. */
  readonly resourceId: Scalars['String']['output'];
  /** What kind of thing was changed: `product`, `category`, `coupon`, `user`, `setting`, … */
  readonly resourceType: Scalars['String']['output'];
  /** The same facts after the change; of lists only the items that were put in. */
  readonly to: Scalars['JSONObject']['output'];
};

export type AuditEntryPage = {
  readonly data: ReadonlyArray<AuditEntry>;
  readonly pagination: Pagination;
};

/** Whether a product can be bought. */
export type Availability = {
  /** How much of it is left, in three steps. */
  readonly status: AvailabilityStatus;
};

/** Can it be bought now? `low_stock` means five or fewer. */
export type AvailabilityStatus =
  /** More than five can be bought. */
  | 'in_stock'
  /** One to five are left. */
  | 'low_stock'
  /** None can be bought now. */
  | 'out_of_stock';

/** A block from discussions. */
export type BlockUserInput = {
  /** Why; the user is told. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The block ends at this time; without it, when it is lifted. */
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
  /** Shown in the history of each. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
};

/** Items of POST /products/bulk: each as `CreateProductInput`, judged on its own. */
export type BulkCreateProductsInput = {
  /** The products to create. */
  readonly items: ReadonlyArray<Scalars['ImportItem']['input']>;
};

/** Products to delete. */
export type BulkDeleteProductsInput = {
  /** Ids of the products to delete. */
  readonly ids: ReadonlyArray<Scalars['ID']['input']>;
};

/** All or nothing, or each item independently. */
export type BulkMode =
  /** All items, or none when one is refused. */
  | 'atomic'
  /** Each item on its own. */
  | 'partial';

/** Outcome of one item of a bulk request. */
export type BulkOutcome =
  /** It was cancelled. */
  | 'cancelled'
  /** It was made. */
  | 'created'
  /** It was deleted. */
  | 'deleted'
  /** It was refused; `error` says why. */
  | 'failed'
  /** Another item was refused, and the mode is all or none. */
  | 'not_applied'
  /** It was already so. */
  | 'unchanged'
  /** It was changed. */
  | 'updated';

/** How many items of a bulk request succeeded. */
export type BulkSummary = {
  /** Items that were refused or not applied. */
  readonly failed: Scalars['Int']['output'];
  /** Items that were carried out or needed no change. */
  readonly succeeded: Scalars['Int']['output'];
  /** Items of the request. */
  readonly total: Scalars['Int']['output'];
};

/** Items of PATCH /products/bulk: each as `ProductChange`, judged on its own. */
export type BulkUpdateProductsInput = {
  /** The changes, each of a product of its own. */
  readonly items: ReadonlyArray<Scalars['ImportItem']['input']>;
};

/** Why an order is cancelled. */
export type CancelOrderInput = {
  /** Shown in its history. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
};

/** An ALTCHA challenge; its solution is sent as `captchaToken`, once. */
export type CaptchaChallenge = {
  /** Hash function of the challenge. */
  readonly algorithm: Scalars['String']['output'];
  /** The hash to be found. */
  readonly challenge: Scalars['String']['output'];
  /** Greatest number to be tried. */
  readonly maxnumber: Scalars['Int']['output'];
  /** What the number is hashed with. */
  readonly salt: Scalars['String']['output'];
  /** Proves that the challenge is ours. */
  readonly signature: Scalars['String']['output'];
};

/** When the money is taken. */
export type CaptureTime =
  /** It is only authorized, and taken when the order is shipped, within seven days. */
  | 'at_shipping'
  /** At once. */
  | 'now';

/** A node of the category tree. */
export type Category = {
  /** The categories directly below, page by page. */
  readonly children: CategoryPage;
  /** The client's own identifier, unique when given. */
  readonly externalId?: Maybe<Scalars['String']['output']>;
  /** Attributes that are search filters and facets in this category and below it. */
  readonly filterableAttributes: ReadonlyArray<AttributeDefinition>;
  readonly id: Scalars['ID']['output'];
  /** Products of the category may not be cheaper; in USD. */
  readonly minimumPrice?: Maybe<Scalars['Money']['output']>;
  /** Minimums of other currencies, by ISO 4217 code; prices in a currency without one are not judged. */
  readonly minimumPrices: Scalars['JSONObject']['output'];
  /** The category above; null for a root. */
  readonly parent?: Maybe<Category>;
  /** Id of the category above; null for a root. */
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

/** A category, and whether this request made it. */
export type CategoryCreation = {
  /** The category as it is now. */
  readonly category: Category;
  readonly outcome: CreationOutcome;
};

/** One change of an import (modes update and delete). */
export type CategoryImportChanges = {
  /** Which category is meant. */
  readonly externalId: Scalars['String']['input'];
  /** Attributes that it offers as search filters. */
  readonly filterableAttributes?: InputMaybe<ReadonlyArray<Scalars['FilterableAttribute']['input']>>;
  /** Smallest price of its products in USD; null removes it. */
  readonly minimumPrice?: InputMaybe<Scalars['Money']['input']>;
  /** Minimums of other currencies, by ISO 4217 code, merged one by one; null removes. */
  readonly minimumPrices?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The parent's `externalId`; null makes it a root. */
  readonly parentExternalId?: InputMaybe<Scalars['String']['input']>;
  /** Name of the category. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
};

/** One category of an import (modes create and upsert). */
export type CategoryImportItem = {
  /** The client's own identifier of the category. */
  readonly externalId: Scalars['String']['input'];
  /** Attributes that it offers as search filters. */
  readonly filterableAttributes?: InputMaybe<ReadonlyArray<Scalars['FilterableAttribute']['input']>>;
  /** In USD. */
  readonly minimumPrice?: InputMaybe<Scalars['Money']['input']>;
  /** Minimums of other currencies, by ISO 4217 code: `{"EUR": 4.5}`; null removes one. */
  readonly minimumPrices?: InputMaybe<Scalars['JSONObject']['input']>;
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

/** A new password, by the old one. */
export type ChangePasswordInput = {
  /** The password until now. */
  readonly currentPassword: Scalars['String']['input'];
  /** Any Unicode; not among the leaked passwords and not similar to the e-mail address. */
  readonly newPassword: Scalars['String']['input'];
};

/** Another role for an account. */
export type ChangeRoleInput = {
  /** The new role. */
  readonly role: Role;
};

/**
 * A product that changed, as it is now: `product` for those who write the catalog, `partnerProduct` for partners. Recent
 * changes may be told again; each tells the whole product.
 */
export type ChangedProduct = {
  /** It is deleted, or cannot be seen by the viewer any more. */
  readonly deleted: Scalars['Boolean']['output'];
  /** Of the product. */
  readonly id: Scalars['ID']['output'];
  /** For partners. */
  readonly partnerProduct?: Maybe<PartnerProduct>;
  /** For those who write the catalog. */
  readonly product?: Maybe<Product>;
};

/**
 * A comment on a post, or a reply to a comment. Where the viewer may not read it although replies below it are visible,
 * it is a placeholder: `[deleted]` or `[removed]`, without an author.
 */
export type Comment = {
  /** Null in placeholders and when the account is gone. */
  readonly author?: Maybe<UserCard>;
  /** Id of the author; null in placeholders and when the account is gone. */
  readonly authorId?: Maybe<Scalars['ID']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** Level of nesting, from 1 to 3. */
  readonly depth: Scalars['Int']['output'];
  /** How many viewers dislike it. */
  readonly dislikeCount: Scalars['Int']['output'];
  /** Until when its author can edit the text; null in placeholders. */
  readonly editableUntil?: Maybe<Scalars['DateTime']['output']>;
  /** Null when the text was never changed. */
  readonly editedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The first replies; only in lists of the comments of a post. */
  readonly firstReplies?: Maybe<CommentReplies>;
  readonly id: Scalars['ID']['output'];
  /** Whether only a placeholder is left of it. */
  readonly isDeleted: Scalars['Boolean']['output'];
  /** How many viewers like it. */
  readonly likeCount: Scalars['Int']['output'];
  /** The comment that it answers; null for comments that answer the post itself. */
  readonly parent?: Maybe<Comment>;
  /** Null for comments that answer the post itself. */
  readonly parentId?: Maybe<Scalars['ID']['output']>;
  /** The post that it belongs to; null when that is deleted. */
  readonly post?: Maybe<Post>;
  /** Id of the post that it belongs to. */
  readonly postId: Scalars['ID']['output'];
  /** What answers it, page by page. */
  readonly replies: CommentPage;
  /** Direct replies that the viewer sees. */
  readonly replyCount: Scalars['Int']['output'];
  /** The comment of the first level that it belongs to; its own id there. */
  readonly rootId: Scalars['ID']['output'];
  /** Likes minus dislikes. */
  readonly score: Scalars['Int']['output'];
  /** Where it stands with moderation. */
  readonly status: CommentStatus;
  /** Plain text. */
  readonly text: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  readonly version: Scalars['Int']['output'];
  /** The viewer's own vote: -1, 0 or 1; null without a credential. */
  readonly viewerVote?: Maybe<Scalars['Int']['output']>;
  /** Who may see it, whatever its status. */
  readonly visibility: CommentVisibility;
};


/**
 * A comment on a post, or a reply to a comment. Where the viewer may not read it although replies below it are visible,
 * it is a placeholder: `[deleted]` or `[removed]`, without an author.
 */
export type CommentRepliesArgs = {
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<CommentSort>;
};

/** Outcome of one comment of a bulk request. */
export type CommentBulkItem = {
  readonly data?: Maybe<Comment>;
  readonly error?: Maybe<ItemError>;
  readonly externalId?: Maybe<Scalars['String']['output']>;
  readonly id?: Maybe<Scalars['ID']['output']>;
  /** Position in the request. */
  readonly index: Scalars['Int']['output'];
  readonly outcome: BulkOutcome;
};

/** What a bulk request did to each comment. */
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
  /** Why it was flagged. */
  readonly reasonCode: CommentReason;
};

/** A flag, and whether this request set it. */
export type CommentFlagged = {
  /** The flag as it stands. */
  readonly flag: CommentFlag;
  /** False when the viewer had flagged it before; the first flag stays. */
  readonly isNew: Scalars['Boolean']['output'];
};

/** The moderation log of a comment, oldest first. */
export type CommentHistory = {
  readonly data: ReadonlyArray<ModerationLogEntry>;
};

export type CommentPage = {
  readonly data: ReadonlyArray<Comment>;
  readonly pagination: Pagination;
};

/** The result of screening a draft. */
export type CommentPreview = {
  /** True: the comment would be refused. */
  readonly isRefused: Scalars['Boolean']['output'];
  /** What each phase of screening says, in order. */
  readonly phases: ReadonlyArray<ScreeningPhase>;
  /** Why it would be held or refused; null when it would be published. */
  readonly reasonCode?: Maybe<CommentReason>;
  /** The status the comment would get. */
  readonly status: CommentStatus;
};

/** Why a comment is flagged, held or removed. */
export type CommentReason =
  /** It attacks a person. */
  | 'abusive'
  /** It advertises. */
  | 'ad'
  /** It has a word that is held. */
  | 'banned_word'
  /** It harasses somebody. */
  | 'harassment'
  /** It incites hatred against a group. */
  | 'hate_speech'
  /** It may break the law. */
  | 'illegal_content'
  /** It spreads what is false. */
  | 'misinformation'
  /** It is about something else. */
  | 'off_topic'
  /** It offends. */
  | 'offensive'
  /** None of the other reasons; see the note. */
  | 'other'
  /** It is sent in bulk. */
  | 'spam';

/** The first replies of a comment, with a cursor for the rest. */
export type CommentReplies = {
  readonly data: ReadonlyArray<Comment>;
  /** Whether there are more replies than these. */
  readonly hasNext: Scalars['Boolean']['output'];
  /** Continues at `GET /comments/{id}/replies` with the same sort. */
  readonly nextCursor?: Maybe<Scalars['String']['output']>;
  /** Replies that are not shown here. */
  readonly remaining: Scalars['Int']['output'];
};

/** `popular`: votes that decay with time. `top`: the share of likes that is certain (Wilson lower bound). */
export type CommentSort =
  /** Latest first. */
  | 'newest'
  /** Earliest first. */
  | 'oldest'
  /** By votes that lose weight with time. */
  | 'popular'
  /** By the share of likes that is certain. */
  | 'top';

/** `pending`: waits for a moderator. `hidden` and `rejected`: removed by a moderator. `deleted`: final. */
export type CommentStatus =
  /** Gone for good. */
  | 'deleted'
  /** A moderator took it down; it may come back. */
  | 'hidden'
  /** Waits for a moderator; its author sees it. */
  | 'pending'
  /** Everybody sees it. */
  | 'published'
  /** A moderator did not let it through. */
  | 'rejected';

/** Order of a list by time. */
export type CommentTimeSort =
  /** Latest first. */
  | 'newest'
  /** Earliest first. */
  | 'oldest';

/** `admins`: only admins see it, whatever its status. */
export type CommentVisibility =
  /** Only admins see it. */
  | 'admins'
  /** Whoever may see its status sees it. */
  | 'public';

/** A text that finds products. */
export type Completion = {
  /** How many products a search for it finds. */
  readonly count: Scalars['Int']['output'];
  /** The text to search for. */
  readonly text: Scalars['String']['output'];
};

/** A new password, by a mailed code. */
export type ConfirmPasswordResetInput = {
  /** API keys are revoked unless this is true. */
  readonly keepApiKeys?: InputMaybe<Scalars['Boolean']['input']>;
  /** The new password. */
  readonly password: Scalars['String']['input'];
  /** The code from the mail. */
  readonly token: Scalars['String']['input'];
};

/** The proof that the app is set up. */
export type ConfirmTotpInput = {
  /** The current code of the authenticator app. */
  readonly code: Scalars['String']['input'];
};

/** One limit of the contract. */
export type ContractLimit = {
  /** What the limit bounds. */
  readonly description: Scalars['String']['output'];
  /** Stable name of the limit. */
  readonly name: Scalars['String']['output'];
  /** What is counted. */
  readonly unit: Scalars['String']['output'];
  /** The limit itself, in `unit`. */
  readonly value: Scalars['Int']['output'];
};

/** One major version of the contract. */
export type ContractVersion = {
  /** What is different in it. */
  readonly description: Scalars['String']['output'];
  /** Where the version stands. */
  readonly status: VersionStatus;
  /** The value of `Api-Version`. */
  readonly version: Scalars['String']['output'];
};

/** A word that no product has, and the word of the catalog that was searched for instead. */
export type Correction = {
  /** As it was typed. */
  readonly from: Scalars['String']['output'];
  /** A word that products have, one letter away (two in words of eight letters or more). */
  readonly to: Scalars['String']['output'];
};

/** What is charged for deliveries to one country. */
export type CountryRate = {
  /** As addresses name it, in upper case; `*` is every country without a rate of its own. */
  readonly country: Scalars['String']['output'];
  /** By currency; what is ordered in another one is delivered free. */
  readonly shipping: ReadonlyArray<ShippingRate>;
  /** Of the goods after discounts. */
  readonly taxPercent: Scalars['Float']['output'];
};

/** What is charged for deliveries to one country. */
export type CountryRateInput = {
  /** As addresses name it, whatever the case; `*` for every country without a rate of its own. Each once. */
  readonly country: Scalars['String']['input'];
  /** By currency; what is ordered in another one is delivered free. */
  readonly shipping: ReadonlyArray<ShippingRateInput>;
  /** Of the goods after discounts, with at most two decimals. */
  readonly taxPercent: Scalars['Float']['input'];
};

/** What tax and shipping cost by country. */
export type CountryRates = {
  /** In the order in which they were sent. */
  readonly items: ReadonlyArray<CountryRate>;
  /** Null: nobody has changed them yet. */
  readonly updatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who made the last change. */
  readonly updatedBy?: Maybe<UserCard>;
  /** Number of changes so far. */
  readonly version: Scalars['Int']['output'];
};

/** A code that makes orders cheaper. */
export type Coupon = {
  /** False: switched off. */
  readonly active: Scalars['Boolean']['output'];
  /** How much it takes off, in `currency`; or `percent`. */
  readonly amount?: Maybe<Scalars['Money']['output']>;
  /** What customers type. */
  readonly code: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** ISO 4217, of the amounts. */
  readonly currency: Scalars['String']['output'];
  /** What it is, as customers read it. */
  readonly description: Scalars['String']['output'];
  /** Orders before this time can use it; null: for ever. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Smallest subtotal to which it applies. */
  readonly minimumAmount: Scalars['Money']['output'];
  /** Orders of one customer that may use it; null: any number. */
  readonly perCustomerLimit?: Maybe<Scalars['Int']['output']>;
  /** How much it takes off, in percent of the subtotal; or `amount`. */
  readonly percent?: Maybe<Scalars['Float']['output']>;
  /** Null: at once. */
  readonly startsAt?: Maybe<Scalars['DateTime']['output']>;
  /** Orders of everybody together that may use it; null: any number. */
  readonly totalLimit?: Maybe<Scalars['Int']['output']>;
  readonly version: Scalars['Int']['output'];
};

export type CouponPage = {
  readonly data: ReadonlyArray<Coupon>;
  readonly pagination: Pagination;
};

/** A new API key. */
export type CreateApiKeyInput = {
  /** True: at `/graphql` it runs registered documents alone. False when left out. */
  readonly documentsOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** In one year when left out, in two years at most. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** What its owner calls it. */
  readonly name: Scalars['String']['input'];
  /** Needed when the last sign-in is more than five minutes ago. */
  readonly password?: InputMaybe<Scalars['String']['input']>;
  /** Only scopes that the role of the owner can use. */
  readonly scopes: ReadonlyArray<Scalars['Scope']['input']>;
};

/** A new category. */
export type CreateCategoryInput = {
  /** The client's own identifier; unique when given. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** Attributes that it offers as search filters. */
  readonly filterableAttributes?: InputMaybe<ReadonlyArray<Scalars['FilterableAttribute']['input']>>;
  /** In USD. */
  readonly minimumPrice?: InputMaybe<Scalars['Money']['input']>;
  /** Minimums of other currencies, by ISO 4217 code: `{"EUR": 4.5}`; null removes one. */
  readonly minimumPrices?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The parent category; null makes it a root. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** Name of the category. */
  readonly title: Scalars['String']['input'];
};

/** A new comment on a post. */
export type CreateCommentInput = {
  /** The comment it answers, of the same post. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** Plain text, 1 to 5,000 characters after trimming. */
  readonly text: Scalars['String']['input'];
};

/** A new coupon: either `percent` or `amount` off. */
export type CreateCouponInput = {
  /** How much it takes off, in `currency`; or `percent`. */
  readonly amount?: InputMaybe<Scalars['Money']['input']>;
  /** What customers type; upper and lower case are the same. */
  readonly code: Scalars['String']['input'];
  /** Of the amounts; default USD. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** What it is, as customers read it. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Orders before this time can use it; left out: for ever. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Smallest subtotal to which it applies. */
  readonly minimumAmount?: InputMaybe<Scalars['Money']['input']>;
  /** Orders of one customer that may use it; left out: any number. */
  readonly perCustomerLimit?: InputMaybe<Scalars['Int']['input']>;
  /** With at most two decimals. */
  readonly percent?: InputMaybe<Scalars['Float']['input']>;
  /** Not before; left out: at once. */
  readonly startsAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Orders of everybody together that may use it; left out: any number. */
  readonly totalLimit?: InputMaybe<Scalars['Int']['input']>;
};

/** A new order. Prices, totals and status come from the service only. */
export type CreateOrderInput = {
  /** A coupon to apply. */
  readonly couponCode?: InputMaybe<Scalars['String']['input']>;
  /** Places the order on behalf of this customer; only for admins and their keys. */
  readonly customerId?: InputMaybe<Scalars['ID']['input']>;
  /** Where to deliver, in parts or as one text. */
  readonly deliveryAddress: Scalars['DeliveryAddress']['input'];
  /** Address for mails about the order; default the account's. */
  readonly email?: InputMaybe<Scalars['String']['input']>;
  /** The client's own identifier: the same order again is answered with the existing one. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** What to buy; a product may stand there once. */
  readonly items: ReadonlyArray<OrderItemInput>;
  /** What is to be heeded, e.g. for the delivery. */
  readonly note?: InputMaybe<Scalars['String']['input']>;
  /** What to pay with; see `GET /payments/methods`. */
  readonly paymentMethodId: Scalars['String']['input'];
};

/** A new post. */
export type CreatePostInput = {
  /** What the discussion is about. */
  readonly title: Scalars['String']['input'];
};

/** A new product. */
export type CreateProductInput = {
  /** Free-form facts; `memory` (GB) and `screenSize` (inch) are positive numbers. */
  readonly attributes?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Who makes it. */
  readonly brand?: InputMaybe<Scalars['String']['input']>;
  /** Id of the category. */
  readonly categoryId: Scalars['ID']['input'];
  /** ISO 4217; default USD. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** Text about the product, plain. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Unique when given: the same creation again answers the existing product. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** Pictures, the first one for lists. */
  readonly images?: InputMaybe<ReadonlyArray<ProductImageInput>>;
  /** Price of one piece, with at most the decimals of the currency. */
  readonly price: Scalars['Money']['input'];
  /** Unique when given. */
  readonly sku?: InputMaybe<Scalars['String']['input']>;
  /** Default active. */
  readonly status?: InputMaybe<ProductStatus>;
  /** Pieces that can be sold. */
  readonly stock?: InputMaybe<Scalars['Int']['input']>;
  /** Name, as customers read it. */
  readonly title: Scalars['String']['input'];
};

/** Products to create; one that is not of this form refuses the whole request. */
export type CreateProductsInput = {
  /** The products to create. */
  readonly items: ReadonlyArray<CreateProductInput>;
};

/** A new reply to a comment. */
export type CreateReplyInput = {
  /** Plain text, 1 to 5,000 characters after trimming. */
  readonly text: Scalars['String']['input'];
};

/** A new endpoint. */
export type CreateWebhookEndpointInput = {
  /** What its owner calls it. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Exact types, `order.*` or `*`; all when left out. What is named twice counts once. */
  readonly eventTypes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Default `none`. */
  readonly ordering?: InputMaybe<WebhookOrdering>;
  /** Default `thin`. */
  readonly payloadStyle?: InputMaybe<WebhookPayloadStyle>;
  /** Only events about these resources, up to 100; all when left out. */
  readonly resourceIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** https, port 443 or 8443, on the public internet. */
  readonly url: Scalars['String']['input'];
};

/** Whether something was created or existed already. */
export type CreationOutcome =
  /** It was made by this request. */
  | 'created'
  /** One with this identifier was there already. */
  | 'unchanged';

/** Confirms the deletion of the viewer's own account. */
export type DeleteMeInput = {
  /** Needed when the last sign-in is more than five minutes ago. */
  readonly password?: InputMaybe<Scalars['String']['input']>;
};

/** What is left of a deleted post. */
export type DeletedPost = {
  readonly id: Scalars['ID']['output'];
};

/** What is left of a deleted product. */
export type DeletedProduct = {
  readonly id: Scalars['ID']['output'];
};

/** Where the delivery of an order stands. */
export type DeliveryStatus =
  /** Nothing will be delivered. */
  | 'cancelled'
  /** It has arrived. */
  | 'delivered'
  /** Nothing is packed yet. */
  | 'pending'
  /** Packed for the carrier. */
  | 'ready'
  /** The carrier has it. */
  | 'shipped';

/** A deprecated part of the contract, with the viewer's own use of it (for admins everybody's). */
export type Deprecation = {
  /** Page with migration instructions. */
  readonly guideUrl: Scalars['String']['output'];
  /** The type and field, e.g. `Order.total`. */
  readonly name: Scalars['String']['output'];
  /** The major version that removes it. */
  readonly removedIn: Scalars['String']['output'];
  /** What to use instead. */
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

/** How a product page is to be laid out. */
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

/** The registered documents of one version of a client. */
export type DocumentManifest = {
  readonly createdAt: Scalars['DateTime']['output'];
  /** Its documents, by id. */
  readonly documents: ReadonlyArray<TrustedDocument>;
  /** Name of the client; it belongs to whoever registered it first. */
  readonly name: Scalars['String']['output'];
  /** Version of the client. */
  readonly version: Scalars['String']['output'];
};

export type DocumentManifestPage = {
  readonly data: ReadonlyArray<DocumentManifest>;
  readonly pagination: Pagination;
};

/**
 * The values of the products found. Counts are disjunctive: a facet ignores its own selection and honours all
 * others, so counts + otherCount + missingCount = total of the search without this facet's own filter.
 */
export type Facet = {
  /** Name of the filter as customers read it. */
  readonly label: Scalars['String']['output'];
  /** Greatest value among those products. */
  readonly max?: Maybe<Scalars['Float']['output']>;
  /** Smallest value among those products. */
  readonly min?: Maybe<Scalars['Float']['output']>;
  /**
   * Products without a value; also those whose category does not offer this filter, or lies beyond the 50 that a ready
   * query can name: their value cannot be filtered by.
   */
  readonly missingCount: Scalars['Int']['output'];
  /** `brand`, `price`, `memory`, `screenSize`, or `attr.` and the name of another declared attribute. */
  readonly name: Scalars['String']['output'];
  /** Products with a value that is not listed. */
  readonly otherCount: Scalars['Int']['output'];
  /** What its values are. */
  readonly type: FacetType;
  /** Most frequent first; ranges in their order; what is selected is always there. */
  readonly values: ReadonlyArray<FacetValue>;
};

/** What the values of a facet are. */
export type FacetType =
  /** Ranges of numbers. */
  | 'range'
  /** Single values. */
  | 'terms';

/** One value of a facet with the number of products that have it. */
export type FacetValue = {
  /** Products that have it, under the other filters. */
  readonly count: Scalars['Int']['output'];
  /** Inclusive lower bound of a `range` facet. */
  readonly from?: Maybe<Scalars['Float']['output']>;
  /** The value as customers read it. */
  readonly label: Scalars['String']['output'];
  /** Ready query string of GET /products/search that toggles this value and keeps all else. */
  readonly query: Scalars['String']['output'];
  /** Whether the search filters by it. */
  readonly selected: Scalars['Boolean']['output'];
  /** Exclusive upper bound of a `range` facet. */
  readonly to?: Maybe<Scalars['Float']['output']>;
  /** The value of a `terms` facet. */
  readonly value?: Maybe<Scalars['FacetKey']['output']>;
};

/** Why a comment should be looked at. */
export type FlagCommentInput = {
  /** Why it is flagged. */
  readonly reasonCode: CommentReason;
};

/** A long-running import. `id`, `importId` and `operationId` are the same value under the names in use. */
export type Import = {
  readonly createdAt: Scalars['DateTime']['output'];
  /** True in every final status. */
  readonly done: Scalars['Boolean']['output'];
  /** The first 100 refused items; all of them stand in the results. */
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
  readonly mode: ImportMode;
  /** The same as `id`. */
  readonly operationId: Scalars['ID']['output'];
  /** How far it is. */
  readonly progress: ImportProgress;
  /** When the first item began; null while it waits. */
  readonly startedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Where it stands. */
  readonly status: ImportStatus;
  /** What its items are. */
  readonly type: ImportType;
};

/** An import with its items. */
export type ImportInput = {
  /** Up to 50 000 items. */
  readonly items: ReadonlyArray<InputMaybe<Scalars['ImportItem']['input']>>;
  /** What an item may do; default `upsert`. */
  readonly mode?: InputMaybe<ImportMode>;
  /** What the items are. */
  readonly type: ImportType;
};

/** Why one item was refused. */
export type ImportItemError = {
  readonly code: Scalars['String']['output'];
  /** Every violation of the item. */
  readonly errors: ReadonlyArray<ItemViolation>;
  readonly externalId?: Maybe<Scalars['String']['output']>;
  /** Position of the item in the import, from 0. */
  readonly index: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
};

/** What an item does: create only, create or update, update only, or delete. */
export type ImportMode =
  /** Only what is new; what exists is refused. */
  | 'create'
  /** Deletes what the items name. */
  | 'delete'
  /** Only what exists; what is new is refused. */
  | 'update'
  /** What is new is created, what exists is changed. */
  | 'upsert';

/** What became of an item. */
export type ImportOutcome =
  /** It was made. */
  | 'created'
  /** It was deleted. */
  | 'deleted'
  /** It was refused; `error` says why. */
  | 'failed'
  /** It was already so. */
  | 'unchanged'
  /** It was changed. */
  | 'updated';

export type ImportPage = {
  readonly data: ReadonlyArray<Import>;
  readonly pagination: Pagination;
};

/** How far an import is. */
export type ImportProgress = {
  /** Items that were refused. */
  readonly failed: Scalars['Int']['output'];
  /** Processed items of the total, 0 to 100. */
  readonly percent: Scalars['Int']['output'];
  /** Items that have a result. */
  readonly processed: Scalars['Int']['output'];
  /** Items that were applied or needed no change. */
  readonly succeeded: Scalars['Int']['output'];
  /** Items of the import. */
  readonly total: Scalars['Int']['output'];
};

/** Outcome of one item. */
export type ImportResult = {
  /** Null when the item was applied. */
  readonly error?: Maybe<ItemError>;
  readonly externalId?: Maybe<Scalars['String']['output']>;
  /** The product or category; null when there is none. */
  readonly id?: Maybe<Scalars['ID']['output']>;
  readonly index: Scalars['Int']['output'];
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

/** Where an import stands. `cancelling` ends as `cancelled`; the items applied before stay applied. */
export type ImportStatus =
  /** It was stopped before its end. */
  | 'cancelled'
  /** No further item begins. */
  | 'cancelling'
  /** Every item was applied. */
  | 'completed'
  /** Some items were refused. */
  | 'completed_with_errors'
  /** It could not be carried out. */
  | 'failed'
  /** Items are being applied. */
  | 'processing'
  /** Waits for its turn. */
  | 'queued';

/** What the items of an import are. */
export type ImportType =
  /** Categories of the catalog. */
  | 'categories'
  /** Products of the catalog. */
  | 'products';

/** Why an item of a bulk request or an import was refused. */
export type ItemError = {
  readonly code: Scalars['String']['output'];
  /** Every violation of the item. */
  readonly errors: ReadonlyArray<ItemViolation>;
  readonly message: Scalars['String']['output'];
};

/** One violation of an item. */
export type ItemViolation = {
  readonly code: Scalars['String']['output'];
  readonly message: Scalars['String']['output'];
  /** RFC 6901 pointer into the item; null for the item as a whole. */
  readonly pointer?: Maybe<Scalars['String']['output']>;
};

/** A mail captured instead of sent (development). */
export type KeptMail = {
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** Which mail it is, e.g. `verify_email`. */
  readonly kind: Scalars['String']['output'];
  /** Subject line. */
  readonly subject: Scalars['String']['output'];
  /** The whole text, plain. */
  readonly text: Scalars['String']['output'];
  /** Address of the recipient. */
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
  /** As an address and the length of its prefix, e.g. `203.0.113.0/24`. */
  readonly network: Scalars['String']['output'];
};

export type LimitList = {
  readonly data: ReadonlyArray<ContractLimit>;
};

/** The decision about a comment. */
export type ModerateCommentInput = {
  /** What to do with it. */
  readonly action: ModerationAction;
  /** For other moderators; never shown to the author. */
  readonly note?: InputMaybe<Scalars['String']['input']>;
  /** Why; shown in its log. */
  readonly reasonCode?: InputMaybe<CommentReason>;
};

/** The decision about one comment of a batch. */
export type ModerateCommentItemInput = {
  /** What to do with it. */
  readonly action: ModerationAction;
  /** Which comment is meant. */
  readonly id: Scalars['ID']['input'];
  /** For other moderators; never shown to the author. */
  readonly note?: InputMaybe<Scalars['String']['input']>;
  /** Why; shown in its log. */
  readonly reasonCode?: InputMaybe<CommentReason>;
  /** The version the client has read; any other is `version_mismatch`. */
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

/** Decisions about several comments. */
export type ModerateCommentsInput = {
  /** One decision for each comment. */
  readonly items: ReadonlyArray<ModerateCommentItemInput>;
};

/** `restrict` and `unrestrict` are for admins: only they see a restricted comment. */
export type ModerationAction =
  /** Deletes it for good. */
  | 'delete'
  /** Takes it down; it can be published again. */
  | 'hide'
  /** Shows it to everybody. */
  | 'publish'
  /** Does not let it through. */
  | 'reject'
  /** Shows it to admins only. */
  | 'restrict'
  /** Ends a restriction. */
  | 'unrestrict';

/** One entry of a comment's moderation log. */
export type ModerationLogEntry = {
  /** What was done, e.g. `publish`, `edit` or `screened`. */
  readonly action: Scalars['String']['output'];
  /** Null: the service itself. */
  readonly actor?: Maybe<UserCard>;
  /** When it happened. */
  readonly at: Scalars['DateTime']['output'];
  /** The status before. */
  readonly from: CommentStatus;
  /** What the moderator wrote for other moderators. */
  readonly note?: Maybe<Scalars['String']['output']>;
  /** The text before an edit. */
  readonly previousText?: Maybe<Scalars['String']['output']>;
  /** Why; null without a reason. */
  readonly reasonCode?: Maybe<CommentReason>;
  /** The status after. */
  readonly to: CommentStatus;
};

/** What the screening of comments goes by. */
export type ModerationSettings = {
  /** A published comment is hidden when its flags weigh this much: 1 each from accounts of 7 days with 3 published comments, else 0.25. */
  readonly flagsToHold: Scalars['Int']['output'];
  /** Words and phrases that moderators read first; case and accents do not matter. */
  readonly heldWords: ReadonlyArray<Scalars['String']['output']>;
  /** A comment with more links waits for a moderator. */
  readonly maxLinks: Scalars['Int']['output'];
  /** Null: nobody has changed them yet. */
  readonly updatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who made the last change. */
  readonly updatedBy?: Maybe<UserCard>;
  /** Number of changes so far. */
  readonly version: Scalars['Int']['output'];
};

/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type Mutation = {
  /** Answers `mfa_required`. */
  readonly answerSecondFactor: SignedIn;
  /** Blocks a user from discussions (moderators). */
  readonly blockUser: UserStanding;
  /** Stops an import after the items in progress; what was applied stays applied. */
  readonly cancelImport: Import;
  /** Cancels an order that is not shipped; returns its stock and refunds it. */
  readonly cancelOrder: Order;
  /** Cancels orders in bulk. */
  readonly cancelOrders: OrderBulkResult;
  /** Takes the money of an order whose payment is authorized. */
  readonly captureOrder: Order;
  /** Changes the password and ends every other session. */
  readonly changePassword: Scalars['Boolean']['output'];
  /** Gives an account another role; the last admin keeps theirs (admins). */
  readonly changeRole: UserStanding;
  /** Closes a post to new comments (admins). */
  readonly closePost: Post;
  /** What the page of the built-in provider does; `payment` stands at the end of `nextAction.url`. */
  readonly confirmBuiltInPayment: PaymentConfirmation;
  /** Sets a new password with the code from the mail and ends every session. */
  readonly confirmPasswordReset: Acceptance;
  /** Confirms the enrolment of an authenticator app. */
  readonly confirmTotp: RecoveryCodes;
  /** Creates an API key that acts as the viewer; needs a fresh sign-in or the password. */
  readonly createApiKey: NewApiKey;
  /** Creates a category; with a known `externalId` it answers the existing one. */
  readonly createCategory: CategoryCreation;
  /** Writes a comment on a post. */
  readonly createComment: Comment;
  /** Creates a coupon. */
  readonly createCoupon: Coupon;
  /** Creates products in bulk; an item that is malformed fails alone. */
  readonly createEachProduct: ProductBulkResult;
  /** Opens a discussion (admins). */
  readonly createPost: Post;
  /** Creates a product; with a known `externalId` it answers the existing one. */
  readonly createProduct: ProductCreation;
  /** Creates products in bulk. */
  readonly createProducts: ProductBulkResult;
  /** Writes a reply to a comment. */
  readonly createReply: Comment;
  /** Creates an endpoint; its signing secret is shown this once. */
  readonly createWebhookEndpoint: WebhookEndpointWithSecret;
  /** Deletes a comment; a placeholder stays where it has replies. */
  readonly deleteComment: Comment;
  /** Deletes a manifest: its documents are unknown afterwards. */
  readonly deleteDocuments: Scalars['Boolean']['output'];
  /** Deletes the viewer's own account at once; what it has left is erased within seconds. Needs a fresh sign-in or the password. */
  readonly deleteMe: Scalars['Boolean']['output'];
  /** Deletes a post at once, and its comments within seconds (admins). */
  readonly deletePost: DeletedPost;
  /** Deletes a product; orders keep their copy of its facts. */
  readonly deleteProduct: DeletedProduct;
  /** Deletes products in bulk. */
  readonly deleteProducts: ProductBulkResult;
  /** Deletes an endpoint and cancels its pending deliveries; always true. */
  readonly deleteWebhookEndpoint: Scalars['Boolean']['output'];
  /** Marks a shipped order as delivered. */
  readonly deliverOrder: Order;
  /** Disables an account and ends its sessions (admins). */
  readonly disableUser: UserStanding;
  /** Enables a disabled account (admins). */
  readonly enableUser: UserStanding;
  /** Ends one of the viewer's sessions. */
  readonly endSession: Scalars['Boolean']['output'];
  /** Starts the enrolment of an authenticator app. */
  readonly enrolTotp: TotpEnrolment;
  /** Tells moderators that a comment should be looked at. */
  readonly flagComment: CommentFlagged;
  /** Moderates a comment. */
  readonly moderateComment: Comment;
  /** Moderates comments in bulk. */
  readonly moderateComments: CommentBulkResult;
  /** Pays an order that is pending; at most one payment succeeds. `payment.state` says whether it has. */
  readonly payOrder: Order;
  /** Places an order. */
  readonly placeOrder: PlacedOrder;
  /** Screens a draft without writing it. */
  readonly previewComment: CommentPreview;
  /** Starts the processing of an order that is paid, or whose payment is authorized. */
  readonly processOrder: Order;
  /** Deletes a comment and erases its text for good, also from events and deliveries (moderators). */
  readonly purgeComment: Comment;
  /** What a payment provider tells by itself; its signature is the credential. */
  readonly receivePaymentNotification: PaymentNotificationReceipt;
  /** Sends the events of a period again. */
  readonly recoverWebhookEndpoint: WebhookRecovery;
  /** The next tokens for a refresh token. */
  readonly refreshTokens: Tokens;
  /** Refunds an order: an amount, or all that is left. */
  readonly refundOrder: Order;
  /** Registers the documents of a client, all or none. */
  readonly registerDocuments: RegisteredManifest;
  /** Removes the authenticator app. */
  readonly removeTotp: Scalars['Boolean']['output'];
  /** Reopens a post (admins). */
  readonly reopenPost: Post;
  /** Replaces what tax and shipping cost by country. In force within 3 seconds. */
  readonly replaceCountryRates: CountryRates;
  /** Replaces the synonyms that searches use. In force within 3 seconds. */
  readonly replaceSearchSynonyms: SearchSynonyms;
  /** Sends an event again. */
  readonly replayWebhookEvent: WebhookReplay;
  /** Requests a mail to reset the password; the answer is the same whether there is an account. */
  readonly requestPasswordReset: Acceptance;
  /** Tries a delivery again now. */
  readonly retryWebhookDelivery: WebhookDelivery;
  /** Revokes an API key. */
  readonly revokeApiKey: Scalars['Boolean']['output'];
  /** Makes a new signing secret; the one before signs for another day. */
  readonly rotateWebhookSecret: WebhookEndpointWithSecret;
  /** Ships an order; money that is only authorized is taken before. */
  readonly shipOrder: Order;
  /** Signs in; `mfa_required` and `captcha_required` ask for more. */
  readonly signIn: SignedIn;
  /** Ends the session of this request. */
  readonly signOut: Scalars['Boolean']['output'];
  /** Requests an account; the answer is the same whether there is one already. */
  readonly signUp: Acceptance;
  /** Starts an import; it goes on in the background. */
  readonly startImport: Import;
  /** Starts an import of items that are judged one by one: of `input` or of `upload`. */
  readonly startImportOfEach: Import;
  /** Sends a test event to an endpoint. */
  readonly testWebhookEndpoint: WebhookTest;
  /** Lifts a block (moderators). */
  readonly unblockUser: UserStanding;
  /** Changes a category, or moves it with its subtree. */
  readonly updateCategory: Category;
  /** Changes the text, for a limited time and by its author only. */
  readonly updateComment: Comment;
  /** Changes when and how often a coupon can be used. */
  readonly updateCoupon: Coupon;
  /** Changes products in bulk; an item that is malformed fails alone. */
  readonly updateEachProduct: ProductBulkResult;
  /** Changes the viewer's own profile. */
  readonly updateMe: User;
  /** Changes what screening goes by; in force in all processes within 3 seconds (admins). */
  readonly updateModerationSettings: ModerationSettings;
  /** Changes an order that is not shipped. `version`: the version the client has read; any other is `version_mismatch`. */
  readonly updateOrder: Order;
  /** Updates a product. `version`: the version the client has read; any other is `version_mismatch`. */
  readonly updateProduct: Product;
  /** Changes products in bulk. */
  readonly updateProducts: ProductBulkResult;
  /** Changes an endpoint; `active` resumes it. */
  readonly updateWebhookEndpoint: WebhookEndpoint;
  /** Verifies an e-mail address with the code from the mail. */
  readonly verifyEmail: Acceptance;
  /** Sends the challenge of an endpoint in `pending_verification` again, at once. */
  readonly verifyWebhookEndpoint: WebhookEndpoint;
  /** Sets the viewer's vote on a comment. */
  readonly voteComment: Comment;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationAnswerSecondFactorArgs = {
  input: SecondFactorInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationBlockUserArgs = {
  id: Scalars['ID']['input'];
  input: BlockUserInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCancelImportArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCancelOrderArgs = {
  id: Scalars['ID']['input'];
  input?: InputMaybe<CancelOrderInput>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCancelOrdersArgs = {
  input: BulkCancelInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCaptureOrderArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationChangePasswordArgs = {
  input: ChangePasswordInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationChangeRoleArgs = {
  id: Scalars['ID']['input'];
  input: ChangeRoleInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationClosePostArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationConfirmBuiltInPaymentArgs = {
  payment: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationConfirmPasswordResetArgs = {
  input: ConfirmPasswordResetInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationConfirmTotpArgs = {
  input: ConfirmTotpInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCreateApiKeyArgs = {
  input: CreateApiKeyInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCreateCategoryArgs = {
  input: CreateCategoryInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCreateCommentArgs = {
  input: CreateCommentInput;
  postId: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCreateCouponArgs = {
  input: CreateCouponInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCreateEachProductArgs = {
  input: BulkCreateProductsInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCreatePostArgs = {
  input: CreatePostInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCreateProductArgs = {
  input: CreateProductInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCreateProductsArgs = {
  input: CreateProductsInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCreateReplyArgs = {
  commentId: Scalars['ID']['input'];
  input: CreateReplyInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationCreateWebhookEndpointArgs = {
  input: CreateWebhookEndpointInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationDeleteCommentArgs = {
  id: Scalars['ID']['input'];
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationDeleteDocumentsArgs = {
  name: Scalars['String']['input'];
  version: Scalars['String']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationDeleteMeArgs = {
  input: DeleteMeInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationDeletePostArgs = {
  id: Scalars['ID']['input'];
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationDeleteProductArgs = {
  id: Scalars['ID']['input'];
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationDeleteProductsArgs = {
  input: BulkDeleteProductsInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationDeleteWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationDeliverOrderArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationDisableUserArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationEnableUserArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationEndSessionArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationEnrolTotpArgs = {
  input: TotpChangeInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationFlagCommentArgs = {
  id: Scalars['ID']['input'];
  input: FlagCommentInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationModerateCommentArgs = {
  id: Scalars['ID']['input'];
  input: ModerateCommentInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationModerateCommentsArgs = {
  input: ModerateCommentsInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationPayOrderArgs = {
  id: Scalars['ID']['input'];
  input?: InputMaybe<PayOrderInput>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationPlaceOrderArgs = {
  input: CreateOrderInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationPreviewCommentArgs = {
  input: PreviewCommentInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationProcessOrderArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationPurgeCommentArgs = {
  id: Scalars['ID']['input'];
  input: PurgeCommentInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationReceivePaymentNotificationArgs = {
  message: SignedMessageInput;
  provider: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationRecoverWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
  input: RecoverWebhookEndpointInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationRefreshTokensArgs = {
  input: RefreshTokenInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationRefundOrderArgs = {
  id: Scalars['ID']['input'];
  input?: InputMaybe<RefundOrderInput>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationRegisterDocumentsArgs = {
  input: RegisterDocumentsInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationRemoveTotpArgs = {
  input: TotpChangeInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationReopenPostArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationReplaceCountryRatesArgs = {
  input: ReplaceCountryRatesInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationReplaceSearchSynonymsArgs = {
  input: ReplaceSearchSynonymsInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationReplayWebhookEventArgs = {
  eventId: Scalars['ID']['input'];
  input: ReplayWebhookEventInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationRequestPasswordResetArgs = {
  input: PasswordResetInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationRetryWebhookDeliveryArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationRevokeApiKeyArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationRotateWebhookSecretArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationShipOrderArgs = {
  id: Scalars['ID']['input'];
  input: ShipOrderInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationSignInArgs = {
  input: SignInInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationSignUpArgs = {
  input: SignUpInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationStartImportArgs = {
  input: StartImportInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationStartImportOfEachArgs = {
  input?: InputMaybe<ImportInput>;
  upload?: InputMaybe<UploadedImportInput>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationTestWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
  input: TestWebhookEndpointInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationUnblockUserArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationUpdateCategoryArgs = {
  id: Scalars['ID']['input'];
  input: UpdateCategoryInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationUpdateCommentArgs = {
  id: Scalars['ID']['input'];
  input: UpdateCommentInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationUpdateCouponArgs = {
  code: Scalars['ID']['input'];
  input: UpdateCouponInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationUpdateEachProductArgs = {
  input: BulkUpdateProductsInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationUpdateMeArgs = {
  input: UpdateMeInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationUpdateModerationSettingsArgs = {
  input: UpdateModerationSettingsInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationUpdateOrderArgs = {
  id: Scalars['ID']['input'];
  input: UpdateOrderInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationUpdateProductArgs = {
  id: Scalars['ID']['input'];
  input: UpdateProductInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationUpdateProductsArgs = {
  input: UpdateProductsInput;
  mode?: InputMaybe<BulkMode>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationUpdateWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
  input: UpdateWebhookEndpointInput;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationVerifyEmailArgs = {
  input: VerifyEmailInput;
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationVerifyWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
};


/** Changes. An object that does not exist, or that the viewer may not see, is the error `not_found`. */
export type MutationVoteCommentArgs = {
  id: Scalars['ID']['input'];
  input: VoteInput;
};

/** A new API key; its secret is shown this once. */
export type NewApiKey = {
  readonly createdAt: Scalars['DateTime']['output'];
  /** At `/graphql` it runs registered documents alone. */
  readonly documentsOnly: Scalars['Boolean']['output'];
  /** When it stops working. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Null: it is new. */
  readonly lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  /** What its owner calls it. */
  readonly name: Scalars['String']['output'];
  /** Empty: it is new. */
  readonly networks: ReadonlyArray<KeyNetwork>;
  /** What it may do, within the role of its owner. */
  readonly scopes: ReadonlyArray<Scalars['Scope']['output']>;
  /** Sent as `Authorization: Bearer`. */
  readonly secret: Scalars['String']['output'];
};

/** What a customer bought. */
export type Order = {
  /** False when a block that was asked for is left out because its source is unavailable. */
  readonly complete: Scalars['Boolean']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** ISO 4217. */
  readonly currency: Scalars['String']['output'];
  /** Who placed it; null when the account is deleted. */
  readonly customer?: Maybe<OrderCustomer>;
  /** Id of the account that it belongs to. */
  readonly customerId: Scalars['ID']['output'];
  /** Where it goes, and how far it is. */
  readonly delivery: OrderDelivery;
  /** Where its delivery stands. */
  readonly deliveryStatus: DeliveryStatus;
  /** Where mails about the order go; null for viewers who are neither the customer nor fulfil orders. */
  readonly email?: Maybe<Scalars['String']['output']>;
  /** The log of its events, the latest first, page by page; null for viewers who may not read events. */
  readonly events?: Maybe<WebhookEventPage>;
  /** The client's own identifier, unique per customer when given. */
  readonly externalId?: Maybe<Scalars['String']['output']>;
  /** Every step of its life, oldest first. */
  readonly history: ReadonlyArray<OrderHistoryEntry>;
  readonly id: Scalars['ID']['output'];
  /** Pieces in all lines. */
  readonly itemCount: Scalars['Int']['output'];
  /** What was bought, one entry a product. */
  readonly items: ReadonlyArray<OrderItem>;
  /** The blocks that were asked for and are left out because their source is unavailable. */
  readonly missing: ReadonlyArray<OrderSource>;
  /** What the customer wants to be heeded; null for viewers who are neither the customer nor fulfil orders. */
  readonly note?: Maybe<Scalars['String']['output']>;
  /** How it is paid. */
  readonly payment?: Maybe<OrderPayment>;
  /** The payment method it was placed with. */
  readonly paymentMethodId: Scalars['String']['output'];
  /** Null only with allowPartial, while the payment source is unavailable. */
  readonly paymentStatus?: Maybe<PaymentStatus>;
  /** Products that others bought together with these. */
  readonly recommendations?: Maybe<ReadonlyArray<Product>>;
  /** Where the order stands. */
  readonly status: OrderStatus;
  /** How its total comes about. */
  readonly summary: OrderSummary;
  /** The same as totalAmount. */
  readonly total: Scalars['Money']['output'];
  /** What the customer pays, in `currency`. */
  readonly totalAmount: Scalars['Money']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  readonly version: Scalars['Int']['output'];
};


/** What a customer bought. */
export type OrderEventsArgs = {
  page?: InputMaybe<PageInput>;
};

/** Where to deliver. An address given as one text is in `line1` alone. */
export type OrderAddress = {
  /** City or town. */
  readonly city?: Maybe<Scalars['String']['output']>;
  /** Country, as the client gave it. */
  readonly country?: Maybe<Scalars['String']['output']>;
  /** Street and number, or the whole address. */
  readonly line1?: Maybe<Scalars['String']['output']>;
  /** What else the carrier needs. */
  readonly line2?: Maybe<Scalars['String']['output']>;
  /** Who receives it. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** For questions of the carrier. */
  readonly phone?: Maybe<Scalars['String']['output']>;
  /** Postal code as it is written there. */
  readonly postalCode?: Maybe<Scalars['String']['output']>;
  /** State, province or region. */
  readonly region?: Maybe<Scalars['String']['output']>;
};

/** Outcome of one order of a bulk request. */
export type OrderBulkItem = {
  readonly data?: Maybe<Order>;
  readonly error?: Maybe<ItemError>;
  readonly externalId?: Maybe<Scalars['String']['output']>;
  readonly id?: Maybe<Scalars['ID']['output']>;
  /** Position in the request. */
  readonly index: Scalars['Int']['output'];
  readonly outcome: BulkOutcome;
};

/** What a bulk request did to each order. */
export type OrderBulkResult = {
  readonly mode: BulkMode;
  readonly results: ReadonlyArray<OrderBulkItem>;
  readonly summary: BulkSummary;
};

/** Who placed an order: a card, and the whole account for those who may read that user. */
export type OrderCustomer = {
  /** Address of a picture; left out when there is none. */
  readonly avatarUrl?: Maybe<Scalars['String']['output']>;
  /** Only for those who may read the user. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** The name that others see. */
  readonly displayName: Scalars['String']['output'];
  /** Address for mails about the order. */
  readonly email: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  /** Only for those who may read the user. */
  readonly role?: Maybe<Role>;
  /** Only for those who may read the user. */
  readonly status?: Maybe<UserStatus>;
};

/** Where an order goes, and how far it is. */
export type OrderDelivery = {
  /** Where it goes. */
  readonly address: OrderAddress;
  /** Who carries it; null before it is shipped. */
  readonly carrier?: Maybe<Scalars['String']['output']>;
  /** When it arrived; null before. */
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it was handed over; null before. */
  readonly shippedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Where the delivery stands. */
  readonly status: DeliveryStatus;
  /** The carrier's number; null without one. */
  readonly trackingNumber?: Maybe<Scalars['String']['output']>;
};

/** One reason for a lower price; `code` is null when it is not a coupon. */
export type OrderDiscount = {
  /** How much it takes off. */
  readonly amount: Scalars['Money']['output'];
  readonly code?: Maybe<Scalars['String']['output']>;
  /** What it is, as customers read it. */
  readonly description: Scalars['String']['output'];
};

/** One step of the order's life. */
export type OrderHistoryEntry = {
  /** When it happened. */
  readonly at: Scalars['DateTime']['output'];
  /** Why, where one was given. */
  readonly reason?: Maybe<Scalars['String']['output']>;
  /** The status it came to. */
  readonly status: OrderStatus;
};

/** One line of an order; title and price are those of the moment it was placed. */
export type OrderItem = {
  /** What is taken off this line. */
  readonly discountAmount: Scalars['Money']['output'];
  readonly id: Scalars['ID']['output'];
  /** The product as it is now; null when it is no longer in the catalog. */
  readonly product?: Maybe<Product>;
  /** Id of the product. */
  readonly productId: Scalars['ID']['output'];
  /** Its title when the order was placed. */
  readonly productTitle: Scalars['String']['output'];
  /** Pieces of it. */
  readonly quantity: Scalars['Int']['output'];
  /** quantity × unitPrice − discountAmount. */
  readonly totalAmount: Scalars['Money']['output'];
  /** Price of one piece when the order was placed. */
  readonly unitPrice: Scalars['Money']['output'];
};

/** A product to buy. */
export type OrderItemInput = {
  /** Which product. */
  readonly productId: Scalars['ID']['input'];
  /** How many pieces. */
  readonly quantity: Scalars['Int']['input'];
};

export type OrderPage = {
  readonly data: ReadonlyArray<Order>;
  readonly pagination: Pagination;
};

/** Payment figures, read from the payment source: strongly consistent. */
export type OrderPayment = {
  /** ISO 4217 code of the amounts. */
  readonly currency: Scalars['String']['output'];
  /** What was paid with; null when it is not known. */
  readonly method?: Maybe<PaymentMethod>;
  /** With `requires_action`. */
  readonly nextAction?: Maybe<PaymentAction>;
  /** Money that was taken. */
  readonly paidAmount: Scalars['Money']['output'];
  /** When the money was taken; null before. */
  readonly paidAt?: Maybe<Scalars['DateTime']['output']>;
  /** Money that went back. */
  readonly refundedAmount: Scalars['Money']['output'];
  /** What was given back or is to be, oldest first. */
  readonly refunds: ReadonlyArray<OrderRefund>;
  /** The newest attempt; null when nothing was tried. */
  readonly state?: Maybe<PaymentState>;
  /** Where the money stands. */
  readonly status: PaymentStatus;
};

/** Money that goes back to the customer. */
export type OrderRefund = {
  /** How much goes back. */
  readonly amount: Scalars['Money']['output'];
  /** Why, as it was given; null without one. */
  readonly reason?: Maybe<Scalars['String']['output']>;
  /** Whether it has arrived. */
  readonly state: RefundState;
};

/** Order of a list of orders. */
export type OrderSort =
  /** Latest first. */
  | 'newest'
  /** Earliest first. */
  | 'oldest';

/** A source that an order's view is put together from, besides the order itself. */
export type OrderSource =
  /** The payment source. */
  | 'payment'
  /** What others bought together with it. */
  | 'recommendations';

/** Where an order stands. The transitions are in the documentation of each operation. */
export type OrderStatus =
  /** It was cancelled; its stock is back. */
  | 'cancelled'
  /** It has arrived. */
  | 'delivered'
  /** Paid, and not yet prepared. */
  | 'paid'
  /** Placed and not paid. */
  | 'pending'
  /** It is being prepared. */
  | 'processing'
  /** All of the money was returned. */
  | 'refunded'
  /** The carrier has it. */
  | 'shipped';

/** The figures of the order: total = subtotal − discount + shipping + tax. */
export type OrderSummary = {
  /** ISO 4217 code of the amounts. */
  readonly currency: Scalars['String']['output'];
  /** Sum of all discounts. */
  readonly discountAmount: Scalars['Money']['output'];
  /** Each discount with its reason. */
  readonly discounts: ReadonlyArray<OrderDiscount>;
  /** Pieces. */
  readonly itemCount: Scalars['Int']['output'];
  /** Different lines. */
  readonly lineCount: Scalars['Int']['output'];
  /** Price of the delivery. */
  readonly shippingAmount: Scalars['Money']['output'];
  /** Sum of the lines before discounts. */
  readonly subtotalAmount: Scalars['Money']['output'];
  /** Tax on top. */
  readonly taxAmount: Scalars['Money']['output'];
  /** What the customer pays. */
  readonly totalAmount: Scalars['Money']['output'];
};

/** A complaint of the viewer. */
export type OwnFlag = {
  /** The comment that was complained about. */
  readonly commentId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** What is wrong with it. */
  readonly reasonCode: CommentReason;
};

export type OwnFlagPage = {
  readonly data: ReadonlyArray<OwnFlag>;
  readonly pagination: Pagination;
};

/** A vote of the viewer. */
export type OwnVote = {
  /** The comment that was voted on. */
  readonly commentId: Scalars['ID']['output'];
  /** 1 for it, -1 against it. */
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
  /** How much of it is left, in three steps. */
  readonly status: AvailabilityStatus;
};

/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  /** The `nextCursor` of the page before; left out for the first page by cursor. */
  readonly cursor?: InputMaybe<Scalars['String']['input']>;
  /** Items on a page by cursor; default 20. */
  readonly limit?: InputMaybe<Scalars['Int']['input']>;
  /** Number of the page, from 1; with `pageSize`. */
  readonly page?: InputMaybe<Scalars['Int']['input']>;
  /** Items on a numbered page; default 20. */
  readonly pageSize?: InputMaybe<Scalars['Int']['input']>;
};

/** Where a page stands. The fields of the other style are null (left out in REST). */
export type Pagination = {
  /** Whether there is a page after this one. */
  readonly hasNext: Scalars['Boolean']['output'];
  /** Items on a page by cursor. */
  readonly limit?: Maybe<Scalars['Int']['output']>;
  /** Sent as `cursor` for the next page; null on the last. */
  readonly nextCursor?: Maybe<Scalars['String']['output']>;
  /** Number of this page, from 1. */
  readonly page?: Maybe<Scalars['Int']['output']>;
  /** Items on a page; the last may have fewer. */
  readonly pageSize?: Maybe<Scalars['Int']['output']>;
  /** Which style this page has, and so which of the fields below. */
  readonly style: PaginationStyle;
  /** True when more than 10 000 rows matched and `totalItems` is only a lower bound. */
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

/** The frozen shape for partners: fields are never removed or changed (`schemaVersion`). */
export type PartnerProduct = {
  /** Whether it can be bought now. */
  readonly availability: Availability;
  /** Who makes it; null without one. */
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
  /** Name, as customers read it. */
  readonly title: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
};

/** Whose password is lost. */
export type PasswordResetInput = {
  /** Solution of a CAPTCHA challenge, after `captcha_required`. */
  readonly captchaToken?: InputMaybe<Scalars['String']['input']>;
  /** Address of the account. */
  readonly email: Scalars['String']['input'];
};

/** How to pay an order. */
export type PayOrderInput = {
  /** When the money is taken; default `now`. */
  readonly capture?: InputMaybe<CaptureTime>;
  /** Instead of the payment method the order was placed with. */
  readonly paymentMethodId?: InputMaybe<Scalars['String']['input']>;
};

/** What the payer has to do before a payment goes on. */
export type PaymentAction = {
  /** `redirect`: open the page. */
  readonly type: Scalars['String']['output'];
  /** The page of the payment provider. */
  readonly url: Scalars['String']['output'];
};

/** Where a payment stands after its payer has confirmed it. */
export type PaymentConfirmation = {
  /** Where the payment stands now. */
  readonly state: PaymentState;
};

/** A means to pay, as it may be shown. */
export type PaymentMethod = {
  /** Kind of card or account, e.g. `visa`. */
  readonly brand: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  /** The last digits of its number; null where there is none. */
  readonly last4?: Maybe<Scalars['String']['output']>;
};

/** The payment methods that the viewer can pay with. */
export type PaymentMethodList = {
  /** At most 100. */
  readonly data: ReadonlyArray<PaymentMethod>;
};

/** Says that a notification has arrived; sent again it changes nothing. */
export type PaymentNotificationReceipt = {
  /** Always true. */
  readonly received: Scalars['Boolean']['output'];
};

/** Where the newest attempt to pay stands, or how it ended. */
export type PaymentState =
  /** The money was set aside, and not taken within seven days. */
  | 'authorization_expired'
  /** The money is set aside and is taken when the order is shipped. */
  | 'authorized'
  /** It was voided before any money was taken. */
  | 'cancelled'
  /** The money was taken. */
  | 'captured'
  /** The provider or the bank refused it; another attempt may succeed. */
  | 'declined'
  /** It broke off at the provider; no money was taken. */
  | 'failed'
  /** The provider works on it; the outcome comes by itself. */
  | 'processing'
  /** The payer has to act: see `nextAction`. */
  | 'requires_action';

/** Where the money of an order stands. */
export type PaymentStatus =
  /** The money is set aside, and taken when the order is shipped. */
  | 'authorized'
  /** The last attempt was declined. */
  | 'failed'
  /** The money was taken. */
  | 'paid'
  /** Some of the money was returned. */
  | 'partially_refunded'
  /** Nothing was paid. */
  | 'pending'
  /** All of the money was returned. */
  | 'refunded';

/** A placed order, and whether this request created it. */
export type PlacedOrder = {
  /** False when an order with this externalId existed already. */
  readonly isNew: Scalars['Boolean']['output'];
  /** The order as it is now. */
  readonly order: Order;
};

/** Something to discuss. */
export type Post = {
  /** A closed post accepts no new comments. */
  readonly closed: Scalars['Boolean']['output'];
  /** What answers the post itself, page by page. */
  readonly comments: CommentPage;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** What the discussion is about. */
  readonly title: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  readonly version: Scalars['Int']['output'];
};


/** Something to discuss. */
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
  /** The comment it would answer. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** Id of the post it would be written to. */
  readonly postId: Scalars['ID']['input'];
  /** Plain text, 1 to 5,000 characters after trimming. */
  readonly text: Scalars['String']['input'];
};

/** A product of the catalog. Draft and archived products are visible to catalog writers only. */
export type Product = {
  /** Free-form facts. Those that a category declares (`filterableAttributes`) can be filtered by. */
  readonly attributes: Scalars['JSONObject']['output'];
  /** Whether it can be bought now. */
  readonly availability: Availability;
  /** Who makes it; null without one. */
  readonly brand?: Maybe<Scalars['String']['output']>;
  /** From the root category to the product's own. */
  readonly breadcrumbs: ReadonlyArray<Breadcrumb>;
  /** The category itself; null when it does not exist any more. */
  readonly category?: Maybe<Category>;
  /** Id of the category it belongs to. */
  readonly categoryId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** ISO 4217. */
  readonly currency: Scalars['String']['output'];
  /** Text about the product, plain. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The client's own identifier, unique in the catalog when given. */
  readonly externalId?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Pictures, the first one for lists. */
  readonly images: ReadonlyArray<ProductImage>;
  /** Price of one piece, in `currency`. */
  readonly price: Scalars['Money']['output'];
  /** Average of the ratings, 1 to 5; null without ratings. */
  readonly rating?: Maybe<Scalars['Float']['output']>;
  /** How many ratings the average comes from. */
  readonly ratingCount: Scalars['Int']['output'];
  /** What its ratings come to. */
  readonly reviewsSummary: ReviewsSummary;
  /** Texts for the head of its page. */
  readonly seo: Seo;
  /** Stock keeping unit; unique. */
  readonly sku?: Maybe<Scalars['String']['output']>;
  /** Its attributes as a data sheet, ready to be shown; of more than a hundred the first. */
  readonly specs: ReadonlyArray<Spec>;
  /** Whether customers see it. */
  readonly status: ProductStatus;
  /** Units on hand; for those who write the catalog, else null (left out in REST). */
  readonly stock?: Maybe<Scalars['Int']['output']>;
  /** The first image. */
  readonly thumbnailUrl?: Maybe<Scalars['String']['output']>;
  /** Name, as customers read it. */
  readonly title: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  readonly version: Scalars['Int']['output'];
};

/** Outcome of one product of a bulk request. */
export type ProductBulkItem = {
  readonly data?: Maybe<Product>;
  readonly error?: Maybe<ItemError>;
  readonly externalId?: Maybe<Scalars['String']['output']>;
  readonly id?: Maybe<Scalars['ID']['output']>;
  readonly index: Scalars['Int']['output'];
  readonly outcome: BulkOutcome;
};

/** What a bulk request did to each product. */
export type ProductBulkResult = {
  readonly mode: BulkMode;
  readonly results: ReadonlyArray<ProductBulkItem>;
  readonly summary: BulkSummary;
};

/** One change of a bulk update: the product by `id` or `externalId`, and a merge patch. */
export type ProductChange = {
  /** Free-form facts, for search filters and the data sheet. */
  readonly attributes?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Who makes it. */
  readonly brand?: InputMaybe<Scalars['String']['input']>;
  /** Id of the category. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** ISO 4217 code of the price. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** Text about the product, plain. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Names the product when there is no `id`. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** Which product is meant; or `externalId`. */
  readonly id?: InputMaybe<Scalars['ID']['input']>;
  /** Pictures, the first one for lists. */
  readonly images?: InputMaybe<ReadonlyArray<ProductImageInput>>;
  /** Price of one piece, with at most the decimals of the currency. */
  readonly price?: InputMaybe<Scalars['Money']['input']>;
  /** Stock keeping unit; unique in the catalog. */
  readonly sku?: InputMaybe<Scalars['String']['input']>;
  /** Whether customers see it. */
  readonly status?: InputMaybe<ProductStatus>;
  /** Pieces that can be sold. */
  readonly stock?: InputMaybe<Scalars['Int']['input']>;
  /** Adds to the stock, or subtracts from it; instead of `stock`. */
  readonly stockDelta?: InputMaybe<Scalars['Int']['input']>;
  /** Name, as customers read it. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** The version the client has read; any other is `version_mismatch`. */
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

/** A stretch of the changes. */
export type ProductChangePage = {
  /** The oldest change first. */
  readonly data: ReadonlyArray<ChangedProduct>;
  /** There is more now. */
  readonly hasMore: Scalars['Boolean']['output'];
  /** Where to go on: at once when there is more, else at the next poll, within 30 days. */
  readonly next: Scalars['String']['output'];
};

/** A product, and whether this request made it. */
export type ProductCreation = {
  readonly outcome: CreationOutcome;
  /** The product as it is now. */
  readonly product: Product;
};

/** A filter of products: any value of a list, and all of the filters. */
export type ProductFilter = {
  /**
   * Declared attributes: a product has one of the values of each. Standard attributes can be named here too, and need no
   * category then.
   */
  readonly attributes?: InputMaybe<ReadonlyArray<AttributeFilter>>;
  /** Upper and lower case are the same; answers show the commonest spelling. */
  readonly brand?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Ids or externalIds of categories; each covers the categories below it. */
  readonly category?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Products with a price in this currency only, ISO 4217. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** True: only products in stock; one whose last piece an order takes leaves within seconds. */
  readonly inStock?: InputMaybe<Scalars['Boolean']['input']>;
  /** GB; only with a category that offers this filter. */
  readonly memory?: InputMaybe<ReadonlyArray<Scalars['Float']['input']>>;
  /** Inclusive. */
  readonly priceMax?: InputMaybe<Scalars['Money']['input']>;
  /** Inclusive; of `searchProducts` in one currency: the one that its answer names. */
  readonly priceMin?: InputMaybe<Scalars['Money']['input']>;
  /**
   * All words in any order; the last one may be the beginning of a word. Other forms and spellings of a word are found too,
   * a SKU or externalId as a whole. Blank: as if it was absent; without any word: nothing is found.
   */
  readonly q?: InputMaybe<Scalars['String']['input']>;
  /** Inches; only with a category that offers this filter. */
  readonly screenSize?: InputMaybe<ReadonlyArray<Scalars['Float']['input']>>;
};

/** A picture of a product. */
export type ProductImage = {
  /** What it shows, for those who cannot see it. */
  readonly alt?: Maybe<Scalars['String']['output']>;
  /** Address of the picture. */
  readonly url: Scalars['String']['output'];
};

/** A picture of a product. */
export type ProductImageInput = {
  /** What it shows, for those who cannot see it. */
  readonly alt?: InputMaybe<Scalars['String']['input']>;
  /** http or https address of the picture. */
  readonly url: Scalars['String']['input'];
};

/** One change of an import (modes update and delete). Fields that are absent or null stay as they are. */
export type ProductImportChanges = {
  /** Free-form facts, for search filters and the data sheet. */
  readonly attributes?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Who makes it. */
  readonly brand?: InputMaybe<Scalars['String']['input']>;
  /** The category's `externalId`, instead of `categoryId`. */
  readonly categoryExternalId?: InputMaybe<Scalars['String']['input']>;
  /** Id of the category. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** When it was first offered; orders the list of newest products. */
  readonly createdAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** ISO 4217 code of the price. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** Text about the product, plain. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Which product is meant. */
  readonly externalId: Scalars['String']['input'];
  /** Pictures, the first one for lists. */
  readonly images?: InputMaybe<ReadonlyArray<ProductImageInput>>;
  /** Orders the catalog by default: greater comes first. */
  readonly popularity?: InputMaybe<Scalars['Int']['input']>;
  /** Price of one piece, with at most the decimals of the currency. */
  readonly price?: InputMaybe<Scalars['Money']['input']>;
  /** Average of the ratings, 0 to 5. */
  readonly rating?: InputMaybe<Scalars['Float']['input']>;
  /** How many ratings the average comes from. */
  readonly ratingCount?: InputMaybe<Scalars['Int']['input']>;
  /** Stock keeping unit; unique in the catalog. */
  readonly sku?: InputMaybe<Scalars['String']['input']>;
  /** Pieces that can be sold. */
  readonly stock?: InputMaybe<Scalars['Int']['input']>;
  /** Name, as customers read it. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
};

/** One product of an import (modes create and upsert). A null optional field counts as absent. */
export type ProductImportItem = {
  /** Free-form facts, for search filters and the data sheet. */
  readonly attributes?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Who makes it. */
  readonly brand?: InputMaybe<Scalars['String']['input']>;
  /** The category's `externalId`, instead of `categoryId`. */
  readonly categoryExternalId?: InputMaybe<Scalars['String']['input']>;
  /** Id of the category; or `categoryExternalId`. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** When it was first offered; orders the list of newest products. */
  readonly createdAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** ISO 4217; default USD. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** Text about the product, plain. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Identifies the item across imports; without it every import of the item creates a product. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** Pictures, the first one for lists. */
  readonly images?: InputMaybe<ReadonlyArray<ProductImageInput>>;
  /** Orders the catalog by default: greater comes first. */
  readonly popularity?: InputMaybe<Scalars['Int']['input']>;
  /** Price of one piece, with at most the decimals of the currency. */
  readonly price: Scalars['Money']['input'];
  /** Average of the ratings, 0 to 5. */
  readonly rating?: InputMaybe<Scalars['Float']['input']>;
  /** How many ratings the average comes from. */
  readonly ratingCount?: InputMaybe<Scalars['Int']['input']>;
  /** Stock keeping unit; unique in the catalog. */
  readonly sku?: InputMaybe<Scalars['String']['input']>;
  /** Pieces that can be sold. */
  readonly stock?: InputMaybe<Scalars['Int']['input']>;
  /** Name, as customers read it. */
  readonly title: Scalars['String']['input'];
};

export type ProductList = {
  readonly data: ReadonlyArray<Product>;
  readonly pagination: Pagination;
};

/** Products by what names them, straight from the catalog; all that is given must hold. */
export type ProductLookUp = {
  /** The client's own identifier. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** At most 100. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** The stock keeping unit. */
  readonly sku?: InputMaybe<Scalars['String']['input']>;
  /** Drafts and archived products are for those who write the catalog. */
  readonly status?: InputMaybe<ProductStatus>;
};

/**
 * Everything a mobile product page shows. `product` and `availability` are always there; a part whose
 * source fails or is late is null and named in `missing`.
 */
export type ProductPage = {
  /** Whether it can be bought, and when it would arrive. */
  readonly availability: PageAvailability;
  /** How the page is to be laid out. */
  readonly displaySettings?: Maybe<DisplaySettings>;
  /** Names of the parts that could not be had in time. */
  readonly missing: ReadonlyArray<Scalars['String']['output']>;
  /** The product itself, as a card. */
  readonly product: Product;
  /** Advertisements for this page. */
  readonly promoBlocks?: Maybe<ReadonlyArray<PromoBlock>>;
  /** What its ratings come to. */
  readonly rating?: Maybe<ReviewsSummary>;
  /** Products of the same category that others like. */
  readonly similarProducts?: Maybe<ReadonlyArray<Product>>;
};

export type ProductSearchPage = {
  /** Empty when every word was known. */
  readonly corrections: ReadonlyArray<Correction>;
  /**
   * What the price filter, the orders by price and the price facet hold for: the chosen currency, else the commonest of the
   * catalog. With a price filter or such an order, products of other currencies are left out; the price facet counts them
   * as missing.
   */
  readonly currency: Scalars['String']['output'];
  readonly data: ReadonlyArray<Product>;
  /** One entry for each filter that applies here. */
  readonly facets: ReadonlyArray<Facet>;
  readonly pagination: Pagination;
  /** Words left out because no product has all of them; empty when none was. The fewest are left out. */
  readonly relaxed: ReadonlyArray<Scalars['String']['output']>;
};

/** Order of a list of products. */
export type ProductSort =
  /** Latest first. */
  | 'newest'
  /** Most bought first. */
  | 'popular'
  /** Cheapest first. */
  | 'price_asc'
  /** Dearest first. */
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
  /** Where a click leads. */
  readonly targetUrl?: Maybe<Scalars['String']['output']>;
  /** A sentence under the headline. */
  readonly text?: Maybe<Scalars['String']['output']>;
  /** Headline of the block. */
  readonly title: Scalars['String']['output'];
};

/** Why a text is erased for good. */
export type PurgeCommentInput = {
  /** Kept in the moderation log, beside who did it and when. */
  readonly reason: Scalars['String']['input'];
};

/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type Query = {
  /** Everything that is kept about the viewer, as one answer. */
  readonly accountExport: AccountExport;
  /** The viewer's API keys, newest first. */
  readonly apiKeys: ApiKeyList;
  /** The current major version of the contract. */
  readonly apiVersion: Scalars['String']['output'];
  /** The audit trail, newest first (admins). */
  readonly auditEntries: AuditEntryPage;
  /** A challenge to solve when `captcha_required` was answered. */
  readonly captchaChallenge: CaptchaChallenge;
  /** The whole category tree, parents before children. */
  readonly categories: CategoryList;
  /** One category, or null when there is none. */
  readonly category?: Maybe<Category>;
  /** One comment, or null when it does not exist or the viewer may not see it. */
  readonly comment?: Maybe<Comment>;
  /** The moderation log of a comment (moderators). */
  readonly commentHistory?: Maybe<CommentHistory>;
  /** What answers a post itself, page by page; null when there is no such post. */
  readonly comments?: Maybe<CommentPage>;
  /** The limits of the contract. */
  readonly contractLimits: LimitList;
  /** The versions of the contract. */
  readonly contractVersions: VersionList;
  /** What tax and shipping cost by country (needs the right to configure charges). */
  readonly countryRates: CountryRates;
  /** One coupon (needs the right to manage coupons). */
  readonly coupon?: Maybe<Coupon>;
  /** All coupons by their code (needs the right to manage coupons). */
  readonly coupons: CouponPage;
  /** What is deprecated, and who uses it. */
  readonly deprecations: DeprecationList;
  /** The registered manifests, by name and version. */
  readonly documentManifests: DocumentManifestPage;
  /** One import, or null when it does not exist or is no longer kept. */
  readonly import?: Maybe<Import>;
  /** The outcome of each item, in the order of the import; null when the import does not exist. */
  readonly importResults?: Maybe<ImportResultPage>;
  /** Imports of the last 30 days, newest first: own ones, for admins those of everybody. */
  readonly imports: ImportPage;
  /** Mails captured instead of sent, newest first (development). */
  readonly keptMails: KeptMailList;
  /** The viewer's own account. */
  readonly me: User;
  /** Comments in one status, oldest first (moderators). */
  readonly moderationQueue: CommentPage;
  /** What the screening of comments goes by (admins). */
  readonly moderationSettings: ModerationSettings;
  /** The viewer's own comments, also those that wait for a moderator or were rejected; without the deleted ones. */
  readonly myComments: CommentPage;
  /** What happened to the viewer's own account, newest first. */
  readonly mySecurityEvents: SecurityEventPage;
  /** One order, or null when it does not exist or belongs to somebody else. */
  readonly order?: Maybe<Order>;
  /** Orders the viewer may see: own ones, or for admins those of everybody. */
  readonly orders: OrderPage;
  /** One product for partners; needs the scope `partners:read`. */
  readonly partnerProduct?: Maybe<PartnerProduct>;
  /** The payment methods that the viewer can pay with. */
  readonly paymentMethods: PaymentMethodList;
  /** One post, or null when it does not exist. */
  readonly post?: Maybe<Post>;
  /** All posts, page by page. */
  readonly posts: PostPage;
  /** One product, or null when it does not exist or the viewer may not see it. */
  readonly product?: Maybe<Product>;
  /** What changed in the catalog, the oldest change first: for keys with `partners:read` and for those who write the catalog. */
  readonly productChanges: ProductChangePage;
  /** Everything a mobile product page shows; null when there is no such product. */
  readonly productPage?: Maybe<ProductPage>;
  /** Completions of a text, and where its products are. */
  readonly productSuggestions: SuggestionList;
  /** Products for sale, page by page. Default order: relevance with a text, else popularity. */
  readonly products: ProductList;
  /** The direct replies of a comment; null when the viewer does not see the comment. */
  readonly replies?: Maybe<CommentPage>;
  /** The requests of the viewer's own keys and sign-ins, within seconds of their answers; a key sees its own only. */
  readonly requests: RequestLog;
  /** Who uses which registered documents and fields through `/graphql`, the latest day first. */
  readonly schemaUses: SchemaUsePage;
  /** The filters that searches may combine, and where they apply. */
  readonly searchFilters: SearchFilterList;
  /** As `products`, with facets and the exact total. */
  readonly searchProducts: ProductSearchPage;
  /** The synonyms that searches use. */
  readonly searchSynonyms: SearchSynonyms;
  /** The log of security events, newest first (admins). */
  readonly securityEvents: SecurityEventPage;
  /** The viewer's live sessions, newest first. */
  readonly sessions: SessionList;
  /** One user, or null when there is none or the viewer may not see it. */
  readonly user?: Maybe<User>;
  /** Accounts, newest first (admins, and their keys with `users:read`). */
  readonly users: UserPage;
  /** Deliveries to own endpoints, newest first. */
  readonly webhookDeliveries: WebhookDeliveryPage;
  /** One delivery with its attempts; null when it does not exist. */
  readonly webhookDelivery?: Maybe<WebhookDelivery>;
  /** One endpoint, or null when it does not exist or belongs to somebody else. */
  readonly webhookEndpoint?: Maybe<WebhookEndpoint>;
  /** Figures of an endpoint; null when it does not exist. */
  readonly webhookEndpointStatistics?: Maybe<WebhookEndpointStatistics>;
  /** Own endpoints, newest first; for admins those of everybody. */
  readonly webhookEndpoints: WebhookEndpointPage;
  /** One event with its payload; null when it does not exist or the viewer may not see it. */
  readonly webhookEvent?: Maybe<WebhookEvent>;
  /**
   * Events in the order of the log, from where a reader has come to: behind `after`, from a time on, or from now on. Up to
   * 100, fewer when some are filtered out or not for the viewer.
   */
  readonly webhookEventLog: WebhookEventLog;
  /** Every type of event. */
  readonly webhookEventTypes: WebhookEventTypeList;
  /** Events about resources the viewer can read, newest first. */
  readonly webhookEvents: WebhookEventPage;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryAuditEntriesArgs = {
  actorId?: InputMaybe<Scalars['ID']['input']>;
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  page?: InputMaybe<PageInput>;
  resourceId?: InputMaybe<Scalars['String']['input']>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryCategoryArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryCommentArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryCommentHistoryArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryCommentsArgs = {
  page?: InputMaybe<PageInput>;
  postId: Scalars['ID']['input'];
  repliesPreview?: InputMaybe<Scalars['Int']['input']>;
  replySort?: InputMaybe<CommentSort>;
  sort?: InputMaybe<CommentSort>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryCouponArgs = {
  code: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryCouponsArgs = {
  page?: InputMaybe<PageInput>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryDocumentManifestsArgs = {
  page?: InputMaybe<PageInput>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryImportArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryImportResultsArgs = {
  id: Scalars['ID']['input'];
  outcome?: InputMaybe<ImportOutcome>;
  page?: InputMaybe<ImportResultPageInput>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryImportsArgs = {
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  page?: InputMaybe<PageInput>;
  status?: InputMaybe<ImportStatus>;
  type?: InputMaybe<ImportType>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryKeptMailsArgs = {
  to?: InputMaybe<Scalars['String']['input']>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryModerationQueueArgs = {
  page?: InputMaybe<PageInput>;
  status?: InputMaybe<CommentStatus>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryMyCommentsArgs = {
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<CommentTimeSort>;
  status?: InputMaybe<CommentStatus>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryMySecurityEventsArgs = {
  page?: InputMaybe<PageInput>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryOrderArgs = {
  allowPartial?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
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


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryPartnerProductArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryPostArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryPostsArgs = {
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<PostSort>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryProductArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryProductChangesArgs = {
  pageSize?: InputMaybe<Scalars['Int']['input']>;
  since?: InputMaybe<Scalars['String']['input']>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryProductPageArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryProductSuggestionsArgs = {
  q: Scalars['String']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryProductsArgs = {
  filter?: InputMaybe<ProductFilter>;
  lookUp?: InputMaybe<ProductLookUp>;
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<ProductSort>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryRepliesArgs = {
  commentId: Scalars['ID']['input'];
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<CommentSort>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryRequestsArgs = {
  keyId?: InputMaybe<Scalars['ID']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  method?: InputMaybe<Scalars['String']['input']>;
  status?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QuerySchemaUsesArgs = {
  client?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['String']['input']>;
  kind?: InputMaybe<SchemaUseKind>;
  name?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<PageInput>;
  to?: InputMaybe<Scalars['String']['input']>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QuerySearchProductsArgs = {
  filter?: InputMaybe<ProductFilter>;
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<ProductSort>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QuerySecurityEventsArgs = {
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  ip?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<PageInput>;
  type?: InputMaybe<SecurityEventType>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryUserArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryUsersArgs = {
  email?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<PageInput>;
  role?: InputMaybe<Role>;
  status?: InputMaybe<UserStatus>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryWebhookDeliveriesArgs = {
  endpointId?: InputMaybe<Scalars['ID']['input']>;
  eventId?: InputMaybe<Scalars['ID']['input']>;
  page?: InputMaybe<PageInput>;
  status?: InputMaybe<WebhookDeliveryStatus>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryWebhookDeliveryArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryWebhookEndpointArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryWebhookEndpointStatisticsArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryWebhookEndpointsArgs = {
  page?: InputMaybe<PageInput>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryWebhookEventArgs = {
  eventId: Scalars['ID']['input'];
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryWebhookEventLogArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  resourceId?: InputMaybe<Scalars['ID']['input']>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
  types?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/** Reads. One object by its id is null when it does not exist or the viewer may not see it; all else is there. */
export type QueryWebhookEventsArgs = {
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
  page?: InputMaybe<PageInput>;
  resourceId?: InputMaybe<Scalars['ID']['input']>;
  type?: InputMaybe<Scalars['String']['input']>;
};

/** How many ratings of this many stars there are. */
export type RatingCount = {
  /** Ratings with this many stars. */
  readonly count: Scalars['Int']['output'];
  /** 1 to 5. */
  readonly stars: Scalars['Int']['output'];
};

/** Which events to send again. */
export type RecoverWebhookEndpointInput = {
  /** Events from this time on. */
  readonly since: Scalars['DateTime']['input'];
  /** Events before this time; default now. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Recovery codes for a lost authenticator, each valid once; shown only now. */
export type RecoveryCodes = {
  /** Each is valid once, instead of a code of the app. */
  readonly recoveryCodes: ReadonlyArray<Scalars['String']['output']>;
};

/** The token for the next pair. */
export type RefreshTokenInput = {
  /** The refresh token of the last answer; each is valid once. */
  readonly refreshToken: Scalars['String']['input'];
};

/** How much money goes back. */
export type RefundOrderInput = {
  /** Left out: all that is left. */
  readonly amount?: InputMaybe<Scalars['Money']['input']>;
  /** Shown with the refund. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
};

/** Whether money that is to go back has arrived. */
export type RefundState =
  /** The provider refused it for good. */
  | 'failed'
  /** Promised; the provider has not answered yet. */
  | 'pending'
  /** The money went back. */
  | 'succeeded';

/** The documents of a version of a client. */
export type RegisterDocumentsInput = {
  /** Texts by id; an id has letters, digits, `_`, `.`, `:` and `-`. */
  readonly documents: Scalars['DocumentTexts']['input'];
  /** Name of the client: letters, digits, `_`, `.` and `-`. */
  readonly name: Scalars['String']['input'];
  /** Version of the client: letters, digits, `_`, `.`, `+` and `-`. */
  readonly version: Scalars['String']['input'];
};

/** A manifest that is registered now. */
export type RegisteredManifest = {
  /** False when the same manifest was registered before. */
  readonly isNew: Scalars['Boolean']['output'];
  /** The manifest. */
  readonly manifest: DocumentManifest;
};

/** All rates, in the place of those before. */
export type ReplaceCountryRatesInput = {
  /** At most 500. */
  readonly items: ReadonlyArray<CountryRateInput>;
};

/** All synonyms, in the place of those before. */
export type ReplaceSearchSynonymsInput = {
  /** At most 1,000. */
  readonly items: ReadonlyArray<SynonymRuleInput>;
};

/** Where to send an event again. */
export type ReplayWebhookEventInput = {
  /** Only to this endpoint; default all that subscribe to the event. */
  readonly endpointId?: InputMaybe<Scalars['ID']['input']>;
};

/** Requests of one hour. */
export type RequestFigure = {
  /** Those that were refused or failed. */
  readonly errors: Scalars['Int']['output'];
  /** Start of the hour. */
  readonly hour: Scalars['DateTime']['output'];
  /** All requests of the hour. */
  readonly requests: Scalars['Int']['output'];
};

/** The viewer's own requests of the last seven days. */
export type RequestLog = {
  /** Newest first, among the last 1,000 requests. */
  readonly data: ReadonlyArray<ApiRequest>;
  /** Hours with requests, oldest first; all requests count, whatever the filter shows of them. */
  readonly figures: ReadonlyArray<RequestFigure>;
};

/** What the ratings of a product come to. */
export type ReviewsSummary = {
  /** 1 to 5; null without ratings. */
  readonly average?: Maybe<Scalars['Float']['output']>;
  /** How many ratings there are. */
  readonly count: Scalars['Int']['output'];
  /** From five stars down; empty when only the average is known. */
  readonly distribution: ReadonlyArray<RatingCount>;
};

/** The role of an account. */
export type Role =
  /** May do everything that the API offers. */
  | 'admin'
  /** Buys and comments. */
  | 'customer'
  /** Also judges comments and blocks users from discussions. */
  | 'moderator';

/** Uses of a registered document or a field by one client on one day. */
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

/** What was used through `/graphql`. */
export type SchemaUseKind =
  /** A registered document. */
  | 'document'
  /** A field of the schema, in registered documents and others. */
  | 'field';

export type SchemaUsePage = {
  readonly data: ReadonlyArray<SchemaUse>;
  readonly pagination: Pagination;
};

/** What a phase of screening says. */
export type ScreeningOutcome =
  /** A moderator should look at it. */
  | 'hold'
  /** Nothing against it. */
  | 'pass'
  /** It must not be written. */
  | 'refuse';

/** One phase of screening, with what it says. */
export type ScreeningPhase = {
  /** Name of the phase. */
  readonly name: Scalars['String']['output'];
  readonly outcome: ScreeningOutcome;
  /** Why it is held or refused; null when it passes. */
  readonly reasonCode?: Maybe<CommentReason>;
};

/** A filter of GET /products/search. */
export type SearchFilter = {
  /** Ids of the categories that offer it; null = every category. One of them, or one below, must be selected. */
  readonly categoryIds?: Maybe<ReadonlyArray<Scalars['ID']['output']>>;
  /** Name of the filter as customers read it. */
  readonly label: Scalars['String']['output'];
  /** Several values (comma list): a product needs one of them. Different filters: a product needs all of them. */
  readonly multiple: Scalars['Boolean']['output'];
  /** Of its facet. */
  readonly name: Scalars['String']['output'];
  /** Query parameters that set it. */
  readonly parameters: ReadonlyArray<Scalars['String']['output']>;
  /** What its values are. */
  readonly type: FacetType;
};

export type SearchFilterList = {
  readonly data: ReadonlyArray<SearchFilter>;
};

/** The synonyms that searches use. */
export type SearchSynonyms = {
  /** In the order in which they were sent. */
  readonly items: ReadonlyArray<SynonymRule>;
  /** Null: nobody has changed them yet. */
  readonly updatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who made the last change. */
  readonly updatedBy?: Maybe<UserCard>;
  /** Number of changes so far. */
  readonly version: Scalars['Int']['output'];
};

/** The second step of a sign-in. */
export type SecondFactorInput = {
  /** From the authenticator app or the mail, or a recovery code. */
  readonly code: Scalars['String']['input'];
  /** From the `mfa_required` answer. */
  readonly mfaToken: Scalars['String']['input'];
};

/** An entry of the security log. */
export type SecurityEvent = {
  /** The acting user, when it is another; null in one's own log. */
  readonly actorId?: Maybe<Scalars['ID']['output']>;
  /** `X-Client-Id` of the request. */
  readonly clientId?: Maybe<Scalars['String']['output']>;
  /** Country of the address, ISO 3166; null when it is not known. */
  readonly country?: Maybe<Scalars['String']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** Address of the request; null without one. */
  readonly ip?: Maybe<Scalars['String']['output']>;
  /** Why it was refused or asked for more. */
  readonly reasons: ReadonlyArray<Scalars['String']['output']>;
  /** What happened. */
  readonly type: SecurityEventType;
  /** Whose account it is about. */
  readonly userId?: Maybe<Scalars['ID']['output']>;
};

export type SecurityEventPage = {
  readonly data: ReadonlyArray<SecurityEvent>;
  readonly pagination: Pagination;
};

/** What happened to an account or a credential. */
export type SecurityEventType =
  /** A person deleted their account. */
  | 'account_deleted'
  /** An API key was created. */
  | 'api_key_created'
  /** An API key was used from a network for the first time. */
  | 'api_key_new_network'
  /** An API key was revoked. */
  | 'api_key_revoked'
  /** A CAPTCHA was asked for. */
  | 'captcha_required'
  /** An e-mail address was verified. */
  | 'email_verified'
  /** Many sign-ins failed over many accounts. */
  | 'mass_attack_detected'
  /** The password was changed. */
  | 'password_changed'
  /** The password was set by a mailed code. */
  | 'password_reset'
  /** A mail to reset the password was requested. */
  | 'password_reset_requested'
  /** A spent refresh token came again; its session was ended. */
  | 'refresh_token_reused'
  /** An account got another role. */
  | 'role_changed'
  /** A second factor was wrong. */
  | 'second_factor_failed'
  /** A second factor was asked for. */
  | 'second_factor_required'
  /** A session was ended. */
  | 'session_revoked'
  /** The password was wrong, or there is no such account. */
  | 'sign_in_failed'
  /** A sign-in was refused by a limit. */
  | 'sign_in_refused'
  /** Somebody signed in. */
  | 'sign_in_succeeded'
  /** An account was requested. */
  | 'sign_up_requested'
  /** An authenticator app was removed. */
  | 'totp_disabled'
  /** An authenticator app was confirmed. */
  | 'totp_enabled'
  /** The secret of an app can no longer be read. */
  | 'totp_lost'
  /** A user was blocked from discussions. */
  | 'user_blocked'
  /** An account was disabled. */
  | 'user_disabled'
  /** An account was enabled. */
  | 'user_enabled'
  /** A block was lifted. */
  | 'user_unblocked';

/** Texts for the head of a product's page. */
export type Seo = {
  /** Path of the page that search engines should keep. */
  readonly canonicalPath: Scalars['String']['output'];
  /** Short text for search engines. */
  readonly description: Scalars['String']['output'];
  /** Title of the page. */
  readonly title: Scalars['String']['output'];
};

/** A device that is signed in. */
export type Session = {
  /** Country of the address, ISO 3166; null when it is not known. */
  readonly country?: Maybe<Scalars['String']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** The device in plain words, e.g. `Firefox on Windows`; null when the program says nothing that is known. */
  readonly device?: Maybe<Scalars['String']['output']>;
  /** When it ends if it is not used before. */
  readonly expiresAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** Address of the sign-in. */
  readonly ip: Scalars['String']['output'];
  /** True for the session of this request. */
  readonly isCurrent: Scalars['Boolean']['output'];
  /** When it was last used; at most a few minutes old. */
  readonly lastSeenAt: Scalars['DateTime']['output'];
  /** Name of the country; null when it is not known. */
  readonly place?: Maybe<Scalars['String']['output']>;
  /** The program that signed in, as it calls itself. */
  readonly userAgent?: Maybe<Scalars['String']['output']>;
};

export type SessionList = {
  readonly data: ReadonlyArray<Session>;
};

/** Who carries an order. */
export type ShipOrderInput = {
  /** Name of the carrier. */
  readonly carrier: Scalars['String']['input'];
  /** The carrier's number of the parcel. */
  readonly trackingNumber?: InputMaybe<Scalars['String']['input']>;
};

/** What shipping costs in one currency. */
export type ShippingRate = {
  /** The freight of an order. */
  readonly amount: Scalars['Money']['output'];
  /** ISO 4217. */
  readonly currency: Scalars['String']['output'];
  /** Goods worth at least this are delivered free; null: never. */
  readonly freeFrom?: Maybe<Scalars['Money']['output']>;
};

/** What shipping costs in one currency. */
export type ShippingRateInput = {
  /** The freight of an order. */
  readonly amount: Scalars['Money']['input'];
  /** ISO 4217; each once. */
  readonly currency: Scalars['String']['input'];
  /** Goods worth at least this are delivered free; left out: never. */
  readonly freeFrom?: InputMaybe<Scalars['Money']['input']>;
};

/** How an account signs in; nothing secret. */
export type SignInFacts = {
  /** Countries (ISO 3166-1) of earlier sign-ins, where a trusted proxy named them. */
  readonly countries: ReadonlyArray<Scalars['String']['output']>;
  /** Whether codes of an authenticator app are asked for. */
  readonly hasAuthenticator: Scalars['Boolean']['output'];
  /** When the password was set last; null without one. */
  readonly passwordChangedAt?: Maybe<Scalars['DateTime']['output']>;
};

/** Who signs in. */
export type SignInInput = {
  /** Solution of a CAPTCHA challenge, after `captcha_required`. */
  readonly captchaToken?: InputMaybe<Scalars['String']['input']>;
  /** Address of the account. */
  readonly email: Scalars['String']['input'];
  /** Password of the account. */
  readonly password: Scalars['String']['input'];
};

/** A request for an account. */
export type SignUpInput = {
  /** Solution of a CAPTCHA challenge, after `captcha_required`. */
  readonly captchaToken?: InputMaybe<Scalars['String']['input']>;
  /** The name that others will see. */
  readonly displayName: Scalars['String']['input'];
  /** Address for sign-in and mails. */
  readonly email: Scalars['String']['input'];
  /** Any Unicode; not among the leaked passwords and not similar to the e-mail address. */
  readonly password: Scalars['String']['input'];
};

/** A successful sign-in. */
export type SignedIn = {
  /** Sent as `Authorization: Bearer`; valid for `expiresIn` seconds. */
  readonly accessToken: Scalars['String']['output'];
  /** To be sent as `X-Device-Token` at the next sign-in from this device. */
  readonly deviceToken: Scalars['String']['output'];
  /** Seconds for which the access token is valid. */
  readonly expiresIn: Scalars['Int']['output'];
  /** Valid for one refresh, which returns the next. */
  readonly refreshToken: Scalars['String']['output'];
  /** Always `Bearer`. */
  readonly tokenType: Scalars['String']['output'];
  /** The account that is signed in. */
  readonly user: User;
};

/** A message of somebody else's service, signed as Standard Webhooks say. */
export type SignedMessageInput = {
  /** `webhook-id` */
  readonly id: Scalars['String']['input'];
  /** The body, byte for byte. */
  readonly payload: Scalars['String']['input'];
  /** `webhook-signature`: `v1,<base64>`, several separated by blanks. */
  readonly signature: Scalars['String']['input'];
  /** `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: Scalars['String']['input'];
};

/** One fact of a product's data sheet. */
export type Spec = {
  /** Name of the attribute as customers read it. */
  readonly label: Scalars['String']['output'];
  /** Key of the attribute. */
  readonly name: Scalars['String']['output'];
  /** With its unit, ready to be shown. */
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

/** Over `Accept: text/event-stream` alone: each answers now, and again for each change. */
export type Subscription = {
  /** A page of what answers a post itself, now and after each change; null, and the end, when there is no such post. */
  readonly commentsChanged?: Maybe<CommentPage>;
  /** Each event of the log that the viewer may see, in the order of the log. */
  readonly eventAdded: WebhookEvent;
  /** The import, now and with its progress to its end; null, and the end, when it does not exist or is not for the viewer. */
  readonly importChanged?: Maybe<Import>;
  /** The order, now and after each change; null, and the end, when it is gone or not for the viewer. */
  readonly orderChanged?: Maybe<Order>;
  /** The product, now and after each change; null, and the end, when it is gone or not for the viewer. */
  readonly productChanged?: Maybe<Product>;
};


/** Over `Accept: text/event-stream` alone: each answers now, and again for each change. */
export type SubscriptionCommentsChangedArgs = {
  page?: InputMaybe<PageInput>;
  postId: Scalars['ID']['input'];
  repliesPreview?: InputMaybe<Scalars['Int']['input']>;
  replySort?: InputMaybe<CommentSort>;
  sort?: InputMaybe<CommentSort>;
};


/** Over `Accept: text/event-stream` alone: each answers now, and again for each change. */
export type SubscriptionEventAddedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  resourceId?: InputMaybe<Scalars['ID']['input']>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
  types?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/** Over `Accept: text/event-stream` alone: each answers now, and again for each change. */
export type SubscriptionImportChangedArgs = {
  id: Scalars['ID']['input'];
};


/** Over `Accept: text/event-stream` alone: each answers now, and again for each change. */
export type SubscriptionOrderChangedArgs = {
  allowPartial?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['ID']['input'];
};


/** Over `Accept: text/event-stream` alone: each answers now, and again for each change. */
export type SubscriptionProductChangedArgs = {
  id: Scalars['ID']['input'];
};

/** A brand with products that a text finds. */
export type SuggestedBrand = {
  /** Products of it. */
  readonly count: Scalars['Int']['output'];
  /** Name of the brand. */
  readonly name: Scalars['String']['output'];
};

/** A category with products that a text finds. */
export type SuggestedCategory = {
  /** Products in it, with what lies below. */
  readonly count: Scalars['Int']['output'];
  readonly id: Scalars['ID']['output'];
  /** Name of the category. */
  readonly name: Scalars['String']['output'];
};

/** What a text that is being typed may become. */
export type SuggestionList = {
  /** Brands whose name begins so. */
  readonly brands: ReadonlyArray<SuggestedBrand>;
  /** Categories of what the text finds, with the products in them that it finds. */
  readonly categories: ReadonlyArray<SuggestedCategory>;
  /** The text with its last word completed, at most ten: those that find most first. */
  readonly data: ReadonlyArray<Completion>;
};

/**
 * Texts that find each other's products (`words`), or one that finds those of others too (`from`, `to`). What is found so is
 * a little less relevant.
 */
export type SynonymRule = {
  /** What is typed… */
  readonly from?: Maybe<Scalars['String']['output']>;
  /** …and what is found by it too. */
  readonly to?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** Each of them finds the products of all. */
  readonly words?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
};

/** Either `words`, or `from` and `to`; every text has one to three words. Upper case, accents and other forms of a word do not matter. */
export type SynonymRuleInput = {
  /** What is typed… */
  readonly from?: InputMaybe<Scalars['String']['input']>;
  /** …and what is found by it too. */
  readonly to?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Each of them finds the products of all. */
  readonly words?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** Which test event to send. */
export type TestWebhookEndpointInput = {
  /** One type of the list of event types; default `ping`. */
  readonly type?: InputMaybe<Scalars['String']['input']>;
};

/** Tokens of a session. */
export type Tokens = {
  /** Sent as `Authorization: Bearer`; valid for `expiresIn` seconds. */
  readonly accessToken: Scalars['String']['output'];
  /** Seconds for which the access token is valid. */
  readonly expiresIn: Scalars['Int']['output'];
  /** Valid for one refresh, which returns the next. */
  readonly refreshToken: Scalars['String']['output'];
  /** Always `Bearer`. */
  readonly tokenType: Scalars['String']['output'];
  /** The account that is signed in. */
  readonly user: User;
};

/** Confirms a change of the authenticator app. */
export type TotpChangeInput = {
  /** While an app is on: one of its codes, or a recovery code. */
  readonly code?: InputMaybe<Scalars['String']['input']>;
  /** Password of the account. */
  readonly password: Scalars['String']['input'];
};

/** An authenticator app to be set up. */
export type TotpEnrolment = {
  /** Base32, for typing. */
  readonly secret: Scalars['String']['output'];
  /** The same as an otpauth address, for a QR code. */
  readonly uri: Scalars['String']['output'];
};

/** A registered document. */
export type TrustedDocument = {
  /** The most that its answer can cost, whatever it is asked with. */
  readonly cost: Scalars['Int']['output'];
  /** What `documentId` takes: `<name>@<version>/<id>`. */
  readonly documentId: Scalars['String']['output'];
  /** Its id in the manifest. */
  readonly id: Scalars['String']['output'];
};

/** A merge patch: absent fields stay, null removes. */
export type UpdateCategoryInput = {
  /** Attributes that it offers as search filters; null for none. */
  readonly filterableAttributes?: InputMaybe<ReadonlyArray<Scalars['FilterableAttribute']['input']>>;
  /** Smallest price of its products in USD; null removes it. */
  readonly minimumPrice?: InputMaybe<Scalars['Money']['input']>;
  /** Minimums of other currencies, by ISO 4217 code, merged one by one; null removes. */
  readonly minimumPrices?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Moves the category with its subtree; null makes it a root. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** Another name. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
};

/** Another text of a comment. */
export type UpdateCommentInput = {
  /** Plain text, 1 to 5,000 characters after trimming. */
  readonly text: Scalars['String']['input'];
};

/** A merge patch: absent fields stay, null removes. */
export type UpdateCouponInput = {
  /** False switches it off. */
  readonly active?: InputMaybe<Scalars['Boolean']['input']>;
  /** Orders before this time can use it. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Orders from this time on can use it. */
  readonly startsAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Orders of everybody together that may use it. Orders that have used it keep it. */
  readonly totalLimit?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to the viewer's own profile; absent fields stay. */
export type UpdateMeInput = {
  /** An https address; null removes the picture. */
  readonly avatarUrl?: InputMaybe<Scalars['String']['input']>;
  /** The name that others see. */
  readonly displayName?: InputMaybe<Scalars['String']['input']>;
};

/** Fields that are left out stay as they are; null restores the built-in value. */
export type UpdateModerationSettingsInput = {
  /** Weight of flags at which a comment is held. */
  readonly flagsToHold?: InputMaybe<Scalars['Int']['input']>;
  /** At most 1,000 words or phrases of at most 100 characters, which replace those before. */
  readonly heldWords?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Comments with more links than this wait for a moderator. */
  readonly maxLinks?: InputMaybe<Scalars['Int']['input']>;
};

/** A merge patch: absent fields stay. */
export type UpdateOrderInput = {
  /** Quoted again while the order is unpaid; afterwards it must not change the total. */
  readonly deliveryAddress?: InputMaybe<Scalars['DeliveryAddress']['input']>;
  /** null removes it. */
  readonly note?: InputMaybe<Scalars['String']['input']>;
};

/** A merge patch (RFC 7396): absent fields stay, null removes. */
export type UpdateProductInput = {
  /** Merged key by key; a null removes its key. */
  readonly attributes?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Who makes it. */
  readonly brand?: InputMaybe<Scalars['String']['input']>;
  /** Id of the category. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** ISO 4217 code of the price. */
  readonly currency?: InputMaybe<Scalars['String']['input']>;
  /** Text about the product, plain. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The client's own identifier; unique in the catalog. */
  readonly externalId?: InputMaybe<Scalars['String']['input']>;
  /** Replaces all images. */
  readonly images?: InputMaybe<ReadonlyArray<ProductImageInput>>;
  /** Price of one piece, with at most the decimals of the currency. */
  readonly price?: InputMaybe<Scalars['Money']['input']>;
  /** Stock keeping unit; unique in the catalog. */
  readonly sku?: InputMaybe<Scalars['String']['input']>;
  /** Whether customers see it. */
  readonly status?: InputMaybe<ProductStatus>;
  /** Sets the stock. */
  readonly stock?: InputMaybe<Scalars['Int']['input']>;
  /** Adds to the stock, or subtracts from it; instead of `stock`. */
  readonly stockDelta?: InputMaybe<Scalars['Int']['input']>;
  /** Name, as customers read it. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
};

/** Changes of products; one that is not of this form refuses the whole request. */
export type UpdateProductsInput = {
  /** The changes, each of a product of its own. */
  readonly items: ReadonlyArray<ProductChange>;
};

/** Absent fields stay. */
export type UpdateWebhookEndpointInput = {
  /** What its owner calls it; null removes it. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Null or an empty list = all types. */
  readonly eventTypes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** What waits already is sent by the new rule. */
  readonly ordering?: InputMaybe<WebhookOrdering>;
  /** How much an event carries. */
  readonly payloadStyle?: InputMaybe<WebhookPayloadStyle>;
  /** Null or an empty list = all resources. */
  readonly resourceIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** `paused` queues events; `active` resumes, also a disabled endpoint. */
  readonly status?: InputMaybe<WebhookEndpointSwitch>;
  /** https, port 443 or 8443, on the public internet. */
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
  /** Address of a picture; null without one. */
  readonly avatarUrl?: Maybe<Scalars['String']['output']>;
  /** Null when the account is not blocked. */
  readonly block?: Maybe<UserBlock>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** The name that others see. */
  readonly displayName: Scalars['String']['output'];
  /** Address for sign-in and mails. */
  readonly email: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  /** What the account has ordered, the latest first, page by page; null for viewers who may not read its orders. */
  readonly orders?: Maybe<OrderPage>;
  /** What the account may do. */
  readonly role: Role;
  /** Whether it can sign in and take part in discussions. */
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
  /** Why, as the moderator wrote it. */
  readonly reason?: Maybe<Scalars['String']['output']>;
  /** Null: until it is lifted. */
  readonly until?: Maybe<Scalars['DateTime']['output']>;
};

/** The public profile of an author. */
export type UserCard = {
  /** Address of a picture; null without one. */
  readonly avatarUrl?: Maybe<Scalars['String']['output']>;
  /** The name that others see. */
  readonly displayName: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  /** Shown beside the name of moderators and admins. */
  readonly role: Role;
};

export type UserPage = {
  readonly data: ReadonlyArray<User>;
  readonly pagination: Pagination;
};

/** An account as moderators see it after a decision about it. */
export type UserStanding = {
  /** Null when the account is not blocked. */
  readonly block?: Maybe<UserBlock>;
  /** The name that others see. */
  readonly displayName: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  /** What the account may do. */
  readonly role: Role;
  /** Whether it can sign in and take part in discussions. */
  readonly status: UserStatus;
};

/** `blocked`: can sign in and read, but not comment. `disabled`: cannot sign in. */
export type UserStatus =
  /** Can do what its role can. */
  | 'active'
  /** Can sign in and read, but not comment. */
  | 'blocked'
  /** Cannot sign in. */
  | 'disabled'
  /** The e-mail address is not verified yet. */
  | 'unverified';

/** The proof that an address is read. */
export type VerifyEmailInput = {
  /** The code from the mail. */
  readonly token: Scalars['String']['input'];
};

export type VersionList = {
  readonly data: ReadonlyArray<ContractVersion>;
};

/** Where a version of the contract stands. */
export type VersionStatus =
  /** Answers where no version is asked for. */
  | 'current'
  /** Still answers; move on. */
  | 'deprecated'
  /** Can be asked for; may still change. */
  | 'preview';

/** The viewer's vote on a comment. */
export type VoteInput = {
  /** 1 likes, -1 dislikes, 0 withdraws the vote. */
  readonly value: Scalars['Int']['input'];
};

/** One delivery attempt. */
export type WebhookAttempt = {
  /** Milliseconds until it ended. */
  readonly durationMs: Scalars['Int']['output'];
  /** Error code: `http_500`, `timeout`, `connection_refused`, `blocked_destination`, … */
  readonly error?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** When it is tried again; null when it is not. */
  readonly nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** 1 for the first attempt. */
  readonly number: Scalars['Int']['output'];
  /** The first 2 KB of the answer. */
  readonly responseBody?: Maybe<Scalars['String']['output']>;
  /** HTTP status of the answer; null without one. */
  readonly responseStatus?: Maybe<Scalars['Int']['output']>;
  /** When it was sent. */
  readonly startedAt: Scalars['DateTime']['output'];
  /** How it ended. */
  readonly status: WebhookAttemptStatus;
};

/** How an attempt ended. */
export type WebhookAttemptStatus =
  /** The address is not on the public internet. */
  | 'blocked'
  /** The receiver answered otherwise, or could not be reached. */
  | 'failed'
  /** The receiver answered 2xx. */
  | 'succeeded'
  /** The receiver took too long. */
  | 'timed_out';

/** The delivery of one event to one endpoint. */
export type WebhookDelivery = {
  /** Attempts until now. */
  readonly attemptCount: Scalars['Int']['output'];
  /** The last 20 attempts, oldest first. */
  readonly attempts: ReadonlyArray<WebhookAttempt>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it arrived; null before. */
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** Id of the endpoint. */
  readonly endpointId: Scalars['ID']['output'];
  /** Id of the event. */
  readonly eventId: Scalars['ID']['output'];
  /** Type of the event. */
  readonly eventType: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  /** Why the last attempt failed; null when it did not. */
  readonly lastError?: Maybe<Scalars['String']['output']>;
  /** HTTP status of the last answer; null without one. */
  readonly lastResponseStatus?: Maybe<Scalars['Int']['output']>;
  /** When it is tried next; null when it has ended. */
  readonly nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** Where it stands. */
  readonly status: WebhookDeliveryStatus;
};

export type WebhookDeliveryPage = {
  readonly data: ReadonlyArray<WebhookDelivery>;
  readonly pagination: Pagination;
};

/** Where a delivery stands. */
export type WebhookDeliveryStatus =
  /** Its endpoint is gone or no longer wants it. */
  | 'cancelled'
  /** The receiver answered 2xx. */
  | 'delivered'
  /** Given up after the last attempt. */
  | 'failed'
  /** Not tried yet. */
  | 'pending'
  /** Failed at least once, and tried again. */
  | 'retrying';

/**
 * Why the service disabled an endpoint: no success for five days, it answered 410, or its signing secret cannot be read
 * any more (rotate it, then set the endpoint active).
 */
export type WebhookDisabledReason =
  /** No success for five days. */
  | 'failing'
  /** It answered 410. */
  | 'gone'
  /** Its signing secret cannot be read any more. */
  | 'secret_lost';

/** A URL that receives events. */
export type WebhookEndpoint = {
  /** Failed attempts since the last success. */
  readonly consecutiveFailures: Scalars['Int']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** What its owner calls it; null without one. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Null unless `status` is `disabled`. */
  readonly disabledReason?: Maybe<WebhookDisabledReason>;
  /** Exact types or all of a resource (`order.*`); empty = all. */
  readonly eventTypes: ReadonlyArray<Scalars['String']['output']>;
  /** How its deliveries went lately. */
  readonly health: WebhookHealth;
  readonly id: Scalars['ID']['output'];
  /** When a delivery last failed; null before. */
  readonly lastFailureAt?: Maybe<Scalars['DateTime']['output']>;
  /** When a delivery last arrived; null before. */
  readonly lastSuccessAt?: Maybe<Scalars['DateTime']['output']>;
  /** Whether events about a resource arrive in their order. */
  readonly ordering: WebhookOrdering;
  /** How much an event carries. */
  readonly payloadStyle: WebhookPayloadStyle;
  /** Only events about these resources; empty = all. */
  readonly resourceIds: ReadonlyArray<Scalars['ID']['output']>;
  /** Whether it receives events. */
  readonly status: WebhookEndpointStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** Where events are sent. */
  readonly url: Scalars['String']['output'];
  /** Null when the URL has nothing to prove. */
  readonly verification?: Maybe<WebhookVerification>;
  readonly version: Scalars['Int']['output'];
};

export type WebhookEndpointPage = {
  readonly data: ReadonlyArray<WebhookEndpoint>;
  readonly pagination: Pagination;
};

/** Figures of an endpoint over the deliveries created since `since` (the last 24 hours). */
export type WebhookEndpointStatistics = {
  /** Attempts, repeated ones included. */
  readonly attempts: Scalars['Int']['output'];
  /** Milliseconds of an attempt on average; null without one. */
  readonly averageDurationMs?: Maybe<Scalars['Int']['output']>;
  /** Deliveries that were called off. */
  readonly cancelled: Scalars['Int']['output'];
  /** Deliveries that arrived. */
  readonly delivered: Scalars['Int']['output'];
  /** Id of the endpoint. */
  readonly endpointId: Scalars['ID']['output'];
  /** Deliveries given up. */
  readonly failed: Scalars['Int']['output'];
  /** Deliveries not tried yet. */
  readonly pending: Scalars['Int']['output'];
  /** Deliveries that failed and are tried again. */
  readonly retrying: Scalars['Int']['output'];
  /** Deliveries created from this time on are counted. */
  readonly since: Scalars['DateTime']['output'];
  /** Delivered of those that have ended; null when none has. */
  readonly successRate?: Maybe<Scalars['Float']['output']>;
};

/**
 * `active` receives events; `paused` queues them; `disabled` by the service, receives none; `pending_verification` receives
 * none until its URL has answered a challenge (where the service asks for it).
 */
export type WebhookEndpointStatus =
  /** Receives events. */
  | 'active'
  /** Receives nothing; set active to go on. */
  | 'disabled'
  /** Events wait until it is active again. */
  | 'paused'
  /** Receives nothing until its URL has answered the challenge. */
  | 'pending_verification';

/** The statuses an owner can set; `disabled` is set by the service only. */
export type WebhookEndpointSwitch =
  /** Sends events again. */
  | 'active'
  /** Keeps events waiting. */
  | 'paused';

/** An endpoint with its signing secret, shown once: on creation and on rotation. */
export type WebhookEndpointWithSecret = {
  readonly createdAt: Scalars['DateTime']['output'];
  /** What its owner calls it; null without one. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Exact types or all of a resource (`order.*`); empty = all. */
  readonly eventTypes: ReadonlyArray<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Whether events about a resource arrive in their order. */
  readonly ordering: WebhookOrdering;
  /** How much an event carries. */
  readonly payloadStyle: WebhookPayloadStyle;
  /** Until when events are also signed with the secret before; null when there is none. */
  readonly previousSecretExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Only events about these resources; empty = all. */
  readonly resourceIds: ReadonlyArray<Scalars['ID']['output']>;
  /** `whsec_<base64>`, for the libraries of Standard Webhooks. */
  readonly secret: Scalars['String']['output'];
  /** Whether it receives events. */
  readonly status: WebhookEndpointStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** Where events are sent. */
  readonly url: Scalars['String']['output'];
  readonly version: Scalars['Int']['output'];
};

/** An event of the event log, kept for 30 days. */
export type WebhookEvent = {
  readonly createdAt: Scalars['DateTime']['output'];
  /** What the `full` style carries; null when it carries nothing. */
  readonly data?: Maybe<WebhookEventData>;
  /** Where it was sent, the latest first, page by page; null for viewers who may not read deliveries. */
  readonly deliveries?: Maybe<WebhookDeliveryPage>;
  /** Id of the event; the same in every delivery. */
  readonly eventId: Scalars['ID']['output'];
  /** Its place in the log, behind which a reader goes on; null for events of the first release. */
  readonly position?: Maybe<Scalars['String']['output']>;
  /** Id of the resource. */
  readonly resourceId: Scalars['ID']['output'];
  /** Kind of the resource, e.g. `order`. */
  readonly resourceType: Scalars['String']['output'];
  /** Where the resource is read, relative to the base URL. */
  readonly resourceUrl?: Maybe<Scalars['String']['output']>;
  /** Per resource, from 1, gap-free. */
  readonly sequenceNumber: Scalars['Int']['output'];
  /** A test event, sent to one endpoint: it is about that endpoint and carries a made-up resource of its type. */
  readonly test: Scalars['Boolean']['output'];
  /** What happened: `<resource>.<past tense>`. */
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

/** Events in the order of the log. */
export type WebhookEventLog = {
  /** The oldest first. */
  readonly data: ReadonlyArray<WebhookEvent>;
  /** There is more now. */
  readonly hasMore: Scalars['Boolean']['output'];
  /** Where to go on, now or within 30 days. */
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

/** Health of an endpoint. `suspended`: ten failures in a row, retried once a minute. */
export type WebhookHealth =
  /** The service has disabled it. */
  | 'disabled'
  /** The last deliveries failed. */
  | 'failing'
  /** The last deliveries arrived. */
  | 'healthy'
  /** Its owner has paused it. */
  | 'paused'
  /** Its URL has not answered the challenge yet. */
  | 'pending_verification'
  /** Ten failures in a row; tried once a minute. */
  | 'suspended';

/**
 * `none`: events are sent as they come. `per_resource`: an event is sent only when the earlier ones about its resource
 * were delivered or given up; events about other resources do not wait.
 */
export type WebhookOrdering =
  /** Events are sent as they come. */
  | 'none'
  /** Events about a resource are sent one after the other. */
  | 'per_resource';

/** `thin`: type and resource id, the receiver reads the resource. `full`: also the resource itself. */
export type WebhookPayloadStyle =
  /** Also the resource itself. */
  | 'full'
  /** Type and resource id only. */
  | 'thin';

/** Events of a period that are sent again. */
export type WebhookRecovery = {
  /** False when the period holds more than 10 000 events: continue from `continueSince`. */
  readonly complete: Scalars['Boolean']['output'];
  /** Where the next request continues; null when it is complete. */
  readonly continueSince?: Maybe<Scalars['DateTime']['output']>;
  /** Id of the endpoint. */
  readonly endpointId: Scalars['ID']['output'];
  /** Deliveries scheduled. */
  readonly scheduled: Scalars['Int']['output'];
  /** Begin of the period. */
  readonly since: Scalars['DateTime']['output'];
  /** End of the period, exclusive. */
  readonly until: Scalars['DateTime']['output'];
};

/** An event that is sent again. */
export type WebhookReplay = {
  /** One new delivery for each endpoint, at most a thousand of them. */
  readonly deliveries: ReadonlyArray<WebhookDelivery>;
  /** Id of the event. */
  readonly eventId: Scalars['ID']['output'];
};

/** A test event that is on its way. */
export type WebhookTest = {
  /** The test event; deliveries can be listed by it. */
  readonly eventId: Scalars['ID']['output'];
};

/**
 * The proof that an endpoint belongs to who registered it: its URL gets a signed `endpoint.verification` with a
 * `challenge` and answers 2xx with `{"challenge": "…"}`.
 */
export type WebhookVerification = {
  /** Challenges that were sent to this URL. */
  readonly attempts: Scalars['Int']['output'];
  /** When the challenge was last sent; null before. */
  readonly lastAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** What was wrong with the last answer: `wrong_challenge`, `http_500`, `timeout`, … */
  readonly lastError?: Maybe<Scalars['String']['output']>;
  /** When it is asked again; null when only `verify` asks again. */
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
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeleteMeInput: DeleteMeInput;
  DeletedPost: ResolverTypeWrapper<DeletedPost>;
  DeletedProduct: ResolverTypeWrapper<DeletedProduct>;
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
  WebhookEndpointWithSecret: ResolverTypeWrapper<WebhookEndpointWithSecret>;
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
  DateTime: Scalars['DateTime']['output'];
  DeleteMeInput: DeleteMeInput;
  DeletedPost: DeletedPost;
  DeletedProduct: DeletedProduct;
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
  WebhookEndpointWithSecret: WebhookEndpointWithSecret;
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
  pattern?: Maybe<Scalars['String']['input']>;
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
  minimumPrices?: Resolver<ResolversTypes['JSONObject'], ParentType, ContextType>;
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
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DeletedPostResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['DeletedPost'] = ResolversParentTypes['DeletedPost']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type DeletedProductResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['DeletedProduct'] = ResolversParentTypes['DeletedProduct']> = {
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
};

export type ItemViolationResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ItemViolation'] = ResolversParentTypes['ItemViolation']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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
  blockUser?: Resolver<ResolversTypes['UserStanding'], ParentType, ContextType, RequireFields<MutationBlockUserArgs, 'id' | 'input'>>;
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
  deleteDocuments?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteDocumentsArgs, 'name' | 'version'>>;
  deleteMe?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteMeArgs, 'input'>>;
  deletePost?: Resolver<ResolversTypes['DeletedPost'], ParentType, ContextType, RequireFields<MutationDeletePostArgs, 'id'>>;
  deleteProduct?: Resolver<ResolversTypes['DeletedProduct'], ParentType, ContextType, RequireFields<MutationDeleteProductArgs, 'id'>>;
  deleteProducts?: Resolver<ResolversTypes['ProductBulkResult'], ParentType, ContextType, RequireFields<MutationDeleteProductsArgs, 'input'>>;
  deleteWebhookEndpoint?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteWebhookEndpointArgs, 'id'>>;
  deliverOrder?: Resolver<ResolversTypes['Order'], ParentType, ContextType, RequireFields<MutationDeliverOrderArgs, 'id'>>;
  disableUser?: Resolver<ResolversTypes['UserStanding'], ParentType, ContextType, RequireFields<MutationDisableUserArgs, 'id'>>;
  enableUser?: Resolver<ResolversTypes['UserStanding'], ParentType, ContextType, RequireFields<MutationEnableUserArgs, 'id'>>;
  endSession?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationEndSessionArgs, 'id'>>;
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
  replayWebhookEvent?: Resolver<ResolversTypes['WebhookReplay'], ParentType, ContextType, RequireFields<MutationReplayWebhookEventArgs, 'eventId' | 'input'>>;
  requestPasswordReset?: Resolver<ResolversTypes['Acceptance'], ParentType, ContextType, RequireFields<MutationRequestPasswordResetArgs, 'input'>>;
  retryWebhookDelivery?: Resolver<ResolversTypes['WebhookDelivery'], ParentType, ContextType, RequireFields<MutationRetryWebhookDeliveryArgs, 'id'>>;
  revokeApiKey?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRevokeApiKeyArgs, 'id'>>;
  rotateWebhookSecret?: Resolver<ResolversTypes['WebhookEndpointWithSecret'], ParentType, ContextType, RequireFields<MutationRotateWebhookSecretArgs, 'id'>>;
  shipOrder?: Resolver<ResolversTypes['Order'], ParentType, ContextType, RequireFields<MutationShipOrderArgs, 'id' | 'input'>>;
  signIn?: Resolver<ResolversTypes['SignedIn'], ParentType, ContextType, RequireFields<MutationSignInArgs, 'input'>>;
  signOut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  signUp?: Resolver<ResolversTypes['Acceptance'], ParentType, ContextType, RequireFields<MutationSignUpArgs, 'input'>>;
  startImport?: Resolver<ResolversTypes['Import'], ParentType, ContextType, RequireFields<MutationStartImportArgs, 'input'>>;
  startImportOfEach?: Resolver<ResolversTypes['Import'], ParentType, ContextType, Partial<MutationStartImportOfEachArgs>>;
  testWebhookEndpoint?: Resolver<ResolversTypes['WebhookTest'], ParentType, ContextType, RequireFields<MutationTestWebhookEndpointArgs, 'id' | 'input'>>;
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
  data?: Resolver<ReadonlyArray<ResolversTypes['Product']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
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
  moderationQueue?: Resolver<ResolversTypes['CommentPage'], ParentType, ContextType, RequireFields<QueryModerationQueueArgs, 'status'>>;
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
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  eventTypes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  ordering?: Resolver<ResolversTypes['WebhookOrdering'], ParentType, ContextType>;
  payloadStyle?: Resolver<ResolversTypes['WebhookPayloadStyle'], ParentType, ContextType>;
  previousSecretExpiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  resourceIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookEndpointStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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
  DateTime?: GraphQLScalarType;
  DeletedPost?: DeletedPostResolvers<ContextType>;
  DeletedProduct?: DeletedProductResolvers<ContextType>;
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
};

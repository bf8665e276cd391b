import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Product as ProductModel } from '../src/modules/catalog';
import type { User as UserModel, UserStanding as UserStandingModel } from '../src/modules/identity';
import type { GraphContext } from './context';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
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
  /** A free-form JSON object: at most 16 levels deep and 16 KiB; keys without `$`, `.` and NUL. */
  JSONObject: { input: Readonly<Record<string, unknown>>; output: Readonly<Record<string, unknown>>; }
  /** An amount in major units of the currency beside it, with at most that currency's decimals. */
  Money: { input: number; output: number; }
};

export type Availability = {
  readonly status: AvailabilityStatus;
};

/** Can it be bought now? `low_stock` means five or fewer. */
export type AvailabilityStatus =
  | 'in_stock'
  | 'low_stock'
  | 'out_of_stock';

/** Why and until when a user is kept out of discussions. */
export type BlockUserInput = {
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The block ends by itself at this time; without it somebody must lift it. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

/** All-or-nothing, or every item on its own (specification part 4). */
export type BulkMode =
  | 'atomic'
  | 'partial';

/** What became of one item of a bulk request. */
export type BulkOutcome =
  | 'cancelled'
  | 'created'
  | 'deleted'
  | 'failed'
  | 'not_applied'
  | 'unchanged'
  | 'updated';

export type BulkSummary = {
  readonly failed: Scalars['Int']['output'];
  readonly succeeded: Scalars['Int']['output'];
  readonly total: Scalars['Int']['output'];
};

/** A person as they appear on an order. */
export type CustomerCard = {
  readonly displayName: Scalars['String']['output'];
  readonly email: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
};

/** Why one item of a bulk request or an import was refused. */
export type ItemError = {
  readonly code: Scalars['String']['output'];
  readonly errors: ReadonlyArray<ItemViolation>;
  readonly message: Scalars['String']['output'];
};

export type ItemViolation = {
  readonly code: Scalars['String']['output'];
  readonly message: Scalars['String']['output'];
  readonly pointer?: Maybe<Scalars['String']['output']>;
};

export type Mutation = {
  /** Keeps a user out of discussions (moderators). */
  readonly blockUser: UserStanding;
  /** Closes an account and ends its sessions (admins). */
  readonly disableUser: UserStanding;
  /** Opens a closed account again (admins). */
  readonly enableUser: UserStanding;
  /** Does nothing; lets tools test that mutations reach the service. */
  readonly noop: Scalars['Boolean']['output'];
  /** Lifts a block (moderators). */
  readonly unblockUser: UserStanding;
  /** Changes the viewer's own profile. */
  readonly updateMe?: Maybe<User>;
};


export type MutationBlockUserArgs = {
  id: Scalars['ID']['input'];
  input: BlockUserInput;
};


export type MutationDisableUserArgs = {
  id: Scalars['ID']['input'];
};


export type MutationEnableUserArgs = {
  id: Scalars['ID']['input'];
};


export type MutationUnblockUserArgs = {
  id: Scalars['ID']['input'];
};


export type MutationUpdateMeArgs = {
  input: UpdateMeInput;
};

/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  readonly cursor?: InputMaybe<Scalars['String']['input']>;
  readonly limit?: InputMaybe<Scalars['Int']['input']>;
  readonly page?: InputMaybe<Scalars['Int']['input']>;
  readonly pageSize?: InputMaybe<Scalars['Int']['input']>;
};

/** Where a page stands. The fields of the other style are null (left out in REST). */
export type Pagination = {
  readonly hasNext: Scalars['Boolean']['output'];
  readonly limit?: Maybe<Scalars['Int']['output']>;
  readonly nextCursor?: Maybe<Scalars['String']['output']>;
  readonly page?: Maybe<Scalars['Int']['output']>;
  readonly pageSize?: Maybe<Scalars['Int']['output']>;
  readonly style: PaginationStyle;
  /** True when more than 10 000 rows matched and `totalItems` is only a lower bound. */
  readonly totalIsLowerBound?: Maybe<Scalars['Boolean']['output']>;
  readonly totalItems?: Maybe<Scalars['Int']['output']>;
  readonly totalPages?: Maybe<Scalars['Int']['output']>;
};

export type PaginationStyle =
  | 'cursor'
  | 'offset';

/** A product of the catalog. Draft and archived products are visible to catalog writers only. */
export type Product = {
  /** Free-form facts; `memory` in GB and `screenSize` in inches are filters of their own. */
  readonly attributes: Scalars['JSONObject']['output'];
  readonly availability: Availability;
  readonly brand?: Maybe<Scalars['String']['output']>;
  readonly categoryId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** ISO 4217. */
  readonly currency: Scalars['String']['output'];
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The client's own identifier, unique in the catalog when given. */
  readonly externalId?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly images: ReadonlyArray<ProductImage>;
  readonly price: Scalars['Money']['output'];
  /** Average of the ratings, 1 to 5; null without ratings. */
  readonly rating?: Maybe<Scalars['Float']['output']>;
  readonly ratingCount: Scalars['Int']['output'];
  /** Stock keeping unit, unique when given. */
  readonly sku?: Maybe<Scalars['String']['output']>;
  readonly status: ProductStatus;
  readonly title: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  readonly version: Scalars['Int']['output'];
};

export type ProductImage = {
  readonly alt?: Maybe<Scalars['String']['output']>;
  readonly url: Scalars['String']['output'];
};

export type ProductStatus =
  | 'active'
  | 'archived'
  | 'draft';

export type Query = {
  /** Answers as long as the schema is served. */
  readonly apiVersion: Scalars['String']['output'];
  /** The viewer's own account. */
  readonly me?: Maybe<User>;
  /** One product, or null when it does not exist or the viewer may not see it. */
  readonly product?: Maybe<Product>;
  /** One user, or null when there is none or the viewer may not see it. */
  readonly user?: Maybe<User>;
};


export type QueryProductArgs = {
  id: Scalars['ID']['input'];
};


export type QueryUserArgs = {
  id: Scalars['ID']['input'];
};

/** What a person may do in general. */
export type Role =
  | 'admin'
  | 'customer'
  | 'moderator';

/** What a user may change about themselves; what is left out stays as it is. */
export type UpdateMeInput = {
  /** An https address; null removes the picture. */
  readonly avatarUrl?: InputMaybe<Scalars['String']['input']>;
  readonly displayName?: InputMaybe<Scalars['String']['input']>;
};

/** An account, as its owner and admins see it. */
export type User = {
  /** Address of a picture; null without one. */
  readonly avatarUrl?: Maybe<Scalars['String']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly displayName: Scalars['String']['output'];
  readonly email: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  readonly role: Role;
  readonly status: UserStatus;
};

/** Why and until when somebody takes no part in discussions. */
export type UserBlock = {
  readonly at: Scalars['DateTime']['output'];
  readonly reason?: Maybe<Scalars['String']['output']>;
  /** Null: until it is lifted. */
  readonly until?: Maybe<Scalars['DateTime']['output']>;
};

/** A person as everybody sees them beside what they wrote. */
export type UserCard = {
  readonly avatarUrl?: Maybe<Scalars['String']['output']>;
  readonly displayName: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  readonly role: Role;
};

/** An account as moderators see it after a decision about it. */
export type UserStanding = {
  /** Null when the account is not blocked. */
  readonly block?: Maybe<UserBlock>;
  readonly displayName: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  readonly role: Role;
  readonly status: UserStatus;
};

/** `blocked`: signs in and reads, but takes no part in discussions. `disabled`: cannot sign in. */
export type UserStatus =
  | 'active'
  | 'blocked'
  | 'disabled'
  | 'unverified';



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
  Availability: ResolverTypeWrapper<Availability>;
  AvailabilityStatus: AvailabilityStatus;
  BlockUserInput: BlockUserInput;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  BulkMode: BulkMode;
  BulkOutcome: BulkOutcome;
  BulkSummary: ResolverTypeWrapper<BulkSummary>;
  CustomerCard: ResolverTypeWrapper<UserModel>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  ItemError: ResolverTypeWrapper<ItemError>;
  ItemViolation: ResolverTypeWrapper<ItemViolation>;
  JSONObject: ResolverTypeWrapper<Scalars['JSONObject']['output']>;
  Money: ResolverTypeWrapper<Scalars['Money']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  PageInput: PageInput;
  Pagination: ResolverTypeWrapper<Pagination>;
  PaginationStyle: PaginationStyle;
  Product: ResolverTypeWrapper<ProductModel>;
  ProductImage: ResolverTypeWrapper<ProductImage>;
  ProductStatus: ProductStatus;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Role: Role;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  UpdateMeInput: UpdateMeInput;
  User: ResolverTypeWrapper<UserModel>;
  UserBlock: ResolverTypeWrapper<UserBlock>;
  UserCard: ResolverTypeWrapper<UserModel>;
  UserStanding: ResolverTypeWrapper<UserStandingModel>;
  UserStatus: UserStatus;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Availability: Availability;
  BlockUserInput: BlockUserInput;
  Boolean: Scalars['Boolean']['output'];
  BulkSummary: BulkSummary;
  CustomerCard: UserModel;
  DateTime: Scalars['DateTime']['output'];
  Float: Scalars['Float']['output'];
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  ItemError: ItemError;
  ItemViolation: ItemViolation;
  JSONObject: Scalars['JSONObject']['output'];
  Money: Scalars['Money']['output'];
  Mutation: Record<PropertyKey, never>;
  PageInput: PageInput;
  Pagination: Pagination;
  Product: ProductModel;
  ProductImage: ProductImage;
  Query: Record<PropertyKey, never>;
  String: Scalars['String']['output'];
  UpdateMeInput: UpdateMeInput;
  User: UserModel;
  UserBlock: UserBlock;
  UserCard: UserModel;
  UserStanding: UserStandingModel;
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
  max?: Maybe<Scalars['Float']['input']>;
  maxItems?: Maybe<Scalars['Int']['input']>;
  maxLength?: Maybe<Scalars['Int']['input']>;
  min?: Maybe<Scalars['Float']['input']>;
  minItems?: Maybe<Scalars['Int']['input']>;
  minLength?: Maybe<Scalars['Int']['input']>;
  pattern?: Maybe<Scalars['String']['input']>;
};

export type ConstraintDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = ConstraintDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type OmittableDirectiveArgs = { };

export type OmittableDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = OmittableDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type OnExpandDirectiveArgs = {
  path: Scalars['String']['input'];
};

export type OnExpandDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = OnExpandDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type OnIncludeDirectiveArgs = {
  path: Scalars['String']['input'];
};

export type OnIncludeDirectiveResolver<Result, Parent, ContextType = GraphContext, Args = OnIncludeDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AvailabilityResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Availability'] = ResolversParentTypes['Availability']> = {
  status?: Resolver<ResolversTypes['AvailabilityStatus'], ParentType, ContextType>;
};

export type BulkSummaryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['BulkSummary'] = ResolversParentTypes['BulkSummary']> = {
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  succeeded?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CustomerCardResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['CustomerCard'] = ResolversParentTypes['CustomerCard']> = {
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

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

export interface MoneyScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Money'], any> {
  name: 'Money';
}

export type MutationResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  blockUser?: Resolver<ResolversTypes['UserStanding'], ParentType, ContextType, RequireFields<MutationBlockUserArgs, 'id' | 'input'>>;
  disableUser?: Resolver<ResolversTypes['UserStanding'], ParentType, ContextType, RequireFields<MutationDisableUserArgs, 'id'>>;
  enableUser?: Resolver<ResolversTypes['UserStanding'], ParentType, ContextType, RequireFields<MutationEnableUserArgs, 'id'>>;
  noop?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  unblockUser?: Resolver<ResolversTypes['UserStanding'], ParentType, ContextType, RequireFields<MutationUnblockUserArgs, 'id'>>;
  updateMe?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType, RequireFields<MutationUpdateMeArgs, 'input'>>;
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

export type ProductResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Product'] = ResolversParentTypes['Product']> = {
  attributes?: Resolver<ResolversTypes['JSONObject'], ParentType, ContextType>;
  availability?: Resolver<ResolversTypes['Availability'], ParentType, ContextType>;
  brand?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  sku?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ProductStatus'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProductImageResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['ProductImage'] = ResolversParentTypes['ProductImage']> = {
  alt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  apiVersion?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  me?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  product?: Resolver<Maybe<ResolversTypes['Product']>, ParentType, ContextType, RequireFields<QueryProductArgs, 'id'>>;
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType, RequireFields<QueryUserArgs, 'id'>>;
};

export type UserResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  avatarUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['UserStatus'], ParentType, ContextType>;
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

export type UserStandingResolvers<ContextType = GraphContext, ParentType extends ResolversParentTypes['UserStanding'] = ResolversParentTypes['UserStanding']> = {
  block?: Resolver<Maybe<ResolversTypes['UserBlock']>, ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['UserStatus'], ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphContext> = {
  Availability?: AvailabilityResolvers<ContextType>;
  BulkSummary?: BulkSummaryResolvers<ContextType>;
  CustomerCard?: CustomerCardResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  ItemError?: ItemErrorResolvers<ContextType>;
  ItemViolation?: ItemViolationResolvers<ContextType>;
  JSONObject?: GraphQLScalarType;
  Money?: GraphQLScalarType;
  Mutation?: MutationResolvers<ContextType>;
  Pagination?: PaginationResolvers<ContextType>;
  Product?: ProductResolvers<ContextType>;
  ProductImage?: ProductImageResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UserBlock?: UserBlockResolvers<ContextType>;
  UserCard?: UserCardResolvers<ContextType>;
  UserStanding?: UserStandingResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = GraphContext> = {
  byDefault?: ByDefaultDirectiveResolver<any, any, ContextType>;
  computed?: ComputedDirectiveResolver<any, any, ContextType>;
  constraint?: ConstraintDirectiveResolver<any, any, ContextType>;
  omittable?: OmittableDirectiveResolver<any, any, ContextType>;
  onExpand?: OnExpandDirectiveResolver<any, any, ContextType>;
  onInclude?: OnIncludeDirectiveResolver<any, any, ContextType>;
};

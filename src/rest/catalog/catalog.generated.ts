/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
/** Type of the values of an attribute; a product's value of another type cannot be filtered by. */
export type AttributeType =
  /** Yes or no. */
  | 'boolean'
  /** Numbers, with or without decimals. */
  | 'number'
  /** Texts. */
  | 'string';

/** Whether a product can be bought now; `low_stock` means five or fewer are left. */
export type AvailabilityStatus =
  /** More than five can be bought. */
  | 'in_stock'
  /** One to five are left. */
  | 'low_stock'
  /** None can be bought now. */
  | 'out_of_stock';

/** Items of POST /products/bulk: each as `CreateProductInput`, judged on its own. */
export type BulkCreateProductsInput = {
  /** The products to create. */
  readonly items: ReadonlyArray<unknown>;
};

/** Products to delete. */
export type BulkDeleteProductsInput = {
  /** Ids of the products to delete. */
  readonly ids: ReadonlyArray<string>;
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

/** Items of PATCH /products/bulk: each as `ProductChange`, judged on its own. */
export type BulkUpdateProductsInput = {
  /** The changes, each of a product of its own. */
  readonly items: ReadonlyArray<unknown>;
};

/** A new category. */
export type CreateCategoryInput = {
  /** Your own identifier; unique when given. */
  readonly externalId?: string | null | undefined;
  /** Attributes offered as search filters. */
  readonly filterableAttributes?: ReadonlyArray<string | Readonly<Record<string, unknown>>> | null | undefined;
  /** Lowest price allowed for its products, in USD. */
  readonly minimumPrice?: number | null | undefined;
  /** Lowest prices in other currencies, by ISO 4217 code: `{"EUR": 4.5}`. */
  readonly minimumPrices?: Readonly<Record<string, number | null>> | null | undefined;
  /** The parent category; null makes it a root. */
  readonly parentId?: string | null | undefined;
  /** Name of the category. */
  readonly title: string;
};

/** A new product. */
export type CreateProductInput = {
  /** Free-form attributes; `memory` (GB) and `screenSize` (inch) are positive numbers. */
  readonly attributes?: Readonly<Record<string, unknown>> | null | undefined;
  /** Brand name. */
  readonly brand?: string | null | undefined;
  /** Id of the category. */
  readonly categoryId: string;
  /** ISO 4217; default USD. */
  readonly currency?: string | null | undefined;
  /** Plain-text description. */
  readonly description?: string | null | undefined;
  /** Your own identifier, unique when given: creating it again answers the existing product. */
  readonly externalId?: string | null | undefined;
  /** Pictures; lists show the first. */
  readonly images?: ReadonlyArray<ProductImageInput> | null | undefined;
  /** Price of one piece, with at most the decimals of the currency. */
  readonly price: number;
  /** Stock keeping unit; unique in the catalog when given. */
  readonly sku?: string | null | undefined;
  /** Default active. */
  readonly status?: ProductStatus | null | undefined;
  /** Units on hand. */
  readonly stock?: number | null | undefined;
  /** Name shown to customers. */
  readonly title: string;
};

/** Whether something was created or existed already. */
export type CreationOutcome =
  /** Created by this request. */
  | 'created'
  /** An object with this identifier existed already. */
  | 'unchanged';

/** A picture of a product. */
export type ProductImageInput = {
  /** Alternative text for people who cannot see the picture. */
  readonly alt?: string | null | undefined;
  /** http or https address of the picture. */
  readonly url: string;
};

/** Whether customers see a product. */
export type ProductStatus =
  /** For sale. */
  | 'active'
  /** No longer shown to customers. */
  | 'archived'
  /** Not yet shown to customers. */
  | 'draft';

/** A merge patch: absent fields stay, null removes. */
export type UpdateCategoryInput = {
  /** Attributes offered as search filters; null removes all. */
  readonly filterableAttributes?: ReadonlyArray<string | Readonly<Record<string, unknown>>> | null | undefined;
  /** Lowest price allowed for its products, in USD; null removes it. */
  readonly minimumPrice?: number | null | undefined;
  /** Lowest prices in other currencies, by ISO 4217 code; merged key by key, null removes one. */
  readonly minimumPrices?: Readonly<Record<string, number | null>> | null | undefined;
  /** Moves the category with its subtree; null makes it a root. */
  readonly parentId?: string | null | undefined;
  /** New name. */
  readonly title?: string | null | undefined;
};

/** A merge patch (RFC 7396): absent fields stay, null removes. */
export type UpdateProductInput = {
  /** Merged key by key; null removes a key. */
  readonly attributes?: Readonly<Record<string, unknown>> | null | undefined;
  /** Brand name. */
  readonly brand?: string | null | undefined;
  /** Id of the category. */
  readonly categoryId?: string | null | undefined;
  /** ISO 4217 code of the price. */
  readonly currency?: string | null | undefined;
  /** Plain-text description. */
  readonly description?: string | null | undefined;
  /** Your own identifier; unique in the catalog. */
  readonly externalId?: string | null | undefined;
  /** Pictures; replaces the present ones. */
  readonly images?: ReadonlyArray<ProductImageInput> | null | undefined;
  /** Price of one piece, with at most the decimals of the currency. */
  readonly price?: number | null | undefined;
  /** Stock keeping unit; unique in the catalog. */
  readonly sku?: string | null | undefined;
  /** Whether customers see it. */
  readonly status?: ProductStatus | null | undefined;
  /** New number of units on hand. */
  readonly stock?: number | null | undefined;
  /** Units to add to the stock (negative: subtract), up to 1000000000 in all; instead of `stock`. */
  readonly stockDelta?: number | null | undefined;
  /** Name shown to customers. */
  readonly title?: string | null | undefined;
};

export type GetProductQueryVariables = Exact<{
  id: string;
}>;


export type GetProductQuery = { readonly product: { readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly stock: number | null, readonly status: ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: AvailabilityStatus } } | null };

export type GetWebProductQueryVariables = Exact<{
  id: string;
}>;


export type GetWebProductQuery = { readonly product: { readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly stock: number | null, readonly status: ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: AvailabilityStatus }, readonly breadcrumbs: ReadonlyArray<{ readonly id: string, readonly title: string }>, readonly specs: ReadonlyArray<{ readonly name: string, readonly label: string, readonly value: string }>, readonly reviewsSummary: { readonly average: number | null, readonly count: number, readonly distribution: ReadonlyArray<{ readonly stars: number, readonly count: number }> }, readonly seo: { readonly title: string, readonly description: string, readonly canonicalPath: string } } | null };

export type GetMobileProductQueryVariables = Exact<{
  id: string;
}>;


export type GetMobileProductQuery = { readonly product: { readonly id: string, readonly title: string, readonly price: number, readonly currency: string, readonly thumbnailUrl: string | null, readonly rating: number | null, readonly availability: { readonly status: AvailabilityStatus } } | null };

export type GetPartnerProductQueryVariables = Exact<{
  id: string;
}>;


export type GetPartnerProductQuery = { readonly partnerProduct: { readonly id: string, readonly externalId: string | null, readonly sku: string | null, readonly title: string, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly updatedAt: string, readonly schemaVersion: number, readonly availability: { readonly status: AvailabilityStatus } } | null };

export type ListProductChangesQueryVariables = Exact<{
  since?: string | null | undefined;
  pageSize?: number | null | undefined;
}>;


export type ListProductChangesQuery = { readonly productChanges: { readonly next: string, readonly hasMore: boolean, readonly data: ReadonlyArray<{ readonly id: string, readonly deleted: boolean, readonly product: { readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly stock: number | null, readonly status: ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: AvailabilityStatus } } | null, readonly partnerProduct: { readonly id: string, readonly externalId: string | null, readonly sku: string | null, readonly title: string, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly updatedAt: string, readonly schemaVersion: number, readonly availability: { readonly status: AvailabilityStatus } } | null }> } };

export type GetCategoryQueryVariables = Exact<{
  id: string;
}>;


export type GetCategoryQuery = { readonly category: { readonly id: string, readonly title: string, readonly parentId: string | null, readonly externalId: string | null, readonly minimumPrice: number | null, readonly minimumPrices: Readonly<Record<string, number | null>>, readonly version: number, readonly filterableAttributes: ReadonlyArray<{ readonly name: string, readonly label: string, readonly type: AttributeType, readonly unit: string | null }> } | null };

export type GetProductPageQueryVariables = Exact<{
  id: string;
}>;


export type GetProductPageQuery = { readonly productPage: { readonly missing: ReadonlyArray<string>, readonly product: { readonly id: string, readonly title: string, readonly price: number, readonly currency: string, readonly thumbnailUrl: string | null, readonly rating: number | null, readonly availability: { readonly status: AvailabilityStatus } }, readonly rating: { readonly average: number | null, readonly count: number, readonly distribution: ReadonlyArray<{ readonly stars: number, readonly count: number }> } | null, readonly availability: { readonly status: AvailabilityStatus, readonly deliveryEstimateDays: number | null }, readonly similarProducts: ReadonlyArray<{ readonly id: string, readonly title: string, readonly price: number, readonly currency: string, readonly thumbnailUrl: string | null, readonly rating: number | null, readonly availability: { readonly status: AvailabilityStatus } }> | null, readonly promoBlocks: ReadonlyArray<{ readonly id: string, readonly title: string, readonly text: string | null, readonly imageUrl: string | null, readonly targetUrl: string | null }> | null, readonly displaySettings: { readonly layout: string, readonly imageAspectRatio: string, readonly showRating: boolean, readonly showSimilarProducts: boolean } | null } | null };

export type CreateProductMutationVariables = Exact<{
  input: CreateProductInput;
}>;


export type CreateProductMutation = { readonly createProduct: { readonly outcome: CreationOutcome, readonly product: { readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly stock: number | null, readonly status: ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: AvailabilityStatus } } } };

export type UpdateProductMutationVariables = Exact<{
  id: string;
  input: UpdateProductInput;
  version?: number | null | undefined;
}>;


export type UpdateProductMutation = { readonly updateProduct: { readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly stock: number | null, readonly status: ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: AvailabilityStatus } } };

export type DeleteProductMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
}>;


export type DeleteProductMutation = { readonly deleteProduct: { readonly id: string } };

export type GetProductVersionQueryVariables = Exact<{
  id: string;
}>;


export type GetProductVersionQuery = { readonly product: { readonly version: number } | null };

export type BulkCreateProductsMutationVariables = Exact<{
  input: BulkCreateProductsInput;
  mode?: BulkMode | null | undefined;
}>;


export type BulkCreateProductsMutation = { readonly createProducts: { readonly mode: BulkMode, readonly summary: { readonly total: number, readonly succeeded: number, readonly failed: number }, readonly results: ReadonlyArray<{ readonly index: number, readonly outcome: BulkOutcome, readonly id: string | null, readonly externalId: string | null, readonly data: { readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly stock: number | null, readonly status: ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: AvailabilityStatus } } | null, readonly error: { readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null }> } | null }> } };

export type BulkUpdateProductsMutationVariables = Exact<{
  input: BulkUpdateProductsInput;
  mode?: BulkMode | null | undefined;
}>;


export type BulkUpdateProductsMutation = { readonly updateProducts: { readonly mode: BulkMode, readonly summary: { readonly total: number, readonly succeeded: number, readonly failed: number }, readonly results: ReadonlyArray<{ readonly index: number, readonly outcome: BulkOutcome, readonly id: string | null, readonly externalId: string | null, readonly data: { readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly stock: number | null, readonly status: ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: AvailabilityStatus } } | null, readonly error: { readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null }> } | null }> } };

export type BulkDeleteProductsMutationVariables = Exact<{
  input: BulkDeleteProductsInput;
  mode?: BulkMode | null | undefined;
}>;


export type BulkDeleteProductsMutation = { readonly deleteProducts: { readonly mode: BulkMode, readonly summary: { readonly total: number, readonly succeeded: number, readonly failed: number }, readonly results: ReadonlyArray<{ readonly index: number, readonly outcome: BulkOutcome, readonly id: string | null, readonly externalId: string | null, readonly data: { readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly stock: number | null, readonly status: ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: AvailabilityStatus } } | null, readonly error: { readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null }> } | null }> } };

export type ListCategoriesQueryVariables = Exact<{ [key: string]: never; }>;


export type ListCategoriesQuery = { readonly categories: { readonly data: ReadonlyArray<{ readonly id: string, readonly title: string, readonly parentId: string | null, readonly externalId: string | null, readonly minimumPrice: number | null, readonly minimumPrices: Readonly<Record<string, number | null>>, readonly version: number, readonly filterableAttributes: ReadonlyArray<{ readonly name: string, readonly label: string, readonly type: AttributeType, readonly unit: string | null }> }> } };

export type CreateCategoryMutationVariables = Exact<{
  input: CreateCategoryInput;
}>;


export type CreateCategoryMutation = { readonly createCategory: { readonly outcome: CreationOutcome, readonly category: { readonly id: string, readonly title: string, readonly parentId: string | null, readonly externalId: string | null, readonly minimumPrice: number | null, readonly minimumPrices: Readonly<Record<string, number | null>>, readonly version: number, readonly filterableAttributes: ReadonlyArray<{ readonly name: string, readonly label: string, readonly type: AttributeType, readonly unit: string | null }> } } };

export type UpdateCategoryMutationVariables = Exact<{
  id: string;
  input: UpdateCategoryInput;
  version?: number | null | undefined;
}>;


export type UpdateCategoryMutation = { readonly updateCategory: { readonly id: string, readonly title: string, readonly parentId: string | null, readonly externalId: string | null, readonly minimumPrice: number | null, readonly minimumPrices: Readonly<Record<string, number | null>>, readonly version: number, readonly filterableAttributes: ReadonlyArray<{ readonly name: string, readonly label: string, readonly type: AttributeType, readonly unit: string | null }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetProductDocument: FixedDocument<GetProductQuery, GetProductQueryVariables> = {
  name: 'GetProduct',
  source: "query GetProduct($id: ID!) {\n  product(id: $id) {\n    id\n    title\n    description\n    price\n    currency\n    categoryId\n    brand\n    sku\n    externalId\n    attributes\n    images {\n      url\n      alt\n    }\n    rating\n    ratingCount\n    availability {\n      status\n    }\n    stock\n    status\n    createdAt\n    updatedAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetWebProductDocument: FixedDocument<GetWebProductQuery, GetWebProductQueryVariables> = {
  name: 'GetWebProduct',
  source: "query GetWebProduct($id: ID!) {\n  product(id: $id) {\n    id\n    title\n    description\n    price\n    currency\n    categoryId\n    brand\n    sku\n    externalId\n    attributes\n    images {\n      url\n      alt\n    }\n    rating\n    ratingCount\n    availability {\n      status\n    }\n    stock\n    status\n    createdAt\n    updatedAt\n    version\n    breadcrumbs {\n      id\n      title\n    }\n    specs {\n      name\n      label\n      value\n    }\n    reviewsSummary {\n      average\n      count\n      distribution {\n        stars\n        count\n      }\n    }\n    seo {\n      title\n      description\n      canonicalPath\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetMobileProductDocument: FixedDocument<GetMobileProductQuery, GetMobileProductQueryVariables> = {
  name: 'GetMobileProduct',
  source: "query GetMobileProduct($id: ID!) {\n  product(id: $id) {\n    id\n    title\n    price\n    currency\n    thumbnailUrl\n    rating\n    availability {\n      status\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetPartnerProductDocument: FixedDocument<GetPartnerProductQuery, GetPartnerProductQueryVariables> = {
  name: 'GetPartnerProduct',
  source: "query GetPartnerProduct($id: ID!) {\n  partnerProduct(id: $id) {\n    id\n    externalId\n    sku\n    title\n    price\n    currency\n    categoryId\n    brand\n    availability {\n      status\n    }\n    updatedAt\n    schemaVersion\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListProductChangesDocument: FixedDocument<ListProductChangesQuery, ListProductChangesQueryVariables> = {
  name: 'ListProductChanges',
  source: "query ListProductChanges($since: String, $pageSize: Int) {\n  productChanges(since: $since, pageSize: $pageSize) {\n    data {\n      id\n      deleted\n      product {\n        id\n        title\n        description\n        price\n        currency\n        categoryId\n        brand\n        sku\n        externalId\n        attributes\n        images {\n          url\n          alt\n        }\n        rating\n        ratingCount\n        availability {\n          status\n        }\n        stock\n        status\n        createdAt\n        updatedAt\n        version\n      }\n      partnerProduct {\n        id\n        externalId\n        sku\n        title\n        price\n        currency\n        categoryId\n        brand\n        availability {\n          status\n        }\n        updatedAt\n        schemaVersion\n      }\n    }\n    next\n    hasMore\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetCategoryDocument: FixedDocument<GetCategoryQuery, GetCategoryQueryVariables> = {
  name: 'GetCategory',
  source: "query GetCategory($id: ID!) {\n  category(id: $id) {\n    id\n    title\n    parentId\n    externalId\n    filterableAttributes {\n      name\n      label\n      type\n      unit\n    }\n    minimumPrice\n    minimumPrices\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetProductPageDocument: FixedDocument<GetProductPageQuery, GetProductPageQueryVariables> = {
  name: 'GetProductPage',
  source: "query GetProductPage($id: ID!) {\n  productPage(id: $id) {\n    product {\n      id\n      title\n      price\n      currency\n      thumbnailUrl\n      rating\n      availability {\n        status\n      }\n    }\n    rating {\n      average\n      count\n      distribution {\n        stars\n        count\n      }\n    }\n    availability {\n      status\n      deliveryEstimateDays\n    }\n    similarProducts {\n      id\n      title\n      price\n      currency\n      thumbnailUrl\n      rating\n      availability {\n        status\n      }\n    }\n    promoBlocks {\n      id\n      title\n      text\n      imageUrl\n      targetUrl\n    }\n    displaySettings {\n      layout\n      imageAspectRatio\n      showRating\n      showSimilarProducts\n    }\n    missing\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CreateProductDocument: FixedDocument<CreateProductMutation, CreateProductMutationVariables> = {
  name: 'CreateProduct',
  source: "mutation CreateProduct($input: CreateProductInput!) {\n  createProduct(input: $input) {\n    outcome\n    product {\n      id\n      title\n      description\n      price\n      currency\n      categoryId\n      brand\n      sku\n      externalId\n      attributes\n      images {\n        url\n        alt\n      }\n      rating\n      ratingCount\n      availability {\n        status\n      }\n      stock\n      status\n      createdAt\n      updatedAt\n      version\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const UpdateProductDocument: FixedDocument<UpdateProductMutation, UpdateProductMutationVariables> = {
  name: 'UpdateProduct',
  source: "mutation UpdateProduct($id: ID!, $input: UpdateProductInput!, $version: Int) {\n  updateProduct(id: $id, input: $input, version: $version) {\n    id\n    title\n    description\n    price\n    currency\n    categoryId\n    brand\n    sku\n    externalId\n    attributes\n    images {\n      url\n      alt\n    }\n    rating\n    ratingCount\n    availability {\n      status\n    }\n    stock\n    status\n    createdAt\n    updatedAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const DeleteProductDocument: FixedDocument<DeleteProductMutation, DeleteProductMutationVariables> = {
  name: 'DeleteProduct',
  source: "mutation DeleteProduct($id: ID!, $version: Int) {\n  deleteProduct(id: $id, version: $version) {\n    id\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetProductVersionDocument: FixedDocument<GetProductVersionQuery, GetProductVersionQueryVariables> = {
  name: 'GetProductVersion',
  source: "query GetProductVersion($id: ID!) {\n  product(id: $id) {\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const BulkCreateProductsDocument: FixedDocument<BulkCreateProductsMutation, BulkCreateProductsMutationVariables> = {
  name: 'BulkCreateProducts',
  source: "mutation BulkCreateProducts($input: BulkCreateProductsInput!, $mode: BulkMode) {\n  createProducts: createEachProduct(input: $input, mode: $mode) {\n    mode\n    summary {\n      total\n      succeeded\n      failed\n    }\n    results {\n      index\n      outcome\n      id\n      externalId\n      data {\n        id\n        title\n        description\n        price\n        currency\n        categoryId\n        brand\n        sku\n        externalId\n        attributes\n        images {\n          url\n          alt\n        }\n        rating\n        ratingCount\n        availability {\n          status\n        }\n        stock\n        status\n        createdAt\n        updatedAt\n        version\n      }\n      error {\n        code\n        message\n        params\n        errors {\n          pointer\n          code\n          message\n          params\n        }\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const BulkUpdateProductsDocument: FixedDocument<BulkUpdateProductsMutation, BulkUpdateProductsMutationVariables> = {
  name: 'BulkUpdateProducts',
  source: "mutation BulkUpdateProducts($input: BulkUpdateProductsInput!, $mode: BulkMode) {\n  updateProducts: updateEachProduct(input: $input, mode: $mode) {\n    mode\n    summary {\n      total\n      succeeded\n      failed\n    }\n    results {\n      index\n      outcome\n      id\n      externalId\n      data {\n        id\n        title\n        description\n        price\n        currency\n        categoryId\n        brand\n        sku\n        externalId\n        attributes\n        images {\n          url\n          alt\n        }\n        rating\n        ratingCount\n        availability {\n          status\n        }\n        stock\n        status\n        createdAt\n        updatedAt\n        version\n      }\n      error {\n        code\n        message\n        params\n        errors {\n          pointer\n          code\n          message\n          params\n        }\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const BulkDeleteProductsDocument: FixedDocument<BulkDeleteProductsMutation, BulkDeleteProductsMutationVariables> = {
  name: 'BulkDeleteProducts',
  source: "mutation BulkDeleteProducts($input: BulkDeleteProductsInput!, $mode: BulkMode) {\n  deleteProducts(input: $input, mode: $mode) {\n    mode\n    summary {\n      total\n      succeeded\n      failed\n    }\n    results {\n      index\n      outcome\n      id\n      externalId\n      data {\n        id\n        title\n        description\n        price\n        currency\n        categoryId\n        brand\n        sku\n        externalId\n        attributes\n        images {\n          url\n          alt\n        }\n        rating\n        ratingCount\n        availability {\n          status\n        }\n        stock\n        status\n        createdAt\n        updatedAt\n        version\n      }\n      error {\n        code\n        message\n        params\n        errors {\n          pointer\n          code\n          message\n          params\n        }\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListCategoriesDocument: FixedDocument<ListCategoriesQuery, ListCategoriesQueryVariables> = {
  name: 'ListCategories',
  source: "query ListCategories {\n  categories {\n    data {\n      id\n      title\n      parentId\n      externalId\n      filterableAttributes {\n        name\n        label\n        type\n        unit\n      }\n      minimumPrice\n      minimumPrices\n      version\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CreateCategoryDocument: FixedDocument<CreateCategoryMutation, CreateCategoryMutationVariables> = {
  name: 'CreateCategory',
  source: "mutation CreateCategory($input: CreateCategoryInput!) {\n  createCategory(input: $input) {\n    outcome\n    category {\n      id\n      title\n      parentId\n      externalId\n      filterableAttributes {\n        name\n        label\n        type\n        unit\n      }\n      minimumPrice\n      minimumPrices\n      version\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const UpdateCategoryDocument: FixedDocument<UpdateCategoryMutation, UpdateCategoryMutationVariables> = {
  name: 'UpdateCategory',
  source: "mutation UpdateCategory($id: ID!, $input: UpdateCategoryInput!, $version: Int) {\n  updateCategory(id: $id, input: $input, version: $version) {\n    id\n    title\n    parentId\n    externalId\n    filterableAttributes {\n      name\n      label\n      type\n      unit\n    }\n    minimumPrice\n    minimumPrices\n    version\n  }\n}",
};
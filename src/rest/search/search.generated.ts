/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
/** A filter by a declared attribute. */
export type AttributeFilter = {
  /** Name of the attribute, as a category declares it. */
  readonly name: string;
  /**
   * Values of which a product needs one: words (compared like brands), numbers, `true` or `false`. Numbers
   * also as ranges that include both ends, one of which may be left out: `10..20`, `10..`. Where an attribute has words
   * beside numbers, a backslash before what is like a range makes it a word.
   */
  readonly values: ReadonlyArray<string>;
};

/** Whether a product can be bought now; `low_stock` means five or fewer are left. */
export type AvailabilityStatus =
  /** More than five can be bought. */
  | 'in_stock'
  /** One to five are left. */
  | 'low_stock'
  /** None can be bought now. */
  | 'out_of_stock';

/** Kind of a facet. */
export type FacetType =
  /** Ranges of numbers. */
  | 'range'
  /** Single values. */
  | 'terms';

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

/**
 * Filters of a product search. Several values of one filter: a product needs one of them; several filters: it needs all.
 * A list has at least one entry: leave it out, or send null, for no filter.
 */
export type ProductFilter = {
  /** Declared attributes, at most 20 with `memory` and `screenSize`. Standard attributes can be named here too, and then need no category. */
  readonly attributes?: ReadonlyArray<AttributeFilter> | null | undefined;
  /** Brands; spellings that look the same, in upper or lower case, are one brand. Answers show the commonest spelling. */
  readonly brand?: ReadonlyArray<string> | null | undefined;
  /** Ids or externalIds of categories; each covers the categories below it. */
  readonly category?: ReadonlyArray<string> | null | undefined;
  /** ISO 4217 code; only products with a price in this currency. */
  readonly currency?: string | null | undefined;
  /** True: only products in stock. An order counts about a second later: until then a product that it has sold out is still listed and counted, shown with its present availability. */
  readonly inStock?: boolean | null | undefined;
  /** Memory in GB; only with a category that offers this filter. */
  readonly memory?: ReadonlyArray<number> | null | undefined;
  /** Highest price, inclusive. */
  readonly priceMax?: number | null | undefined;
  /** Lowest price, inclusive; in the currency that the answer of a search names. */
  readonly priceMin?: number | null | undefined;
  /**
   * Words to find, in any order; the last one may be incomplete. Other forms and spellings of a word are found too; a
   * SKU or externalId only as a whole. A blank text is ignored; a text without any word finds nothing.
   */
  readonly q?: string | null | undefined;
  /** Screen size in inches; only with a category that offers this filter. */
  readonly screenSize?: ReadonlyArray<number> | null | undefined;
};

/** Finds products by their identifiers, straight from the catalog; several fields must all match. */
export type ProductLookUp = {
  /** Your own identifier. */
  readonly externalId?: string | null | undefined;
  /** Ids of products, 1 to 100. */
  readonly ids?: ReadonlyArray<string> | null | undefined;
  /** Stock keeping unit. */
  readonly sku?: string | null | undefined;
  /** Only products in this status; drafts and archived products are for catalog writers. */
  readonly status?: ProductStatus | null | undefined;
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

/** The complete list of synonyms; replaces the current one. */
export type ReplaceSearchSynonymsInput = {
  /** Rules, at most 1,000. */
  readonly items: ReadonlyArray<SynonymRuleInput>;
};

/** The role of an account. */
export type Role =
  /** May use the whole API. */
  | 'admin'
  /** Buys and comments. */
  | 'customer'
  /** Also moderates comments and blocks users from discussions. */
  | 'moderator';

/** Either `words`, or `from` and `to`; each text has one to three words. Case, accents, invisible characters and other forms of a word do not matter: two texts at least must differ in more. */
export type SynonymRuleInput = {
  /** Text that is searched for. */
  readonly from?: string | null | undefined;
  /** Texts whose products it finds too. */
  readonly to?: ReadonlyArray<string> | null | undefined;
  /** Texts that find each other's products. */
  readonly words?: ReadonlyArray<string> | null | undefined;
};

export type ListProductsQueryVariables = Exact<{
  filter?: ProductFilter | null | undefined;
  lookUp?: ProductLookUp | null | undefined;
  sort?: ProductSort | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ListProductsQuery = { readonly products: { readonly relaxed: ReadonlyArray<string> | null, readonly data: ReadonlyArray<{ readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly stock: number | null, readonly status: ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: AvailabilityStatus } }>, readonly corrections: ReadonlyArray<{ readonly from: string, readonly to: string }> | null, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type SearchProductsQueryVariables = Exact<{
  filter?: ProductFilter | null | undefined;
  sort?: ProductSort | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type SearchProductsQuery = { readonly searchProducts: { readonly currency: string, readonly relaxed: ReadonlyArray<string>, readonly data: ReadonlyArray<{ readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly stock: number | null, readonly status: ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: AvailabilityStatus } }>, readonly facets: ReadonlyArray<{ readonly name: string, readonly label: string, readonly type: FacetType, readonly min: number | null, readonly max: number | null, readonly otherCount: number, readonly missingCount: number, readonly values: ReadonlyArray<{ readonly value: string | number | boolean | null, readonly from: number | null, readonly to: number | null, readonly label: string, readonly count: number, readonly selected: boolean, readonly query: string }> }>, readonly corrections: ReadonlyArray<{ readonly from: string, readonly to: string }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type ListSearchFiltersQueryVariables = Exact<{ [key: string]: never; }>;


export type ListSearchFiltersQuery = { readonly searchFilters: { readonly data: ReadonlyArray<{ readonly name: string, readonly label: string, readonly parameters: ReadonlyArray<string>, readonly type: FacetType, readonly multiple: boolean, readonly categoryIds: ReadonlyArray<string> | null }> } };

export type SuggestProductsQueryVariables = Exact<{
  q: string;
}>;


export type SuggestProductsQuery = { readonly productSuggestions: { readonly data: ReadonlyArray<{ readonly text: string, readonly count: number }>, readonly categories: ReadonlyArray<{ readonly id: string, readonly name: string, readonly count: number }>, readonly brands: ReadonlyArray<{ readonly name: string, readonly count: number }> } };

export type GetSearchSynonymsQueryVariables = Exact<{ [key: string]: never; }>;


export type GetSearchSynonymsQuery = { readonly searchSynonyms: { readonly updatedAt: string | null, readonly version: number, readonly items: ReadonlyArray<{ readonly words: ReadonlyArray<string> | null, readonly from: string | null, readonly to: ReadonlyArray<string> | null }>, readonly updatedBy: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

export type ReplaceSearchSynonymsMutationVariables = Exact<{
  input: ReplaceSearchSynonymsInput;
  version?: number | null | undefined;
}>;


export type ReplaceSearchSynonymsMutation = { readonly replaceSearchSynonyms: { readonly updatedAt: string | null, readonly version: number, readonly items: ReadonlyArray<{ readonly words: ReadonlyArray<string> | null, readonly from: string | null, readonly to: ReadonlyArray<string> | null }>, readonly updatedBy: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListProductsDocument: FixedDocument<ListProductsQuery, ListProductsQueryVariables> = {
  name: 'ListProducts',
  source: "query ListProducts($filter: ProductFilter, $lookUp: ProductLookUp, $sort: ProductSort, $page: PageInput) {\n  products(filter: $filter, lookUp: $lookUp, sort: $sort, page: $page) {\n    data {\n      id\n      title\n      description\n      price\n      currency\n      categoryId\n      brand\n      sku\n      externalId\n      attributes\n      images {\n        url\n        alt\n      }\n      rating\n      ratingCount\n      availability {\n        status\n      }\n      stock\n      status\n      createdAt\n      updatedAt\n      version\n    }\n    corrections {\n      from\n      to\n    }\n    relaxed\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const SearchProductsDocument: FixedDocument<SearchProductsQuery, SearchProductsQueryVariables> = {
  name: 'SearchProducts',
  source: "query SearchProducts($filter: ProductFilter, $sort: ProductSort, $page: PageInput) {\n  searchProducts(filter: $filter, sort: $sort, page: $page) {\n    data {\n      id\n      title\n      description\n      price\n      currency\n      categoryId\n      brand\n      sku\n      externalId\n      attributes\n      images {\n        url\n        alt\n      }\n      rating\n      ratingCount\n      availability {\n        status\n      }\n      stock\n      status\n      createdAt\n      updatedAt\n      version\n    }\n    facets {\n      name\n      label\n      type\n      values {\n        value\n        from\n        to\n        label\n        count\n        selected\n        query\n      }\n      min\n      max\n      otherCount\n      missingCount\n    }\n    currency\n    corrections {\n      from\n      to\n    }\n    relaxed\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListSearchFiltersDocument: FixedDocument<ListSearchFiltersQuery, ListSearchFiltersQueryVariables> = {
  name: 'ListSearchFilters',
  source: "query ListSearchFilters {\n  searchFilters {\n    data {\n      name\n      label\n      parameters\n      type\n      multiple\n      categoryIds\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const SuggestProductsDocument: FixedDocument<SuggestProductsQuery, SuggestProductsQueryVariables> = {
  name: 'SuggestProducts',
  source: "query SuggestProducts($q: String!) {\n  productSuggestions(q: $q) {\n    data {\n      text\n      count\n    }\n    categories {\n      id\n      name\n      count\n    }\n    brands {\n      name\n      count\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetSearchSynonymsDocument: FixedDocument<GetSearchSynonymsQuery, GetSearchSynonymsQueryVariables> = {
  name: 'GetSearchSynonyms',
  source: "query GetSearchSynonyms {\n  searchSynonyms {\n    items {\n      words\n      from\n      to\n    }\n    updatedAt\n    updatedBy {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ReplaceSearchSynonymsDocument: FixedDocument<ReplaceSearchSynonymsMutation, ReplaceSearchSynonymsMutationVariables> = {
  name: 'ReplaceSearchSynonyms',
  source: "mutation ReplaceSearchSynonyms($input: ReplaceSearchSynonymsInput!, $version: Int) {\n  replaceSearchSynonyms(input: $input, version: $version) {\n    items {\n      words\n      from\n      to\n    }\n    updatedAt\n    updatedBy {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    version\n  }\n}",
};
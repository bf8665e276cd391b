/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
/** A filter of an attribute that some category declares. */
export type AttributeFilter = {
  /** Name of the attribute, as a category declares it. */
  readonly name: string;
  /**
   * Any of them: words in upper or lower case, numbers, `true` or `false`; of numbers also ranges that include both ends,
   * of which one may be missing: `10..20`, `10..`.
   */
  readonly values: ReadonlyArray<string>;
};

/** Can it be bought now? `low_stock` means five or fewer. */
export type AvailabilityStatus =
  /** More than five can be bought. */
  | 'in_stock'
  /** One to five are left. */
  | 'low_stock'
  /** None can be bought now. */
  | 'out_of_stock';

/** What the values of a facet are. */
export type FacetType =
  /** Ranges of numbers. */
  | 'range'
  /** Single values. */
  | 'terms';

/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  /** The `nextCursor` of the page before; left out for the first page by cursor. */
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

/** A filter of products: any value of a list, and all of the filters. */
export type ProductFilter = {
  /**
   * Declared attributes: a product has one of the values of each. Standard attributes can be named here too, and need no
   * category then.
   */
  readonly attributes?: ReadonlyArray<AttributeFilter> | null | undefined;
  /** Upper and lower case are the same; answers show the commonest spelling. */
  readonly brand?: ReadonlyArray<string> | null | undefined;
  /** Ids or externalIds of categories; each covers the categories below it. */
  readonly category?: ReadonlyArray<string> | null | undefined;
  /** Products with a price in this currency only, ISO 4217. */
  readonly currency?: string | null | undefined;
  /** True: only products in stock; one whose last piece an order takes leaves within seconds. */
  readonly inStock?: boolean | null | undefined;
  /** GB; only with a category that offers this filter. */
  readonly memory?: ReadonlyArray<number> | null | undefined;
  /** Inclusive. */
  readonly priceMax?: number | null | undefined;
  /** Inclusive; of `searchProducts` in one currency: the one that its answer names. */
  readonly priceMin?: number | null | undefined;
  /**
   * All words in any order; the last one may be the beginning of a word. Other forms and spellings of a word are found too,
   * a SKU or externalId as a whole. Blank: as if it was absent; without any word: nothing is found.
   */
  readonly q?: string | null | undefined;
  /** Inches; only with a category that offers this filter. */
  readonly screenSize?: ReadonlyArray<number> | null | undefined;
};

/** Products by what names them, straight from the catalog; all that is given must hold. */
export type ProductLookUp = {
  /** The client's own identifier. */
  readonly externalId?: string | null | undefined;
  /** At most 100. */
  readonly ids?: ReadonlyArray<string> | null | undefined;
  /** The stock keeping unit. */
  readonly sku?: string | null | undefined;
  /** Drafts and archived products are for those who write the catalog. */
  readonly status?: ProductStatus | null | undefined;
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

/** All synonyms, in the place of those before. */
export type ReplaceSearchSynonymsInput = {
  /** At most 1,000. */
  readonly items: ReadonlyArray<SynonymRuleInput>;
};

/** The role of an account. */
export type Role =
  /** May do everything that the API offers. */
  | 'admin'
  /** Buys and comments. */
  | 'customer'
  /** Also judges comments and blocks users from discussions. */
  | 'moderator';

/** Either `words`, or `from` and `to`; every text has one to three words. Upper case, accents and other forms of a word do not matter. */
export type SynonymRuleInput = {
  /** What is typed… */
  readonly from?: string | null | undefined;
  /** …and what is found by it too. */
  readonly to?: ReadonlyArray<string> | null | undefined;
  /** Each of them finds the products of all. */
  readonly words?: ReadonlyArray<string> | null | undefined;
};

export type ListProductsQueryVariables = Exact<{
  filter?: ProductFilter | null | undefined;
  lookUp?: ProductLookUp | null | undefined;
  sort?: ProductSort | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ListProductsQuery = { readonly products: { readonly data: ReadonlyArray<{ readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly stock: number | null, readonly status: ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: AvailabilityStatus } }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

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
  source: "query ListProducts($filter: ProductFilter, $lookUp: ProductLookUp, $sort: ProductSort, $page: PageInput) {\n  products(filter: $filter, lookUp: $lookUp, sort: $sort, page: $page) {\n    data {\n      id\n      title\n      description\n      price\n      currency\n      categoryId\n      brand\n      sku\n      externalId\n      attributes\n      images {\n        url\n        alt\n      }\n      rating\n      ratingCount\n      availability {\n        status\n      }\n      stock\n      status\n      createdAt\n      updatedAt\n      version\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
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
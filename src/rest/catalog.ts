import { limits } from '../contract/limits';
import { withDefinitions } from '../graphql/text-inputs';
import { defineEndpoint, type Endpoint } from './endpoint';
import { bulkParameters, integer, text } from './parameters';
import * as documents from './catalog.generated';

const CREATE_ERRORS = [
  'too_many_decimals',
  'invalid_currency',
  'unknown_category',
  'price_below_minimum',
  'already_exists',
  'external_id_taken',
] as const;

const UPDATE_ERRORS = [
  'too_many_decimals',
  'invalid_currency',
  'unknown_category',
  'price_below_minimum',
  'quantity_above_stock',
  'already_exists',
  'external_id_taken',
] as const;

const product = { tag: 'products', resource: 'product' } as const;
const productWrite = { tag: 'products', resource: 'product', policy: 'product.write' } as const;
const category = { tag: 'categories', resource: 'category' } as const;

export const catalogEndpoints: readonly Endpoint[] = [
  defineEndpoint('GET /products/:id', {
    ...product,
    summary: 'Get a product',
    description: 'The general shape for all clients.',
    policy: 'public',
    live: ({ params: { id } }) => ({ kind: 'product', id }),
    document: documents.GetProduct,
    cache: 'public',
  }),
  defineEndpoint('GET /web/products/:id', {
    ...product,
    summary: 'Get a product for web clients',
    description: 'With breadcrumbs, specifications, review summary and SEO data.',
    policy: 'public',
    live: ({ params: { id } }) => ({ kind: 'product', id }),
    document: documents.GetWebProduct,
    cache: 'public',
  }),
  defineEndpoint('GET /mobile/products/:id', {
    ...product,
    summary: 'Get a product for mobile clients',
    description: 'The compact shape, for lists and cards.',
    policy: 'public',
    live: ({ params: { id } }) => ({ kind: 'product', id }),
    document: documents.GetMobileProduct,
    cache: 'public',
  }),
  defineEndpoint('GET /partners/products/:id', {
    ...product,
    summary: 'Get a product for partners',
    description:
      'The stable shape for partners: fields are never removed or changed; see `schemaVersion`.',
    policy: 'product.read_partner',
    live: ({ params: { id } }) => ({ kind: 'product', id }),
    document: documents.GetPartnerProduct,
  }),
  defineEndpoint('GET /mobile/product-page/:id', {
    ...product,
    summary: 'Get a mobile product page',
    description:
      'Everything the page shows, in one response. A part whose source fails or is too slow is omitted and named in `missing`.',
    policy: 'public',
    live: ({ params: { id } }) => ({ kind: 'product', id }),
    document: documents.GetProductPage,
    cache: 'searched',
  }),
  defineEndpoint('POST /products', {
    ...productWrite,
    summary: 'Create a product',
    description:
      'Creating it again with the same `externalId` and content returns 200 with the existing product.',
    errors: CREATE_ERRORS,
    body: { inputType: 'CreateProductInput' },
    document: documents.CreateProduct,
    result: 'createProduct.product',
    isCreated: ({ createProduct: { outcome } }) => outcome === 'created',
    location: ({ createProduct: { product } }) => `/products/${product.id}`,
    example: {
      body: {
        title: 'Wireless headphones',
        price: 149.9,
        categoryId: 'bf28b0b1-e27f-85fc-ae13-ed15599f5541',
        brand: 'Auralis',
        externalId: 'erp-1001',
        stock: 25,
        status: 'active',
      },
    },
  }),
  defineEndpoint('PATCH /products/:id', {
    ...productWrite,
    summary: 'Update a product',
    description:
      'A merge patch: absent fields are unchanged, and null removes a field. `stockDelta` adds to the stock.',
    errors: UPDATE_ERRORS,
    conditional: true,
    body: { inputType: 'UpdateProductInput' },
    document: documents.UpdateProduct,
    example: { body: { price: 139.9, stockDelta: 10 } },
  }),
  defineEndpoint('DELETE /products/:id', {
    ...productWrite,
    summary: 'Delete a product',
    conditional: true,
    document: documents.DeleteProduct,
    status: 204,
    example: { params: { id: 'prd_demo_0500' } },
  }),
  defineEndpoint('POST /products/bulk', {
    ...productWrite,
    summary: 'Bulk-create products',
    description:
      'At most 100 per request; use `POST /imports` for more. The body may be the bare array.',
    errors: ['duplicate_in_batch', ...CREATE_ERRORS],
    replaysWithoutKey: true,
    query: bulkParameters,
    body: { inputType: 'CreateProductsInput', bulkList: 'items', bulkCreates: true },
    document: documents.BulkCreateProducts,
    example: {
      body: {
        items: [
          {
            title: 'Travel laptop',
            price: 899.9,
            categoryId: 'bf28b0b1-e27f-85fc-ae13-ed15599f5541',
            externalId: 'erp-2001',
          },
        ],
      },
    },
  }),
  defineEndpoint('PATCH /products/bulk', {
    ...productWrite,
    summary: 'Bulk-update products',
    description:
      'At most 100 per request; use `POST /imports` for more. The body may be the bare array.',
    errors: ['duplicate_in_batch', 'version_mismatch', ...UPDATE_ERRORS],
    query: bulkParameters,
    body: { inputType: 'UpdateProductsInput', bulkList: 'items' },
    document: documents.BulkUpdateProducts,
    example: {
      body: {
        items: [
          { id: 'prd_demo_0002', price: 449 },
          { id: 'prd_demo_0003', stockDelta: 5 },
        ],
      },
    },
  }),
  defineEndpoint('DELETE /products/bulk', {
    ...productWrite,
    summary: 'Bulk-delete products',
    description:
      'At most 100 per request; use `POST /imports` for more. The body may be the bare array.',
    errors: ['batch_too_large', 'duplicate_in_batch'],
    query: bulkParameters,
    body: { inputType: 'BulkDeleteProductsInput', bulkList: 'ids' },
    document: documents.BulkDeleteProducts,
    example: { body: { ids: ['prd_demo_0498', 'prd_demo_0499'] } },
  }),
  defineEndpoint('GET /products/changes', {
    ...product,
    summary: 'List product changes',
    description:
      'Keeps a copy of the catalog up to date: first the whole catalog, then all changes, oldest first. Repeat the request with ' +
      '`since=<next>`: immediately while `hasMore` is true, otherwise later, within 30 days. Keys with `partners:read` get ' +
      '`partnerProduct`, catalog writers `product`; a product that was deleted or is no longer visible to you is ' +
      '`{id, deleted: true}`. Changes of the last few seconds may be listed twice; none is missed.',
    policy: 'product.read_changes',
    errors: ['resume_point_expired', 'invalid_cursor'],
    query: {
      since: text(
        '`next` from an earlier response; if omitted, the feed starts with the whole catalog.',
        {
          min: 1,
          max: 1024,
        },
      ),
      pageSize: integer('Maximum number of products in the response; default 100.', {
        min: 1,
        max: limits.pageSize.value,
      }),
    },
    document: documents.ListProductChanges,
    cache: 'no-store',
    example: { query: { pageSize: '2' } },
  }),
  defineEndpoint('GET /categories', {
    ...category,
    summary: 'List categories',
    description: 'The whole tree (at most 5,000 categories), parents before children.',
    policy: 'public',
    document: documents.ListCategories,
    cache: 'public',
  }),
  defineEndpoint('GET /categories/:id', {
    ...category,
    summary: 'Get a category',
    description: 'One category of the tree.',
    policy: 'public',
    document: documents.GetCategory,
    cache: 'public',
  }),
  defineEndpoint('POST /categories', {
    ...category,
    summary: 'Create a category',
    description:
      'Creating it again with the same `externalId` and content returns 200 with the existing category.',
    policy: 'category.write',
    errors: [
      'unknown_category',
      'external_id_taken',
      'category_too_deep',
      'attribute_type_conflict',
      'category_limit_reached',
      'too_many_decimals',
      'invalid_currency',
    ],
    body: { inputType: 'CreateCategoryInput' },
    document: documents.CreateCategory,
    variables: ({ body }) => ({ input: withDefinitions(body) }),
    result: 'createCategory.category',
    isCreated: ({ createCategory: { outcome } }) => outcome === 'created',
    example: { body: { title: 'Lamps', externalId: 'lamps', minimumPrice: 5 } },
  }),
  defineEndpoint('PATCH /categories/:id', {
    ...category,
    summary: 'Update a category',
    description: 'A merge patch. A category that is moved keeps its products.',
    policy: 'category.write',
    errors: [
      'unknown_category',
      'category_cycle',
      'category_too_deep',
      'attribute_type_conflict',
      'too_many_decimals',
      'invalid_currency',
    ],
    conditional: true,
    body: { inputType: 'UpdateCategoryInput' },
    document: documents.UpdateCategory,
    variables: ({ params: { id }, body, ifMatch: version }) => ({
      id,
      input: withDefinitions(body),
      version,
    }),
    example: { body: { title: 'Laptops and notebooks' } },
  }),
];

import type { PublishedSchema } from './published-schema';

const count = (description: string): PublishedSchema => ({
  type: 'integer',
  minimum: 0,
  description,
});
const hasNext = { type: 'boolean', description: 'There is a page after this one.' };

/** Where a page stands, in the requested style. */
export const paginationSchemas: Readonly<Record<string, PublishedSchema>> = {
  Pagination: {
    oneOf: [
      { $ref: '#/components/schemas/OffsetPagination' },
      { $ref: '#/components/schemas/CursorPagination' },
    ],
    discriminator: {
      propertyName: 'style',
      mapping: {
        offset: '#/components/schemas/OffsetPagination',
        cursor: '#/components/schemas/CursorPagination',
      },
    },
  },
  OffsetPagination: {
    type: 'object',
    description: 'A numbered page.',
    required: ['style', 'page', 'pageSize', 'totalItems', 'totalPages', 'hasNext'],
    properties: {
      style: { type: 'string', const: 'offset', description: 'Tells that the page is numbered.' },
      page: count('Number of this page, from 1.'),
      pageSize: count('Items per page.'),
      totalItems: count('Items over all pages.'),
      totalPages: count('Number of the last page.'),
      hasNext,
      totalIsLowerBound: {
        type: 'boolean',
        description: 'Present and true when there are more than `totalItems`.',
        'x-presence': ['omittable'],
      },
    },
  },
  CursorPagination: {
    type: 'object',
    description: 'A page that starts at a position in the list.',
    required: ['style', 'limit', 'nextCursor', 'hasNext'],
    properties: {
      style: {
        type: 'string',
        const: 'cursor',
        description: 'Tells that the page goes by cursor.',
      },
      limit: count('Items per page.'),
      nextCursor: {
        type: ['string', 'null'],
        description: 'Position of the next page; null on the last one.',
      },
      hasNext,
    },
  },
};

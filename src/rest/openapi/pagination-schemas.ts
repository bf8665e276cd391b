import { openEnum, type PublishedSchema } from './published-schema';

const count = (description: string): PublishedSchema => ({
  type: 'integer',
  minimum: 0,
  description,
  'x-presence': ['omittable'],
});

/** Where a page stands in its list: one flat object for both styles, because few generators can read a union. */
export const paginationSchemas: Readonly<Record<string, PublishedSchema>> = {
  Pagination: {
    type: 'object',
    description:
      'Where a page stands in its list. `offset` pages have numbers and totals, `cursor` pages a limit and the next position.',
    required: ['style', 'hasNext'],
    properties: {
      style: {
        ...openEnum('PaginationStyle', ['offset', 'cursor']),
        description: '`offset`: numbered pages; `cursor`: pages from a position on.',
        'x-presence': ['always'],
      },
      hasNext: {
        type: 'boolean',
        description: 'Whether there is a page after this one.',
        'x-presence': ['always'],
      },
      page: count('`offset`: number of this page, from 1.'),
      pageSize: count('`offset`: items per page.'),
      totalItems: count('`offset`: items on all pages.'),
      totalPages: count('`offset`: number of the last page.'),
      totalIsLowerBound: {
        type: 'boolean',
        description: '`offset`: present and true when there are more items than `totalItems`.',
        'x-presence': ['omittable'],
      },
      limit: count('`cursor`: items per page.'),
      nextCursor: {
        type: ['string', 'null'],
        description: '`cursor`: position of the next page; null on the last one.',
        'x-presence': ['omittable', 'nullable'],
      },
    },
  },
};

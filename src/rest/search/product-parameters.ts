import { commaList, oneOf, pageParameters } from '../request/parameters';

/** What the product list and the search have in common. */
export const productParameters = {
  category: commaList(
    'Category ids or externalIds, separated by commas; a product is in one of them or below it.',
  ),
  brand: commaList(
    'Brands, separated by commas; upper and lower case are the same. A comma inside a brand is written `\\,`.',
  ),
  sort: oneOf(
    'Order of the list; by default relevance with a text, else `popular`.',
    ['price_asc', 'price_desc', 'popular', 'newest', 'rating'],
    'sort_not_allowed',
  ),
  ...pageParameters,
} as const;

import { commaList, oneOf, pageParameters } from '../request/parameters';

/** What the product list and the search have in common. */
export const productParameters = {
  category: commaList(
    'Comma list of category ids (or externalIds): any of them, each with the categories below it.',
  ),
  brand: commaList(
    'Comma list of brands: any of them, in upper or lower case. A comma inside a brand is written `\\,`.',
  ),
  sort: oneOf(
    'Order of the list. Without it: relevance when there is a text, else popular.',
    ['price_asc', 'price_desc', 'popular', 'newest', 'rating'],
    'sort_not_allowed',
  ),
  ...pageParameters,
} as const;

import { getSynonyms } from './get-synonyms';
import { listProducts } from './list-products';
import { listSearchFilters } from './list-search-filters';
import { replaceSynonyms } from './replace-synonyms';
import { suggestProducts } from './suggest-products';
import { searchProducts } from './search-products';

export const searchEndpoints = [
  listProducts,
  searchProducts,
  listSearchFilters,
  suggestProducts,
  getSynonyms,
  replaceSynonyms,
];

import { listProducts } from './list-products';
import { listSearchFilters } from './list-search-filters';
import { suggestProducts } from './suggest-products';
import { searchProducts } from './search-products';

export const searchEndpoints = [listProducts, searchProducts, listSearchFilters, suggestProducts];

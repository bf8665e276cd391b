import { listProducts } from './list-products';
import { listSearchFilters } from './list-search-filters';
import { searchProducts } from './search-products';

export const searchEndpoints = [listProducts, searchProducts, listSearchFilters];

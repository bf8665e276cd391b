import { getProduct } from './get-product';

export const catalogEndpoints = [getProduct];

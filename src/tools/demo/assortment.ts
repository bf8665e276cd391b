import { electronics } from './assortment-electronics';
import { home } from './assortment-home';
import type { Assortment } from './product-line';

/** What the made-up shop sells. */
export const assortments: readonly Assortment[] = [...electronics, ...home];

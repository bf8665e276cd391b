import type { IdPrefix } from '../../platform/values/ids';

/** The ids that the README's tour uses. */
export const FIRST_DEMO_ORDER_ID = 'ord_demo_0001';
export const FIRST_DEMO_POST_ID = 'pst_demo_0001';
export const FIRST_DEMO_PRODUCT_ID = 'prd_demo_0001';

const DIGITS = 4;

/** The documented id of a row of the demo folder: `demo-order-1` → `ord_demo_0001`, `demo-c01` → `usr_demo_c01`. */
export function demoIdOf(prefix: IdPrefix, externalId: string): string {
  const name = externalId.replace(/^demo-(order-)?/, '');
  return `${prefix}_demo_${/^\d+$/.test(name) ? name.padStart(DIGITS, '0') : name}`;
}

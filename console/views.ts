import type { Views } from './shared/view';
import { account } from './views/account';
import { audit } from './views/audit';
import { deliveries } from './views/deliveries';
import { deprecations } from './views/deprecations';
import { endpoints } from './views/endpoints';
import { events } from './views/events';
import { home } from './views/home';
import { imports } from './views/imports';
import { keys } from './views/keys';
import { moderation } from './views/moderation';
import { orders } from './views/orders';
import { products } from './views/products';
import { requests } from './views/requests';
import { settings } from './views/settings';
import { usage } from './views/usage';
import { users } from './views/users';

/** The views by their names in the address; loaded once somebody is signed in. */
export const views: Views = {
  home,
  orders,
  products,
  imports,
  moderation,
  users,
  audit,
  settings,
  account,
  endpoints,
  events,
  deliveries,
  requests,
  keys,
  deprecations,
  usage,
};

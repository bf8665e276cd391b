import type { Views } from './parts/view';
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

/** The views by their headings; loaded after sign-in. */
export const groups: Readonly<Record<string, Views>> = {
  '': { home },
  Shop: { orders, products, imports },
  Discussions: { moderation },
  People: { users, audit, settings, account },
  Integration: { endpoints, events, deliveries, requests, keys, deprecations, usage },
};

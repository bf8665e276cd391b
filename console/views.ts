import type { Views } from './parts/view';
import { account } from './views/account';
import { home } from './views/home';
import { imports } from './views/imports';
import { keys } from './views/keys';
import { moderation } from './views/moderation';
import { orders } from './views/orders';
import { products } from './views/products';
import { requests } from './views/requests';
import { settings } from './views/settings';
import { deprecations, usage } from './views/usage';
import { audit, users } from './views/users';
import { deliveries, endpoints, events } from './views/webhooks';

/** The views by their headings; loaded after sign-in. */
export const groups: Readonly<Record<string, Views>> = {
  '': { home },
  Shop: { orders, products, imports },
  Discussions: { moderation },
  People: { users, audit, settings, account },
  Integration: { endpoints, events, deliveries, requests, keys, deprecations, usage },
};

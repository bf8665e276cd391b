import { accountActions, loadAccount, renderAccount } from './account.js';
import { auditForm, loadAudit, renderAudit } from './audit.js';
import { deliveryFilter, loadDeliveries, renderDeliveries } from './deliveries.js';
import { endpointForm } from './endpoint-form.js';
import { loadEndpoints, renderEndpoints } from './endpoints.js';
import { eventFilter, loadEvents, renderEvents } from './events.js';
import { loadHome, renderHome } from './home.js';
import { importForm, loadImports, renderImports } from './imports.js';
import { keyForm, loadKeys, renderKeys } from './keys.js';
import { loadQueue, queueForm, renderQueue } from './moderation.js';
import { loadOrders, orderForm, renderOrders } from './orders.js';
import { loadProducts, productForm, renderProducts } from './products.js';
import { loadSettings, renderSettings, settingForms } from './settings.js';
import { loadRequests, renderRequests, requestForm } from './requests.js';
import { deprecationNote, loadDeprecations, renderDeprecations } from './deprecations.js';
import { loadUsage, renderUsage, usageForm } from './usage.js';
import { loadUsers, renderUsers, userForm } from './users.js';

/** What each view is called, asks and shows, by its name in the address; `main.js` loads them once somebody is signed in. */
export const views = {
  home: {
    title: 'Home',
    controls: () => '',
    load: loadHome,
    render: renderHome,
    pollMs: 15_000,
  },
  orders: {
    title: 'Orders',
    controls: (filter, { apply }) => orderForm(filter, apply),
    load: loadOrders,
    render: renderOrders,
    pollMs: 5000,
  },
  products: {
    title: 'Products',
    controls: (filter, { apply }) => productForm(filter, apply),
    load: loadProducts,
    render: (data, { refresh }) => renderProducts(data, refresh),
    pollMs: 10_000,
  },
  moderation: {
    title: 'Moderation',
    controls: (filter, { apply }) => queueForm(filter, apply),
    load: loadQueue,
    render: (data, { refresh }) => renderQueue(data, refresh),
    pollMs: 5000,
  },
  users: {
    title: 'Users',
    controls: (filter, { apply }) => userForm(filter, apply),
    load: loadUsers,
    render: (data, { refresh }) => renderUsers(data, refresh),
    pollMs: 10_000,
  },
  audit: {
    title: 'Audit trail',
    controls: (filter, { apply }) => auditForm(filter, apply),
    load: loadAudit,
    render: renderAudit,
    pollMs: 10_000,
  },
  settings: {
    title: 'Settings',
    controls: (_filter, actions) => settingForms(actions),
    load: loadSettings,
    render: renderSettings,
    pollMs: 10_000,
  },
  account: {
    title: 'Your account',
    controls: () => accountActions(),
    load: loadAccount,
    render: (data, { refresh }) => renderAccount(data, refresh),
    pollMs: 10_000,
  },
  keys: {
    title: 'API keys',
    controls: (_filter, actions) => keyForm(actions),
    load: loadKeys,
    render: (data, { refresh }) => renderKeys(data, refresh),
    pollMs: 15_000,
  },
  endpoints: {
    title: 'Endpoints',
    controls: (_filter, actions) => endpointForm(actions),
    load: loadEndpoints,
    render: (data, { refresh }) => renderEndpoints(data, refresh),
  },
  events: {
    title: 'Event log',
    controls: (filter, { apply }) => eventFilter(filter, apply),
    load: loadEvents,
    render: renderEvents,
  },
  deliveries: {
    title: 'Deliveries',
    controls: (filter, { apply }) => deliveryFilter(filter, apply),
    load: loadDeliveries,
    render: renderDeliveries,
  },
  requests: {
    title: 'Requests',
    controls: (filter, { apply }) => requestForm(filter, apply),
    load: loadRequests,
    render: renderRequests,
    pollMs: 5000,
  },
  deprecations: {
    title: 'Deprecations',
    controls: deprecationNote,
    load: loadDeprecations,
    render: renderDeprecations,
    pollMs: 60_000,
  },
  usage: {
    title: 'Usage',
    controls: (filter, { apply }) => usageForm(filter, apply),
    load: loadUsage,
    render: renderUsage,
    pollMs: 15_000,
  },
  imports: {
    title: 'Imports',
    controls: (_filter, { apply }) => importForm(apply),
    load: loadImports,
    render: renderImports,
  },
};

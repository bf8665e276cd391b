import { call, credential, withQuery } from './api.js';
import { deliveryFilter, loadDeliveries, renderDeliveries } from './deliveries.js';
import { announce, el, show } from './dom.js';
import { endpointForm } from './endpoint-form.js';
import { loadEndpoints, renderEndpoints } from './endpoints.js';
import { eventFilter, loadEvents, renderEvents } from './events.js';
import { form } from './forms.js';
import { importForm, loadImports, renderImports } from './imports.js';

const POLL_MS = 2000;

const views = {
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
  imports: {
    title: 'Imports',
    controls: (_filter, { apply }) => importForm(apply),
    load: loadImports,
    render: renderImports,
  },
};

const content = document.getElementById('content');
const navigation = document.getElementById('views');
const signOut = document.getElementById('sign-out');
/** Changes with every view, so that a late answer cannot show up in another one. */
let turn = 0;
/** The service could not be reached the last time. */
let isAway = false;

/** The view and its filter stand in the address, so that they can be shared and survive a reload. */
function route() {
  const [name, query = ''] = location.hash.slice(1).split('?');
  const filter = Object.fromEntries(new URLSearchParams(query));
  return { name: name in views ? name : 'endpoints', filter };
}

function go(name, filter) {
  location.hash = withQuery(name, filter);
}

async function openView() {
  const mine = ++turn;
  const { name, filter } = route();
  const { title, controls, load, render } = views[name];
  for (const link of navigation.querySelectorAll('a')) {
    if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const list = el('div', {}, el('p', { class: 'quiet' }, 'Loading …'));
  let shown = '';
  const refresh = async () => {
    const data = await load(filter);
    const text = JSON.stringify(data);
    if (mine !== turn) return;
    reached();
    if (text !== shown) show(list, ...render(data, actions));
    shown = text;
    document.getElementById('updated').textContent = `Updated ${new Date().toLocaleTimeString()}`;
  };
  const actions = {
    refresh: () => void refresh().catch(refused),
    apply: (values) => go(name, values),
    toggle: (open) => go(name, { ...filter, open }),
  };
  try {
    const made = await controls(filter, actions);
    if (mine !== turn) return;
    show(content, el('h2', {}, title), made, list);
    await refresh();
  } catch (error) {
    refused(error);
  }
  poll(mine, refresh);
}

/** Live: asks again while somebody looks. */
function poll(mine, refresh) {
  setTimeout(async () => {
    if (mine !== turn) return;
    if (!document.hidden) await refresh().catch(refused);
    poll(mine, refresh);
  }, POLL_MS);
}

/** Takes back what was said about the service while it could not be reached. */
function reached() {
  if (isAway) announce('');
  isAway = false;
}

function refused(error) {
  if (error.status === 401) return leave('This credential is not valid (any more). Sign in again.');
  isAway = error.status === undefined;
  return announce(error.message, true);
}

function leave(message) {
  turn += 1;
  credential.forget();
  navigation.hidden = true;
  signOut.hidden = true;
  document.getElementById('who').textContent = '';
  document.getElementById('updated').textContent = '';
  show(
    content,
    el(
      'section',
      { class: 'card sign-in' },
      el('h2', {}, 'Sign in'),
      el(
        'p',
        {},
        'See where events go, what came of each delivery, and send again what was missed.',
      ),
      signInForm(),
      el(
        'p',
        { class: 'quiet' },
        'The credential stays in this tab and is forgotten when you close it.',
      ),
    ),
  );
  announce(message, message !== '');
}

function signInForm() {
  return form({
    label: 'Sign in',
    submit: 'Sign in',
    fields: [
      {
        name: 'credential',
        label: 'Access token or API key with webhooks:manage',
        type: 'password',
        required: true,
        autocomplete: 'off',
        'data-key': 'credential',
      },
    ],
    run: async ({ credential: given }) => {
      credential.set(given.trim());
      await enter();
    },
  });
}

async function enter() {
  try {
    await call('GET', '/webhooks/endpoints?pageSize=1');
  } catch (error) {
    credential.forget();
    throw error;
  }
  announce('');
  navigation.hidden = false;
  signOut.hidden = false;
  const me = await call('GET', '/users/me').catch(() => null);
  const name = me
    ? [el('span', { class: 'wordy' }, 'Signed in as '), me.displayName]
    : ['Signed in'];
  document.getElementById('who').replaceChildren(...name);
  await openView();
}

signOut.addEventListener('click', () => leave(''));
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  content.focus();
});
addEventListener('hashchange', () => {
  announce('');
  if (credential.get()) void openView();
});
if (credential.get()) enter().catch(refused);
else leave('');

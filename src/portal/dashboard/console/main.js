import { call, forgetChanges, signOut, withQuery } from './api.js';
import { closeDialogs, keepOpen, openDialog } from './dialogs.js';
import { act, actionButton, announce, announced, el, emptyState, show } from './dom.js';
import { isTyped, mayLeave } from './forms.js';
import { pager } from './paging.js';
import { goOn, stay } from './place.js';
import { credential, keepsSessions } from './session.js';
import { signInSection } from './sign-in.js';

const POLL_MS = 2000;

const content = document.getElementById('content');
const navigation = document.getElementById('views');
const signOutButton = document.getElementById('sign-out');
const menu = document.querySelector('.menu');
/** Changes with every view, so that a late answer cannot show up in another one. */
let turn = 0;
/** Of who is signed in; undefined for a key that does not tell it. */
let role;
/** Null for a key that does not tell it. */
let userId = null;
/** Of `views.js`, once it is loaded. */
let views = {};
/** What was said when the view could not be read; null when it was, the last time. */
let failure = null;

/** The view and its filter stand in the address, so that they can be shared and survive a reload. */
function route() {
  const [name, query = ''] = location.hash.slice(1).split('?');
  const filter = Object.fromEntries(new URLSearchParams(query));
  return { name: Object.hasOwn(views, name) ? name : 'home', filter };
}

function go(name, filter) {
  location.hash = withQuery(name, filter);
}

/** A new view, or none: nothing of the one before stays open. */
function leaveView() {
  turn += 1;
  closeDialogs();
  forgetChanges();
  openMenu(false);
  return turn;
}

async function openView() {
  const mine = leaveView();
  const { name, filter } = route();
  const { title, controls, load, render, pollMs = POLL_MS } = views[name];
  const arrive = goOn(content, location.hash);
  const heading = () => el('h2', { tabindex: -1, 'data-key': 'title' }, title);
  document.title = `${title} · Console`;
  for (const link of navigation.querySelectorAll('a')) {
    if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const list = el('div', { id: 'view' }, el('p', { class: 'quiet' }, 'Loading …'));
  show(content, heading(), list);
  let asked = 0;
  let answered = 0;
  let shown = '';
  const refresh = async () => {
    const number = (asked += 1);
    const data = await load(filter, role);
    // A slow answer is older than what is shown.
    if (mine !== turn || number < answered) return;
    answered = number;
    const text = JSON.stringify(data);
    reached();
    if (text !== shown)
      show(list, ...render(data, actions), pager({ ...actions, pagination: data.pagination }));
    shown = text;
    document.getElementById('updated').textContent = `Updated ${new Date().toLocaleTimeString()}`;
  };
  /** Of the view that is shown; a late refusal must not show up in another one either. */
  const refusedHere = (error) => {
    if (mine === turn) refused(error);
  };
  const actions = {
    role,
    refresh: () => refresh().catch(refusedHere),
    filter,
    /** Of this view with another filter. */
    address: (changes) => `#${withQuery(name, { ...filter, ...changes })}`,
    apply: (values) => go(name, values),
    toggle: (open) => go(name, { ...filter, open }),
  };
  let isOpen = false;
  /** The forms come first, and again until they have come. */
  const update = async () => {
    if (!isOpen) {
      const made = await controls(filter, actions);
      if (mine !== turn) return;
      show(content, heading(), made, list);
      isOpen = true;
    }
    await refresh();
  };
  try {
    await update();
  } catch (error) {
    if (mine !== turn) return;
    show(list, emptyState('Nothing to show', 'Why, stands above.'));
    refused(error);
  }
  if (mine === turn) arrive();
  poll(mine, { pollMs, update: () => update().catch(refusedHere) });
}

/** Live: asks again while somebody looks. */
function poll(mine, { update, pollMs }) {
  setTimeout(async () => {
    if (mine !== turn) return;
    if (!document.hidden && !again?.open) await update();
    poll(mine, { update, pollMs });
  }, pollMs);
}

/** Takes back what was said while the view could not be read, unless something else was said since. */
function reached() {
  if (failure !== null && announced() === failure) announce('');
  failure = null;
}

const ENDED = 'This credential is not valid (any more). Sign in again.';

function refused(error) {
  if (error.status === 401) return isTyped() ? signInAgain() : leave(ENDED);
  failure = error.message;
  return announce(error.message, true);
}

/** The sign-in in front of what was typed. */
let again = null;

/** What was typed stays, but for passwords; what was on its way is not answered any more. */
function signInAgain() {
  if (again?.open) return;
  credential.forget();
  for (const input of document.querySelectorAll('input[type=password]')) input.value = '';
  for (const button of document.querySelectorAll('.guarded [type=submit]')) button.disabled = false;
  const drop = el('button', { type: 'button', onclick: () => leave('') }, 'Leave what I typed');
  again = openDialog(
    'Your session has ended',
    el('p', {}, 'What you typed is still there.'),
    signInSection(returned),
    el('div', { class: 'row actions' }, drop),
  );
  keepOpen(again);
}

/** Somebody else must not go on where the one before was, nor a key that does not tell whose it is. */
async function returned() {
  const me = await known(whoAmI);
  again.close();
  if (me === null || me.id !== userId) return open();
  announce('You are signed in again.');
}

/** What is not valid (any more) is forgotten. */
async function known(run) {
  try {
    return await run();
  } catch (error) {
    if (error.status === 401) credential.forget();
    throw error;
  }
}

function leave(message) {
  leaveView();
  credential.forget();
  document.title = 'Console';
  document.body.classList.remove('signed-in');
  navigation.hidden = true;
  menu.hidden = true;
  signOutButton.hidden = true;
  // Its request may have ended with the session.
  signOutButton.disabled = false;
  document.getElementById('who').textContent = '';
  document.getElementById('updated').textContent = '';
  show(content, signInSection(enter));
  announce(message, message !== '');
}

/** Opens the console, or says that it cannot be opened yet. */
async function enter() {
  try {
    await known(open);
  } catch (error) {
    if (error.status === 401) throw error;
    show(content, tryAgain());
    signOutButton.hidden = false;
    announce(error.message, true);
  }
}

function tryAgain() {
  return el(
    'section',
    { class: 'card sign-in' },
    el('h2', {}, 'The console cannot be opened yet'),
    el('p', {}, 'Why, stands above. You stay signed in.'),
    actionButton('Try again', { key: 'enter', kind: 'main', run: () => enter().catch(refused) }),
  );
}

async function open() {
  const [me, loaded] = await Promise.all([whoAmI(), import('./views.js').catch(outdated)]);
  ({ views } = loaded);
  announce('');
  role = me?.role;
  userId = me?.id ?? null;
  listViews();
  document.body.classList.add('signed-in');
  navigation.hidden = false;
  menu.hidden = false;
  signOutButton.hidden = false;
  const name = me
    ? [el('span', { class: 'wordy' }, 'Signed in as '), me.displayName]
    : ['Signed in'];
  document.getElementById('who').replaceChildren(...name);
  await openView();
}

/** There may be a newer console, whose views do not fit to this one. */
function outdated() {
  throw new Error('The views cannot be loaded. Load this page again.');
}

/** Leaves out what the role may not see; all of it is listed for a key that does not tell its role. */
function listViews() {
  for (const entry of navigation.querySelectorAll('[data-roles]')) {
    entry.hidden = role !== undefined && !entry.dataset.roles.split(' ').includes(role);
  }
}

/** Null for a key that may not read its owner. */
async function whoAmI() {
  try {
    return await call('GET', '/users/me');
  } catch (error) {
    if (error.status === 403) return null;
    throw error;
  }
}

async function endAndLeave() {
  // What is still asked for is refused as soon as the session ends.
  leaveView();
  try {
    await signOut();
    leave('');
  } catch (error) {
    const rest = 'The session was forgotten here, but it could not be ended';
    leave(`${rest}: ${error.message} Sign in again to end it under “Your account”.`);
  }
}

function openMenu(isOpen) {
  navigation.classList.toggle('open', isOpen);
  menu.setAttribute('aria-expanded', String(isOpen));
}

signOutButton.addEventListener('click', () => void act(signOutButton, endAndLeave));
menu.addEventListener('click', () => openMenu(!navigation.classList.contains('open')));
// Also when the view is the present one, and its address does not change.
navigation.addEventListener('click', ({ target }) => {
  if (target.closest('a')) openMenu(false);
});
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  content.focus();
});
addEventListener('beforeunload', (event) => {
  if (isTyped()) event.preventDefault();
});
addEventListener('hashchange', () => {
  if (!mayLeave()) return stay();
  announce('');
  if (document.body.classList.contains('signed-in')) void openView();
});
if (!keepsSessions()) {
  const text =
    'A session is kept in its tab, and your browser blocks that for this site. Allow the site to keep data (cookies), and load this page again.';
  const heading = el('h2', {}, 'The console cannot be opened');
  show(content, el('section', { class: 'card sign-in' }, heading, el('p', {}, text)));
} else if (credential.get()) {
  show(content, el('p', { class: 'quiet' }, 'Loading …'));
  enter().catch(refused);
} else leave('');

/** What the views stand on: they are bundled without it, and take it from here. */
export * from './api.js';
export * from './dialogs.js';
export * from './dom.js';
export * from './forms.js';
export * from './session.js';

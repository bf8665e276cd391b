import type { Schemas } from 'commerce-client';
import { render } from 'preact';
import type { Views } from './parts/view';
import { ActionButton } from './shared/actions';
import { parseAddress } from './shared/address';
import { call, ifAllowed, messageOf, signOut, statusOf } from './shared/api';
import { Dialogs, Status } from './shared/dialogs';
import { isTyped, mayLeave } from './shared/forms';
import { announce, leaveLayers, openDialog, page } from './shared/layers';
import { canStoreSession, credential } from './shared/session';
import { Store, useStore } from './shared/store';
import { isMenuOpen, Navigation } from './shell/navigation';
import { leaveFor, revertAddress } from './shell/place';
import { SignIn } from './shell/sign-in';

interface Visit {
  /** Changes with each sign-in, so that nothing of the previous session stays on the page. */
  readonly number: number;
  readonly me: Schemas['OwnUser'] | null;
  readonly groups: Readonly<Record<string, Views>>;
  /** The fragment of the URL, with its `#`. */
  readonly address: string;
  readonly onShown: () => void;
}

type State =
  | { readonly stage: 'blocked' | 'loading' | 'sign-in' | 'unavailable' | 'signing-out' }
  | ({ readonly stage: 'in' } & Visit);

const state = new Store<State>({ stage: 'loading' });
let visits = 0;
/** Closes the sign-in dialog that covers unsaved input. */
let closeSignIn: (() => void) | null = null;

/** Closes everything that belongs to the view that the user leaves. */
function leaveView(): void {
  leaveLayers();
  closeSignIn = null;
  isMenuOpen.set(false);
}

/** Shows the sign-in form and the reason. */
function leave(message: string): void {
  leaveView();
  credential.forget();
  document.title = 'Console';
  state.set({ stage: 'sign-in' });
  announce(message, message !== '');
}

/** `null` for a key that may not read its owner. */
async function whoAmI(): Promise<Schemas['OwnUser'] | null> {
  try {
    return await ifAllowed(call('GET', '/users/me'));
  } catch (error) {
    if (statusOf(error) === 401) credential.forget();
    throw error;
  }
}

async function open(): Promise<void> {
  const loading = import('./views').catch(() => {
    // A newer console may have been deployed, whose views do not fit this page.
    throw new Error('The views cannot be loaded. Load this page again.');
  });
  const [me, { groups }] = await Promise.all([whoAmI(), loading]);
  announce('');
  visits += 1;
  showAddress({ number: visits, me, groups });
}

function showAddress({ number, me, groups }: Pick<Visit, 'number' | 'me' | 'groups'>): void {
  leaveView();
  const address = location.hash;
  state.set({ stage: 'in', number, me, groups, address, onShown: leaveFor(address) });
}

/** Opens the console, or says why it cannot be opened yet. */
async function enter(): Promise<void> {
  try {
    await open();
  } catch (error) {
    if (statusOf(error) === 401) throw error;
    state.set({ stage: 'unavailable' });
    announce(messageOf(error), true);
  }
}

/** Announces why a view could not be read; if the session has ended, asks the user to sign in. */
function refuse(error: unknown): void {
  if (statusOf(error) !== 401) return announce(messageOf(error), true);
  if (isTyped()) return signInAgain();
  leave('This credential is not valid (any more). Sign in again.');
}

/** Keeps the user's input, except for passwords. Requests in flight never settle. */
function signInAgain(): void {
  if (closeSignIn) return;
  credential.forget();
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=password]'))
    input.value = '';
  const content = () => (
    <>
      <p>What you typed is still there.</p>
      <SignIn enter={resume} />
      <div class="row actions">
        <button type="button" onClick={() => leave('')}>
          Leave what I typed
        </button>
      </div>
    </>
  );
  closeSignIn = openDialog({ title: 'Your session has ended', isFirm: true, content });
}

/** Continues only if the same user signed in: another user, or a key that does not reveal its owner, starts afresh. */
async function resume(): Promise<void> {
  const before = state.get();
  const me = await whoAmI();
  closeSignIn?.();
  closeSignIn = null;
  if (me === null || before.stage !== 'in' || me.id !== before.me?.id) return open();
  announce('You are signed in again.');
}

async function endAndLeave(): Promise<void> {
  // Requests in flight are refused as soon as the session ends, so the view is closed first.
  leaveView();
  state.set({ stage: 'signing-out' });
  try {
    await signOut();
    leave('');
  } catch (error) {
    const reason = `The session was forgotten here, but it could not be ended: ${messageOf(error)}`;
    leave(`${reason} Sign in again to end it under “Your account”.`);
  }
}

addEventListener('beforeunload', (event) => {
  if (isTyped()) event.preventDefault();
});
addEventListener('hashchange', () => {
  if (!mayLeave()) return revertAddress();
  announce('');
  const present = state.get();
  if (present.stage === 'in') showAddress(present);
});

function App() {
  const present = useStore(state);
  const isOpen = useStore(isMenuOpen);
  const visit = present.stage === 'in' ? present : null;
  const role = visit?.me?.role ?? null;
  const who = visit?.me ? `Signed in as ${visit.me.displayName}` : 'Signed in';
  return (
    <div class={visit ? 'signed-in' : ''}>
      <a class="skip" href="#content" onClick={skipToContent}>
        Skip to content
      </a>
      <header class="top">
        <Brand />
        <h1>Console</h1>
        <p id="who" class="quiet">
          {visit && who}
        </p>
        <a class="docs-link" href="/docs">
          Docs
        </a>
        {(visit || present.stage === 'unavailable') && (
          <ActionButton label="Sign out" run={endAndLeave} />
        )}
        {visit && (
          <button
            class="menu"
            type="button"
            aria-expanded={isOpen}
            aria-controls="views"
            onClick={() => isMenuOpen.set(!isOpen)}
          >
            Menu
          </button>
        )}
      </header>
      <div class="frame">
        {visit && (
          <Navigation groups={visit.groups} role={role} current={currentView(visit).name} />
        )}
        <div class="work">
          <Status id="status" {...page} />
          <main id="content" tabIndex={-1}>
            <Content {...present} />
          </main>
        </div>
      </div>
      <Dialogs />
    </div>
  );
}

function skipToContent(event: Event): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** The view that the address names, or the first one. */
function currentView({ address, groups }: Visit) {
  const { name, filter } = parseAddress(address);
  const views = Object.values(groups).flatMap((group) => Object.entries(group));
  const [ownName, view] = views.find(([other]) => other === name) ?? views[0] ?? [];
  return { name: ownName ?? '', filter, view };
}

function Content(present: State) {
  switch (present.stage) {
    case 'in':
      return <CurrentView key={`${present.number} ${present.address}`} {...present} />;
    case 'sign-in':
      return <SignIn enter={enter} />;
    case 'unavailable':
      return (
        <section class="card sign-in">
          <h2>The console cannot be opened yet</h2>
          <p>The message above says why. You stay signed in.</p>
          <ActionButton label="Try again" kind="main" run={() => enter().catch(refuse)} />
        </section>
      );
    case 'blocked':
      return (
        <section class="card sign-in">
          <h2>The console cannot be opened</h2>
          <p>
            A session is kept in its tab, and your browser blocks that for this site. Allow the site
            to keep data (cookies), and load this page again.
          </p>
        </section>
      );
    case 'loading':
    case 'signing-out':
      return <p class="quiet">Loading …</p>;
  }
}

function CurrentView(visit: Visit) {
  const { name, filter, view } = currentView(visit);
  if (!view) return null;
  document.title = `${view.title} · Console`;
  return view.render({
    name,
    filter,
    role: visit.me?.role ?? null,
    isPaused: () => closeSignIn !== null,
    onRefused: refuse,
    onShown: visit.onShown,
  });
}

const Brand = () => (
  <a class="brand" href="/" aria-label="Commerce API, start">
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#4f46e5" />
      <path
        d="M9 12h14l-1.4 8.4a2 2 0 0 1-2 1.6h-7.2a2 2 0 0 1-2-1.6zM12 12a4 4 0 0 1 8 0"
        fill="none"
        stroke="#fff"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
    <span>Commerce API</span>
  </a>
);

if (!canStoreSession()) state.set({ stage: 'blocked' });
else if (credential.get()) enter().catch(refuse);
else leave('');
render(<App />, document.body);

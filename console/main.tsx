import type { Schemas } from 'commerce-client';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ActionButton } from './shared/actions';
import { parseAddress } from './shared/address';
import { call, forgetChanges, ifAllowed, messageOf, signOut, statusOf } from './shared/api';
import { closeDialogs, Dialogs, openDialog } from './shared/dialogs';
import { isTyped, mayLeave } from './shared/forms';
import { canStoreSession, credential } from './shared/session';
import { announce, Status } from './shared/status';
import { Store, useStore } from './shared/store';
import type { Views } from './shared/view';
import { Navigation } from './shell/navigation';
import { leaveFor, revertAddress } from './shell/place';
import { SignIn } from './shell/sign-in';

interface Visit {
  /** Changes with each sign-in: nothing of the one before is shown. */
  readonly number: number;
  readonly me: Schemas['OwnUser'] | null;
  readonly views: Views;
  /** What the address bar has behind its number sign. */
  readonly address: string;
  readonly onShown: () => void;
}

type State =
  | { readonly stage: 'blocked' | 'loading' | 'sign-in' | 'unavailable' | 'signing-out' }
  | ({ readonly stage: 'in' } & Visit);

const state = new Store<State>({ stage: 'loading' });
const isMenuOpen = new Store(false);
let visits = 0;
/** Closes the sign-in that stands in front of what was typed. */
let closeSignIn: (() => void) | null = null;

/** Nothing of a view that is left stays open. */
function leaveView(): void {
  closeDialogs();
  closeSignIn = null;
  forgetChanges();
  isMenuOpen.set(false);
}

/** Shows the sign-in, and why. */
function leave(message: string): void {
  leaveView();
  credential.forget();
  document.title = 'Console';
  state.set({ stage: 'sign-in' });
  announce(message, message !== '');
}

/** Null for a key that may not read its owner. */
async function whoAmI(): Promise<Schemas['OwnUser'] | null> {
  try {
    return await ifAllowed(call('GET', '/users/me'));
  } catch (error) {
    if (statusOf(error) === 401) credential.forget();
    throw error;
  }
}

async function open(): Promise<void> {
  const loading = import('./views.js').catch(() => {
    // There may be a newer console, whose views do not fit to this one.
    throw new Error('The views cannot be loaded. Load this page again.');
  });
  const [me, { views }] = await Promise.all([whoAmI(), loading]);
  announce('');
  visits += 1;
  showAddress({ number: visits, me, views });
}

function showAddress(visit: Pick<Visit, 'number' | 'me' | 'views'>): void {
  leaveView();
  const address = location.hash;
  const { number, me, views } = visit;
  state.set({ stage: 'in', number, me, views, address, onShown: leaveFor(address) });
}

/** Opens the console, or says that it cannot be opened yet. */
async function enter(): Promise<void> {
  try {
    await open();
  } catch (error) {
    if (statusOf(error) === 401) throw error;
    state.set({ stage: 'unavailable' });
    announce(messageOf(error), true);
  }
}

/** What a view says when it cannot be read: a session that ended leads to the sign-in. */
function refuse(error: unknown): void {
  if (statusOf(error) !== 401) return announce(messageOf(error), true);
  if (isTyped()) return signInAgain();
  leave('This credential is not valid (any more). Sign in again.');
}

/** What was typed stays, but for passwords; requests that were under way are not answered any more. */
function signInAgain(): void {
  if (closeSignIn) return;
  credential.forget();
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=password]'))
    input.value = '';
  closeSignIn = openDialog({
    title: 'Your session has ended',
    isFirm: true,
    content: () => (
      <>
        <p>What you typed is still there.</p>
        <SignIn enter={resume} />
        <div class="row actions">
          <button type="button" onClick={() => leave('')}>
            Leave what I typed
          </button>
        </div>
      </>
    ),
  });
}

/** Nobody else goes on where the person before was, nor a key that does not tell whose it is. */
async function resume(): Promise<void> {
  const before = state.get();
  const me = await whoAmI();
  closeSignIn?.();
  closeSignIn = null;
  if (me === null || before.stage !== 'in' || me.id !== before.me?.id) return open();
  announce('You are signed in again.');
}

async function endAndLeave(): Promise<void> {
  // What is still asked for is refused as soon as the session ends.
  leaveView();
  state.set({ stage: 'signing-out' });
  try {
    await signOut();
    leave('');
  } catch (error) {
    const rest = 'The session was forgotten here, but it could not be ended';
    leave(`${rest}: ${messageOf(error)} Sign in again to end it under “Your account”.`);
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
  const isIn = present.stage === 'in';
  const isMenu = useStore(isMenuOpen);
  const { name } = isIn ? currentView(present) : { name: '' };
  return (
    <div class={isIn ? 'signed-in' : ''}>
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        Skip to content
      </a>
      <header class="top">
        <Brand />
        <h1>Console</h1>
        <p id="who" class="quiet">
          {isIn && (present.me ? `Signed in as ${present.me.displayName}` : 'Signed in')}
        </p>
        <a class="docs-link" href="/docs">
          Docs
        </a>
        {(isIn || present.stage === 'unavailable') && (
          <ActionButton label="Sign out" run={endAndLeave} />
        )}
        {isIn && (
          <button
            class="menu"
            type="button"
            aria-expanded={isMenu}
            aria-controls="views"
            onClick={() => isMenuOpen.set(!isMenu)}
          >
            Menu
          </button>
        )}
      </header>
      <div class="frame">
        {isIn && (
          <Navigation
            role={present.me?.role ?? null}
            current={name}
            isOpen={isMenu}
            close={() => isMenuOpen.set(false)}
          />
        )}
        <div class="work">
          <Status id="status" />
          <main id="content" tabIndex={-1}>
            <Content present={present} />
          </main>
        </div>
      </div>
      <Dialogs />
    </div>
  );
}

function currentView({ address, views }: Visit) {
  const { name, filter } = parseAddress(address);
  return Object.hasOwn(views, name) ? { name, filter } : { name: 'home', filter };
}

function Content({ present }: { present: State }) {
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
  const { me, views, onShown } = visit;
  const { name, filter } = currentView(visit);
  const view = views[name];
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown]);
  if (!view) return null;
  document.title = `${view.title} · Console`;
  return view.render({
    name,
    filter,
    role: me?.role ?? null,
    isPaused: () => closeSignIn !== null,
    onRefused: refuse,
    onShown: () => setIsShown(true),
  });
}

function Brand() {
  return (
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
}

if (!canStoreSession()) state.set({ stage: 'blocked' });
else if (credential.get()) enter().catch(refuse);
else leave('');
render(<App />, document.body);

/** What the views stand on: they are bundled without it, and take it from here. */
export { Fragment } from 'preact';
export * from 'preact/hooks';
export { jsx, jsxs } from 'preact/jsx-runtime';
export * from './shared/actions';
export * from './shared/address';
export * from './shared/api';
export * from './shared/dialogs';
export * from './shared/forms';
export * from './shared/session';
export * from './shared/status';
export * from './shared/store';
export * from './shared/text';
export * from './shared/view';

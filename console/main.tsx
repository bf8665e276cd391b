import type { Schemas } from 'commerce-client';
import { Fragment, render, type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Views } from './parts/view';
import { ActionButton, Actions } from './shared/actions';
import { parseAddress } from './shared/address';
import { call, ifAllowed, messageOf, signOut, statusOf } from './shared/api';
import { Dialogs, Status } from './shared/dialogs';
import { isTyped, mayLeave } from './shared/forms';
import { announce, leaveLayers, onChange, openDialog, page } from './shared/layers';
import { canStoreSession, credential } from './shared/session';
import { leaveFor, revertAddress } from './shell/place';
import { SignIn } from './shell/sign-in';

/** The state of a signed-in user's visit. */
interface Visit {
  readonly me: Schemas['OwnUser'] | null;
  readonly groups: Readonly<Record<string, Views>>;
  /** The name of the view on display. */
  readonly current: string;
}

interface Screen {
  readonly content: ComponentChildren;
  readonly visit?: Visit;
}

const loading = { content: <p class="quiet">Loading …</p> };
let screen: Screen = loading;
let showings = 0;

const draw = () => render(<App {...screen} />, document.body);

function show(next: Screen): void {
  screen = next;
  draw();
}

/** Closes the sign-in dialog that covers unsaved input. */
let closeSignIn: (() => void) | null = null;

/** Closes everything that belongs to the view that the user leaves. */
function leaveView(): void {
  leaveLayers();
  closeSignIn = null;
}

/** Shows the sign-in form and the reason. */
function leave(message: string): void {
  leaveView();
  credential.forget();
  document.title = 'Console';
  show({ content: <SignIn enter={enter} /> });
  announce(message, message !== '');
}

/** `null` for a key that may not read its owner. */
async function loadCurrentUser(): Promise<Schemas['OwnUser'] | null> {
  try {
    return await ifAllowed(call('GET', '/users/me'));
  } catch (error) {
    if (statusOf(error) === 401) credential.forget();
    throw error;
  }
}

async function open(): Promise<void> {
  const importing = import('./views').catch(() => {
    // A newer console may have been deployed, whose views do not fit this page.
    throw new Error('The views cannot be loaded. Load this page again.');
  });
  const [me, { groups }] = await Promise.all([loadCurrentUser(), importing]);
  announce('');
  showAddress({ me, groups });
}

/** Shows the view that the address names, or the first one. */
function showAddress({ me, groups }: Pick<Visit, 'me' | 'groups'>): void {
  leaveView();
  const { name, filter } = parseAddress(location.hash);
  const views = Object.values(groups).flatMap((group) => Object.entries(group));
  const [current, view] = views.find(([other]) => other === name) ?? views[0] ?? [];
  if (!view || current === undefined) return;
  document.title = `${view.title} · Console`;
  const content = view.render({
    name: current,
    filter,
    role: me?.role ?? null,
    isPaused: () => closeSignIn !== null,
    onRefused: refuse,
    onShown: leaveFor(location.hash),
  });
  // Nothing of the previous view or session remains on the page.
  showings += 1;
  const visit = { me, groups, current };
  show({ visit, content: <Fragment key={showings}>{content}</Fragment> });
}

/** Opens the console, or says why it cannot be opened yet. */
async function enter(): Promise<void> {
  try {
    await open();
  } catch (error) {
    if (statusOf(error) === 401) throw error;
    show({ content: <Unavailable /> });
    announce(messageOf(error), true);
  }
}

/** Announces why a view could not be read; if the session has ended, asks the user to sign in. */
function refuse(error: unknown): void {
  if (statusOf(error) !== 401) return announce(messageOf(error), true);
  if (isTyped()) return signInAgain();
  leave('This credential is not valid (any more). Sign in again.');
}

/**
 * Asks the user to sign in again and keeps the input, except for passwords. Requests in flight
 * never settle.
 */
function signInAgain(): void {
  if (closeSignIn) return;
  credential.forget();
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=password]'))
    input.value = '';
  const content = () => (
    <>
      <p>What you typed is still there.</p>
      <SignIn enter={resume} />
      <Actions actions={[{ label: 'Leave what I typed', run: () => leave('') }]} />
    </>
  );
  closeSignIn = openDialog({ title: 'Your session has ended', isFirm: true, content });
}

/**
 * Continues only if the same user signed in; another user, or a key that does not reveal its owner,
 * starts again from the first page.
 */
async function resume(): Promise<void> {
  const { visit } = screen;
  const me = await loadCurrentUser();
  closeSignIn?.();
  closeSignIn = null;
  if (me === null || me.id !== visit?.me?.id) return open();
  announce('You are signed in again.');
}

async function endAndLeave(): Promise<void> {
  // Requests in flight are refused as soon as the session ends, so the view is closed first.
  leaveView();
  show(loading);
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
  const { visit } = screen;
  if (visit) showAddress(visit);
});

function App({ content, visit }: Screen) {
  /** The address at which the list of views was opened on a narrow screen. */
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const isOpen = menuAt === location.hash;
  return (
    <div class={visit ? 'signed-in' : ''}>
      <a class="skip" href="#content" onClick={skipToContent}>
        Skip to content
      </a>
      <header class="top">
        <Brand />
        <h1>Console</h1>
        <p id="who" class="quiet">
          {visit && `Signed in${visit.me ? ` as ${visit.me.displayName}` : ''}`}
        </p>
        <a class="docs-link" href="/docs">
          Docs
        </a>
        {visit && <ActionButton {...signOutAction} />}
        {visit && (
          <button
            class="menu"
            type="button"
            aria-expanded={isOpen}
            aria-controls="views"
            onClick={() => setMenuAt(isOpen ? null : location.hash)}
          >
            Menu
          </button>
        )}
      </header>
      <div class="frame">
        {visit && (
          <nav
            aria-label="Views"
            id="views"
            class={isOpen ? 'open' : ''}
            onClick={() => setMenuAt(null)}
          >
            <ViewLinks {...visit} />
          </nav>
        )}
        <div class="work">
          <Status id="status" {...page} />
          <main id="content" tabIndex={-1}>
            {content}
          </main>
        </div>
      </div>
      <Dialogs />
    </div>
  );
}

/** The views that a role may see; all of them for a key that does not reveal its role. */
const ViewLinks = ({ me, groups, current }: Visit) =>
  Object.entries(groups).map(([heading, views]) => {
    const entries = Object.entries(views).filter(
      ([, { isFor }]) => isFor?.(me?.role ?? null) ?? true,
    );
    return (
      <Fragment key={heading}>
        {heading && entries.length > 0 && <h2>{heading}</h2>}
        {entries.map(([name, { title }]) => (
          <a key={name} href={`#${name}`} aria-current={name === current ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </Fragment>
    );
  });

function skipToContent(event: Event): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

const signOutAction = { label: 'Sign out', run: endAndLeave };

const Unavailable = () => (
  <section class="card sign-in">
    <h2>The console cannot be opened yet</h2>
    <p>The message above says why. You stay signed in.</p>
    <Actions
      actions={[
        { label: 'Try again', kind: 'main', run: () => enter().catch(refuse) },
        signOutAction,
      ]}
    />
  </section>
);

const Blocked = () => (
  <section class="card sign-in">
    <h2>The console cannot be opened</h2>
    <p>
      A session is stored in its tab, but your browser blocks storage for this site. Allow the site
      to store data (cookies), and load this page again.
    </p>
  </section>
);

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

onChange(draw);
draw();
if (!canStoreSession()) show({ content: <Blocked /> });
else if (credential.get()) enter().catch(refuse);
else leave('');

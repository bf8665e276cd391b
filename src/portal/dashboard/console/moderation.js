import { call, withQuery } from './api.js';
import { announce, badge, el, emptyState, time } from './dom.js';
import { findForm } from './forms.js';
import { asId } from './ids.js';
import { chosenFor, lastDecision, reasonChoice, reasonOf } from './moderation-reasons.js';
import { namesOf } from './names.js';
import { sessionSignal } from './session.js';
import { blockButton } from './users.js';

const STATES = ['pending', 'hidden', 'rejected', 'published'];

/** Key, action, what the button says. */
const ACTIONS = {
  pending: [
    ['p', 'publish', 'Publish'],
    ['r', 'reject', 'Reject'],
  ],
  hidden: [['p', 'publish', 'Publish']],
  rejected: [['p', 'publish', 'Publish']],
  published: [['h', 'hide', 'Hide']],
};

/** Comments in a state: those that wait, the oldest first; of others the newest. Or one by its id, in whichever it is. */
export async function loadQueue({ status = 'pending', q, cursor }) {
  const { data, pagination } = await (q ? one(asId(q)) : listOf(status, cursor));
  return { status, data, pagination, names: await namesOf(data.map(({ postId }) => postId)) };
}

async function one(id) {
  return { data: [await call('GET', `/comments/${encodeURIComponent(id)}`)] };
}

function listOf(status, cursor) {
  const sort = status === 'pending' ? 'oldest' : 'newest';
  return call('GET', withQuery('/moderation/comments', { status, sort, cursor, limit: '50' }));
}

export function queueForm({ q, status = 'pending' }, apply) {
  const states = STATES.map((state) => [state, state]);
  return findForm({ label: 'Choose comments', search: 'Id', states, filter: { q, status }, apply });
}

export function renderQueue({ status, data, names }, refresh) {
  if (data.length === 0) {
    return [emptyState('Nothing waits', 'Comments that screening holds back show up here.')];
  }
  const entryOf = (comment) =>
    entry({ ...comment, place: names[comment.postId] ?? comment.postId }, refresh);
  const list = el(
    'ol',
    { class: 'queue', 'aria-label': `Comments: ${status}` },
    ...data.map(entryOf),
  );
  list.addEventListener('keydown', (event) => onKey(event, list));
  const shown = new Set(data.flatMap((comment) => ACTIONS[comment.status] ?? []));
  const keys = [...shown].map(([key, , label]) => `${key} ${label.toLowerCase()}`).join(', ');
  return [el('p', { class: 'quiet' }, `Keys: j and k move, ${keys}.`), list];
}

/** The comments whose decision runs; lists may be shown anew meanwhile. */
const deciding = new Set();

function setBusy(id, isBusy) {
  if (isBusy) deciding.add(id);
  else deciding.delete(id);
  const item = document.getElementById(id);
  if (item) showBusy(item, isBusy);
}

function showBusy(item, isBusy) {
  item.setAttribute('aria-busy', String(isBusy));
  for (const control of item.querySelectorAll('button, select, input')) control.disabled = isBusy;
}

/** The other comments of the list, the next one first. */
function othersThan({ id, parentElement }) {
  const ids = [...parentElement.children].map((item) => item.id);
  const at = ids.indexOf(id);
  return [...ids.slice(at + 1), ...ids.slice(0, at).reverse()];
}

/** Decides on one comment; the next one has the focus then, unless somebody went on to another meanwhile. */
async function decide(comment, { action, label, chosen, refresh }) {
  const { id } = comment;
  const item = document.getElementById(id);
  const others = othersThan(item);
  if (item.contains(document.activeElement)) item.focus({ preventScroll: true });
  setBusy(id, true);
  // Then nothing comes of it any more.
  sessionSignal().addEventListener('abort', () => setBusy(id, false));
  const body = { action, ...(action === 'publish' ? {} : await reasonOf(comment, chosen)) };
  const said = await call('POST', `/comments/${id}/moderate`, body).then(
    () => [`${label}: done.`],
    (error) => [error.message, true],
  );
  await refresh();
  setBusy(id, false);
  // Before anything is said, so that the next key meets it.
  if (document.activeElement === document.body)
    others
      .map((other) => document.getElementById(other))
      .find(Boolean)
      ?.focus();
  announce(...said);
}

function entry(comment, refresh) {
  const { id, text, author, createdAt, place, status } = comment;
  const actions = ACTIONS[status] ?? [];
  const chosen = chosenFor(comment);
  const item = el(
    'li',
    {
      class: 'card',
      id,
      tabindex: 0,
      'data-key': id,
      'aria-label': `Comment of ${author?.displayName ?? 'somebody'}`,
    },
    el(
      'div',
      { class: 'row' },
      badge(status),
      el('strong', {}, author?.displayName ?? 'Deleted account'),
      el('small', {}, time(createdAt), ` in ${place}`),
    ),
    el('p', { class: 'said' }, text),
    lastDecision(comment),
    el(
      'div',
      { class: 'row' },
      ...actions.map(([key, action, label]) =>
        el(
          'button',
          {
            type: 'button',
            'data-shortcut': key,
            'data-key': `${action}-${id}`,
            onclick: () => void decide(comment, { action, label, chosen, refresh }),
          },
          label,
          el('kbd', { 'aria-hidden': 'true' }, key),
        ),
      ),
      actions.some(([, action]) => action !== 'publish') ? reasonChoice(comment, chosen) : '',
      author?.role === 'customer' ? blockButton(author, refresh, 'Block author') : '',
    ),
  );
  showBusy(item, deciding.has(id));
  return item;
}

/** j and k go to the next and the last comment, the other keys press its buttons: once, however long they are held. */
function onKey({ key, target, ctrlKey, metaKey, altKey, repeat }, list) {
  if (ctrlKey || metaKey || altKey || target.matches('input, select')) return;
  const item = target.closest('li');
  const step = { j: 'nextElementSibling', k: 'previousElementSibling' }[key];
  if (step) item?.[step]?.focus();
  else if (!repeat && list.contains(item))
    item.querySelector(`[data-shortcut="${CSS.escape(key)}"]`)?.click();
}

import { call } from './api.js';
import { announce, badge, el, emptyState, time } from './dom.js';
import { form } from './forms.js';
import { namesOf } from './names.js';

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

export async function loadQueue({ status = 'pending' }) {
  const { data } = await call('GET', `/moderation/comments?status=${status}&pageSize=50`);
  return { status, data, names: await namesOf(data.map(({ postId }) => postId)) };
}

export function queueForm(filter, apply) {
  return form({
    label: 'Choose comments',
    submit: 'Show',
    fields: [
      {
        name: 'status',
        label: 'State',
        value: filter.status ?? 'pending',
        options: STATES.map((state) => [state, state]),
      },
    ],
    run: (values) => apply(values),
  });
}

export function renderQueue({ status, data, names }, refresh) {
  if (data.length === 0) {
    return [emptyState('Nothing waits', 'Comments that screening holds back show up here.')];
  }
  const list = el(
    'ol',
    { class: 'queue', 'aria-label': `Comments: ${status}` },
    ...data.map((comment) =>
      entry(
        { ...comment, place: names[comment.postId] ?? comment.postId },
        ACTIONS[status],
        refresh,
      ),
    ),
  );
  list.addEventListener('keydown', (event) => onKey(event, list));
  const keys = ACTIONS[status].map(([key, , label]) => `${key} ${label.toLowerCase()}`).join(', ');
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
  for (const button of item.querySelectorAll('button')) button.disabled = isBusy;
}

/** The other comments of the list, the next one first. */
function othersThan({ id, parentElement }) {
  const ids = [...parentElement.children].map((item) => item.id);
  const at = ids.indexOf(id);
  return [...ids.slice(at + 1), ...ids.slice(0, at).reverse()];
}

/** Decides on one comment; the next one has the focus then, unless somebody went on to another meanwhile. */
async function decide(id, { action, label, refresh }) {
  const item = document.getElementById(id);
  const others = othersThan(item);
  if (item.contains(document.activeElement)) item.focus({ preventScroll: true });
  setBusy(id, true);
  const reason = action === 'publish' ? {} : { reasonCode: 'other' };
  const said = await call('POST', `/comments/${id}/moderate`, { action, ...reason }).then(
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

function entry({ id, text, author, createdAt, place, status }, actions, refresh) {
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
            onclick: () => void decide(id, { action, label, refresh }),
          },
          label,
          el('kbd', { 'aria-hidden': 'true' }, key),
        ),
      ),
    ),
  );
  showBusy(item, deciding.has(id));
  return item;
}

/** j and k go to the next and the last comment, the other keys press its buttons: once, however long they are held. */
function onKey({ key, target, ctrlKey, metaKey, altKey, repeat }, list) {
  if (ctrlKey || metaKey || altKey) return;
  const item = target.closest('li');
  const step = { j: 'nextElementSibling', k: 'previousElementSibling' }[key];
  if (step) item?.[step]?.focus();
  else if (!repeat && list.contains(item))
    item.querySelector(`[data-shortcut="${CSS.escape(key)}"]`)?.click();
}

import { call, withQuery } from './api.js';
import { ask } from './dialogs.js';
import { actionButton, badge, el, emptyState, table, time } from './dom.js';
import { form } from './forms.js';

const ROLES = ['customer', 'moderator', 'admin'];
const STATES = ['active', 'unverified', 'blocked', 'disabled'];
const choices = (names) => [['', 'all'], ...names.map((name) => [name, name])];

/** Accounts by id, e-mail address, role and state. */
export async function loadUsers({ q, role, status }) {
  const text = (q ?? '').trim();
  if (text.startsWith('usr_')) {
    const user = await call('GET', `/users/${encodeURIComponent(text)}`);
    return (!role || user.role === role) && (!status || user.status === status) ? [user] : [];
  }
  const query = { email: text, role, status, limit: '50' };
  return (await call('GET', withQuery('/users', query))).data;
}

export function userForm({ q, role, status }, apply) {
  return form({
    label: 'Find users',
    submit: 'Find',
    fields: [
      { name: 'q', label: 'E-mail address or id', type: 'search', value: q, class: 'long' },
      { name: 'role', label: 'Role', value: role, options: choices(ROLES) },
      { name: 'status', label: 'State', value: status, options: choices(STATES) },
    ],
    run: (values) => apply(values),
  });
}

export function renderUsers(users, refresh) {
  if (users.length === 0) return [emptyState('No users', 'No account fits.')];
  const rows = users.map((user) => ({
    cells: [
      el('span', {}, user.displayName, el('small', { class: 'under' }, user.email)),
      user.role,
      badge(user.status),
      time(user.createdAt),
      el('span', { class: 'row' }, ...actionsOf(user, refresh), ...linksOf(user)),
    ],
  }));
  return [table('Users', ['User', 'Role', 'State', 'Since', 'Actions'], rows)];
}

function linksOf({ id, email }) {
  const link = (view, text) => el('a', { href: view, 'aria-label': `${text} of ${email}` }, text);
  return [link(`#orders?q=${id}`, 'Orders'), link(`#audit?resourceId=${id}`, 'Changes')];
}

function actionsOf(user, refresh) {
  const { id, email, status } = user;
  const step = (label, method, path) =>
    actionButton(label, {
      key: `${path}-${id}`,
      about: email,
      run: async () => {
        await call(method, `/users/${id}/${path}`);
        await refresh();
        return `${label}: done.`;
      },
    });
  return [
    roleButton(user, refresh),
    status === 'blocked' ? step('Unblock', 'DELETE', 'block') : blockButton(user, refresh),
    status === 'disabled' ? step('Enable', 'DELETE', 'disable') : disableButton(user, refresh),
  ];
}

function asking(label, { id, email }, question) {
  const attributes = { 'data-key': `${label}-${id}`, 'aria-label': `${label}: ${email}` };
  const onclick = () => ask(question);
  return el('button', { type: 'button', class: question.kind, ...attributes, onclick }, label);
}

function roleButton(user, refresh) {
  const options = ROLES.map((name) => [name, name]);
  return asking('Role', user, {
    title: 'Give another role',
    text: `${user.email} can do at once what the role can.`,
    submit: 'Give the role',
    fields: [{ name: 'role', label: 'Role', value: user.role, options }],
    run: async ({ role }) => {
      await call('POST', `/users/${user.id}/role`, { role });
      await refresh();
      return `${user.email} is ${role}.`;
    },
  });
}

function blockButton(user, refresh) {
  return asking('Block', user, {
    title: 'Block from discussions',
    text: 'They can sign in, read and buy, but not comment, vote or complain.',
    submit: 'Block',
    kind: 'danger',
    fields: [{ name: 'reason', label: 'Reason', type: 'text' }],
    run: async ({ reason }) => {
      await call('POST', `/users/${user.id}/block`, reason ? { reason } : {});
      await refresh();
      return `${user.email} is blocked.`;
    },
  });
}

function disableButton(user, refresh) {
  return asking('Disable', user, {
    title: 'Disable the account',
    text: 'Its sessions end now, and it cannot sign in until it is enabled again.',
    submit: 'Disable',
    kind: 'danger',
    run: async () => {
      await call('POST', `/users/${user.id}/disable`);
      await refresh();
      return `${user.email} is disabled.`;
    },
  });
}

import { call, withQuery } from './api.js';
import { askButton } from './dialogs.js';
import { actionButton, badge, el, emptyState, table, time } from './dom.js';
import { form } from './forms.js';
import { asId } from './ids.js';
import { momentField, momentOf } from './moments.js';

const ROLES = ['customer', 'moderator', 'admin'];
const STATES = ['active', 'unverified', 'blocked', 'disabled'];
const choices = (names) => [['', 'all'], ...names.map((name) => [name, name])];

/** Accounts by id, e-mail address, role and state. */
export async function loadUsers({ q, role, status, cursor }) {
  const text = asId(q);
  if (text.startsWith('usr_')) {
    const user = await call('GET', `/users/${encodeURIComponent(text)}?include=block`);
    const fits = (!role || user.role === role) && (!status || user.status === status);
    return { data: fits ? [user] : [] };
  }
  const query = { email: text, role, status, cursor, limit: '50' };
  return call('GET', withQuery('/users', query));
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

export function renderUsers({ data: users }, refresh) {
  if (users.length === 0) return [emptyState('No users', 'No account fits.')];
  const rows = users.map((user) => ({
    cells: [
      el('span', {}, user.displayName, el('small', { class: 'under' }, user.email)),
      user.role,
      el('span', {}, badge(user.status), user.block ? whyBlocked(user.block) : null),
      time(user.createdAt),
      el('span', { class: 'row' }, ...actionsOf(user, refresh), ...linksOf(user)),
    ],
  }));
  return [table('Users', ['User', 'Role', 'State', 'Since', 'Actions'], rows)];
}

const whyBlocked = ({ reason, until }) =>
  el('small', { class: 'under' }, reason ?? '', until ? ' until ' : '', until ? time(until) : '');

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

const asking = (label, { id, email }, question) =>
  askButton(label, { key: `${label}-${id}`, about: email, kind: question.kind }, question);

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

/** Moderators are shown a name in the place of an address. */
export function blockButton({ id, email, displayName }, refresh, label = 'Block') {
  const name = email ?? displayName;
  return asking(
    label,
    { id, email: name },
    {
      title: 'Block from discussions',
      text: 'They can sign in, read and buy, but not comment, vote or complain.',
      submit: 'Block',
      kind: 'danger',
      fields: [
        { name: 'reason', label: 'Reason, which they see', type: 'text', maxlength: 500 },
        momentField({ name: 'until', label: 'Until (empty: until it is lifted)' }),
      ],
      run: async ({ reason, until }) => {
        const body = { ...(reason ? { reason } : {}), until: momentOf(until) };
        await call('POST', `/users/${id}/block`, body);
        await refresh();
        return `${name} is blocked.`;
      },
    },
  );
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

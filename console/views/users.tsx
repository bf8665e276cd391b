import type { Schemas } from 'commerce-client';
import type { Action } from '../shared/actions';
import type { Filter } from '../shared/address';
import { call } from '../shared/api';
import { choice, search } from '../shared/forms';
import { asId } from '../parts/ids';
import { Badge, TwoLines } from '../parts/pieces';
import { resourceView, type Page } from '../parts/resource';
import { Time, timeOfField } from '../parts/time';

type User = Schemas['ListedUser'] | Schemas['UserDetails'];

const ROLES = ['customer', 'moderator', 'admin'] as const;
const STATES = ['active', 'unverified', 'blocked', 'disabled'];

/** Accounts by id, e-mail address, role and state. */
async function loadUsers({ q, role, status, cursor }: Filter): Promise<Page<User>> {
  const text = asId(q);
  if (!text.startsWith('usr_')) {
    return call('GET', '/users', { query: { email: text, role, status, cursor, limit: 50 } });
  }
  const query = { include: ['block'] };
  const user = await call('GET', '/users/{id}', { path: { id: text }, query });
  const isMatch = (!role || user.role === role) && (!status || user.status === status);
  return { data: isMatch ? [user] : [] };
}

export const users = resourceView<User, Page<User>>({
  title: 'Users',
  pollMs: 10_000,
  filters: [
    search('q', 'E-mail address or id'),
    choice('role', 'Role', ROLES),
    choice('status', 'State', STATES),
  ],
  load: loadUsers,
  keyOf: ({ id }) => id,
  columns: {
    User: ({ displayName, email }) => <TwoLines first={displayName} second={email} />,
    Role: ({ role }) => role,
    State: UserState,
    Since: ({ createdAt }) => <Time at={createdAt} />,
  },
  about: ({ email }) => email,
  actions: (user) => [
    roleAction(user),
    user.status === 'blocked'
      ? liftAction('Unblock', user, 'block')
      : blockAction('Block', user.id, user.email),
    user.status === 'disabled' ? liftAction('Enable', user, 'disable') : disableAction(user),
    { label: 'Orders', href: `#orders?q=${user.id}`, name: `Orders of ${user.email}` },
    { label: 'Changes', href: `#audit?resourceId=${user.id}`, name: `Changes of ${user.email}` },
  ],
  empty: ['No users', 'No account fits.'],
});

function UserState({ status, block }: User) {
  return (
    <span>
      <Badge state={status} />
      {block && (
        <small class="under">
          {block.reason}
          {block.until && (
            <>
              {' until '}
              <Time at={block.until} />
            </>
          )}
        </small>
      )}
    </span>
  );
}

const roleAction = ({ id, email, role }: User): Action => ({
  label: 'Role',
  question: {
    title: 'Give another role',
    text: `${email} can do at once what the role can.`,
    submit: 'Give the role',
    fields: [{ name: 'role', label: 'Role', value: role, options: ROLES }],
  },
  run: async (values) => {
    const body = { role: values['role'] as (typeof ROLES)[number] };
    await call('POST', '/users/{id}/role', { path: { id }, body });
    return `${email} is ${body.role}.`;
  },
});

const liftAction = (label: string, { id }: User, name: 'block' | 'disable'): Action => ({
  label,
  run: async () => {
    await call('DELETE', `/users/{id}/${name}`, { path: { id } });
    return `${label}: done.`;
  },
});

const disableAction = ({ id, email }: User): Action => ({
  label: 'Disable',
  kind: 'danger',
  question: {
    title: 'Disable the account',
    text: 'Its sessions end now, and it cannot sign in until it is enabled again.',
    submit: 'Disable',
  },
  run: async () => {
    await call('POST', '/users/{id}/disable', { path: { id } });
    return `${email} is disabled.`;
  },
});

/** `name` is that of the account, as the person who blocks it sees it. */
export const blockAction = (label: string, id: string, name: string): Action => ({
  label,
  kind: 'danger',
  question: {
    title: 'Block from discussions',
    text: 'They can sign in, read and buy, but not comment, vote or complain.',
    submit: 'Block',
    fields: [
      { name: 'reason', label: 'Reason, which they see', maxLength: 500 },
      { name: 'until', label: 'Until (empty: until it is lifted)', type: 'datetime-local' },
    ],
  },
  run: async ({ reason, until }) => {
    const end = timeOfField(until);
    const body = { ...(reason ? { reason } : {}), ...(end ? { until: end } : {}) };
    await call('POST', '/users/{id}/block', { path: { id }, body });
    return `${name} is blocked.`;
  },
});

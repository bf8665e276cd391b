import type { Schemas } from 'commerce-client';
import type { Action } from '../shared/actions';
import type { Filter } from '../shared/address';
import { call } from '../shared/api';
import { choice, field, moment, search } from '../shared/forms';
import { asId } from '../parts/lookups';
import { Badge, TwoLines } from '../parts/pieces';
import { resourceView, type Page } from '../parts/resource';
import { Time, timeOfField } from '../parts/time';
import { isShop } from '../parts/view';

type User = Schemas['ListedUser'] | Schemas['UserDetails'];

const ROLES = ['customer', 'moderator', 'admin'] as const;
const STATES = ['active', 'unverified', 'blocked', 'disabled'];

/** Accounts by id, e-mail address, role and state. */
async function loadUsers({ q, role, status, cursor }: Filter): Promise<Page<User>> {
  const text = asId(q);
  if (!text.startsWith('usr_'))
    return call('GET', '/users', { query: { email: text, role, status, cursor, limit: 50 } });
  const query = { include: ['block'] };
  const user = await call('GET', '/users/{id}', { path: { id: text }, query });
  const isMatch = (!role || user.role === role) && (!status || user.status === status);
  return { data: isMatch ? [user] : [] };
}

export const users = resourceView({
  title: 'Users',
  isFor: isShop,
  pollMs: 10_000,
  filters: [
    search('q', 'E-mail address or id'),
    choice('role', 'Role', ROLES),
    choice('status', 'State', STATES),
  ],
  load: loadUsers,
  columns: {
    User: ({ displayName, email }) => <TwoLines first={displayName} second={email} />,
    Role: ({ role }) => role,
    State: ({ status, block }) => (
      <TwoLines first={<Badge state={status} />} second={block && <Block {...block} />} />
    ),
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

const Block = ({ reason, until }: NonNullable<User['block']>) => (
  <>
    {reason}
    {until && ' until '}
    {until && <Time at={until} />}
  </>
);

const roleAction = ({ id, email, role }: User): Action => ({
  label: 'Role',
  title: 'Give another role',
  text: `${email} can do at once what the role can.`,
  fields: [field('role', 'Role', { value: role, options: ROLES })],
  submit: 'Give the role',
  run: async (values) => {
    const body = { role: values['role'] as (typeof ROLES)[number] };
    await call('POST', '/users/{id}/role', { path: { id }, body });
    return `${email} is ${body.role}.`;
  },
});

const liftAction = (label: string, { id }: User, name: 'block' | 'disable'): Action => ({
  label,
  run: () => call('DELETE', `/users/{id}/${name}`, { path: { id } }),
  success: `${label}: done.`,
});

const disableAction = ({ id, email }: User): Action => ({
  label: 'Disable',
  kind: 'danger',
  title: 'Disable the account',
  text: 'Its sessions end now, and it cannot sign in until it is enabled again.',
  run: () => call('POST', '/users/{id}/disable', { path: { id } }),
  success: `${email} is disabled.`,
});

/** `name` is the account's name as shown to the user who blocks it. */
export const blockAction = (label: string, id: string, name: string): Action => ({
  label,
  kind: 'danger',
  title: 'Block from discussions',
  text: 'They can sign in, read and buy, but not comment, vote or complain.',
  fields: [
    field('reason', 'Reason, which they see', { maxLength: 500 }),
    moment('until', 'Until (empty: until it is lifted)'),
  ],
  submit: 'Block',
  run: ({ reason, until }) => {
    const end = timeOfField(until);
    const body = { ...(reason && { reason }), ...(end && { until: end }) };
    return call('POST', '/users/{id}/block', { path: { id }, body });
  },
  success: `${name} is blocked.`,
});

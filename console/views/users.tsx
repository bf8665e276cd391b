import type { Schemas } from 'commerce-client';
import type { ButtonAction } from '../shared/actions';
import type { Filter } from '../shared/address';
import { call } from '../shared/api';
import { choice, field, moment, search } from '../shared/forms';
import { asId, namesOf } from '../parts/lookups';
import { Badge, TwoLines } from '../parts/pieces';
import { localTime, Time, timeOfField } from '../parts/time';
import { defineView, isShop, type Page } from '../parts/view';

type User = Schemas['ListedUser'] | Schemas['UserDetails'];

const ROLES = ['customer', 'moderator', 'admin'] as const;

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

export const users = defineView({
  title: 'Users',
  isFor: isShop,
  pollMs: 10_000,
  filters: [
    search('q', 'E-mail address or id'),
    choice('role', 'Role', ROLES),
    choice('status', 'State', ['active', 'unverified', 'blocked', 'disabled']),
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
  actions: ({ id, email, role, status }) => {
    const path = { id };
    return [
      {
        label: 'Role',
        text: `The role applies to ${email} at once.`,
        fields: [field('role', 'Role', { value: role, options: ROLES })],
        submit: 'Give the role',
        run: async (values) => {
          const body = { role: values['role'] as (typeof ROLES)[number] };
          await call('POST', '/users/{id}/role', { path, body });
          return `${email} is ${body.role}.`;
        },
      },
      status === 'blocked' ? liftAction('Unblock', id, 'block') : blockAction('Block', id, email),
      status === 'disabled'
        ? liftAction('Enable', id, 'disable')
        : {
            label: 'Disable',
            kind: 'danger',
            text: 'Its sessions end now, and it cannot sign in until it is enabled again.',
            run: () => call('POST', '/users/{id}/disable', { path }),
            success: `${email} is disabled.`,
          },
      { label: 'Orders', href: `#orders?q=${id}` },
      { label: 'Changes', href: `#audit?resourceId=${id}` },
    ];
  },
  empty: ['No users', 'No account matches.'],
});

const Block = ({ reason, until }: NonNullable<User['block']>) => (
  <>
    {reason}
    {until && ' until '}
    {until && <Time at={until} />}
  </>
);

const liftAction = (label: string, id: string, name: 'block' | 'disable'): ButtonAction => ({
  label,
  run: () => call('DELETE', `/users/{id}/${name}`, { path: { id } }),
  success: `${label}: done.`,
});

/** `name` is the account's name as shown to the user who blocks it. */
export const blockAction = (label: string, id: string, name: string): ButtonAction => ({
  label,
  kind: 'danger',
  text: 'They can sign in, read and buy, but not comment, vote or flag comments.',
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

/** Who changed what, newest first. */
export const audit = defineView({
  title: 'Audit trail',
  label: 'Changes',
  isFor: isShop,
  pollMs: 10_000,
  filters: [
    search('resourceId', 'Product, category, coupon, user or setting'),
    field('actorId', 'Changed by', { placeholder: 'usr_…' }),
  ],
  load: async ({ resourceId, actorId, cursor }) => {
    const query = { resourceId, actorId, cursor, limit: 100 };
    const page = await call('GET', '/audit', { query });
    return { ...page, names: await namesOf(page.data.map((entry) => entry.actorId)) };
  },
  columns: {
    Time: ({ createdAt }) => <Time at={createdAt} />,
    What: ({ resourceType, action, resourceId }) => (
      <TwoLines first={`${resourceType} ${action}`} second={resourceId} />
    ),
    'From → to': ({ from, to }) => (
      <ul>
        {Object.keys(to).map((name) => (
          <li key={name}>
            {name}: {abbreviate(from[name])} → {abbreviate(to[name])}
          </li>
        ))}
      </ul>
    ),
    By: ({ actorId, id }, { names }) =>
      actorId === null ? (
        'by command'
      ) : (
        <a href={`#users?q=${actorId}`} data-key={`by-${id}`}>
          {names[actorId] ?? actorId}
        </a>
      ),
  },
  empty: ['No changes', 'Changes of prices, filters, coupons, roles and settings are listed here.'],
});

const MAX_LENGTH = 200;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function abbreviate(value: unknown): string {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (MOMENT.test(text)) return localTime(text);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text;
}

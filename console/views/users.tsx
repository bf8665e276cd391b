import type { Schemas } from 'commerce-client';
import type { Filter } from '../shared/address';
import { call } from '../shared/api';
import { AskButton } from '../shared/dialogs';
import { ActionButton } from '../shared/forms';
import { asId } from '../parts/ids';
import { Badge } from '../parts/pieces';
import { choices, resourceView, type Page } from '../parts/resource';
import { Time, timeOfField } from '../parts/time';
import type { ViewContext } from '../parts/view-page';

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
  search: ['Find users', 'Find'],
  filters: ({ q, role, status }) => [
    { name: 'q', label: 'E-mail address or id', type: 'search', value: q, isLong: true },
    { name: 'role', label: 'Role', value: role, options: choices(ROLES) },
    { name: 'status', label: 'State', value: status, options: choices(STATES) },
  ],
  load: loadUsers,
  keyOf: ({ id }) => id,
  columns: () => [
    {
      title: 'User',
      cell: ({ displayName, email }) => (
        <span>
          {displayName}
          <small class="under">{email}</small>
        </span>
      ),
    },
    { title: 'Role', cell: ({ role }) => role },
    { title: 'State', cell: UserState },
    { title: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
  ],
  actions: (user, context) => <UserActions user={user} context={context} />,
  empty: () => ['No users', 'No account fits.'],
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

function UserActions({ user, context }: { user: User; context: ViewContext }) {
  const { id, email, status, role } = user;
  const path = { id };
  const lift = (label: string, name: 'block' | 'disable') => (
    <ActionButton
      label={label}
      about={email}
      run={async () => {
        await call('DELETE', `/users/{id}/${name}`, { path });
        await context.refresh();
        return `${label}: done.`;
      }}
    />
  );
  return (
    <>
      <AskButton
        label="Role"
        about={email}
        question={{
          title: 'Give another role',
          text: `${email} can do at once what the role can.`,
          submit: 'Give the role',
          fields: [
            {
              name: 'role',
              label: 'Role',
              value: role,
              options: ROLES.map((name) => [name, name]),
            },
          ],
          run: async (values) => {
            const body = { role: values['role'] as (typeof ROLES)[number] };
            await call('POST', '/users/{id}/role', { path, body });
            await context.refresh();
            return `${email} is ${body.role}.`;
          },
        }}
      />
      {status === 'blocked' ? (
        lift('Unblock', 'block')
      ) : (
        <BlockButton label="Block" id={id} name={email} context={context} />
      )}
      {status === 'disabled' ? (
        lift('Enable', 'disable')
      ) : (
        <AskButton
          label="Disable"
          about={email}
          kind="danger"
          question={{
            title: 'Disable the account',
            text: 'Its sessions end now, and it cannot sign in until it is enabled again.',
            submit: 'Disable',
            kind: 'danger',
            run: async () => {
              await call('POST', '/users/{id}/disable', { path });
              await context.refresh();
              return `${email} is disabled.`;
            },
          }}
        />
      )}
      <a href={`#orders?q=${id}`} aria-label={`Orders of ${email}`}>
        Orders
      </a>
      <a href={`#audit?resourceId=${id}`} aria-label={`Changes of ${email}`}>
        Changes
      </a>
    </>
  );
}

interface BlockButtonProps {
  readonly label: string;
  readonly id: string;
  /** Of the account, as the person who blocks it sees it. */
  readonly name: string;
  readonly context: Pick<ViewContext, 'refresh'>;
}

export function BlockButton({ label, id, name, context }: BlockButtonProps) {
  return (
    <AskButton
      label={label}
      about={name}
      kind="danger"
      question={{
        title: 'Block from discussions',
        text: 'They can sign in, read and buy, but not comment, vote or complain.',
        submit: 'Block',
        kind: 'danger',
        fields: [
          { name: 'reason', label: 'Reason, which they see', maxLength: 500 },
          {
            name: 'until',
            label: 'Until (empty: until it is lifted)',
            type: 'datetime-local',
          },
        ],
        run: async ({ reason, until }) => {
          const end = timeOfField(until);
          const body = { ...(reason ? { reason } : {}), ...(end ? { until: end } : {}) };
          await call('POST', '/users/{id}/block', { path: { id }, body });
          await context.refresh();
          return `${name} is blocked.`;
        },
      }}
    />
  );
}

import type { Schemas } from 'commerce-client';
import type { Action } from '../shared/actions';
import { call, ifPresent } from '../shared/api';
import { showSecret } from '../shared/dialogs';
import { field, moment, type FieldSpec, type Values } from '../shared/forms';
import { TwoLines } from '../parts/pieces';
import { fieldTime, Time, timeOfField } from '../parts/time';
import { defineView } from '../parts/view';

type Scope = Schemas['CreateApiKeyInput']['scopes'][number];

const SCOPES: Readonly<Record<Scope, string>> = {
  'orders:read': 'read orders',
  'orders:write': 'place and change orders',
  'orders:fulfil': 'ship orders and give money back',
  'products:write': 'change products and categories',
  'imports:write': 'start imports',
  'users:read': 'read accounts',
  'comments:write': 'write comments',
  'comments:moderate': 'decide on comments',
  'webhooks:manage': 'endpoints, events and deliveries',
  'partners:read': 'products as partners see them',
  'documents:write': 'register GraphQL documents',
  'internal:read': 'what internal tools read',
  admin: 'everything that an admin may do',
};

const PASSWORD = field('password', 'Your password (if you signed in more than five minutes ago)', {
  type: 'password',
  autocomplete: 'current-password',
});

const expiryField = (value: string | null): FieldSpec =>
  moment('expiresAt', 'Expires (empty: in a year)', { value });

type NewKey = Pick<Schemas['CreateApiKeyInput'], 'name' | 'scopes' | 'documentsOnly'>;

async function createKey(key: NewKey, { password, expiresAt }: Values): Promise<void> {
  const end = timeOfField(expiresAt);
  const body = { ...key, ...(end && { expiresAt: end }), ...(password && { password }) };
  const { secret, name } = await call('POST', '/auth/api-keys', { body });
  const text = 'It is shown only now. Store it where your program can read it.';
  showSecret({ title: `The secret of ${name}`, text, label: 'API key', value: secret });
}

export const keys = defineView({
  title: 'API keys',
  pollMs: 15_000,
  create: () => [createAction],
  load: () => call('GET', '/auth/api-keys'),
  columns: {
    Key: ({ name, id }) => <TwoLines first={name} second={id} />,
    Scopes: ({ scopes }) => scopes.join(' '),
    Created: ({ createdAt }) => <Time at={createdAt} />,
    'Last used': ({ lastUsedAt }) => <Time at={lastUsedAt} />,
    Expires: ({ expiresAt }) => <Time at={expiresAt} />,
  },
  about: ({ name }) => name,
  actions: ({ id, name, scopes, documentsOnly, createdAt, expiresAt }) => [
    {
      label: 'Rotate',
      text: 'This creates a second key with the same name, scopes and lifetime. Move your programs to it, then delete the old one.',
      // The new key is valid for as long as the old one was, counted from now.
      fields: [
        expiryField(
          expiresAt && fieldTime(Date.now() + Date.parse(expiresAt) - Date.parse(createdAt)),
        ),
        PASSWORD,
      ],
      submit: 'Make the new key',
      run: (values) => createKey({ name, scopes: scopes as Scope[], documentsOnly }, values),
    },
    {
      label: 'Delete',
      kind: 'danger',
      text: `Programs that use ${name} are refused from now on.`,
      submit: 'Delete key',
      run: () => ifPresent(call('DELETE', '/auth/api-keys/{id}', { path: { id } })),
      success: `${name} is deleted.`,
    },
  ],
  empty: ['No API keys yet', 'Programs use keys; people sign in.'],
});

const createAction: Action = {
  label: 'Create key',
  kind: 'main',
  text: 'It may do what its scopes say, and never more than you.',
  fields: [
    field('name', 'Name', { required: true, placeholder: 'Warehouse' }),
    expiryField(null),
    PASSWORD,
    field('scopes', 'Scopes', {
      type: 'boxes',
      options: Object.entries(SCOPES).map(([scope, text]) => [scope, `${scope} – ${text}`]),
    }),
  ],
  run: async ({ name = '', scopes = '', ...rest }) => {
    if (scopes === '') throw new Error('Choose at least one scope.');
    await createKey({ name, scopes: scopes.split(' ') as Scope[] }, rest);
  },
};

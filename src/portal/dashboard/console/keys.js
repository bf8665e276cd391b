import { call, remove } from './api.js';
import { ask, askButton, showSecret } from './dialogs.js';
import { el, emptyState, table, time } from './dom.js';
import { momentField, momentOf } from './moments.js';

export const loadKeys = () => call('GET', '/auth/api-keys');

const password = {
  name: 'password',
  label: 'Your password (when you signed in more than five minutes ago)',
  type: 'password',
  autocomplete: 'current-password',
};

const expiry = (at = null) =>
  momentField({ name: 'expiresAt', label: 'Expires (empty: in a year)', at });

async function create({ password: given, expiresAt, ...key }, refresh) {
  const { name } = key;
  const body = { ...key, expiresAt: momentOf(expiresAt), ...(given ? { password: given } : {}) };
  const { secret } = await call('POST', '/auth/api-keys', body);
  await refresh();
  setTimeout(() =>
    showSecret({
      label: 'API key',
      title: `The secret of ${name}`,
      text: 'It is shown this once. Store it where your program finds it.',
      secret,
    }),
  );
}

export function keyForm({ refresh }) {
  const open = () =>
    ask({
      title: 'Create an API key',
      text: 'It may do what its scopes say, and never more than you.',
      submit: 'Create key',
      fields: [
        { name: 'name', label: 'Name', type: 'text', required: true, placeholder: 'Warehouse' },
        {
          name: 'scopes',
          label: 'Scopes, separated by blanks',
          type: 'text',
          required: true,
          placeholder: 'orders:read webhooks:manage',
        },
        expiry(),
        password,
      ],
      run: ({ scopes, ...values }) =>
        create({ ...values, scopes: scopes.split(/[\s,]+/).filter(Boolean) }, refresh),
    });
  return el(
    'p',
    {},
    el(
      'button',
      { type: 'button', class: 'main', 'data-key': 'new-key', onclick: open },
      'Create key',
    ),
  );
}

export function renderKeys({ data }, refresh) {
  if (data.length === 0) {
    return [emptyState('No API keys yet', 'Programs use keys; people sign in.')];
  }
  const rows = data.map((key) => ({
    cells: [
      el('span', {}, key.name, el('small', { class: 'under' }, key.id)),
      key.scopes.join(' '),
      time(key.createdAt),
      time(key.lastUsedAt),
      time(key.expiresAt),
      el('span', { class: 'row' }, rotateButton(key, refresh), deleteButton(key, refresh)),
    ],
  }));
  return [table('API keys', ['Key', 'Scopes', 'Created', 'Last used', 'Expires', 'Actions'], rows)];
}

const asking = (label, { id, name }, question) =>
  askButton(label, { key: `${label}-${id}`, about: name, kind: question.kind }, question);

/** As long a life as that of the old key, from now on; null for one without an end. */
const successorEnd = ({ createdAt, expiresAt }) =>
  expiresAt === null ? null : Date.now() + Date.parse(expiresAt) - Date.parse(createdAt);

function rotateButton(key, refresh) {
  return asking('Rotate', key, {
    title: 'Rotate the key',
    text: 'A second key with the same name, scopes and length of life is made. Move your programs over, then delete the old one.',
    submit: 'Make the new key',
    fields: [expiry(successorEnd(key)), password],
    run: (values) => {
      const { name, scopes, documentsOnly } = key;
      return create({ ...values, name, scopes, documentsOnly }, refresh);
    },
  });
}

function deleteButton(key, refresh) {
  return asking('Delete', key, {
    title: 'Delete the key',
    text: `Programs that use ${key.name} are refused from now on.`,
    submit: 'Delete key',
    kind: 'danger',
    run: async () => {
      await remove(`/auth/api-keys/${key.id}`).finally(refresh);
      return `${key.name} is deleted.`;
    },
  });
}

import { type ApiKeyDocument, type Scope, hashCredential } from '../../src/modules/accounts';
import { useTestApp } from '../support/build-test-app';
import { createDiscussion } from '../support/comments';
import { people } from '../support/people';
import type { Answer, Headers } from '../support/requests';

const service = useTestApp();
const api = createDiscussion(() => service);
let number = 0;

/** The API keys of services, by their names in the table. */
const KEYS: Readonly<
  Record<string, { readonly owner: string; readonly scopes: readonly Scope[] }>
> = {
  support: { owner: people.moderator.id, scopes: ['comments:moderate', 'users:read'] },
  writing: { owner: people.customer.id, scopes: ['comments:write'] },
  internal: { owner: people.admin.id, scopes: ['internal:read', 'orders:fulfil', 'users:read'] },
  catalog: { owner: people.admin.id, scopes: ['products:write', 'imports:write'] },
  all: { owner: people.admin.id, scopes: ['admin'] },
};

const VIEWERS: Readonly<Record<string, Headers>> = {
  anonymous: {},
  author: people.customer.headers,
  other: people.otherCustomer.headers,
  blocked: people.blockedCustomer.headers,
  moderator: people.moderator.headers,
  admin: people.admin.headers,
  ...Object.fromEntries(
    Object.keys(KEYS).map((name) => [name, { authorization: `Bearer sk_${name}_viewer` }]),
  ),
};

beforeAll(async () => {
  await service.database.db.collection<ApiKeyDocument>('api_keys').insertMany(
    Object.entries(KEYS).map(([name, { owner: ownerId, scopes }]) => ({
      ...{ _id: `key_${name}`, hash: hashCredential(`sk_${name}_viewer`), ownerId, name, scopes },
      ...{ createdAt: service.clock.now(), lastUsedAt: null },
    })),
  );
});

/** Creates a comment of the author in its initial state. */
interface Scene {
  readonly postId: string;
  readonly id: string;
}
type Ask = (scene: Scene, as: Headers) => Promise<Answer>;

async function sceneOf(status: string): Promise<Scene> {
  const postId = await api.post();
  const word = status === 'pending' ? 'casino' : 'fine';
  const id = await api.comment(postId, { text: `${word} ${(number += 1)}` });
  if (status === 'hidden' || status === 'restricted')
    await api.moderate(id, status === 'hidden' ? 'hide' : 'restrict', people.admin.headers);
  if (status === 'deleted') await api.remove(id);
  return { postId, id };
}

const text = () => ({ text: `Words, number ${(number += 1)}.` });
const OPERATIONS: Readonly<Record<string, Ask>> = {
  read: ({ id }, as) => api.get(`/comments/${id}`, as),
  'read its thread': ({ postId }, as) => api.list(postId, '', as),
  edit: ({ id }, as) => api.send('PATCH', `/comments/${id}`, { as, body: text() }),
  delete: ({ id }, as) => api.remove(id, as),
  reply: ({ id }, as) => api.send('POST', `/comments/${id}/replies`, { as, body: text() }),
  vote: ({ id }, as) => api.vote(id, 1, as),
  flag: ({ id }, as) =>
    api.send('POST', `/comments/${id}/flags`, { as, body: { reasonCode: 'ad' } }),
  write: ({ postId }, as) => api.send('POST', `/posts/${postId}/comments`, { as, body: text() }),
  hide: ({ id }, as) => api.moderate(id, 'hide', as),
  publish: ({ id }, as) => api.moderate(id, 'publish', as),
  restrict: ({ id }, as) => api.moderate(id, 'restrict', as),
  'hide many': ({ id }, as) =>
    api.send('POST', '/comments/bulk-moderate', { as, body: { items: [{ id, action: 'hide' }] } }),
  purge: ({ id }, as) =>
    api.send('POST', `/comments/${id}/purge`, { as, body: { reason: 'personal data' } }),
  history: ({ id }, as) => api.get(`/comments/${id}/history`, as),
  queue: (_scene, as) => api.get('/moderation/comments', as),
  'own comments': (_scene, as) => api.get('/users/me/comments', as),
  settings: (_scene, as) => api.get('/moderation/settings', as),
  'set thresholds': (_scene, as) =>
    api.send('PATCH', '/moderation/settings', { as, body: { maxLinks: 3 } }),
  'set words': (_scene, as) =>
    api.send('PATCH', '/moderation/settings', { as, body: { heldWords: ['casino'] } }),
  'open a post': (_scene, as) => api.send('POST', '/posts', { as, body: { title: 'A post' } }),
  'close the post': ({ postId }, as) => api.send('POST', `/posts/${postId}/close`, { as }),
  'delete the post': ({ postId }, as) => api.send('DELETE', `/posts/${postId}`, { as }),
};

/** Requests that change nothing. */
const READS = new Set(['read', 'read its thread', 'history', 'queue', 'own comments']);

/**
 * The status that each viewer gets. An invisible comment is a 404; what a role or key can never do
 * is a 403 before any look-up. Authors do not see their own hidden comments.
 */
const TABLE = `
                           | anonymous author    other     blocked   moderator admin     support   writing   internal  catalog   all
published  read            | 200       200       200       200       200       200       200       200       200       200       200
published  edit            | 401       200       403       403       403       403       403       200       403       403       403
published  delete          | 401       200       403       403       200       200       200       200       403       403       403
published  reply           | 401       201       201       403       201       201       403       201       403       403       403
published  vote            | 401       200       200       403       200       200       403       200       403       403       403
published  flag            | 401       201       201       403       201       201       403       201       403       403       403
published  hide            | 401       403       403       403       200       200       200       403       403       403       403
published  publish         | 401       403       403       403       422       422       422       403       403       403       403
published  restrict        | 401       403       403       403       403       200       403       403       403       403       403
published  hide many       | 401       403       403       403       200       200       200       403       403       403       403
published  purge           | 401       403       403       403       200       200       200       403       403       403       403
published  history         | 401       403       403       403       200       200       200       403       403       403       403
pending    read            | 404       200       404       404       200       200       200       200       404       404       200
pending    edit            | 401       200       404       403       403       403       403       200       403       403       403
pending    delete          | 401       200       404       404       200       200       200       200       403       403       403
pending    reply           | 401       422       404       403       422       422       403       422       403       403       403
pending    vote            | 401       422       404       403       422       422       403       422       403       403       403
pending    flag            | 401       422       404       403       422       422       403       422       403       403       403
pending    hide            | 401       403       403       403       422       422       422       403       403       403       403
pending    publish         | 401       403       403       403       200       200       200       403       403       403       403
pending    restrict        | 401       403       403       403       403       200       403       403       403       403       403
pending    hide many       | 401       403       403       403       422       422       422       403       403       403       403
pending    purge           | 401       403       403       403       200       200       200       403       403       403       403
pending    history         | 401       403       403       403       200       200       200       403       403       403       403
hidden     read            | 404       404       404       404       200       200       200       404       404       404       200
hidden     edit            | 401       404       404       403       403       403       403       404       403       403       403
hidden     delete          | 401       200       404       404       200       200       200       200       403       403       403
hidden     reply           | 401       404       404       403       422       422       403       404       403       403       403
hidden     vote            | 401       404       404       403       422       422       403       404       403       403       403
hidden     flag            | 401       404       404       403       422       422       403       404       403       403       403
hidden     hide            | 401       403       403       403       422       422       422       403       403       403       403
hidden     publish         | 401       403       403       403       200       200       200       403       403       403       403
hidden     restrict        | 401       403       403       403       403       200       403       403       403       403       403
hidden     hide many       | 401       403       403       403       422       422       422       403       403       403       403
hidden     purge           | 401       403       403       403       200       200       200       403       403       403       403
hidden     history         | 401       403       403       403       200       200       200       403       403       403       403
restricted read            | 404       404       404       404       404       200       404       404       404       404       200
restricted edit            | 401       404       404       403       404       403       403       404       403       403       403
restricted delete          | 401       200       404       404       404       200       404       200       403       403       403
restricted reply           | 401       404       404       403       404       422       403       404       403       403       403
restricted vote            | 401       404       404       403       404       200       403       404       403       403       403
restricted flag            | 401       404       404       403       404       201       403       404       403       403       403
restricted hide            | 401       403       403       403       404       200       404       403       403       403       403
restricted publish         | 401       403       403       403       404       422       404       403       403       403       403
restricted restrict        | 401       403       403       403       403       422       403       403       403       403       403
restricted hide many       | 401       403       403       403       422       200       422       403       403       403       403
restricted purge           | 401       403       403       403       404       200       404       403       403       403       403
restricted history         | 401       403       403       403       404       200       404       403       403       403       403
deleted    read            | 200       200       200       200       200       200       200       200       200       200       200
deleted    edit            | 401       422       403       403       403       403       403       422       403       403       403
deleted    delete          | 401       422       403       403       422       422       422       422       403       403       403
deleted    reply           | 401       422       422       403       422       422       403       422       403       403       403
deleted    vote            | 401       422       422       403       422       422       403       422       403       403       403
deleted    flag            | 401       422       422       403       422       422       403       422       403       403       403
deleted    hide            | 401       403       403       403       422       422       422       403       403       403       403
deleted    publish         | 401       403       403       403       422       422       422       403       403       403       403
deleted    restrict        | 401       403       403       403       403       422       403       403       403       403       403
deleted    hide many       | 401       403       403       403       422       422       422       403       403       403       403
deleted    purge           | 401       403       403       403       200       200       200       403       403       403       403
deleted    history         | 401       403       403       403       200       200       200       403       403       403       403
any        read its thread | 200       200       200       200       200       200       200       200       200       200       200
any        write           | 401       201       201       403       201       201       403       201       403       403       403
any        queue           | 401       403       403       403       200       200       200       403       403       403       403
any        own comments    | 401       200       200       200       200       200       200       200       403       403       403
any        settings        | 401       403       403       403       403       200       403       403       403       403       200
any        set thresholds  | 401       403       403       403       403       200       403       403       403       403       200
any        set words       | 401       403       403       403       403       200       403       403       403       403       200
any        open a post     | 401       403       403       403       403       201       403       403       403       403       201
any        close the post  | 401       403       403       403       403       200       403       403       403       403       200
any        delete the post | 401       403       403       403       403       204       403       403       403       403       204
`;

interface Row {
  readonly name: string;
  readonly status: string;
  readonly ask: Ask;
  readonly expected: readonly string[];
}

const cellsOf = (text: string): readonly string[] => text.trim().split(/\s+/);
const [header = '', ...lines] = TABLE.trim().split('\n');
const columns = cellsOf(header.slice(header.indexOf('|') + 1));
const rows: readonly Row[] = lines.map((line) => {
  const [left = '', right = ''] = line.split('|');
  const [status = '', ...operation] = cellsOf(left);
  const name = operation.join(' ');
  const ask = OPERATIONS[name];
  if (ask === undefined) throw new Error(`no operation ${name}`);
  return { name, status, ask, expected: cellsOf(right) };
});

describe('the responses to every kind of viewer', () => {
  it('have an expectation for every operation and viewer', () => {
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(Object.keys(OPERATIONS)));
    expect(columns).toEqual(Object.keys(VIEWERS));
    for (const { expected } of rows) expect(expected).toHaveLength(columns.length);
  });

  it.each(rows.map((row) => [row.status, row.name, row] as const))(
    '%s: %s',
    async (status, name, { ask, expected }) => {
      const answers: string[] = [];
      let scene: Scene | null = null;
      for (const viewer of columns) {
        scene ??= await sceneOf(status);
        const { status: code } = await ask(scene, VIEWERS[viewer] ?? {});
        answers.push(String(code));
        if (code < 300 && !READS.has(name)) scene = null;
      }
      expect(answers).toEqual(expected);
    },
  );
});

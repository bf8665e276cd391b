import type { Schemas } from 'commerce-client';
import { Actions, type Action } from '../shared/actions';
import { call, ifPresent } from '../shared/api';
import { inWords, joinTexts, Table } from '../parts/pieces';
import { Time } from '../parts/time';
import { defineView } from '../parts/view';

/** The user's sessions and security events. */
export const account = defineView({
  title: 'Your account',
  label: 'Security log',
  pollMs: 10_000,
  create: () => [{ label: 'Export my data', isRead: true, run: exportData }],
  load: async ({ cursor }) => {
    const [sessions, events] = await Promise.all([
      call('GET', '/auth/sessions'),
      call('GET', '/users/me/security-events', { query: { cursor, limit: 50 } }),
    ]);
    return { ...events, sessions: sessions.data };
  },
  body: ({ sessions }, { refresh }, table) => (
    <>
      <h3>Where you are signed in</h3>
      <Table
        label="Sessions"
        rows={sessions}
        columns={{
          Device: ({ device, userAgent }) => <bdi>{device ?? userAgent ?? '–'}</bdi>,
          Place: ({ place, ip }) => joinTexts(place, ip),
          'Last seen': ({ lastSeenAt }) => <Time at={lastSeenAt} />,
          Session: ({ id, device, isCurrent }) =>
            isCurrent ? (
              'this one'
            ) : (
              <Actions actions={[endAction(id)]} about={device ?? id} refresh={refresh} />
            ),
        }}
        empty={[
          'No sessions',
          'You did not sign in with a password, so there is no session to show.',
        ]}
      />
      <h3>What happened to your account</h3>
      {table}
    </>
  ),
  columns: {
    Time: ({ createdAt }) => <Time at={createdAt} />,
    What: ({ type }) => inWords(type),
    From: ({ country, ip }) => joinTexts(country, ip),
    Why: ({ reasons }) => joinTexts(...reasons.map(inWords)),
  },
  empty: ['Nothing', 'Sign-ins and changes of the account are listed here for 90 days.'],
});

const endAction = (id: string): Action => ({
  label: 'End',
  kind: 'danger',
  run: () => ifPresent(call('DELETE', '/auth/sessions/{id}', { path: { id } })),
  success: 'The session is ended.',
});

type ListName = 'securityEvents' | 'orders' | 'imports' | 'comments' | 'votes' | 'flags';
type ExportLists = Record<ListName, { data: unknown[]; pagination: Schemas['Pagination'] }>;

const readExport = async (query: Readonly<Record<string, string>>) =>
  (await call('GET', '/users/me/export', { query })) as unknown as ExportLists;

/** Saves the export with complete lists: the rest of a long list is requested with its cursor. */
async function exportData(): Promise<string> {
  const lists = await readExport({});
  const incompleteLists = () =>
    (Object.keys(lists) as ListName[]).filter((name) => lists[name].pagination?.hasNext);
  for (let names = incompleteLists(); names.length > 0; names = incompleteLists()) {
    const cursors = names.map((name) => [`${name}Cursor`, lists[name].pagination.nextCursor]);
    const more = await readExport(Object.fromEntries(cursors) as Record<string, string>);
    for (const name of names)
      lists[name] = { ...more[name], data: [...lists[name].data, ...more[name].data] };
  }
  saveFile('my-data.json', JSON.stringify(lists, null, 2));
  return 'Your data is in my-data.json.';
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

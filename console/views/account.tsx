import type { Schemas } from 'commerce-client';
import { call, deleted } from '../shared/api';
import { ActionButton } from '../shared/forms';
import { EmptyState, inWords } from '../shared/text';
import { Actions, type Action } from '../parts/actions';
import { Table } from '../parts/pieces';
import { Pager, type Pagination } from '../parts/resource';
import { Time } from '../parts/time';
import { toView } from '../parts/view-page';

interface Account {
  readonly sessions: readonly Schemas['Session'][];
  readonly events: readonly Schemas['SecurityEvent'][];
  readonly pagination: Pagination;
}

/** Where one is signed in, and what happened to one's account. */
export const account = toView<Account>({
  title: 'Your account',
  pollMs: 10_000,
  controls: () => (
    <p>
      <ActionButton label="Export my data" run={exportData} />
    </p>
  ),
  load: async ({ cursor }) => {
    const [sessions, events] = await Promise.all([
      call('GET', '/auth/sessions'),
      call('GET', '/users/me/security-events', { query: { cursor, limit: 50 } }),
    ]);
    return { sessions: sessions.data, events: events.data, pagination: events.pagination };
  },
  body: ({ sessions, events, pagination }, context) => (
    <>
      <h3>Where you are signed in</h3>
      {sessions.length === 0 ? (
        <EmptyState title="No sessions">This credential is no sign-in with a password.</EmptyState>
      ) : (
        <Table
          label="Sessions"
          rows={sessions}
          keyOf={({ id }) => id}
          columns={{
            Device: ({ device, userAgent }) => <bdi>{device ?? userAgent ?? '–'}</bdi>,
            Place: ({ place, ip }) => joined(place, ip),
            'Last seen': ({ lastSeenAt }) => <Time at={lastSeenAt} />,
            Session: ({ id, device, isCurrent }) =>
              isCurrent ? (
                'this one'
              ) : (
                <Actions actions={[endAction(id)]} about={device ?? id} refresh={context.refresh} />
              ),
          }}
        />
      )}
      <h3>What happened to your account</h3>
      {events.length === 0 ? (
        <EmptyState title="Nothing">
          Sign-ins and changes of the account are told here for 90 days.
        </EmptyState>
      ) : (
        <Table
          label="Security log"
          rows={events}
          keyOf={({ id }) => id}
          columns={{
            Time: ({ createdAt }) => <Time at={createdAt} />,
            What: ({ type }) => inWords(type),
            From: ({ country, ip }) => joined(country, ip),
            Why: ({ reasons }) => joined(...reasons.map(inWords)),
          }}
        />
      )}
      <Pager pagination={pagination} context={context} />
    </>
  ),
});

const endAction = (id: string): Action => ({
  label: 'End',
  kind: 'danger',
  run: async () => {
    await deleted(call('DELETE', '/auth/sessions/{id}', { path: { id } }));
    return 'The session is ended.';
  },
});

const joined = (...texts: readonly (string | null)[]): string | null =>
  texts.filter(Boolean).join(', ') || null;

type ListName = 'securityEvents' | 'orders' | 'imports' | 'comments' | 'votes' | 'flags';
type ExportList = { data: unknown[]; pagination: Pagination };

/** Saves the export with all entries of its lists: those that go on are asked for again with their cursors. */
async function exportData(): Promise<string> {
  const whole = (await call('GET', '/users/me/export')) as unknown as Record<string, unknown>;
  const lists = whole as Record<ListName, ExportList>;
  for (;;) {
    const open = Object.keys(lists).filter((name): name is ListName =>
      Boolean(lists[name as ListName]?.pagination?.hasNext),
    );
    if (open.length === 0) break;
    const cursors = open.map((name) => [`${name}Cursor`, lists[name].pagination.nextCursor]);
    const query = Object.fromEntries(cursors) as Record<string, string>;
    const more = (await call('GET', '/users/me/export', { query })) as unknown as typeof lists;
    for (const name of open) {
      const data = [...lists[name].data, ...more[name].data];
      lists[name] = { ...more[name], data };
    }
  }
  saveFile('my-data.json', JSON.stringify(whole, null, 2));
  return 'Your data is in my-data.json.';
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

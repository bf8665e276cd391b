import type { Schemas } from 'commerce-client';
import { call, deleted } from '../shared/api';
import { ActionButton } from '../shared/forms';
import { EmptyState, inWords } from '../shared/text';
import { Table } from '../parts/pieces';
import { Pager, type Pagination } from '../parts/resource';
import { Time } from '../parts/time';
import { toView, type ViewContext } from '../parts/view-page';

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
        <SessionTable sessions={sessions} context={context} />
      )}
      <h3>What happened to your account</h3>
      {events.length === 0 ? (
        <EmptyState title="Nothing">
          Sign-ins and changes of the account are told here for 90 days.
        </EmptyState>
      ) : (
        <EventTable events={events} />
      )}
      <Pager pagination={pagination} context={context} />
    </>
  ),
});

interface SessionTableProps extends Pick<Account, 'sessions'> {
  readonly context: ViewContext;
}

function SessionTable({ sessions, context }: SessionTableProps) {
  return (
    <Table
      label="Sessions"
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Device',
          cell: ({ device, userAgent }) => <bdi>{device ?? userAgent ?? '–'}</bdi>,
        },
        { title: 'Place', cell: ({ place, ip }) => joined(place, ip) },
        { title: 'Last seen', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
        {
          title: 'Session',
          cell: ({ id, device, isCurrent }) =>
            isCurrent ? (
              'this one'
            ) : (
              <ActionButton
                label="End"
                about={device ?? id}
                kind="danger"
                run={async () => {
                  const end = call('DELETE', '/auth/sessions/{id}', { path: { id } });
                  await deleted(end).finally(context.refresh);
                  return 'The session is ended.';
                }}
              />
            ),
        },
      ]}
    />
  );
}

function EventTable({ events }: Pick<Account, 'events'>) {
  return (
    <Table
      label="Security log"
      rows={events}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
        { title: 'What', cell: ({ type }) => inWords(type) },
        { title: 'From', cell: ({ country, ip }) => joined(country, ip) },
        { title: 'Why', cell: ({ reasons }) => joined(...reasons.map(inWords)) },
      ]}
    />
  );
}

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

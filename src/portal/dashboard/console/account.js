import { call, remove, withQuery } from './api.js';
import { actionButton, el, emptyState, table, time } from './dom.js';

/** Where one is signed in, and what happened to one's account. */
export async function loadAccount({ cursor }) {
  const query = { cursor, limit: '50' };
  const [sessions, events] = await Promise.all([
    call('GET', '/auth/sessions'),
    call('GET', withQuery('/users/me/security-events', query)),
  ]);
  return { sessions: sessions.data, events: events.data, pagination: events.pagination };
}

export function accountActions() {
  const run = async () => {
    save('my-data.json', await wholeExport());
    return 'Your data is in my-data.json.';
  };
  return el('p', {}, actionButton('Export my data', { key: 'export', run }));
}

const EXPORT = '/users/me/export';

/** The export with all entries of its lists: where one goes on, it is asked for with the cursors of those that do. */
async function wholeExport() {
  const whole = await call('GET', EXPORT);
  for (;;) {
    const open = Object.keys(whole).filter((name) => whole[name]?.pagination?.hasNext);
    if (open.length === 0) return whole;
    const cursors = open.map((name) => [`${name}Cursor`, whole[name].pagination.nextCursor]);
    const more = await call('GET', withQuery(EXPORT, Object.fromEntries(cursors)));
    for (const name of open) {
      const data = [...whole[name].data, ...more[name].data];
      whole[name] = { ...more[name], data };
    }
  }
}

function save(name, data) {
  const file = new globalThis.Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = el('a', { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function renderAccount({ sessions, events }, refresh) {
  return [
    el('h3', {}, 'Where you are signed in'),
    sessions.length === 0
      ? emptyState('No sessions', 'This credential is no sign-in with a password.')
      : sessionTable(sessions, refresh),
    el('h3', {}, 'What happened to your account'),
    events.length === 0
      ? emptyState('Nothing', 'Sign-ins and changes of the account are told here for 90 days.')
      : eventTable(events),
  ];
}

function sessionTable(sessions, refresh) {
  const rows = sessions.map((session) => ({
    cells: [
      el('bdi', {}, session.device ?? session.userAgent ?? '–'),
      [session.place, session.ip].filter(Boolean).join(', ') || null,
      time(session.lastSeenAt),
      session.isCurrent ? 'this one' : endButton(session, refresh),
    ],
  }));
  return table('Sessions', ['Device', 'Place', 'Last seen', 'Session'], rows);
}

function endButton({ id, device }, refresh) {
  return actionButton('End', {
    key: `end-${id}`,
    about: device ?? id,
    kind: 'danger',
    run: async () => {
      await remove(`/auth/sessions/${id}`).finally(refresh);
      return 'The session is ended.';
    },
  });
}

function eventTable(events) {
  const rows = events.map(({ createdAt, type, ip, country, reasons }) => ({
    cells: [
      time(createdAt),
      type.replaceAll('_', ' '),
      [country, ip].filter(Boolean).join(', ') || null,
      reasons.join(', ').replaceAll('_', ' ') || null,
    ],
  }));
  return table('Security log', ['Time', 'What', 'From', 'Why'], rows);
}

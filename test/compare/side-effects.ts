import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from './session';
import type { World } from './world';

type Row = Readonly<Record<string, unknown>>;

const QUIET_MS = 1500;
const PATIENCE_MS = 30_000;

/**
 * What the scripts caused: the event log, the deliveries that the receiver got, and the mails, without those that
 * concern only the demo data.
 */
export async function noteSideEffects(session: Session, { startedAt }: World): Promise<void> {
  await quiet(session, startedAt);
  const events = await allOf(session, `/webhooks/events?createdFrom=${startedAt}&limit=100`);
  for (const [resource, list] of groupedBy(events, ({ resourceId }) => String(resourceId)))
    if (session.knows(resource)) session.note('events', resource, sortedBy(list, 'sequenceNumber'));
  const deliveries = session.receiver.deliveries.filter(({ path }) => path === '/everything');
  // A delivery is repeated if its response was lost; the receiver counts it once.
  const once = new Map(deliveries.map((delivery) => [String(delivery.body['eventId']), delivery]));
  for (const [resource, list] of groupedBy([...once.values()], ({ body }) =>
    String(body['resourceId']),
  )) {
    if (!session.knows(resource)) continue;
    const rows = list.map(({ headers, body, status }) => ({
      status,
      headers: comparableHeaders(headers),
      ...body,
    }));
    session.note('deliveries', resource, sortedBy(rows, 'sequenceNumber'));
  }
  const mails = (await session.send('demo admin', 'GET /internal/mails')).body as {
    data: readonly Row[];
  };
  for (const [to, list] of groupedBy(mails.data, (mail) => String(mail['to'])))
    session.note('mails', to, list);
}

/** The headers of a delivery that are part of the contract. */
function comparableHeaders(headers: Row): Row {
  const names = Object.keys(headers).filter((name) =>
    /^(x-)?webhook|^content-type|^user-agent/.test(name),
  );
  return Object.fromEntries(
    names
      .sort()
      .map((name) => [
        name,
        /signature|timestamp/.test(name) ? typeof headers[name] : headers[name],
      ]),
  );
}

/** Waits until nothing has been delivered for a while. */
async function quiet({ receiver }: Session, startedAt: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  let lastPosition = -1;
  while (lastPosition !== receiver.deliveries.length && performance.now() < deadline) {
    lastPosition = receiver.deliveries.length;
    await sleep(QUIET_MS);
  }
  if (performance.now() >= deadline) console.error(`deliveries since ${startedAt} do not end`);
}

async function allOf(session: Session, path: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let next: string | null = path;
  while (next !== null) {
    const { status, body, text } = await session.send('admin', `GET ${next}`);
    if (status !== 200) throw new Error(`GET ${next}: ${status} ${text}`);
    const { data, pagination } = body as { data: Row[]; pagination: { nextCursor: string | null } };
    rows.push(...data);
    const { nextCursor } = pagination;
    next = nextCursor === null ? null : `${path}&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return rows;
}

function groupedBy<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

function sortedBy<T extends object>(rows: readonly T[], field: string): readonly T[] {
  const of = (row: T): number => Number((row as Row)[field]);
  return [...rows].sort((one, other) => of(one) - of(other));
}

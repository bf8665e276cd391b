import type { Db } from 'mongodb';
import { groupBy } from './group-by';

interface LoggedEvent {
  readonly resourceId: string;
  readonly sequenceNumber: number;
  readonly type: string;
  readonly position?: number;
}

interface Source {
  readonly _id: string;
  readonly seq?: number;
  readonly outbox?: readonly object[];
  readonly history?: readonly { readonly status: string }[];
}

/**
 * Checks that the log has the events of every document once each and without a gap, and that no
 * event waits in an outbox.
 */
export async function eventViolations(db: Db, collection: string): Promise<readonly string[]> {
  const events = await db
    .collection<LoggedEvent>('events')
    .find()
    .sort({ sequenceNumber: 1 })
    .toArray();
  const sources = await db.collection<Source>(collection).find().toArray();
  const byResource = groupBy(events, ({ resourceId }) => resourceId);
  return sources.flatMap((source) => sourceViolations(source, byResource.get(source._id) ?? []));
}

function sourceViolations(
  { _id, seq = 0, outbox = [], history }: Source,
  events: readonly LoggedEvent[],
): readonly string[] {
  const numbers = events.map(({ sequenceNumber }) => sequenceNumber).join();
  const expectedNumbers = Array.from({ length: seq }, (_, index) => index + 1).join();
  return [
    ...(outbox.length > 0 ? [`${_id}: ${outbox.length} events still wait in the outbox`] : []),
    ...(numbers === expectedNumbers
      ? []
      : [`${_id}: ${seq} events were emitted, the log has numbers ${numbers}`]),
    ...(history ? historyViolations(_id, history, events) : []),
  ];
}

/** Checks that each state in the history has its event, in the same order. */
function historyViolations(
  id: string,
  history: readonly { readonly status: string }[],
  events: readonly LoggedEvent[],
): readonly string[] {
  const states = history.map(({ status }) => (status === 'pending' ? 'created' : status));
  const types = events.map(({ type }) => type.split('.').at(-1) ?? '');
  const extraTypes = types.filter(
    // A partial refund before the last one causes an event but does not change the state.
    (type, at) => states.includes(type) && (type !== 'refunded' || at === types.lastIndexOf(type)),
  );
  const duplicates = states.filter((state, index) => states.indexOf(state) !== index);
  return [
    ...(extraTypes.join() === states.join()
      ? []
      : [`${id}: its history is ${states.join()}, its events are ${extraTypes.join()}`]),
    ...duplicates.map((state) => `${id}: became ${state} twice`),
  ];
}

import type { Db } from 'mongodb';
import { groupBy } from './group-by';

interface LoggedEvent {
  readonly _id: string;
  readonly resourceId: string;
  readonly sequenceNumber: number;
}

const eventsOf = (db: Db, types: readonly string[]): Promise<LoggedEvent[]> =>
  db
    .collection<LoggedEvent & { readonly type: string }>('events')
    .find({ type: { $in: types } })
    .sort({ sequenceNumber: 1 })
    .toArray();

/**
 * Checks that the endpoint received every event of its subscription at least once, and that the
 * delivery shows it.
 */
export async function deliveryViolations(
  db: Db,
  types: readonly string[],
  receivedIds: readonly string[],
): Promise<readonly string[]> {
  const events = await eventsOf(db, types);
  const deliveries = await db
    .collection<{ eventId: string; status: string }>('webhook_deliveries')
    .find()
    .toArray();
  return events.flatMap(({ _id }) => {
    const own = deliveries.filter(({ eventId }) => eventId === _id);
    const states = own.map(({ status }) => status).join() || 'missing';
    return [
      ...(receivedIds.includes(_id) ? [] : [`event ${_id} never reached the receiver`]),
      ...(states === 'delivered' ? [] : [`the delivery of event ${_id} is ${states}`]),
    ];
  });
}

/**
 * Checks that the first deliveries of the events about each resource arrived in the order of the
 * events.
 */
export async function sequenceViolations(
  db: Db,
  types: readonly string[],
  receivedIds: readonly string[],
): Promise<readonly string[]> {
  const byResource = groupBy(await eventsOf(db, types), ({ resourceId }) => resourceId);
  return [...byResource].flatMap(([id, events]) => {
    const expected = events.map(({ _id }) => _id);
    const inOrder = [...new Set(receivedIds)].filter((one) => expected.includes(one));
    return inOrder.join() === expected.filter((one) => inOrder.includes(one)).join()
      ? []
      : [
          `the receiver got the events about ${id} in the order ${inOrder.join()}, not ${expected.join()}`,
        ];
  });
}

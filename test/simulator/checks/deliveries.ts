import type { Db } from 'mongodb';

/** Every event that the endpoint asked for was received at least once, and its delivery says so. */
export async function deliveryViolations(
  db: Db,
  received: readonly string[],
): Promise<readonly string[]> {
  const events = await db
    .collection<{ _id: string }>('events')
    .find({ type: 'order.created' })
    .toArray();
  const deliveries = await db
    .collection<{ eventId: string; status: string }>('webhook_deliveries')
    .find()
    .toArray();
  return events.flatMap(({ _id }) => {
    const own = deliveries.filter(({ eventId }) => eventId === _id);
    const states = own.map(({ status }) => status).join() || 'missing';
    return [
      ...(received.includes(_id) ? [] : [`event ${_id} never reached the receiver`]),
      ...(states === 'delivered' ? [] : [`the delivery of event ${_id} is ${states}`]),
    ];
  });
}

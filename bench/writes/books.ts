import type { Db } from 'mongodb';

interface Story {
  readonly _id: string;
  readonly types: readonly string[];
  readonly numbers: readonly number[];
}

interface Books {
  /** Orders that were placed and told of to the end. */
  readonly orders: number;
  /** What each of them must have been told, in this order. */
  readonly tells: readonly string[];
  readonly since: Date;
}

/** What the event log alone says of the orders of a run. Throws where an order or an event is missing, doubled or out of order. */
export async function checkBooks(db: Db, { orders, tells, since }: Books): Promise<void> {
  const stories = await storiesOf(db, since);
  const expected = JSON.stringify([tells, tells.map((_type, index) => index + 1)]);
  const wrong = stories.filter(
    ({ types, numbers }) => JSON.stringify([types, numbers]) !== expected,
  );
  if (wrong.length > 0 || stories.length !== orders) {
    const [first] = wrong;
    throw new Error(
      `the event log tells of ${stories.length} orders instead of ${orders}, ` +
        `${wrong.length} of them wrongly: ${JSON.stringify(first)}`,
    );
  }
  process.stderr.write(`books: ${orders} orders, each told ${tells.length} times, none wrong\n`);
}

async function storiesOf(db: Db, since: Date): Promise<readonly Story[]> {
  return db
    .collection('events')
    .aggregate<Story>([
      { $match: { resourceType: 'order', createdAt: { $gte: since } } },
      { $sort: { resourceId: 1, sequenceNumber: 1 } },
      {
        $group: {
          _id: '$resourceId',
          types: { $push: '$type' },
          numbers: { $push: '$sequenceNumber' },
        },
      },
    ])
    .toArray();
}

import { people, seedPeople, viewerOf } from '../../support/people';
import { seedProducts } from '../../support/products';
import { batchViolations } from '../checks/batches';
import { eventViolations } from '../checks/events';
import type { Play, Scenario } from '../scenario';

const PRODUCTS = ['prd_a', 'prd_b', 'prd_c'] as const;

interface Batch {
  readonly title: string;
  readonly ids: readonly string[];
}

/** Gives all of its products a title, or none. */
async function rename(play: Play, { title, ids }: Batch): Promise<void> {
  await play.ask(
    {
      words: `an admin calls ${ids.join(' and ')} ${title}`,
      principal: 'admin',
      key: title,
      content: ids,
      work: async ({ services: { catalog } }, seed) => {
        const items = ids.map((id) => ({ id, title }));
        const request = { items, mode: 'atomic', seed } as const;
        const { summary } = await catalog.updateProducts(viewerOf(people.admin), request);
        return summary;
      },
    },
    {
      object: 'titles',
      input: { title, ids },
      outputOf: ({ status, body }) => ({ isDone: status === 200 && body['failed'] === 0 }),
    },
  );
}

/** All-or-nothing batches that overlap. */
export const batches: Scenario = {
  name: 'batches',
  jobs: ['bulk-sweeper', 'event-relay'],
  apis: 2,
  workers: 1,
  seed: async (db, now) => {
    await seedPeople(db, now);
    await seedProducts(
      db,
      PRODUCTS.map((_id) => ({ _id, title: 'old' })),
    );
  },
  clients: (play) => {
    const all: readonly Batch[] = [
      { title: 'one', ids: ['prd_a', 'prd_b'] },
      { title: 'two', ids: ['prd_b', 'prd_c'] },
      { title: 'three', ids: ['prd_c', 'prd_a'] },
    ];
    return all.slice(0, 2 + play.world.choices.pick(2)).map((one) => () => rename(play, one));
  },
  check: async (play) => [
    ...(await batchViolations(play)),
    ...(await eventViolations(play.db, 'products')),
  ],
};

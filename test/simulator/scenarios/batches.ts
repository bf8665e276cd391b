import { people, viewerOf } from '../../support/people';
import { batchViolations } from '../checks/batches';
import { eventViolations } from '../checks/events';
import type { Play, Scenario } from '../scenario';
import { seedShop } from './shop';

const PRODUCTS = ['prd_a', 'prd_b', 'prd_c'] as const;

interface Batch {
  readonly name: string;
  /** The field that it sets; batches that set different fields must not undo each other. */
  readonly field: 'title' | 'description';
  readonly ids: readonly string[];
}

/** Sets a new text in all of its products, or in none. */
async function rewrite(play: Play, { name, field, ids }: Batch): Promise<void> {
  await play.ask(
    {
      words: `an admin sets the ${field} of ${ids.join(' and ')} to ${name}`,
      principal: 'admin',
      key: name,
      content: ids,
      work: async ({ services: { catalog } }, seed) => {
        const items = ids.map((id) => ({ id, [field]: name }));
        const request = { items, mode: 'atomic', seed } as const;
        const { summary } = await catalog.updateProducts(viewerOf(people.admin), request);
        return summary;
      },
    },
    {
      object: 'texts',
      input: { text: name, places: ids.map((id) => `${id}.${field}`) },
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
    await seedShop(db, now, { ids: PRODUCTS, facts: { title: 'old', description: 'old' } });
  },
  clients: (play) => {
    const all: readonly Batch[] = [
      { name: 'one', field: 'title', ids: ['prd_a', 'prd_b'] },
      { name: 'two', field: 'description', ids: ['prd_b', 'prd_c'] },
      { name: 'three', field: 'title', ids: ['prd_c', 'prd_a'] },
    ];
    return all.slice(0, 2 + play.world.choices.pick(2)).map((one) => () => rewrite(play, one));
  },
  check: async (play) => [
    ...(await batchViolations(play)),
    ...(await eventViolations(play.db, 'products')),
  ],
};

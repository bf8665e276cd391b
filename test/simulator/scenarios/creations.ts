import { people, seedPeople, viewerOf } from '../../support/people';
import { creationViolations } from '../checks/creations';
import { eventViolations } from '../checks/events';
import type { Play, Scenario } from '../scenario';

/** Who creates which products, by externalId; all of them meet. */
const LISTS = {
  red: ['x', 'y', 'z'],
  blue: ['z', 'x', 'y'],
  green: ['y', 'z', 'w'],
} as const;
type Creator = keyof typeof LISTS;

const admin = viewerOf(people.admin);
const categoryIds = new WeakMap<Play, string>();

async function makeCategory(play: Play): Promise<void> {
  const answer = await play.ask({
    words: 'an admin makes a category',
    principal: 'admin',
    key: 'category',
    content: null,
    work: async ({ services: { catalog } }, seed) => {
      const { category } = await catalog.categories.create(admin, { title: 'Things' }, seed);
      return { id: category.id };
    },
  });
  categoryIds.set(play, String(answer?.body['id']));
}

/** Creates products, each for itself. */
async function create(play: Play, name: Creator): Promise<void> {
  const categoryId = categoryIds.get(play) ?? '';
  const items = LISTS[name].map((externalId) => ({
    externalId,
    categoryId,
    title: `${name} ${externalId}`,
    price: 5,
  }));
  await play.ask(
    {
      words: `${name} creates ${LISTS[name].join(' and ')}`,
      principal: name,
      key: name,
      content: name,
      work: async ({ services: { catalog } }, seed) => {
        const { results } = await catalog.createProducts(admin, { items, mode: 'partial', seed });
        return { results: results.map(({ outcome, id }) => ({ outcome, id })) };
      },
    },
    {
      object: 'creations',
      input: items.map(({ externalId, title }) => ({ externalId, title })),
      outputOf: ({ status, body }) => (status === 200 ? body['results'] : null),
    },
  );
}

/** Products that several create at the same time, many in one command: each is made once, and everybody is told the truth. */
export const creations: Scenario = {
  name: 'creations',
  jobs: ['event-relay'],
  apis: 2,
  workers: 1,
  seed: (db, now) => seedPeople(db, now),
  prepare: makeCategory,
  clients: (play) =>
    (['red', 'blue', 'green'] as const)
      .slice(0, 2 + play.world.choices.pick(2))
      .map((name) => () => create(play, name)),
  check: async (play) => [
    ...(await creationViolations(play)),
    ...(await eventViolations(play.db, 'products')),
  ],
};

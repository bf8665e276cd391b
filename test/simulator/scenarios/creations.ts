import { people, seedPeople, viewerOf } from '../../support/people';
import { creationViolations } from '../checks/creations';
import { eventViolations } from '../checks/events';
import type { Play, Scenario } from '../scenario';

/** The clients and the externalIds of the products that they create; all of them conflict. */
const LISTS = {
  red: ['x', 'y', 'z'],
  blue: ['z', 'x', 'y'],
  green: ['y', 'z', 'w'],
} as const;
type Creator = keyof typeof LISTS;
/** The externalIds that an import creates at the same time. */
const IMPORTED_IDS = ['w', 'x'] as const;

const admin = viewerOf(people.admin);
const categoryIds = new WeakMap<Play, string>();

async function makeCategory(play: Play): Promise<void> {
  const answer = await play.ask({
    words: 'an admin creates a category',
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

const itemsOf = (play: Play, name: string, externalIds: readonly string[]) =>
  externalIds.map((externalId) => ({
    externalId,
    categoryId: categoryIds.get(play) ?? '',
    title: `${name} ${externalId}`,
    price: 5,
  }));

type Mode = 'partial' | 'atomic';

/** Creates products, independently or all or none. */
async function create(play: Play, name: Creator, mode: Mode): Promise<void> {
  const items = itemsOf(play, name, LISTS[name]);
  await play.ask(
    {
      words: `${name} creates ${LISTS[name].join(' and ')}${mode === 'atomic' ? ', or none' : ''}`,
      principal: name,
      key: name,
      content: name,
      work: async ({ services: { catalog } }, seed, isResumed) => {
        const request = { items, mode, seed, isResumed };
        const { results } = await catalog.createProducts(admin, request);
        return { results: results.map(({ outcome, id }) => ({ outcome, id })) };
      },
    },
    {
      object: 'creations',
      input: { mode, items: items.map(({ externalId, title }) => ({ externalId, title })) },
      outputOf: ({ status, body }) => (status === 200 ? body['results'] : null),
    },
  );
}

/** Imports products that others create. */
async function importThem(play: Play, mode: 'create' | 'upsert'): Promise<void> {
  await play.ask({
    words: `an import ${mode === 'create' ? 'creates' : 'writes'} ${IMPORTED_IDS.join(' and ')}`,
    principal: 'importer',
    key: 'import',
    content: mode,
    work: async ({ services: { imports } }, seed) => {
      const request = {
        type: 'products',
        mode,
        items: itemsOf(play, 'import', IMPORTED_IDS),
      } as const;
      const { id } = await imports.startImport(admin, request, seed);
      return { id };
    },
  });
}

/**
 * Several clients create the same products simultaneously, many in one command: each product is
 * created once, and every client gets a correct response.
 */
export const creations: Scenario = {
  name: 'creations',
  jobs: ['event-relay', 'bulk-sweeper', 'imports'],
  apis: 2,
  workers: 1,
  seed: (db, now) => seedPeople(db, now),
  prepare: makeCategory,
  clients: (play) => {
    const { choices } = play.world;
    const creators = (['red', 'blue', 'green'] as const).slice(0, 2 + choices.pick(2));
    const importing = ([null, 'create', 'upsert'] as const)[choices.pick(3)] ?? null;
    return [
      ...creators.map((name) => {
        const mode: Mode = choices.once(3) ? 'atomic' : 'partial';
        return () => create(play, name, mode);
      }),
      ...(importing === null ? [] : [() => importThem(play, importing)]),
    ];
  },
  check: async (play) => [
    ...(await creationViolations(play)),
    ...(await eventViolations(play.db, 'products')),
    ...(await eventViolations(play.db, 'imports')),
  ],
};

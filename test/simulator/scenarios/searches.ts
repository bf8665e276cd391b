import { Timestamp, type Db } from 'mongodb';
import { filtersOf } from '../../../src/modules/search';
import { people, viewerOf } from '../../support/people';
import { eventViolations } from '../checks/events';
import { DELETED_STATE, searchViolations } from '../checks/searches';
import type { Play, Scenario } from '../scenario';
import { seedShop } from './shop';

const PRODUCTS = ['prd_a', 'prd_b'] as const;
const FIRST_TITLE = 'old';
const TITLES = ['lamp', 'table', 'chair'] as const;
const PAUSES_MS = [0, 400, 6000];
const LONG_AGO_SECONDS = 60;
const MAX_TURNS = 3;

const filters = filtersOf({ brand: ['Acme'] });
const page = { style: 'offset', page: 1, pageSize: 20 } as const;

/** Sets the stamps of the initial products to the simulated time. */
async function stampLongAgo(db: Db, now: Date): Promise<void> {
  const t = Math.floor(now.getTime() / 1000) - LONG_AGO_SECONDS;
  await db
    .collection('products')
    .updateMany({}, { $set: { changeStamp: new Timestamp({ t, i: 1 }) } });
}

interface Renaming {
  readonly id: string;
  readonly title: string | null;
  readonly key: string;
}

/** Gives a product a title; null makes it unfindable. */
async function rename(play: Play, { id, title, key }: Renaming): Promise<void> {
  const words = title === null ? `an admin archives ${id}` : `an admin calls ${id} ${title}`;
  const patch =
    title === null ? ({ status: 'archived' } as const) : ({ status: 'active', title } as const);
  await play.ask(
    {
      words,
      principal: 'admin',
      key,
      content: patch,
      work: async ({ services: { catalog } }, seed) => {
        const change = { patch, version: null, seed };
        const update = await catalog.updateProduct(viewerOf(people.admin), id, change);
        return { isThere: update !== null };
      },
    },
    {
      object: id,
      input: { title },
      outputOf: ({ status, body }) => ({ isDone: status === 200 && body['isThere'] === true }),
    },
  );
}

/** Deletes a product permanently. */
async function remove(play: Play, id: string): Promise<void> {
  await play.ask(
    {
      words: `an admin deletes ${id}`,
      principal: 'admin',
      key: `delete ${id}`,
      content: id,
      work: async ({ services: { catalog } }, seed) => {
        const deletion = await catalog.deleteProduct(viewerOf(people.admin), id, {
          version: null,
          seed,
        });
        return { isThere: deletion !== null };
      },
    },
    {
      object: id,
      input: { title: DELETED_STATE },
      outputOf: ({ status, body }) => ({ isDone: status === 200 && body['isThere'] === true }),
    },
  );
}

/** Searches, and records an observation of every product. */
async function search(play: Play): Promise<void> {
  const object = 'searches';
  await play.ask(
    {
      words: 'a visitor searches',
      principal: 'visitor',
      key: null,
      content: null,
      work: async ({ services }) => {
        const viewer = { kind: 'anonymous' } as const;
        const { data } = await services.search.search(viewer, { filters, sort: 'newest' }, page);
        return { products: data.map(({ id, title }) => ({ id, title })) };
      },
    },
    { object, input: 'search', outputOf: ({ status, body }) => (status === 200 ? body : null) },
  );
}

/** Products change while clients search for them on every process. */
export const searches: Scenario = {
  name: 'searches',
  jobs: ['event-relay'],
  apis: 2,
  workers: 1,
  seed: async (db, now) => {
    await seedShop(db, now, { ids: PRODUCTS, facts: { title: FIRST_TITLE } });
    await stampLongAgo(db, now);
  },
  clients: (play) => {
    const { world } = play;
    const { choices } = world;
    const someTime = () => world.sleep(PAUSES_MS[choices.pick(PAUSES_MS.length)] ?? 0);
    const writer = (id: string) => async () => {
      for (const title of TITLES.slice(0, 1 + choices.pick(TITLES.length))) {
        const key = `${title} ${id.slice(-1)}`;
        await rename(play, { id, title: choices.once(4) ? null : key, key });
        await (choices.once(2) ? search(play) : someTime());
      }
    };
    const reader = async () => {
      const turns = 1 + choices.pick(MAX_TURNS);
      for (let turn = 0; turn < turns; turn += 1) {
        await search(play);
        await someTime();
      }
    };
    const deleter = async () => {
      await someTime();
      await remove(play, PRODUCTS[0]);
      await search(play);
    };
    const deleters = choices.once(3) ? [deleter] : [];
    return [...PRODUCTS.map(writer), reader, reader, ...deleters];
  },
  check: async (play) => [
    ...(await searchViolations(play, PRODUCTS, FIRST_TITLE)),
    ...(await eventViolations(play.db, 'products')),
  ],
};

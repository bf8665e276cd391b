import { people, seedPeople, viewerOf } from '../../support/people';
import { eventViolations } from '../checks/events';
import { importViolations } from '../checks/imports';
import type { Play, Scenario } from '../scenario';

const ITEMS = 4;

/** Categories of an import; the last one is refused. */
function itemsOf(name: string): readonly object[] {
  const good = Array.from({ length: ITEMS - 1 }, (_, index) => ({
    externalId: `${name}-${index}`,
    title: `Category ${name} ${index}`,
  }));
  return [...good, { externalId: `${name}-bad`, title: '' }];
}

async function importAs(play: Play, name: string): Promise<void> {
  const viewer = viewerOf(people.admin);
  await play.ask(
    {
      words: `an admin imports ${name}`,
      principal: 'admin',
      key: `import-${name}`,
      content: name,
      work: async ({ services }, seed) => {
        const request = { type: 'categories', mode: 'upsert', items: itemsOf(name) } as const;
        const { id } = await services.imports.startImport(viewer, request, seed);
        return { id };
      },
    },
    { object: 'imports', input: name, outputOf: ({ body }) => body['id'] },
  );
}

/** Two imports, and two workers that take them over from each other. */
export const imports: Scenario = {
  name: 'imports',
  jobs: ['imports', 'event-relay'],
  apis: 1,
  workers: 2,
  seed: (db, now) => seedPeople(db, now),
  clients: (play) => ['red', 'blue'].map((name) => () => importAs(play, name)),
  check: async (play) => [
    ...(await importViolations(play, ITEMS)),
    ...(await eventViolations(play.db, 'categories')),
    ...(await eventViolations(play.db, 'imports')),
  ],
};

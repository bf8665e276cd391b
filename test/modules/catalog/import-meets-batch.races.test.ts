import { setTimeout as sleep } from 'node:timers/promises';
import { useCatalog } from '../../support/catalog';
import { crashingDatabase } from '../../support/crashing-database';

/** More commands than a batch of one product sends. */
const COMMANDS = 12;

const { service, catalog, catalogOn, admin } = useCatalog();
let categoryId: string;

beforeAll(async () => {
  categoryId = (await catalog.categories.create(admin, { title: 'Things' })).category.id;
});

/** Imports a product while an all-or-nothing batch that creates it pauses before one of its commands. */
async function importDuring(step: number): Promise<string> {
  const externalId = `met ${step}`;
  const item = { externalId, categoryId, title: 'Imported', price: 2 };
  const run = { operationId: `imp_${step}`, firstIndex: 0, createdAt: service.clock.now() };
  let outcome: Promise<string> = Promise.resolve('never');
  const pause = async (): Promise<void> => {
    outcome = catalog
      .applyProductItems('upsert', [item], run)
      .then(([result]) => result?.error?.code ?? result?.outcome ?? 'nothing');
    // By now the import has read the product, and has a result or waits.
    await Promise.race([outcome, sleep(50)]);
  };
  const db = crashingDatabase(service.database.db, {
    afterCommands: step,
    isExecuted: true,
    pause,
  });
  const items = [{ ...item, title: 'Of a batch' }];
  await catalogOn(db)
    .createProducts(admin, { items, mode: 'atomic', seed: null })
    .catch(() => undefined);
  return outcome;
}

describe('an import of a product that a batch is about to create', () => {
  it('waits for the batch, and then writes the product whatever its outcome', async () => {
    const outcomes = new Set<string>();
    for (let step = 0; step < COMMANDS; step += 1) outcomes.add(await importDuring(step));
    outcomes.delete('never');
    expect([...outcomes].sort()).toEqual(['created', 'updated']);
  });
});

import type { CatalogService } from '../../../src/modules/catalog';
import type { AppError } from '../../../src/platform/values/errors';
import { beforeCommand } from '../../support/intercepted-database';
import { useCatalog } from '../../support/catalog';
import { repeatCallWhenBusy } from '../../support/repeat-when-busy';
import { recordCommands } from '../../support/query-log';
import { until } from '../../support/until';

const { service, catalog, catalogOn, admin } = useCatalog();
let categoryId: string;

beforeAll(async () => {
  categoryId = (await catalog.categories.create(admin, { title: 'Twins' })).category.id;
});

const item = (externalId: string) => ({ title: 'Twin', price: 6, categoryId, externalId });
type NamedItem = ReturnType<typeof item> & { readonly sku?: string };
const timesMade = (externalId: string) =>
  service.database.db.collection('products').countDocuments({ externalId });

async function createAll(
  one: CatalogService,
  items: readonly Partial<NamedItem>[],
  mode: 'atomic' | 'partial',
) {
  const { results } = await one.createProducts(admin, { items, mode, seed: null });
  return results.map(({ outcome, error }) => error?.code ?? outcome);
}

type Way = (newItem: NamedItem) => Promise<string | undefined>;
const single: Way = (newItem) =>
  catalog.createProduct(admin, newItem, { seed: null }).then(
    ({ outcome }) => outcome,
    ({ code }: AppError) => code,
  );
const inBulk: Way = async (newItem) => (await createAll(catalog, [newItem], 'partial'))[0];
const allOrNothing: Way = async (newItem) => (await createAll(catalog, [newItem], 'atomic'))[0];
const byImport: Way = async (newItem) => {
  const run = { operationId: `imp ${newItem.externalId}`, firstIndex: 0 };
  const datedRun = { ...run, createdAt: service.clock.now() };
  const [result] = await catalog.applyProductItems('create', [newItem], datedRun);
  return result?.error?.code ?? result?.outcome;
};

/**
 * Creates a product while another process has staged all items of a batch but has not decided yet.
 */
async function createMeanwhile(batch: readonly NamedItem[], newItem: NamedItem, way: Way) {
  const { wrap, arm } = beforeCommand('bulk_operations', 'updateOne');
  const other = catalogOn(wrap(service.database.db));
  const meanwhile: { outcome?: ReturnType<Way> } = {};
  arm(() =>
    recordCommands(service.database, async (commands) => {
      let isTold = false;
      meanwhile.outcome = way(newItem).finally(() => {
        isTold = true;
      });
      const owners = () => commands.filter(({ command }) => 'claims' in Object(command['filter']));
      await until(() => isTold || owners().length > 0);
    }),
  );
  const ofBatch = await createAll(other, batch, 'atomic');
  return { ofBatch, outcome: await meanwhile.outcome };
}

describe.each([
  ['a single creation', single],
  ['a bulk creation', inBulk],
  ['an all-or-nothing creation', allOrNothing],
  ['an item of an import', byImport],
])('%s of a product that a batch is about to create', (name, way) => {
  it('finds the product of the batch, also when it has a sku', async () => {
    const newItem = { ...item(`found by ${name}`), sku: `sku of ${name}` };
    expect(await createMeanwhile([newItem], newItem, way)).toEqual({
      ofBatch: ['created'],
      outcome: 'unchanged',
    });
    expect(await timesMade(newItem.externalId)).toBe(1);
  });

  it('creates it when the batch is refused', async () => {
    const newItem = item(`made by ${name}`);
    const refusedItem = { ...item(`refused beside ${name}`), categoryId: 'nowhere' };
    expect(await createMeanwhile([newItem, refusedItem], newItem, way)).toEqual({
      ofBatch: ['not_applied', 'unknown_category'],
      outcome: 'created',
    });
    expect(await timesMade(newItem.externalId)).toBe(1);
  });

  it('is refused when it has other content', async () => {
    const newItem = item(`other than ${name}`);
    const { outcome: outcome } = await createMeanwhile([newItem], { ...newItem, price: 7 }, way);
    expect(outcome).toBe('external_id_taken');
  });
});

describe.each([
  ['a single creation', single],
  ['a bulk creation', inBulk],
  ['an all-or-nothing creation', allOrNothing],
  ['an item of an import', byImport],
])('%s with a sku that a batch has claimed for another product', (name, way) => {
  const itemWithSku = (state: string) => ({
    ...item(`${state}, ${name}`),
    sku: `${state}, ${name}`,
  });
  const rivalOf = ({ sku, externalId }: Required<NamedItem>) => ({
    ...item(`not ${externalId}`),
    sku,
  });

  it('is refused when the batch is applied', async () => {
    const inBatch = itemWithSku('applied');
    expect(await createMeanwhile([inBatch], rivalOf(inBatch), way)).toEqual({
      ofBatch: ['created'],
      outcome: 'already_exists',
    });
  });

  it('gets the sku when the batch is refused', async () => {
    const inBatch = itemWithSku('refused');
    const refusedItem = { ...item(`beside the claim of ${name}`), categoryId: 'nowhere' };
    expect(await createMeanwhile([inBatch, refusedItem], rivalOf(inBatch), way)).toEqual({
      ofBatch: ['not_applied', 'unknown_category'],
      outcome: 'created',
    });
  });
});

describe('all-or-nothing creations of products with the same skus', () => {
  it('let one of them win when they arrive simultaneously in any order', async () => {
    const processes = [catalog, catalogOn()];
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const skus = ['a', 'b', 'c'].map((name) => `round ${round} ${name}`);
      const batches = [0, 1, 2, 3].map((n) => {
        const items = skus.map((sku) => ({ title: 'Rival', price: 6, categoryId, sku }));
        const inOrder = n < 2 ? items : items.reverse();
        return createAll(processes[n % 2] ?? catalog, inOrder, 'atomic');
      });
      const outcomes = (await Promise.all(batches)).flat().sort();
      expect(outcomes).toEqual([
        ...Array.from({ length: 9 }, () => 'already_exists'),
        ...Array.from({ length: 3 }, () => 'created'),
      ]);
    }
  });
});

describe('all-or-nothing creations of the same products', () => {
  it('all find or create them when they arrive simultaneously in any order', async () => {
    const processes = [catalog, catalogOn()];
    for (const round of [1, 2, 3, 4]) {
      const items = ['a', 'b', 'c', 'd'].map((name) => item(`round ${round} ${name}`));
      const batches = [0, 1, 2, 3].map((n) =>
        repeatCallWhenBusy(() =>
          createAll(processes[n % 2] ?? catalog, n < 2 ? items : [...items].reverse(), 'atomic'),
        ),
      );
      const outcomes = (await Promise.all(batches)).flat().sort();
      expect(outcomes).toEqual([
        ...Array.from({ length: 4 }, () => 'created'),
        ...Array.from({ length: 12 }, () => 'unchanged'),
      ]);
    }
  });
});

describe('all-or-nothing batches of the same products, named by id and by externalId', () => {
  it('lock them in one order, which prevents deadlocks', async () => {
    const items = ['z', 'a'].map((name) => item(`${name} of either name`));
    const creation = await catalog.createProducts(admin, { items, mode: 'atomic', seed: null });
    const changes = creation.results.map(({ id }) => ({ id, stock: 7 }));
    const { wrap, arm } = beforeCommand('products', 'bulkWrite');
    const other = catalogOn(wrap(service.database.db));
    const again: { outcomes?: Promise<readonly string[]> } = {};
    const meanwhile = () =>
      recordCommands(service.database, async (commands) => {
        again.outcomes = createAll(catalog, items, 'atomic');
        const isWaiting = () =>
          commands.some(
            ({ name, collection }) => name === 'find' && collection === 'bulk_operations',
          );
        await until(isWaiting);
      });
    // One product is locked, the other one is not.
    arm(async () => arm(meanwhile));
    const change = { items: changes, mode: 'atomic', seed: null } as const;
    const { results } = await other.updateProducts(admin, change);
    expect(results.map(({ outcome }) => outcome)).toEqual(['updated', 'updated']);
    expect(await again.outcomes).toEqual(['unchanged', 'unchanged']);
  });
});

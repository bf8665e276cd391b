import type { CatalogService } from '../../../src/modules/catalog';
import { conflictError, isAppError } from '../../../src/platform/values/errors';
import { createServices } from '../../../src/app/services';
import { useCatalog } from '../../support/catalog';
import {
  Crash,
  crashingDatabase,
  countStepsUntilDone,
  survives,
} from '../../support/crashing-database';
import { drain } from '../../support/settling-worker';

const LEASE_MS = 15_000;

const { service, catalog, catalogOn, admin } = useCatalog();
let categoryId: string;

beforeAll(async () => {
  categoryId = (await catalog.categories.create(admin, { title: 'Crash' })).category.id;
});

/** Runs a process that is killed at its n-th command; returns whether it completed. */
async function dies(
  run: (killable: CatalogService) => Promise<unknown>,
  afterCommands: number,
): Promise<boolean> {
  const plan = { afterCommands, isExecuted: afterCommands % 2 === 0 };
  const db = crashingDatabase(service.database.db, plan);
  const killable = catalogOn(db);
  return !(await survives(run(killable)));
}

/** Lets the lease expire, so that another process completes the batch or rolls it back. */
async function sweep(): Promise<void> {
  service.clock.advance(LEASE_MS + 1000);
  const { jobs } = createServices(service.foundation);
  await drain(jobs, 'bulk-sweeper');
}

const stateOf = async (title: string) =>
  service.database.db.collection('products').find({ title }).toArray();

describe('an atomic batch whose process is killed at any command', () => {
  it('creates all or none', async () => {
    await countStepsUntilDone(async (step) => {
      const title = `created ${step}`;
      const items = [1, 2, 3].map((n) => ({ title, price: n, categoryId }));
      const isDead = await dies(
        (killable) => killable.createProducts(admin, { items, mode: 'atomic', seed: null }),
        step,
      );
      await sweep();
      const rows = await stateOf(title);
      expect([0, 3]).toContain(rows.length);
      expect(rows.every(({ staged, seq }) => staged === undefined && seq === 1)).toBe(true);
      return !isDead;
    });
  });

  it('changes all or none, and releases every lock', async () => {
    await countStepsUntilDone(async (step) => {
      const title = `changed ${step}`;
      const items = [1, 2, 3].map((n) => ({ title, price: n, categoryId }));
      const creation = await catalog.createProducts(admin, { items, mode: 'partial', seed: null });
      const changes = creation.results.map(({ id }) => ({ id, brand: 'New' }));
      const isDead = await dies(
        (killable) =>
          killable.updateProducts(admin, { items: changes, mode: 'atomic', seed: null }),
        step,
      );
      await sweep();
      const rows = await stateOf(title);
      expect(new Set(rows.map(({ brand, version }) => `${brand} ${version}`)).size).toBe(1);
      expect(rows.every(({ lock }) => lock === undefined)).toBe(true);
      const after = await catalog.updateProduct(admin, String(creation.results[0]?.id), {
        patch: { price: 9 },
        version: null,
      });
      expect(after?.price).toBe(9);
      return !isDead;
    });
  });

  it('assigns new unique values to all or none, despite competing writes', async () => {
    await countStepsUntilDone(async (step) => {
      const title = `claimed ${step}`;
      const items = [1, 2].map((n) => ({
        title,
        price: n,
        categoryId,
        ...(n === 1 ? { sku: `old ${step}` } : {}),
      }));
      const creation = await catalog.createProducts(admin, { items, mode: 'partial', seed: null });
      const changes = creation.results.map(({ id }, n) => ({
        id,
        sku: `new ${step}-${n}`,
        externalId: `ext ${step}-${n}`,
      }));
      const isDead = await dies(
        (killable) =>
          killable.updateProducts(admin, { items: changes, mode: 'atomic', seed: null }),
        step,
      );
      const rivals = await rivalsFor(step);
      await sweep();
      const rows = await stateOf(title);
      const changedRows = rows.filter(
        ({ sku, externalId }) => sku?.startsWith('new') && externalId,
      );
      expect([0, 2]).toContain(changedRows.length);
      if (rivals > 0) expect(changedRows).toHaveLength(0);
      expect(rows.every(({ lock }) => lock === undefined)).toBe(true);
      // No document is left that would reserve a value.
      if (changedRows.length === 0 && rivals === 0) expect(await rivalsFor(step)).toBe(4);
      if (changedRows.length === 2) expect(await rivalsFor(`again ${step}`, `old ${step}`)).toBe(1);
      return !isDead;
    });
  });

  it('reserves no value for a driver that paused, was rolled back, continued staging and ended', async () => {
    const products = service.database.db.collection('products');
    const facts = { title: 'slept', price: 2, categoryId };
    const old = await create({ ...facts, price: 1 });
    const leftBehind = new Set<string>();
    for (let step = 0; step < 12; step += 1) {
      for (const kind of ['creation', 'change'] as const) {
        const values = { sku: `${kind} ${step}`, externalId: `${kind} ${step}` };
        await sleepsAndDies((killable) => {
          const batch = { mode: 'atomic', seed: null } as const;
          return kind === 'creation'
            ? killable.createProducts(admin, { items: [{ ...facts, ...values }], ...batch })
            : killable.updateProducts(admin, { items: [{ id: old.id, ...values }], ...batch });
        }, step);
        if ((await heldBy('rolled_back')) > 0) leftBehind.add(kind);
        await sweep();
        await sweep();
        expect([step, kind, await products.countDocuments(HELD)]).toEqual([step, kind, 0]);
        const isApplied = (await products.countDocuments({ sku: values.sku })) > 0;
        if (!isApplied) expect(await create({ ...facts, ...values })).toMatchObject(values);
      }
    }
    expect([...leftBehind]).toEqual(['creation', 'change']);
  });

  const HELD = { $or: [{ staged: { $exists: true } }, { lock: { $exists: true } }] };

  /** Products that are still locked by batches in that state. */
  async function heldBy(state: string): Promise<number> {
    const { db } = service.database;
    const rows = await db.collection('products').find(HELD).toArray();
    const _id = { $in: rows.map(({ lock, staged }) => String(lock ?? staged)) };
    return db.collection<{ _id: string }>('bulk_operations').countDocuments({ _id, state });
  }

  /**
   * Runs a process that pauses before its n-th command until others have rolled the batch back, and
   * that is killed at its second command after that.
   */
  async function sleepsAndDies(run: (killable: CatalogService) => Promise<unknown>, step: number) {
    const pause = { afterCommands: step, isExecuted: true, pause: sweep };
    const end = { afterCommands: step + 2, isExecuted: true };
    const db = crashingDatabase(crashingDatabase(service.database.db, end), pause);
    await run(catalogOn(db)).catch((error: unknown) => {
      if (!(error instanceof Crash) && !isAppError(error)) throw error;
    });
  }

  /**
   * The number of other requests that could take one of the values: a creation, a change, a bulk
   * request and an import.
   */
  async function rivalsFor(step: number | string, only?: string): Promise<number> {
    const facts = { title: `rival ${step}`, price: 5, categoryId };
    if (only !== undefined) return (await succeeds(() => create({ ...facts, sku: only }))) ? 1 : 0;
    const plain = await create(facts);
    const bulk = { mode: 'partial', seed: null } as const;
    const run = { operationId: `imp_${step}`, firstIndex: 0, createdAt: service.clock.now() };
    const attempts = [
      () => create({ ...facts, sku: `new ${step}-0` }),
      async () => {
        const patch = { sku: `new ${step}-1` };
        await catalog.updateProduct(admin, plain.id, { patch, version: null });
      },
      async () => {
        const items = [{ ...facts, externalId: `ext ${step}-0` }];
        const { summary } = await catalog.createProducts(admin, { items, ...bulk });
        if (summary.failed > 0) throw conflictError('taken', 'taken');
      },
      async () => {
        const items = [{ ...facts, externalId: `ext ${step}-1` }];
        const [outcome] = await catalog.applyProductItems('create', items, run);
        if (outcome?.error) throw outcome.error;
      },
    ];
    let count = 0;
    for (const attempt of attempts) if (await impatiently(() => succeeds(attempt))) count += 1;
    return count;
  }

  /**
   * A clock that advances by a minute at each reading, so that no request waits for the batch of a
   * dead process in real time.
   */
  async function impatiently<T>(run: () => Promise<T>): Promise<T> {
    let now = performance.now();
    const time = jest.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
    return run().finally(() => time.mockRestore());
  }

  const create = async (input: ProductFacts) =>
    (await catalog.createProduct(admin, input, { seed: null })).product;
});

type ProductFacts = Parameters<CatalogService['createProduct']>[1];

/** Returns false if the request was refused. */
async function succeeds(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}

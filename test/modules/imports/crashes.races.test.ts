import { createImportJob, createImportRepositories } from '../../../src/modules/imports';
import type { ApplyBatch, ImportBatch } from '../../../src/modules/imports/imports.types';
import type { Foundation } from '../../../src/app/platform';
import { createServices } from '../../../src/app/services';
import { useTestApp } from '../../support/build-test-app';
import {
  crashingDatabase,
  type CrashPlan,
  countStepsUntilDone,
} from '../../support/crashing-database';
import { keys, people } from '../../support/people';
import { drain } from '../../support/settling-worker';
import { createRandom } from '../../support/random';
import { isDeep } from '../../support/size';

/** The deep run imports as many items as the promise names: 10,000. */
const ITEMS = isDeep ? 10_000 : 2500;
const LEAST_CRASHES = ITEMS / 500;
const LEASE_MS = 16_000;
/**
 * Commands before a worker is killed: a chunk takes about fifteen, so most kills happen in the
 * middle of one.
 */
const LONGEST_LIFE = 20;

const service = useTestApp();

beforeAll(async () => {
  await importOf('categories', [{ externalId: 'lamps', title: 'Lamps' }]);
  await service.app.worker.settle();
});
afterEach(async () => {
  await service.database.db.collection('products').deleteMany({});
  // Longer than the time in which the same upload counts as a repetition.
  service.clock.advance(11 * 60_000);
});

async function importOf(type: string, items: readonly object[], mode = 'upsert') {
  const response = await service.app.inject({
    method: 'POST',
    url: `/imports?type=${type}&mode=${mode}`,
    payload: items.map((item) => JSON.stringify(item)).join('\n'),
    headers: { ...keys.internal.headers, 'content-type': 'application/x-ndjson' },
  });
  expect(response.statusCode).toBe(202);
  return response.json().id as string;
}

const lamps = (count: number, price: number) =>
  Array.from({ length: count }, (_, index) => ({
    externalId: `lamp-${index}`,
    title: `Lamp ${index}`,
    price: index % 100 === 50 ? -1 : price,
    categoryExternalId: 'lamps',
  }));

/** Runs a worker until it crashes or finds nothing to do. */
async function liveOnce(plan: CrashPlan): Promise<'crashed' | 'idle'> {
  const db = crashingDatabase(service.database.db, plan);
  const { jobs } = createServices({ ...service.foundation, db });
  try {
    await drain(jobs, 'imports');
    return 'idle';
  } catch {
    return 'crashed';
  }
}

/** Runs one worker after another until no work is left; returns how many crashed. */
function livesUntilIdle(random: (below: number) => number): Promise<number> {
  return countStepsUntilDone(async () => {
    const plan = { afterCommands: random(LONGEST_LIFE), isExecuted: random(2) === 1 };
    const isIdle = (await liveOnce(plan)) === 'idle';
    if (!isIdle) service.clock.advance(LEASE_MS);
    return isIdle;
  }, ITEMS);
}

async function operation(id: string) {
  const response = await service.app.inject({
    url: `/imports/${id}`,
    headers: keys.internal.headers,
  });
  return response.json();
}

async function outcomesOf(importId: string): Promise<Record<string, number>> {
  const rows = await service.database.db
    .collection('import_results')
    .aggregate([
      { $match: { importId } },
      { $unwind: '$results' },
      { $group: { _id: '$results.outcome', count: { $sum: 1 } } },
    ])
    .toArray();
  return Object.fromEntries(rows.map((row) => [row['_id'] as string, row['count'] as number]));
}

const REFUSED = ITEMS / 100;

async function expectEachOnce(id: string, outcome: string, version: number): Promise<void> {
  await service.app.worker.settle();
  expect(await operation(id)).toMatchObject({
    status: 'completed_with_errors',
    progress: { total: ITEMS, processed: ITEMS, failed: REFUSED, succeeded: ITEMS - REFUSED },
  });
  expect(await outcomesOf(id)).toEqual({ [outcome]: ITEMS - REFUSED, failed: REFUSED });
  const products = service.database.db.collection('products');
  expect(await products.countDocuments({})).toBe(ITEMS - REFUSED);
  expect(await products.countDocuments({ version })).toBe(ITEMS - REFUSED);
  const ends = service.database.db.collection('events').find({ resourceId: id });
  expect((await ends.toArray()).map(({ type }) => type)).toEqual(['import.completed']);
}

describe('an import whose workers are killed', () => {
  it('applies each item once, whether it creates or changes a product', async () => {
    const random = createRandom(20_261_120);
    for (const [mode, price, outcome, version] of [
      ['create', 10, 'created', 1],
      ['update', 11, 'updated', 2],
    ] as const) {
      const id = await importOf('products', lamps(ITEMS, price), mode);
      const crashes = await livesUntilIdle(random);
      expect(crashes).toBeGreaterThan(LEAST_CRASHES);
      await expectEachOnce(id, outcome, version);
    }
  });

  it('applies each item once when a paused worker comes back late', async () => {
    const random = createRandom(7);
    const id = await importOf('products', lamps(ITEMS, 10), 'create');
    const late: Promise<unknown>[] = [];
    const gates: (() => void)[] = [];
    for (let count = 0; count < 12; count += 1) {
      const gate = new Promise<void>((resolve) => gates.push(resolve));
      let reachPause = (): void => {};
      const isPaused = new Promise<void>((resolve) => (reachPause = resolve));
      const pause = (): Promise<void> => {
        reachPause();
        return gate;
      };
      const life = liveOnce({ afterCommands: random(25), isExecuted: true, pause });
      late.push(life);
      await Promise.race([isPaused, life]);
      service.clock.advance(LEASE_MS);
      if (count % 3 === 2) gates.splice(random(gates.length), 1)[0]?.();
    }
    await service.app.worker.settle();
    gates.forEach((open) => open());
    await Promise.all(late);
    await expectEachOnce(id, 'created', 1);
  });
});

describe('a worker that pauses after its first chunk', () => {
  const STOOD_STILL_AT = 250;

  /** Runs a worker that pauses before it writes the last chunk, until the gate opens. */
  function sleeper(gate: Promise<void>, onSleep: () => void) {
    const { db, clock, log } = service.foundation;
    const { catalog } = createServices(service.foundation).services;
    const products = async ({ mode, items, ...run }: ImportBatch) => {
      if (run.firstIndex === STOOD_STILL_AT) {
        onSleep();
        await gate;
      }
      return catalog.applyProductItems(mode, items, run);
    };
    const repositories = createImportRepositories(db, clock);
    const queue = { ...repositories.queue, renew: () => gate.then(() => false) };
    const wake = () => undefined;
    const targets = { products, categories: products };
    const mayImport = () => Promise.resolve(true);
    return createImportJob({ ...repositories, queue, clock, log, targets, wake, mayImport });
  }

  /**
   * The worker that takes over refuses the last item while the first worker is paused in its chunk.
   */
  async function overtake(takesOver: () => Promise<unknown>): Promise<void> {
    const last = { ...lamps(1, 10)[0], externalId: 'last-lamp', sku: 'rivalled' };
    const id = await importOf('products', [...lamps(STOOD_STILL_AT, 10), last], 'create');
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    let late: Promise<unknown> = Promise.resolve();
    await new Promise<void>((resolve) => {
      late = sleeper(gate, resolve).pass();
    });

    const { catalog } = createServices(service.foundation).services;
    const createdAt = service.clock.now();
    const rival = { operationId: 'imp_rival', firstIndex: 0, createdAt };
    await catalog.applyProductItems('create', [{ ...last, externalId: 'rival' }], rival);
    service.clock.advance(LEASE_MS);
    await takesOver();
    expect(await operation(id)).toMatchObject({
      status: 'completed_with_errors',
      errors: expect.arrayContaining([expect.objectContaining({ index: STOOD_STILL_AT })]),
    });
    const products = service.database.db.collection('products');
    await products.deleteOne({ externalId: 'rival' });
    open();
    await late;
    expect(await products.countDocuments({ externalId: 'last-lamp' })).toBe(0);
  }

  it('creates no item that was refused in the meantime', () =>
    overtake(() => service.app.worker.settle()));

  it('creates no item that was refused in the meantime, even if a stopped worker held the import in between', () =>
    overtake(async () => {
      const stoppedWorker = sleeper(Promise.resolve(), () => undefined);
      await stoppedWorker.pass(AbortSignal.abort());
      await service.app.worker.settle();
    }));
});

async function secondAdmin() {
  const { id: userId } = people.moderator;
  const users = service.database.db.collection<{ _id: string }>('users');
  await users.updateOne({ _id: userId }, { $set: { role: 'admin' } });
  const facts = { userId, isBlocked: false, credentialId: 'ses_second' };
  return { kind: 'session', role: 'admin', ...facts } as const;
}

describe('two imports of the same products whose workers are killed', () => {
  it('apply each of their items once, in either order', async () => {
    const random = createRandom(42);
    const count = isDeep ? 3000 : 900;
    const viewer = await secondAdmin();
    const ids = [await importOf('products', lamps(count, 10))];
    const { imports } = createServices(service.foundation).services;
    for (let at = 0; at < count; at += count / 3) {
      const items = lamps(count, 20 + at).slice(at, at + count / 3);
      const rival = { type: 'products', mode: 'upsert', items } as const;
      ids.push((await imports.startImport(viewer, rival, null)).id);
    }
    const crashes = await livesUntilIdle(random);
    expect(crashes).toBeGreaterThan(5);
    const ends = await Promise.all(ids.map(async (id) => (await operation(id)).status));
    expect(ends).toEqual(ids.map(() => 'completed_with_errors'));
    const { db } = service.database;
    const writes = await db
      .collection('import_results')
      .aggregate([
        { $match: { importId: { $in: ids } } },
        { $unwind: '$results' },
        { $match: { 'results.outcome': { $in: ['created', 'updated'] } } },
        { $group: { _id: '$results.externalId', count: { $sum: 1 } } },
      ])
      .toArray();
    const writeCounts = new Map(writes.map((row) => [row['_id'], row['count']]));
    const products = await db.collection('products').find().toArray();
    expect(products).toHaveLength(count - count / 100);
    const wrong = products.filter(
      ({ externalId, version }) => writeCounts.get(externalId) !== version,
    );
    expect(wrong).toEqual([]);
  });

  it('a repeated item does not undo a later change by another import', async () => {
    const { catalog } = createServices(service.foundation).services;
    const first = { operationId: 'imp_first', firstIndex: 0, createdAt: service.clock.now() };
    const second = { ...first, operationId: 'imp_second' };
    const [cheap, dear] = [lamps(3, 10), lamps(3, 99)];
    await catalog.applyProductItems('upsert', cheap, first);
    await catalog.applyProductItems('upsert', dear, second);
    const again = await catalog.applyProductItems('upsert', cheap, first);
    expect(again.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created']);
    await catalog.applyProductItems('delete', dear, { ...first, operationId: 'imp_third' });
    await catalog.applyProductItems('upsert', dear, second);
    const rows = await service.database.db.collection('products').find().toArray();
    expect(rows.map(({ priceMinor, version }) => [priceMinor, version])).toEqual(
      Array(3).fill([9900, 3]),
    );
    expect(rows.every(({ deletedAt }) => deletedAt !== null)).toBe(true);
    const groups = (title: string) => [{ externalId: 'group', title }];
    await catalog.applyCategoryItems('upsert', groups('One'), first);
    await catalog.applyCategoryItems('upsert', groups('Two'), second);
    await catalog.applyCategoryItems('upsert', groups('One'), first);
    const category = await service.database.db
      .collection('categories')
      .findOne({ externalId: 'group' });
    expect(category?.['title']).toBe('Two');
  });
});

describe('an item that is sent again after a crash', () => {
  const runOf = (operationId: string) => ({
    operationId,
    firstIndex: 0,
    createdAt: service.clock.now(),
  });
  const groups = (title: string) => [{ externalId: 'fleeting', title }];
  const findGroup = () =>
    service.database.db
      .collection('categories')
      .findOne({ externalId: 'fleeting', removedAt: { $exists: false } });
  const catalogOf = (foundation: Foundation) => createServices(foundation).services.catalog;

  it('is recognized after any number of other runs, and the operation log does not grow', async () => {
    const catalog = catalogOf(service.foundation);
    const first = runOf('imp_patient');
    await catalog.applyProductItems('upsert', lamps(1, 10), first);
    for (let other = 0; other < 60; other += 1)
      await catalog.applyProductItems('upsert', lamps(1, 11 + other), runOf(`imp_other_${other}`));
    const [again] = await catalog.applyProductItems('upsert', lamps(1, 10), first);
    expect(again?.outcome).toBe('created');
    const products = service.database.db.collection('products');
    expect(await products.findOne()).toMatchObject({ priceMinor: 7000, version: 61 });
    service.clock.advance(25 * 3_600_000);
    await catalog.applyProductItems('upsert', lamps(1, 99), runOf('imp_later'));
    expect((await products.findOne())?.['ops'].length).toBeLessThanOrEqual(25);
  });

  it('removes no category that others have created since', async () => {
    const catalog = catalogOf(service.foundation);
    const removal = runOf('imp_removal');
    await catalog.applyCategoryItems('upsert', groups('Old'), runOf('imp_old'));
    const remove = () => catalog.applyCategoryItems('delete', groups('Old'), removal);
    expect(await remove()).toMatchObject([{ outcome: 'deleted' }]);
    expect(await remove()).toMatchObject([{ outcome: 'deleted' }]);
    service.clock.advance(1000);
    await catalog.applyCategoryItems('upsert', groups('New'), runOf('imp_new'));
    expect(await remove()).toMatchObject([{ outcome: 'deleted' }]);
    expect(await findGroup()).toMatchObject({ title: 'New' });
    const repeatedOutcomes = await catalog.applyCategoryItems(
      'upsert',
      groups('Old'),
      runOf('imp_old'),
    );
    expect(repeatedOutcomes).toMatchObject([{ outcome: 'created' }]);
    expect(await findGroup()).toMatchObject({ title: 'New' });
  });

  it('removes a category once, whichever command its worker is killed at', async () => {
    const catalog = catalogOf(service.foundation);
    await countStepsUntilDone(async (step) => {
      service.clock.advance(1000);
      await catalog.applyCategoryItems('upsert', groups('Old'), runOf(`imp_made_${step}`));
      const removal = runOf(`imp_crashed_${step}`);
      const plan = { afterCommands: step, isExecuted: step % 2 === 0 };
      const db = crashingDatabase(service.database.db, plan);
      const isDone = await catalogOf({ ...service.foundation, db })
        .applyCategoryItems('delete', groups('Old'), removal)
        .then(
          () => true,
          () => false,
        );
      // The lease of the tree that its worker held has expired.
      service.clock.advance(3000);
      const repeatedOutcomes = await catalog.applyCategoryItems('delete', groups('Old'), removal);
      expect([step, repeatedOutcomes[0]?.outcome]).toEqual([step, 'deleted']);
      expect(await findGroup()).toBeNull();
      return isDone;
    });
  });
});

describe('a poison item', () => {
  interface PoisonedWork {
    readonly onPoison: () => Promise<never>;
    /** Runs before the failure; by default creates everything. */
    readonly apply?: ApplyBatch;
  }

  const pretend: ApplyBatch = async ({ items, firstIndex }) =>
    items.map((_, index) => ({
      outcome: 'created',
      id: `prd_${firstIndex + index}`,
      externalId: `lamp-${firstIndex + index}`,
      error: null,
    }));

  /** Applies items; if one of them is the poison item, then calls `onPoison`. */
  function jobWith({ onPoison, apply: applyFirst = pretend }: PoisonedWork) {
    const apply: ApplyBatch = async (batch) => {
      const { items, firstIndex, isGivenUp } = batch;
      const hasPoison = firstIndex <= 7 && firstIndex + items.length > 7;
      const isLookUp = isGivenUp === true && applyFirst !== pretend;
      const outcomes = await applyFirst(batch);
      if (hasPoison && !isLookUp) await onPoison();
      return outcomes;
    };
    const { db, clock, log } = service.foundation;
    const targets = { products: apply, categories: apply };
    const wake = () => undefined;
    const mayImport = () => Promise.resolve(true);
    const repositories = createImportRepositories(db, clock);
    return createImportJob({ ...repositories, clock, log, targets, wake, mayImport });
  }

  async function expectOnlyPoisonRefused(id: string): Promise<void> {
    const finishedImport = await operation(id);
    expect(finishedImport).toMatchObject({
      status: 'completed_with_errors',
      progress: { processed: 20, succeeded: 19, failed: 1 },
      errors: [{ index: 7, code: 'internal_error', externalId: 'lamp-7' }],
    });
    expect(JSON.stringify(finishedImport)).not.toContain('secret');
  }

  it('is skipped when it fails, and does not block other imports', async () => {
    const id = await importOf('products', lamps(20, 10), 'create');
    await jobWith({ onPoison: () => Promise.reject(new TypeError('secret detail')) }).pass();
    await expectOnlyPoisonRefused(id);
  });

  it('is skipped when workers crash on it, and does not block other imports', async () => {
    const id = await importOf('products', lamps(20, 10), 'create');
    for (let life = 0; life < 20; life += 1) {
      let end = (): void => {};
      const isOver = new Promise<void>((resolve) => (end = resolve));
      const never = (): Promise<never> => {
        end();
        return new Promise(() => {});
      };
      await Promise.race([isOver, jobWith({ onPoison: never }).pass()]);
      service.clock.advance(LEASE_MS);
    }
    await expectOnlyPoisonRefused(id);
  });

  it('is reported as applied when workers crash after applying it', async () => {
    const id = await importOf('products', lamps(20, 10), 'create');
    const { services } = createServices(service.foundation);
    for (let life = 0; life < 20; life += 1) {
      let end = (): void => {};
      const isOver = new Promise<void>((resolve) => (end = resolve));
      const job = jobWith({
        onPoison: () => {
          end();
          return new Promise(() => {});
        },
        apply: ({ mode, items, ...run }) => services.catalog.applyProductItems(mode, items, run),
      });
      await Promise.race([isOver, job.pass()]);
      service.clock.advance(LEASE_MS);
    }
    expect(await operation(id)).toMatchObject({ status: 'completed', progress: { succeeded: 20 } });
    expect(await outcomesOf(id)).toEqual({ created: 20 });
  });
});

describe('callers', () => {
  it('take turns, however much each of them imports', async () => {
    const mine = await importOf('products', lamps(2600, 10));
    const { imports } = createServices(service.foundation).services;
    const viewer = await secondAdmin();
    const small = { type: 'products', mode: 'upsert', items: lamps(3, 12) } as const;
    const theirs = await imports.startImport(viewer, small, null);
    const { jobs } = createServices(service.foundation);
    const job = jobs.find(({ name }) => name === 'imports');
    await job?.pass();
    await job?.pass();
    expect(await operation(theirs.id)).toMatchObject({ status: 'completed' });
    expect(await operation(mine)).toMatchObject({ status: 'processing', done: false });
    await service.app.worker.settle();
    expect(await operation(mine)).toMatchObject({ done: true, progress: { processed: 2600 } });
  });
});

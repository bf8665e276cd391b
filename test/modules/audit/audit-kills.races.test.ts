import { createServices } from '../../../src/app/services';
import { RELAY_JOB } from '../../../src/platform/events';
import { useTestApp } from '../../support/build-test-app';
import {
  crashAt,
  crashingDatabase,
  countStepsUntilDone,
  survives,
} from '../../support/crashing-database';
import { people, viewerOf } from '../../support/people';
import { drain } from '../../support/settling-worker';

type AnyServices = ReturnType<typeof createServices>;

const LEASE_MS = 15_000;
const admin = viewerOf(people.admin);
const service = useTestApp();
let whole: AnyServices;
let categoryId: string;

beforeAll(async () => {
  whole = createServices(service.foundation);
  const category = await whole.services.catalog.categories.create(admin, { title: 'Killed' });
  categoryId = category.category.id;
});

/**
 * Runs a process that is killed at its n-th command, which may still be sent; returns whether the
 * process completed.
 */
async function runUntilKilled(work: (killable: AnyServices) => Promise<unknown>, step: number) {
  const db = crashingDatabase(service.database.db, crashAt(step));
  return survives(work(createServices({ ...service.foundation, db })));
}

async function changesOf(resourceId: string) {
  await drain(whole.jobs, RELAY_JOB);
  const page = { style: 'cursor', limit: 50, cursor: null } as const;
  const { data } = await whole.services.audit.listEntries(admin, { resourceId }, page);
  return data.map(({ from, to }) => ({ from, to }));
}

const product = async (name: string): Promise<string> => {
  const input = { title: 'Lamp', price: 10, categoryId, externalId: name };
  return (await whole.services.catalog.createProduct(admin, input, { seed: null })).product.id;
};

const expectedEntries = [{ from: { price: 10 }, to: { price: 11 } }];

/** Runs `work` once for each command at which it may be killed, and again afterwards. */
function crashAtEach(
  name: string,
  work: (killable: AnyServices, id: string, seed: string) => Promise<unknown>,
): Promise<number> {
  return countStepsUntilDone(async (step) => {
    const id = await product(`${name}-${step}`);
    const seed = `${service.clock.now().getTime().toString(36)}.${name}-${step}`;
    const isDone = await runUntilKilled((killable) => work(killable, id, seed), step);
    if (!isDone) {
      service.clock.advance(LEASE_MS);
      await work(whole, id, seed);
    }
    await drain(whole.jobs, 'bulk-sweeper');
    expect(await changesOf(id)).toEqual(expectedEntries);
    return isDone;
  });
}

describe('the audit trail of a process that is killed at any command', () => {
  it('has one entry for a price that one request changes', async () => {
    const steps = await crashAtEach('single', ({ services }, id, seed) =>
      services.catalog.updateProduct(admin, id, { patch: { price: 11 }, version: null, seed }),
    );
    expect(steps).toBeGreaterThan(3);
  });

  it('has one entry for a role that one request gives', async () => {
    const { id } = people.otherCustomer;
    const { users } = whole.services.accounts;
    await countStepsUntilDone(async (step) => {
      const before = (await changesOf(id)).length;
      const op = `role-${step}`;
      const give = ({ services }: AnyServices) =>
        services.accounts.users.changeRole({ viewer: admin, op }, id, 'moderator');
      const isDone = await runUntilKilled(give, step);
      await give(whole);
      expect((await changesOf(id)).slice(0, -before || undefined)).toEqual([
        { from: { role: 'customer' }, to: { role: 'moderator' } },
      ]);
      service.clock.advance(1000);
      await users.changeRole({ viewer: admin, op: null }, id, 'customer');
      service.clock.advance(1000);
      return isDone;
    });
  });

  it.each(['partial', 'atomic'] as const)('has one entry for a %s bulk change', async (mode) => {
    const steps = await crashAtEach(mode, ({ services }, id, seed) =>
      services.catalog.updateProducts(admin, { items: [{ id, price: 11 }], mode, seed }),
    );
    expect(steps).toBeGreaterThan(3);
  });

  it('has one entry for an import', async () => {
    const steps = await crashAtEach('import', ({ services }, id, seed) =>
      services.catalog.applyProductItems(
        'update',
        [{ externalId: externalIdOf(seed), price: 11 }],
        {
          operationId: seed,
          actorId: admin.userId,
          firstIndex: 0,
          createdAt: service.clock.now(),
        },
      ),
    );
    expect(steps).toBeGreaterThan(3);
  });

  it('has one entry, however often the relay is interrupted', async () => {
    await countStepsUntilDone(async (step) => {
      const id = await product(`relay-${step}`);
      const change = { patch: { price: 11 }, version: null };
      await whole.services.catalog.updateProduct(admin, id, change);
      const isDone = await runUntilKilled((killable) => drain(killable.jobs, RELAY_JOB), step);
      // The lease of the killed process has expired.
      if (!isDone) service.clock.advance(LEASE_MS);
      expect(await changesOf(id)).toEqual(expectedEntries);
      return isDone;
    });
  });
});

const externalIdOf = (seed: string): string => seed.slice(seed.indexOf('.') + 1);

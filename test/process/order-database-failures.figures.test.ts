import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { createClient, type Client, type Transmission } from '../chaos/client';
import { createDice } from '../support/random';
import { findOutsideViolations, findViolations, isSettled } from '../chaos/invariants';
import { openShop, shop, type Purchase } from '../chaos/shoppers';
import { databaseName } from '../support/database';
import { watchMachine } from '../support/machine-watch';
import { startDatabaseProxy, type DatabaseProxy, type ProxyMode } from '../support/database-proxy';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';
import { isDeep } from '../support/size';

/** With `DEEP=1`, every kind of failure, for longer. */
const MODES: readonly ProxyMode[] = isDeep
  ? ['refuse', 'reset', 'stall', 'slow', 'cut_after_send']
  : ['stall', 'cut_after_send'];
const CUT_MS = isDeep ? 10_000 : 2000;
const VISITS_PER_SECOND = 10;
/** The promises; the overhead of the machine is measured. */
const REFUSED_WITHIN_MS = 2000;
const BACK_WITHIN_MS = 3000;
/** A cut lasts until this many requests were refused, however slowly shoppers arrive. */
const REFUSALS_PER_CUT = 10;

const url = process.env['MONGODB_TEST_URL'] ?? '';
const mongo = new MongoClient(url);
const db = mongo.db(databaseName('orders'));
const dice = createDice(20_261_120);
const purchases: Purchase[] = [];
let proxy: DatabaseProxy;
let service: ServiceProcess;
let address: string;

beforeAll(async () => {
  proxy = await startDatabaseProxy(url);
  await mongo.connect();
  await openShop(db);
  service = startServiceProcess({
    MONGODB_URL: proxy.url,
    MONGODB_DB: db.databaseName,
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    DEMO_DATA: 'false',
  });
  address = await service.listening();
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.exited();
  await proxy.close();
  await db.dropDatabase();
  await mongo.close();
});

/** Simulates shoppers who keep arriving and retry requests without a response. */
async function shopUntil(isOver: () => boolean, client: Client): Promise<void> {
  const visits: Promise<void>[] = [];
  while (!isOver()) {
    visits.push(shop({ client, dice, purchases }));
    await sleep(1000 / VISITS_PER_SECOND);
  }
  await Promise.all(visits);
}

interface TimedTransmission extends Transmission {
  readonly at: number;
}

const isRefused = ({ status }: Transmission): boolean =>
  status === null || status >= 500 || status === 409;

describe.each(MODES)('orders while the connection to the database has: %s', (mode) => {
  it(
    'are placed or refused with 503 in time, and placed again soon after',
    async () => {
      const transmissions: TimedTransmission[] = [];
      let isOver = false;
      const client = createClient(
        [address],
        () => false,
        (transmission) => transmissions.push({ ...transmission, at: Date.now() }),
      );
      const machine = watchMachine([address]);
      const shopping = shopUntil(() => isOver, client);
      const refusals = () => transmissions.filter(isRefused);
      await sleep(500);
      await proxy.setMode(mode);
      const cutAt = Date.now();
      await sleep(CUT_MS);
      if (mode !== 'slow') await until(() => refusals().length > REFUSALS_PER_CUT);
      const backAt = Date.now();
      await proxy.setMode('pass');
      await sleep(BACK_WITHIN_MS);
      isOver = true;
      await shopping;
      await machine.end();

      const refusalCount = refusals();
      const within = transmissions.filter(
        ({ at, durationMs }) => at - durationMs > cutAt && at < backAt,
      );
      if (mode !== 'slow') expect(within.filter((answer) => !isRefused(answer))).toEqual([]);
      // 409: the first request with the key was answered at its deadline, and its work is not finished.
      const isRunning = ({ status, text }: Transmission) =>
        status === 409 && text.includes('"idempotency_in_progress"');
      const others = refusalCount.filter((answer) => answer.status !== 503 && !isRunning(answer));
      expect(others).toEqual([]);
      expect(refusalCount.filter(({ retryAfter }) => !/^[1-9]\d*$/.test(retryAfter ?? ''))).toEqual(
        [],
      );
      const isLate = ({ at, durationMs }: TimedTransmission) =>
        durationMs - machine.between(at - durationMs, at) > REFUSED_WITHIN_MS;
      expect(refusalCount.filter(isLate)).toEqual([]);
      const isOutlasting = ({ at }: TimedTransmission) =>
        at - machine.between(backAt, at) > backAt + BACK_WITHIN_MS;
      expect(refusalCount.filter(isOutlasting)).toEqual([]);
    },
    CUT_MS + 60_000,
  );
});

describe('the orders, stock and payments afterwards', () => {
  it('are consistent: nothing is lost, duplicated or oversold', async () => {
    await until(() => isSettled(db), { withinMs: 90_000, everyMs: 250 });
    const patient = createClient([address], () => false);
    expect(await findViolations(db, purchases)).toEqual([]);
    expect(await findOutsideViolations(patient, purchases)).toEqual([]);
    expect(purchases.every(({ placement }) => placement !== null)).toBe(true);
    expect(purchases.filter(({ placement }) => placement?.status === 201).length).toBeGreaterThan(
      20,
    );
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from '../support/balancer';
import { databaseName } from '../support/database';
import { until } from '../support/until';

const CLIENTS = 8;
const settings = {
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: databaseName('rolling'),
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  LOG_LEVEL: 'error',
};
const balancer = startBalancer();

afterAll(() => balancer.close());

describe('a rolling restart of two processes', () => {
  it('fails no request behind a balancer with persistent connections', async () => {
    await balancer.add(settings);
    await balancer.add(settings);
    const outcomes: (number | string)[] = [];
    let isOver = false;
    const client = async (): Promise<void> => {
      while (!isOver) {
        outcomes.push((await balancer.ask('/products/prd_absent')).outcome);
        await sleep(1);
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    await until(() => outcomes.length > 200);
    const cleanExit = { code: 0, signal: null };
    expect(await balancer.replaceAll(settings)).toEqual([cleanExit, cleanExit]);
    isOver = true;
    await Promise.all(clients);
    expect(outcomes.filter((outcome) => outcome !== 404)).toEqual([]);
  });
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServiceProcess } from '../support/service-process';
import { buildWebhookApp, type WebhookApp } from '../support/webhook-app';
import { startReceiver, type TestReceiver } from '../support/webhook-receiver';

/** `DEEP=1` runs the figure in full. */
const isDeep = process.env['DEEP'] === '1';
const kills = isDeep ? 20 : 1;
const perKill = isDeep ? 25 : 20;
const endpoints = 2;

let service: WebhookApp;
let receiver: TestReceiver;

beforeAll(async () => {
  service = await buildWebhookApp();
  let asked = 0;
  receiver = await startReceiver((response) => {
    asked += 1;
    const status = asked % 10 === 0 ? 500 : 204;
    setTimeout(() => response.writeHead(status).end(), 20);
  });
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

/** A worker as an operator runs it; one minute of the schedule takes half a second. */
function startWorker() {
  return startServiceProcess(
    {
      MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
      MONGODB_DB: service.database.db.databaseName,
      SECRET_KEY: service.foundation.config.secretKey,
      DATA_DIR: dataDir,
      ALLOW_INSECURE_WEBHOOKS: 'true',
      CLOCK_SPEED: '120',
    },
    ['worker'],
  );
}
const dataDir = mkdtempSync(join(tmpdir(), 'commerce-kills-'));

const delivered = () =>
  service.database.db.collection('webhook_deliveries').countDocuments({ status: 'delivered' });
const until = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
};

describe('workers that are killed', () => {
  it(
    'lose no event, and repeat hardly any',
    async () => {
      for (let i = 0; i < endpoints; i += 1) await service.createEndpoint(`${receiver.url}/${i}`);
      let worker = startWorker();
      for (let round = 0; round < kills; round += 1) {
        const goal = (await delivered()) + Math.floor(perKill / 2);
        const all = Array.from({ length: perKill }, (_, i) => ({
          resourceId: `ord_${round}_${i}`,
        }));
        await service.happen(...all);
        await until(async () => (await delivered()) >= goal);
        worker.child.kill('SIGKILL');
        await worker.exited();
        worker = startWorker();
      }
      const total = kills * perKill * endpoints;
      await until(async () => (await delivered()) === total);
      worker.child.kill('SIGTERM');
      expect((await worker.exited()).code).toBe(0);
      const reached = new Set(
        receiver.received.map(({ event, path }) => `${path} ${event['eventId']}`),
      );
      expect(reached.size).toBe(total);
      const refused = Math.floor(receiver.received.length / 10);
      const repeated = receiver.received.length - refused - total;
      // At most the four attempts of each lane that were under way can be repeated by a kill.
      expect(repeated).toBeLessThanOrEqual(total * 0.01 + kills * 4 * endpoints);
    },
    isDeep ? 900_000 : 180_000,
  );
});

import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/values/project-root';
import { useWebhookApp } from '../support/webhook-app';
import { startWorkerProcess } from '../support/service-process';
import { until } from '../support/until';
import { isDeep } from '../support/size';

/** Full size with `DEEP=1`. */
const kills = isDeep ? 20 : 1;
const perKill = isDeep ? 250 : 20;
const endpoints = 2;

const service = useWebhookApp();
let receiver: ChildProcess;
let address: string;

beforeAll(async () => {
  const script = join(projectRoot, 'test/support/counting-receiver.ts');
  receiver = fork(script, { execArgv: ['--import', 'tsx'] });
  address = await new Promise((resolve) => receiver.once('message', resolve as () => void));
});
afterAll(async () => {
  receiver.kill();
});

interface Figures {
  readonly accepted: number;
  /** Deliveries that were repeated after a 2xx response. */
  readonly repeated: number;
}

/** One minute of the schedule takes half a second. */
const startWorker = () => startWorkerProcess(service, { CLOCK_SPEED: '120' });

const readDelivered = () =>
  service.database.db.collection('webhook_deliveries').countDocuments({ status: 'delivered' });

describe('killed workers', () => {
  it(
    'lose no event, and repeat only a few deliveries',
    async () => {
      for (let i = 0; i < endpoints; i += 1) await service.createEndpoint(`${address}/${i}`);
      let worker = startWorker();
      for (let round = 0; round < kills; round += 1) {
        const goal = (await readDelivered()) + Math.floor(perKill / 2);
        const all = Array.from({ length: perKill }, (_, i) => ({
          resourceId: `ord_${round}_${i}`,
        }));
        await service.happen(...all);
        await until(async () => (await readDelivered()) >= goal);
        worker.child.kill('SIGKILL');
        await worker.exited();
        worker = startWorker();
      }
      const total = kills * perKill * endpoints;
      await until(async () => (await readDelivered()) === total, { withinMs: 120_000 });
      worker.child.kill('SIGTERM');
      expect((await worker.exited()).code).toBe(0);
      const { accepted, repeated } = (await (await fetch(address)).json()) as Figures;
      expect(accepted).toBe(total);
      const figures = `${total} deliveries, ${kills} kills: ${repeated} repeated\n`;
      if (isDeep) process.stdout.write(figures);
      // A single kill can hit all attempts in flight.
      const most = isDeep ? total * 0.01 + kills : kills * 4 * endpoints;
      expect(repeated).toBeLessThanOrEqual(most);
    },
    isDeep ? 900_000 : 180_000,
  );
});

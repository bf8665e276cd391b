import type { Egress } from '../../../src/platform/egress';
import { crashingDatabase } from '../../support/crashing-database';
import { buildWebhookApp, type WebhookApp } from '../../support/webhook-app';
import {
  startReceiver,
  withStatus,
  type Answer,
  type TestReceiver,
} from '../../support/webhook-receiver';
import { workerWith } from './other-worker';

let service: WebhookApp;
let receiver: TestReceiver;

beforeAll(async () => {
  service = await buildWebhookApp({ WEBHOOK_ENDPOINT_VERIFICATION: 'challenge' });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

const proving: Answer = (response, { event }) =>
  response.end(JSON.stringify({ challenge: event['challenge'] }));

describe('an endpoint that is verified while another worker stands still over its claim', () => {
  const silent: Egress = {
    post: async () => ({
      kind: 'timed_out',
      status: null,
      retryAfter: null,
      body: null,
      error: 'timeout',
    }),
    close: async () => undefined,
  };
  const read = async (id: string) =>
    (await service.send('GET', `/webhooks/endpoints/${id}`)).json<{
      verification: { attempts: number } | null;
    }>();
  const statusesFor = async (id: string): Promise<readonly string[]> => {
    const { data } = (await service.send('GET', `/webhooks/deliveries?endpointId=${id}`)).json();
    return data.map(({ status }: { status: string }) => status);
  };

  it('keeps what waits for it, whichever command of its claim the worker goes on with', async () => {
    const { foundation } = service;
    let steps = 0;
    for (let isOver = false; !isOver; steps += 1) {
      await service.forgetWebhooks();
      receiver.answer = proving;
      const { id } = await service.createEndpoint(receiver.url);
      isOver = true;
      const pause = async () => {
        isOver = (await read(id)).verification?.attempts !== 0;
        if (isOver) return;
        service.clock.advance(10_000);
        await service.settle();
        receiver.answer = withStatus(500);
        await service.happen({ resourceId: 'ord_after' });
        await service.settle();
        expect([steps, await statusesFor(id)]).toEqual([steps, ['retrying']]);
      };
      const plan = { afterCommands: steps, isExecuted: true, pause };
      const db = crashingDatabase(foundation.db, plan);
      await workerWith({ foundation: { ...foundation, db } }, silent).settle();
      if (isOver) break;
      expect([steps, await statusesFor(id)]).toEqual([steps, ['retrying']]);
      expect(await read(id)).toMatchObject({ status: 'active', verification: null });
    }
    expect(steps).toBeGreaterThan(4);
  });
});

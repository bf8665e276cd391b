import { createViewerForOwner, createUsersRepository } from '../../../src/modules/accounts';
import { createWebhookRepositories } from '../../../src/modules/webhooks';
import { createCursorCodec } from '../../../src/platform/values/cursor';
import type { Egress } from '../../../src/platform/egress';
import { crashingDatabase } from '../../support/crashing-database';
import { people } from '../../support/people';
import { until } from '../../support/until';
import { useDeliveryApp } from '../../support/webhook-app';
import { useReceiver, withStatus, type Answer } from '../../support/webhook-receiver';
import { webhooksWith, workerWith } from './other-worker';

const service = useDeliveryApp({ WEBHOOK_ENDPOINT_VERIFICATION: 'challenge' });
const receiver = useReceiver();

const answerChallenge: Answer = (response, { event }) =>
  response.end(JSON.stringify({ challenge: event['challenge'] }));

describe('an endpoint that is verified while another worker pauses during its claim', () => {
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

  it('keeps its pending deliveries, at whichever command of the claim the worker resumes', async () => {
    const { foundation } = service;
    let steps = 0;
    for (let isOver = false; !isOver && steps < 100; steps += 1) {
      await service.forgetWebhooks();
      receiver.answer = answerChallenge;
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
    expect(steps).toBeLessThan(100);
  });
});

it('gets one challenge if a worker picks it up before the response to its creation', async () => {
  await service.forgetWebhooks();
  let answer = (): void => undefined;
  let calls = 0;
  const egress: Egress = {
    post: async () => {
      if ((calls += 1) === 1) await new Promise<void>((resolve) => (answer = resolve));
      return { kind: 'answered', status: 500, retryAfter: null, body: '', error: null };
    },
    close: async () => undefined,
  };
  const { db, clock, deriveKeys } = service.foundation;
  const cursors = createCursorCodec(deriveKeys('cursor'));
  const { endpoints } = createWebhookRepositories(db, clock, cursors);
  let working = Promise.resolve();
  const insert: typeof endpoints.insert = async (row) => {
    const isInserted = await endpoints.insert(row);
    working = workerWith(service, egress).settle();
    await until(() => calls === 1);
    return isInserted;
  };
  const parts = { verifiesEndpoints: true, endpoints: { ...endpoints, insert } };
  const { services } = webhooksWith(service, parts);
  const viewer = await createViewerForOwner(createUsersRepository(db, clock))(
    people.admin.id,
    null,
  );
  if (viewer === null) throw new Error('there is no such user');
  await services.endpoints.create({ viewer, op: null }, { url: 'http://127.0.0.1:9/' });
  answer();
  await working;
  expect(calls).toBe(1);
});

describe('an endpoint whose URL is changed while its challenge is in flight', () => {
  it.each([
    ['failed', 500],
    ['was answered', 200],
  ])(
    'gets a new challenge immediately, and shows nothing of the challenge that %s',
    async (_case, status) => {
      await service.forgetWebhooks();
      const { id } = await service.createEndpoint('http://127.0.0.1:9/old');
      const read = async () => (await service.send('GET', `/webhooks/endpoints/${id}`)).json();
      const payload = { url: 'http://127.0.0.1:9/new' };
      const changeUrl = async () => {
        await service.send('PATCH', `/webhooks/endpoints/${id}`, { payload });
        // Renews the claim, as its heartbeat does.
        const nextAttemptAt = new Date(service.clock.now().getTime() + 9000);
        const endpoints = service.database.db.collection<{ _id: string }>('webhook_endpoints');
        await endpoints.updateOne({ _id: id }, { $set: { nextAttemptAt } });
      };
      const calls: { readonly path: string; readonly verification: unknown }[] = [];
      const egress: Egress = {
        post: async ({ url, body }) => {
          const { pathname: path } = new URL(url);
          calls.push({ path, verification: (await read()).verification });
          const isFirst = calls.length === 1;
          if (isFirst) await changeUrl();
          const answer = { kind: 'answered', status: isFirst ? status : 500 } as const;
          return { ...answer, retryAfter: null, body, error: null };
        },
        close: async () => undefined,
      };
      await workerWith(service, egress).settle();
      const noAttempts = { attempts: 0, lastAttemptAt: null, lastError: null };
      expect(calls).toMatchObject([
        { path: '/old', verification: noAttempts },
        { path: '/new', verification: noAttempts },
      ]);
      expect(await read()).toMatchObject({
        status: 'pending_verification',
        verification: { attempts: 1, lastError: 'http_500' },
      });
    },
  );
});

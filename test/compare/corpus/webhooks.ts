import type { Session } from '../session';
import { isActive, viewers } from '../world';
import type { Script } from './index';
import { eventsOf, orderAfter } from './things';

const deliveries: Script = {
  name: 'webhooks/deliveries',
  play: async (session, world) => {
    const endpoint = (path: string, rest: object = {}): Promise<string> =>
      active(session, { url: `${session.receiver.url}${path}`, eventTypes: ['order.*'], ...rest });
    const good = await endpoint('/thin');
    const failing = await endpoint('/failing/500', {
      payloadStyle: 'full',
      ordering: 'per_resource',
    });
    const goneEndpoint = await endpoint('/gone/410', { eventTypes: ['order.created'] });
    const id = await orderAfter(session, world, ['pay']);
    await eventsOf(session, id, 2, 'customer');
    const order = await session.ask('customer', `GET /orders/${id}`);
    const { createdAt } = order.body as { createdAt: string };
    const first = await waitForAttempts(session, good, 2, 'delivered');
    const failedDelivery = await waitForAttempts(session, failing, 1, 'retrying');
    await session.until(
      'customer',
      `GET /webhooks/endpoints/${goneEndpoint}`,
      ({ status }: { status: string }) => status === 'disabled',
    );
    let failures = 1;
    const hasFailed = ({ attempts }: { attempts: readonly Message[] }): boolean =>
      attempts.filter((attempt) => attempt.status === 'failed').length >= failures;
    for (const viewer of viewers) {
      for (const delivery of [first, failedDelivery])
        await session.ask(viewer, `GET /webhooks/deliveries/${delivery.id}`);
      await session.ask(viewer, `GET /webhooks/events/${first.eventId}`);
      const path = `/webhooks/deliveries/${failedDelivery.id}`;
      const { status } = await session.ask(viewer, `POST ${path}/retry`);
      if (status < 300) failures += 1;
      await session.until('customer', `GET ${path}`, hasFailed);
      await session.ask(viewer, `POST /webhooks/events/${failedDelivery.eventId}/replay`, {
        endpointId: good,
      });
    }
    session.receiver.heal('/failing/500');
    await session.ask('customer', `POST /webhooks/deliveries/${failedDelivery.id}/retry`);
    await waitForAttempts(session, failing, 2, 'delivered');
    await session.ask('customer', `POST /webhooks/deliveries/${failedDelivery.id}/retry`);
    for (const status of 'pending retrying delivered failed cancelled'.split(' '))
      await session.ask(
        'customer',
        `GET /webhooks/deliveries?endpointId=${goneEndpoint}&status=${status}`,
      );
    await session.walk('customer', `GET /webhooks/deliveries?endpointId=${failing}&limit=1`);
    await session.walk('customer', `GET /webhooks/deliveries?endpointId=${failing}&pageSize=1`);
    await session.ask('customer', `POST /webhooks/endpoints/${good}/recover`, {
      since: createdAt,
    });
    await session.ask('customer', `POST /webhooks/endpoints/${good}/recover`, {
      since: '2090-01-01T00:00:00Z',
    });
    for (const path of ['thin', 'failing/500', 'gone/410'])
      session.note('received', path, receivedTypes(session, `/${path}`, id));
  },
};

interface Message {
  readonly id: string;
  readonly eventId: string;
  readonly status: string;
}

/** The oldest delivery of an endpoint, once this many have this status. */
async function waitForAttempts(
  session: Session,
  endpoint: string,
  count: number,
  status: string,
): Promise<Message> {
  const isDone = ({ data }: { data: readonly Message[] }): boolean =>
    data.filter((one) => one.status === status).length >= count;
  const { body } = await session.until(
    'customer',
    `GET /webhooks/deliveries?endpointId=${endpoint}`,
    isDone,
  );
  return (body as { data: readonly Message[] }).data
    .filter((one) => one.status === status)
    .at(-1) as Message;
}

/** The distinct events of a resource that the receiver got at a path, without repetitions and times. */
function receivedTypes(session: Session, path: string, resourceId: string): readonly string[] {
  const bodies = session.receiver.deliveries
    .filter((delivery) => delivery.path === path && delivery.body['resourceId'] === resourceId)
    .map(({ body }) => `${String(body['type'])} ${String(body['sequenceNumber'])}`);
  return [...new Set(bodies)].sort();
}

async function active(session: Session, body: object): Promise<string> {
  const id = await session.make('customer', 'POST /webhooks/endpoints', body);
  await session.until('customer', `GET /webhooks/endpoints/${id}`, isActive);
  return id;
}

const endpoints: Script = {
  name: 'webhooks/endpoints',
  play: async (session) => {
    const urls = [
      'https://10.0.0.1/in',
      'https://user@shop.example/in',
      'https://shop.example:8080/in',
      'https://shop.example/in#part',
      'ftp://shop.example/',
      'https://[::1]/in',
      'https://2130706433/',
      `https://shop.example/${'x'.repeat(2000)}`,
      'http://shop.example/in',
      'no url',
    ];
    for (const url of urls) await session.ask('other', 'POST /webhooks/endpoints', { url });
    const url = `${session.receiver.url}/other`;
    const bodies = [
      { url, eventTypes: ['order.nothing'] },
      { url, eventTypes: [] },
      { url, eventTypes: ['order.paid', 'order.paid', '*'] },
      { url, payloadStyle: 'fat' },
      { url, resourceIds: ['prd_1'], ordering: 'per_resource', description: 'Of one product' },
    ];
    for (const body of bodies) await session.ask('other', 'POST /webhooks/endpoints', body);
    const mute = await session.make('other', 'POST /webhooks/endpoints', {
      url: `${session.receiver.url}/mute/500`,
    });
    const path = `/webhooks/endpoints/${mute}`;
    const hasTried = ({ verification }: { verification?: { attempts?: number } | null }): boolean =>
      (verification?.attempts ?? 1) > 0;
    await session.until('other', `GET ${path}`, hasTried);
    session.receiver.heal('/mute/500');
    await session.ask('other', `POST ${path}/verify`);
    await session.until('other', `GET ${path}`, isActive);
    let lastSuccess: string | null = null;
    const hasSucceededAgain = (endpoint: { lastSuccessAt: string | null }): boolean =>
      endpoint.lastSuccessAt !== lastSuccess;
    for (const viewer of viewers) {
      await session.ask(viewer, `GET ${path}`);
      await session.ask(viewer, `PATCH ${path}`, { description: `Of ${viewer}` });
      await session.ask(viewer, `POST ${path}/rotate-secret`);
      const { status } = await session.ask(viewer, `POST ${path}/test`, { type: 'order.paid' });
      if (status < 300) {
        const { body } = await session.until('other', `GET ${path}`, hasSucceededAgain);
        ({ lastSuccessAt: lastSuccess } = body);
      }
      await session.ask(viewer, 'GET /webhooks/event-types');
      await session.walk(viewer, 'GET /webhooks/endpoints?limit=1');
      await session.walk(viewer, 'GET /webhooks/endpoints?pageSize=1');
    }
    for (const type of ['order.*', 'nothing', 'comment.created', 'user.blocked'])
      await session.ask('other', `POST ${path}/test`, { type });
    await eventsOf(session, mute, 4, 'other');
    await session.ask('other', `PATCH ${path}`, { status: 'paused' }, { 'if-match': '"99"' });
    await session.ask('other', `PATCH ${path}`, { status: 'paused' });
    await session.ask('other', `POST ${path}/test`, {});
    for (const viewer of ['customer', 'other', 'other'])
      await session.ask(viewer, `DELETE ${path}`);
  },
};

const eventLog: Script = {
  name: 'webhooks/log',
  play: async (session, world) => {
    const id = await orderAfter(session, world, ['cancel']);
    await eventsOf(session, id, 2, 'customer');
    const { body } = await session.send('customer', `GET /webhooks/events?resourceId=${id}`);
    const [event] = (body as { data: readonly { eventId: string }[] }).data;
    for (const viewer of [...viewers, 'partner', 'readonly']) {
      await session.ask(viewer, `GET /webhooks/events/${event?.eventId}`);
      for (const type of [
        'order.cancelled',
        'comment.created',
        'product.out_of_stock',
        'user.blocked',
        'order.*',
        'nothing',
      ])
        await session.ask(
          viewer,
          `GET /webhooks/events?type=${type}&createdFrom=${world.startedAt}&pageSize=3`,
        );
      await session.walk(viewer, `GET /webhooks/events?resourceId=${id}&limit=1`);
      await session.walk(viewer, `GET /webhooks/events?resourceId=${id}&pageSize=1`);
    }
    await session.ask('customer', 'GET /webhooks/events/evt_none');
    await session.ask(
      'customer',
      `GET /webhooks/events?createdFrom=2090-01-01T00:00:00Z&createdTo=2080-01-01T00:00:00Z`,
    );
  },
};

export const webhookScripts = [deliveries, endpoints, eventLog];

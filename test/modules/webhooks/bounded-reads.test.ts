import { createEventsRepository } from '../../../src/platform/events';
import { explainCommands } from '../../support/explain';
import { people } from '../../support/people';
import { recordCommands } from '../../support/query-log';
import { useWebhookApp } from '../../support/webhook-app';

const service = useWebhookApp();

interface Row {
  readonly _id: string;
}
const rows = (name: string) => service.database.db.collection<Row>(name);

/** Copies of an endpoint, each with a different owner. */
async function cloneEndpoint(id: string, count: number): Promise<void> {
  const endpoint = await rows('webhook_endpoints').findOne({ _id: id });
  const clones = Array.from({ length: count }, (_, n) => ({
    ...endpoint,
    _id: `${id}${n}`,
    ownerId: `usr_owner${n}`,
  }));
  await rows('webhook_endpoints').insertMany(clones);
}

describe('the fan-out of events', () => {
  it.each([
    ['product.updated', ['product.updated']],
    ['product.updated', ['product.*']],
    ['product.updated', ['*']],
    ['product.updated', []],
  ])(
    'of %s reads the endpoint that subscribes to %j, and none of a thousand others',
    async (type, eventTypes) => {
      const elsewhere = { eventTypes: ['import.completed', 'order.*'] };
      const { id: other } = await service.createEndpoint('http://127.0.0.1:9/other', elsewhere);
      await cloneEndpoint(other, 1000);
      const { id } = await service.createEndpoint('http://127.0.0.1:9/wanted', { eventTypes });
      await service.settle();
      await service.happen({
        type,
        resourceType: 'product',
        resourceId: `prd_${eventTypes.length}`,
        isPublic: true,
      });
      const plans = await explainCommands(service.database, () => service.settle());
      const reads = plans.filter(
        ({ command: { name, collection, command } }) =>
          name === 'find' &&
          collection === 'webhook_endpoints' &&
          JSON.stringify(command).includes('eventTypes'),
      );
      expect(reads.length).toBeGreaterThan(0);
      for (const { documentsExamined, stages } of reads) {
        expect(documentsExamined).toBe(1);
        expect(stages).not.toContain('COLLSCAN');
      }
      const { body } = await service.send('GET', `/webhooks/deliveries?endpointId=${id}`);
      expect(JSON.parse(body).data).toHaveLength(1);
      await service.forgetWebhooks();
    },
  );

  it('of an order reads no endpoints whose owners may not receive it, and no document twice', async () => {
    const all = { eventTypes: ['*'] };
    const { id: other } = await service.createEndpoint('http://127.0.0.1:9/other', all);
    await cloneEndpoint(other, 1000);
    await service.forgetReceivers();
    const happen = () => service.happen({ type: 'order.paid', resourceId: 'ord_of_one' });
    await happen();
    const plans = await explainCommands(service.database, () => service.settle());
    const reads = plans.filter(
      ({ command: { name, collection, command } }) =>
        name === 'find' &&
        collection === 'webhook_endpoints' &&
        JSON.stringify(command).includes('ownerId'),
    );
    expect(reads.map(({ documentsExamined }) => documentsExamined)).toEqual([1]);
    await happen();
    const again = await recordCommands(service.database, () => service.settle());
    const readAgain = again.filter(
      ({ name, collection, command }) =>
        name === 'find' &&
        collection === 'webhook_endpoints' &&
        JSON.stringify(command).includes('ownerId'),
    );
    expect(readAgain).toEqual([]);
    await service.forgetWebhooks();
  });

  it('of a test event reads its endpoint, whatever it subscribes to', async () => {
    const { id } = await service.createEndpoint('http://127.0.0.1:9/hook', {
      eventTypes: ['import.completed'],
    });
    const payload = { type: 'order.paid' };
    expect(
      (await service.send('POST', `/webhooks/endpoints/${id}/test`, { payload })).statusCode,
    ).toBe(202);
    await service.settle();
    const { body } = await service.send('GET', `/webhooks/deliveries?endpointId=${id}`);
    expect(JSON.parse(body).data).toMatchObject([{ eventType: 'order.paid' }]);
    await service.forgetWebhooks();
  });
});

describe('an erasure', () => {
  it('reads the ids of the events in batches, however many there are', async () => {
    const ownerId = 'usr_writer';
    const object = { id: 'cmt_any', authorId: ownerId, text: 'Something' };
    const about = { type: 'comment.created', resourceType: 'comment', ownerId, object } as const;
    await service.happen(
      ...Array.from({ length: 250 }, (_, n) => ({ ...about, resourceId: `cmt_${n}` })),
    );
    const events = createEventsRepository(service.database.db);
    const pieces: number[] = [];
    const commands = await recordCommands(service.database, async () => {
      const erasure = events.replaceFacts({ ownerId, resourceType: 'comment' }, { authorId: null });
      for await (const ids of erasure) pieces.push(ids.length);
    });
    expect(pieces).toEqual([100, 100, 50]);
    const reads = commands.filter(({ name }) => name === 'find');
    for (const { command } of reads) expect(command['limit']).toBeLessThanOrEqual(1000);
    const filter = { ownerId, 'object.authorId': ownerId } as object;
    expect(await rows('events').countDocuments(filter)).toBe(0);
  });
});

describe('the default page of GET /webhooks/events', () => {
  it('reads no more than it shows despite 10,000 events about comments hidden from its reader', async () => {
    const about = { type: 'comment.created', resourceType: 'comment' } as const;
    const newRows = Array.from({ length: 3 }, (_, n) => ({
      ...about,
      resourceType: 'product' as const,
      type: 'product.updated',
      resourceId: `prd_shown${n}`,
      isPublic: true,
    }));
    await service.happen(...newRows, { ...about, resourceId: 'cmt_hidden' });
    const { _id, ...storedEvent } = (await rows('events').findOne({
      resourceId: 'cmt_hidden',
    } as object)) as Row & { position?: number };
    delete storedEvent.position;
    await rows('events').insertMany(
      Array.from({ length: 10_000 }, (_, n) => ({
        ...storedEvent,
        _id: `${_id}${n}`,
        resourceId: `cmt_hidden${n}`,
      })),
    );
    const page = () =>
      service.send('GET', '/webhooks/events?pageSize=3', { headers: people.customer.headers });
    const { data } = (await page()).json<{ data: readonly { resourceId: string }[] }>();
    expect(data.map(({ resourceId }) => resourceId).sort()).toEqual(
      newRows.map(({ resourceId }) => resourceId),
    );
    const plans = await explainCommands(service.database, page);
    const reads = plans.filter(({ command }) => command.collection === 'events');
    expect(reads.length).toBeGreaterThan(0);
    for (const { documentsExamined, stages } of reads) {
      expect(documentsExamined).toBeLessThan(100);
      expect(stages).not.toContain('COLLSCAN');
    }
  });
});

import { wireEvents } from '../../../src/app/wiring/events';
import { createPlatform } from '../../../src/app/platform';
import type { Job } from '../../../src/platform/jobs';
import { CHANGE_SIGNAL } from '../../../src/platform/live/change-watch';
import { basketOf } from '../../support/basket';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { recordCommands } from '../../support/query-log';
import { requests } from '../../support/requests';
import { useWebhookApp } from '../../support/webhook-app';
import { webhooksWith } from './other-worker';

/** The number of orders between two settlements at five orders a second. */
const ORDERS = 4;
const SETTLEMENT_MS = 700;

const service = useWebhookApp();

beforeAll(() => seedProducts(service.database.db, [{ _id: 'prd_lamp', stock: 50 }]));

const place = () =>
  requests(service).succeed('POST', '/orders', basketOf('prd_lamp'), people.customer.headers);
const namesOf = async (run: () => Promise<unknown>) =>
  (await recordCommands(service.database, run)).map(
    ({ name, collection }) => `${name} ${collection}`,
  );

/** The jobs of a process that holds the leases; each job wakes the next. */
function openRelay() {
  const platform = createPlatform(service.foundation);
  const wakes = new Set<string>();
  platform.signals.forward((name) => {
    wakes.add(name);
    return false;
  });
  const { receivers, jobs } = webhooksWith(service, {});
  const { relays } = wireEvents(platform, receivers);
  return { relay: relays[0] as Job, distribution: jobs[0] as Job, wakes };
}

describe('the background commands of an order', () => {
  it('number at most six for the relay, numbering, fan-out, settlement and signals together', async () => {
    const { relay, distribution, wakes } = openRelay();
    await place();
    await relay.pass();
    await service.settle();
    const behind: string[] = [];
    for (let n = 0; n < ORDERS; n += 1) {
      await place();
      wakes.clear();
      behind.push(...(await namesOf(() => relay.pass())));
      if (wakes.has(distribution.name)) behind.push(...(await namesOf(() => distribution.pass())));
      // The signal of the request, and that of the relay.
      behind.push('update signals', ...(wakes.has(CHANGE_SIGNAL) ? ['update signals'] : []));
    }
    const each = ['aggregate products', 'insert events', 'update orders'];
    expect(behind).toEqual(
      Array.from({ length: ORDERS }, () => [...each, 'update signals', 'update signals']).flat(),
    );
    service.clock.advance(SETTLEMENT_MS);
    const settling = await recordCommands(service.database, () => service.settle());
    const settlement = settling.filter(
      ({ name, collection, command }) =>
        ['orders', 'products'].includes(collection) &&
        // The check for work is shared by all jobs, so it is not counted here.
        (name === 'update' || (name === 'find' && JSON.stringify(command).includes('unsettled'))),
    );
    expect(settlement.map(({ name }) => name)).toContain('update');
    behind.push(...settlement.map(({ name, collection }) => `${name} ${collection}`));
    expect(behind.length / ORDERS).toBeLessThanOrEqual(6);
  });
});

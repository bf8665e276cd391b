import { useTestApp } from '../../support/build-test-app';
import { insertPastOrders, pastOrder } from '../../support/orders';
import { people } from '../../support/people';
import { recordCommands } from '../../support/query-log';

/** These headers differ between requests, not between orders. */
const OF_THE_REQUEST = new Set(['x-request-id', 'date']);

const service = useTestApp();
/** Another customer's order, and an id of the same form that no order has. */
let foreign: string;
let absent: string;

const { headers } = people.otherCustomer;
const ways = [
  ['GET', ''],
  ['GET', '?include=history,items.product&expand=customer'],
  ['POST', '/pay'],
  ['POST', '/cancel'],
] as const;

beforeAll(async () => {
  await insertPastOrders(service, [pastOrder({ status: 'pending' })]);
  const row = await service.database.db.collection<{ _id: string }>('orders').findOne();
  foreign = row?._id ?? '';
  absent = foreign.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
});

function ask(method: 'GET' | 'POST', id: string, rest: string) {
  return service.app.inject({ method, url: `/orders/${id}${rest}`, headers });
}

describe.each(ways)("another customer's order, requested by %s /orders/{id}%s", (method, rest) => {
  it('gets the same response as a missing one: status, headers and bytes', async () => {
    const shape = async (id: string) => {
      const answer = await ask(method, id, rest);
      const headers = Object.entries(answer.headers).filter(([name]) => !OF_THE_REQUEST.has(name));
      const body = answer.body.replace(/"requestId":"[^"]*"/, '').replaceAll(id, '{id}');
      return { status: answer.statusCode, headers, body };
    };
    const expectedShape = await shape(foreign);
    expect(expectedShape.status).toBe(404);
    expect(expectedShape).toEqual(await shape(absent));
  });

  it('takes the same database commands', async () => {
    const commandsFor = async (id: string) => {
      const commands = await recordCommands(service.database, () => ask(method, id, rest));
      // The look-up of the caller, which happens every few seconds, is left out of the comparison.
      const ofOrders = commands.filter(({ collection }) => collection !== 'users');
      return ofOrders.map(({ name, collection }) => `${name} ${collection}`);
    };
    expect(await commandsFor(foreign)).toEqual(await commandsFor(absent));
  });
});

import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { requests } from '../../support/requests';

const service = useTestApp();
const { send, succeed } = requests(service);

const LISTS = ['/orders', '/imports', '/audit', '/auth/security-events', '/webhooks/events'];
const EARLY = '2026-11-20T08:30:00.000Z';
const LATE = '2026-11-20T08:30:00.001Z';

const query = (createdFrom: string, createdTo: string) =>
  new URLSearchParams({ createdFrom, createdTo }).toString();

describe('a period as a filter of a list', () => {
  it.each(LISTS)('of %s must end after it begins', async (path) => {
    for (const [from, to] of [
      [LATE, EARLY],
      [EARLY, EARLY],
      [EARLY, '2026-11-20T09:30:00+01:00'],
    ] as const) {
      const { status, body } = await send('GET', `${path}?${query(from, to)}`);
      expect([status, body]).toMatchObject([
        400,
        { code: 'invalid_range', errors: [{ parameter: 'createdFrom' }] },
      ]);
    }
    expect((await send('GET', `${path}?${query(EARLY, LATE)}`)).status).toBe(200);
  });

  it('has the same rules in GraphQL', async () => {
    const document = `{ orders(createdFrom: "${LATE}", createdTo: "${EARLY}") { data { id } } }`;
    const { body } = await send('POST', '/graphql', { query: document });
    expect(body.errors).toMatchObject([{ extensions: { code: 'invalid_range' } }]);
  });

  it('of days of use must not be reversed', async () => {
    const ask = (from: string, to: string) => send('GET', `/meta/usage?from=${from}&to=${to}`);
    expect((await ask('2026-11-21', '2026-11-20')).body.code).toBe('invalid_range');
    expect((await ask('2026-11-20', '2026-11-20')).status).toBe(200);
  });

  it('is not checked for callers who may not read the list', async () => {
    const { headers } = people.customer;
    const { status } = await send('GET', `/audit?${query(LATE, EARLY)}`, undefined, headers);
    expect(status).toBe(403);
  });
});

describe('the end of a period with a fraction finer than a millisecond', () => {
  let createdAt: string;
  beforeAll(async () => {
    await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 1000 }]);
    const order = await succeed('POST', '/orders', basketOf('prd_pad'), people.customer.headers);
    createdAt = order.createdAt;
  });
  const countTo = async (text: string) => {
    const url = `/orders?createdTo=${encodeURIComponent(text)}`;
    return (await succeed('GET', url)).pagination.totalItems;
  };

  it.each(['0001Z', '9Z', '999999z', '000001+00:00'])('is rounded up: …%s', async (fraction) => {
    expect(await countTo(createdAt.replace('Z', fraction))).toBe(1);
  });

  it.each(['Z', '000Z', '000000z'])('is exclusive without rounding: …%s', async (fraction) => {
    expect(await countTo(createdAt.replace('Z', fraction))).toBe(0);
  });

  it.each([
    ['0009Z', '0001Z'],
    ['0005Z', '000500z'],
    ['000001Z', 'Z'],
  ])('must also be after the start: …%s to …%s', async (from, to) => {
    const period = query(createdAt.replace('Z', from), createdAt.replace('Z', to));
    const { status, body } = await send('GET', `/orders?${period}`);
    expect([status, body.code]).toEqual([400, 'invalid_range']);
  });

  it('may be after the start by only that fraction', async () => {
    const end = createdAt.replace('Z', '0009Z');
    const url = `/orders?${query(createdAt, end)}`;
    expect((await succeed('GET', url)).data).toHaveLength(1);
  });
});

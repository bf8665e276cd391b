import { newPostDocument } from '../../../src/modules/comments';
import { seedDemoData, DEMO_PASSWORD, demoPeople } from '../../../src/tools/demo';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { seedWithLongTimeouts } from '../../support/world';

const admin = { authorization: `Bearer ${demoPeople.admin.accessToken}` };

let service: TestApp;

beforeEach(async () => {
  service = await buildTestApp({ people: false });
});
afterEach(() => service.close());

const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);

async function signIn(email: string): Promise<number> {
  const payload = { email, password: DEMO_PASSWORD };
  return (await service.app.inject({ method: 'POST', url: '/auth/login', payload })).statusCode;
}

async function counts(): Promise<Readonly<Record<string, number>>> {
  const names = [
    'users',
    'products',
    'orders',
    'posts',
    'comments',
    'imports',
    'webhook_endpoints',
  ];
  const entries = names.map(async (name) => [name, await rows(name).countDocuments()] as const);
  return Object.fromEntries(await Promise.all(entries));
}

describe('a start with demo data', () => {
  it('restores changed or removed accounts, tokens and keys', async () => {
    await seedWithLongTimeouts(service);
    const send = async (method: 'POST' | 'DELETE', url: string, headers = admin, payload = {}) => {
      const { statusCode } = await service.app.inject({ method, url, headers, payload });
      expect(statusCode).toBeLessThan(300);
    };
    const { customerTwo, moderator } = demoPeople;
    const asModerator = { authorization: `Bearer ${moderator.accessToken}` };
    await send('POST', `/users/${customerTwo.id}/disable`);
    await send('POST', `/users/${moderator.id}/role`, admin, { role: 'customer' });
    await send('DELETE', '/users/me', asModerator, { password: DEMO_PASSWORD });
    await send('DELETE', '/auth/api-keys/key_demo_readonly');
    await service.app.worker.settle();
    expect([await signIn(customerTwo.email), await signIn(moderator.email)]).toEqual([401, 401]);

    expect(await seedDemoData(service.foundation)).toBe(false);
    service.clock.advance(10_000);
    expect([await signIn(customerTwo.email), await signIn(moderator.email)]).toEqual([200, 200]);
    const get = async (url: string, authorization: string) =>
      (await service.app.inject({ url, headers: { authorization } })).statusCode;
    expect(await get('/users/me', `Bearer ${customerTwo.accessToken}`)).toBe(200);
    expect(await get('/moderation/comments', `Bearer ${moderator.accessToken}`)).toBe(200);
    expect(await get('/orders', 'Bearer sk_demo_readonly')).toBe(200);
  });

  it('does not change another account with the address of a demo account', async () => {
    const { customer } = demoPeople;
    const other = { _id: 'usr_other', email: customer.email, displayName: 'Other' };
    const facts = { role: 'customer', status: 'active', createdAt: new Date(), version: 1 };
    await rows('users').insertOne({ ...other, ...facts });
    expect(await seedDemoData(service.foundation)).toBe(false);
    expect(await rows('users').findOne({ email: customer.email })).toMatchObject(other);
    expect(await signIn(demoPeople.admin.email)).toBe(200);
  });

  it('loads no data into a database with data', async () => {
    const post = { id: 'pst_own', title: 'Mine', createdAt: new Date() };
    await rows('posts').insertOne(newPostDocument(post));
    const before = await counts();
    expect(await seedDemoData(service.foundation)).toBe(false);
    const people = Object.keys(demoPeople).length;
    expect(await counts()).toEqual({ ...before, users: people });
  });

  it('completes an interrupted start, with its original time', async () => {
    await seedWithLongTimeouts(service);
    const before = await counts();
    await rows('demo').updateOne({}, { $unset: { seededAt: '' } });
    for (const name of ['products', 'comments', 'webhook_endpoints', 'imports']) {
      await rows(name).deleteOne({});
    }
    service.clock.advance(3 * 86_400_000);
    expect(await seedWithLongTimeouts(service)).toBe(true);
    expect(await counts()).toEqual(before);
    expect(await seedWithLongTimeouts(service)).toBe(false);
  });
});

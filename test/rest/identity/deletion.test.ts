import { bearer, createAccount, PASSWORD, send } from '../../support/accounts';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { seedProducts } from '../../support/products';

type Headers = Record<string, string>;

let service: TestApp;
let number = 0;
const EMAIL = 'canary-person@example.com';
const admin: Headers = { ...people.admin.headers };
const moderator: Headers = { ...people.moderator.headers };

beforeAll(async () => {
  service = await buildTestApp({ env: { ALLOW_INSECURE_WEBHOOKS: 'true' } });
  await seedProducts(service.database.db, [{ _id: 'prd_pad' }]);
}, 60_000);
afterAll(() => service.close());

const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);

async function signIn(email: string): Promise<Headers> {
  const response = await send(service, 'POST', '/auth/login', {
    body: { email, password: PASSWORD },
    // Networks of their own: many accounts from one are a risk.
    ip: `10.${(number += 1) % 250}.0.1`,
  });
  return bearer(response.json<{ accessToken: string }>().accessToken);
}

const post = async (
  url: string,
  headers: Headers,
  body: object,
  method: 'POST' | 'PATCH' = 'POST',
) => {
  const keyed = { ...headers, 'idempotency-key': `deletion-${(number += 1)}` };
  const response = await send(service, method, url, { headers: keyed, body });
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`);
  return response.json<{ id: string; secret: string }>();
};
const remove = (headers: Headers, body?: object) =>
  send(service, 'DELETE', '/users/me', { headers, ...(body ? { body } : {}) });

async function settle(afterMs: number): Promise<void> {
  service.clock.advance(afterMs);
  await service.app.worker.settle();
}

/** Everything that the database keeps. */
async function everythingKept(): Promise<string> {
  const { db } = service.database;
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  const kept = await Promise.all(
    names.map(async (name) => ({ [name]: await db.collection(name).find().toArray() })),
  );
  return JSON.stringify(kept);
}

/** Somebody who has left traces everywhere. */
async function lively() {
  const userId = 'usr_somebody';
  await createAccount(service, EMAIL, { _id: userId, displayName: 'Canary Somebody' });
  const own = await signIn(EMAIL);
  const url = 'http://127.0.0.1:1/hook';
  await post('/webhooks/endpoints', admin, { url, payloadStyle: 'full' });
  const order = await post('/orders', own, {
    items: [{ productId: 'prd_pad', quantity: 1 }],
    deliveryAddress: { name: 'Canary', line1: 'Canary street 9', city: 'Canaryton', country: 'FI' },
    paymentMethodId: 'pm_visa_4242',
    email: EMAIL,
    note: 'canary at the back door',
  });
  const thread = await post('/posts', admin, { title: 'A post' });
  const comment = await post(`/posts/${thread.id}/comments`, own, { text: 'What I think.' });
  const key = await post('/auth/api-keys', own, { name: 'canary', scopes: ['orders:read'] });
  await post('/webhooks/endpoints', own, { url: `${url}/canary` });
  await post('/users/me', own, { displayName: 'Canary Renamed' }, 'PATCH');
  const query =
    'mutation { updateMe(input: { displayName: "Canary in the graph" }) { displayName } }';
  await post('/graphql', own, { query });
  await post(`/users/${userId}/block`, moderator, { reason: 'spam' });
  await send(service, 'POST', '/auth/password-reset', { body: { email: EMAIL } });
  const keyHeaders = bearer(key.secret);
  await settle(3000);
  return { userId, own, keyHeaders, order: order.id, comment: comment.id };
}

describe('DELETE /users/me', () => {
  it.each<[string, Headers, number]>([
    ['nobody', {}, 401],
    ['a key', { ...keys.partner.headers }, 403],
  ])('refuses %s', async (_who, headers, status) => {
    expect((await remove(headers)).statusCode).toBe(status);
  });

  it('needs a fresh sign-in or the right password', async () => {
    await createAccount(service, 'late@example.com');
    const own = await signIn('late@example.com');
    service.clock.advance(6 * 60_000);
    const late = await remove(own);
    expect([late.statusCode, late.json().code]).toEqual([403, 'reauthentication_required']);
    const wrong = await remove(own, { password: 'not my password' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'wrong_password']);
    expect((await remove(own, { password: 1 })).statusCode).toBe(400);
    expect((await remove(own, { password: PASSWORD })).statusCode).toBe(204);
    expect((await remove(own, { password: PASSWORD })).statusCode).toBe(401);
  });

  it('leaves the last admin', async () => {
    const refused = await remove(admin);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'last_admin']);
    await settle(61_000);
    expect(await rows('users').countDocuments({ _id: people.admin.id })).toBe(1);
    expect(await rows('account_erasures').countDocuments({ _id: people.admin.id })).toBe(0);
  });

  it('ends the account at once, and leaves nothing of the person anywhere', async () => {
    const { userId, own, keyHeaders, order, comment } = await lively();
    const before = await everythingKept();
    expect(before.match(/canary/gi)?.length).toBeGreaterThan(10);
    expect((await remove(own)).statusCode).toBe(204);
    for (const headers of [own, keyHeaders]) {
      const refused = await send(service, 'GET', '/users/me', { headers });
      expect(refused.statusCode).toBe(401);
    }
    await settle(3000);
    const kept = await everythingKept();
    expect(/.{0,200}canary.{0,100}/i.exec(kept)?.[0]).toMatch(/account_erasures/);
    await settle(61_000);
    expect(/.{0,200}canary.{0,100}/i.exec(await everythingKept())?.[0]).toBeUndefined();
    const shown = await send(service, 'GET', `/orders/${order}`, { headers: admin });
    const { address } = shown.json<{ delivery: { address: Record<string, unknown> } }>().delivery;
    expect(shown.json()).toMatchObject({ customerId: userId, email: null, note: null });
    expect(Object.entries(address).filter(([, value]) => value !== null)).toEqual([
      ['country', 'FI'],
    ]);
    const said = await send(service, 'GET', `/comments/${comment}`);
    expect(said.json()).toMatchObject({ text: 'What I think.', author: null });
    expect((await send(service, 'GET', `/users/${userId}`, { headers: admin })).statusCode).toBe(
      404,
    );
    await createAccount(service, EMAIL, { _id: 'usr_another' });
    expect(
      (await send(service, 'GET', '/users/me', { headers: await signIn(EMAIL) })).json(),
    ).toMatchObject({
      id: 'usr_another',
    });
  });

  it('is carried out once when it comes several times at once', async () => {
    const id = await createAccount(service, 'often@example.com');
    const own = await signIn('often@example.com');
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(own)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([]);
    expect(statuses).toContain(204);
    await settle(3000);
    const entry = { type: 'account_deleted', userId: id };
    expect(await rows('security_events').countDocuments(entry)).toBe(1);
  });
});

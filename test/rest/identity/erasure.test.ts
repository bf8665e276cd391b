import { bearer, createAccount, mailTo, PASSWORD, send } from '../../support/accounts';
import { useTestApp } from '../../support/build-test-app';
import { createWatchedLogger } from '../../support/logger';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { until } from '../../support/until';
import { useReceiver, withStatus } from '../../support/webhook-receiver';

type Headers = Record<string, string>;
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
interface Answer {
  readonly id: string;
  readonly accessToken: string;
  readonly secret: string;
}

/**
 * All data about the person contain this word in upper or lower case, or come from this address.
 */
const CANARY = /canary/i;
const HOME = '198.51.100.77';
const EMAIL = 'canary-person@example.com';
const USER = 'usr_somebody';
const NEIGHBOUR = 'usr_neighbour';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/131.0 Canary/9';

const admin: Headers = { ...people.admin.headers };
const moderator: Headers = { ...people.moderator.headers };
const other: Headers = { ...people.otherCustomer.headers };
const anonymous: Headers = {};
const lines: string[] = [];

const log = createWatchedLogger((line) => lines.push(line));
const service = useTestApp({ env: { ALLOW_INSECURE_WEBHOOKS: 'true' }, log });
const receiver = useReceiver((response, message) => {
  const failing = message.path.endsWith('failing') ? withStatus(500, {}, message.body) : null;
  // Deletes an endpoint, which disables it and causes an event.
  const failure = message.path.endsWith('canary') ? withStatus(410) : null;
  (failing ?? failure ?? withStatus(204))(response, message);
});
let number = 0;

beforeAll(() => seedProducts(service.database.db, [{ _id: 'prd_pad', stock: 100 }]));

/** A request that may be repeated, so that its response is stored. */
async function ask(method: Method, url: string, headers: Headers, payload?: object) {
  service.clock.advance(10);
  const key: Headers = method === 'GET' ? {} : { 'idempotency-key': `erasure-${(number += 1)}` };
  const body = payload === undefined ? {} : { payload };
  const options = { method, url, headers: { ...headers, ...key }, ...body };
  return service.app.inject(options);
}

async function did(method: Method, url: string, headers: Headers, body?: object): Promise<Answer> {
  const response = await ask(method, url, headers, body);
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.body === '' ? ({} as Answer) : response.json<Answer>();
}

const address = (name: string) => ({
  ...{ name, line1: 'Canary street 9', line2: 'canary floor', city: 'Canaryton' },
  ...{ postalCode: 'CANARY-1', phone: '+358 canary', country: 'FI' },
});
const basket = {
  items: [{ productId: 'prd_pad', quantity: 1 }],
  paymentMethodId: 'pm_visa_4242',
  deliveryAddress: address('Canary'),
  email: EMAIL,
  note: 'canary at the back door',
};

/** Another user, who is not deleted. */
async function neighbour(): Promise<void> {
  const email = 'neighbour@example.com';
  await createAccount(service, email, { _id: NEIGHBOUR });
  const body = { email, password: PASSWORD };
  await send(service, 'POST', '/auth/login', { body, ip: '198.51.100.99' });
}

async function signIn(): Promise<Headers> {
  const headers = {
    'user-agent': BROWSER,
    'x-client-id': 'phone-app',
    'x-device-id': 'canary-device',
  };
  const sign = (password: string) =>
    send(service, 'POST', '/auth/login', { body: { email: EMAIL, password }, headers, ip: HOME });
  return bearer((await sign(PASSWORD)).json<Answer>().accessToken);
}

async function buy(own: Headers): Promise<readonly string[]> {
  const paidOrder = await did('POST', '/orders', own, basket);
  await did('POST', `/orders/${paidOrder.id}/pay`, own, {});
  const pending = await did('POST', '/orders', own, { ...basket, note: 'canary waits' });
  await did('PATCH', `/orders/${pending.id}`, own, { note: 'canary waits longer' });
  const cancelledOrder = await did('POST', '/orders', own, basket);
  await did('POST', `/orders/${cancelledOrder.id}/pay`, own, {});
  await did('POST', `/orders/${cancelledOrder.id}/cancel`, own, { reason: 'canary moves house' });
  const together = await did('POST', '/orders', own, basket);
  await did('POST', '/orders/bulk-cancel?mode=atomic', own, {
    orderIds: [together.id],
    reason: 'canary moves out',
  });
  const onBehalf = await did('POST', '/orders', admin, { ...basket, customerId: USER });
  await did('PATCH', `/orders/${paidOrder.id}`, own, {
    deliveryAddress: address('Canary the second'),
  });
  return [paidOrder, pending, cancelledOrder, onBehalf].map(({ id }) => id);
}

async function talk(own: Headers) {
  const post = await did('POST', '/posts', admin, { title: 'A post' });
  const write = (as: Headers, text: string) =>
    did('POST', `/posts/${post.id}/comments`, as, { text });
  const keptComment = await write(own, 'What I think.');
  const purgedComment = await write(own, 'canary-purged, where I live');
  await did('PATCH', `/comments/${purgedComment.id}`, own, { text: 'canary-edited, where I live' });
  const foreign = await write(other, 'What somebody else thinks.');
  await did('PUT', `/comments/${foreign.id}/vote`, own, { value: 1 });
  await did('POST', `/comments/${foreign.id}/flags`, own, { reasonCode: 'spam' });
  await did('POST', `/comments/${keptComment.id}/replies`, other, { text: 'An answer.' });
  await did('POST', `/comments/${keptComment.id}/moderate`, moderator, { action: 'hide' });
  await did('POST', `/comments/${keptComment.id}/moderate`, moderator, { action: 'publish' });
  await service.app.worker.settle();
  await did('POST', `/comments/${purgedComment.id}/purge`, moderator, { reason: 'asked for' });
  return { post: post.id, keptComment: keptComment.id, purgedComment: purgedComment.id };
}

async function beJudged(own: Headers): Promise<void> {
  await did('POST', `/users/${USER}/role`, admin, { role: 'moderator' });
  await did('POST', `/users/${USER}/block`, own, { reason: 'canary tries it' }).catch(() => null);
  await did('POST', `/users/${people.blockedCustomer.id}/block`, own, { reason: 'rude' });
  await did('POST', `/users/${USER}/role`, admin, { role: 'customer' });
  await did('POST', `/users/${USER}/block`, moderator, { reason: 'canary was rude' });
  await did('DELETE', `/users/${USER}/block`, moderator);
}

/** Uses a key from an address of its owner, which the security log records. */
async function useFrom(ip: string, secret: string): Promise<void> {
  service.clock.advance(60_000);
  await send(service, 'GET', '/orders', { headers: bearer(secret), ip });
  const events = service.database.db.collection('security_events');
  await until(async () => (await events.findOne({ type: 'api_key_new_network' })) !== null);
}

/** Creates a user whose data are in every part of the service. */
async function lively() {
  const url = (name: string) => receiver.url.replace('hook', name);
  for (const payloadStyle of ['full', 'thin'])
    await did('POST', '/webhooks/endpoints', admin, { url: url(payloadStyle), payloadStyle });
  await did('POST', '/webhooks/endpoints', admin, { url: url('failing'), payloadStyle: 'full' });
  const avatarUrl = 'https://pictures.example/canary.png';
  await createAccount(service, EMAIL, { _id: USER, displayName: 'Canary Somebody', avatarUrl });
  await neighbour();
  const own = { ...(await signIn()), 'x-client-id': 'phone-app' };
  const orders = await buy(own);
  await did('POST', `/orders/${String(orders[0])}/process`, admin);
  const comments = await talk(own);
  const key = { name: 'canary till', scopes: ['orders:read'] };
  const { secret } = await did('POST', '/auth/api-keys', own, key);
  await ask('GET', '/orders', { ...bearer(secret), 'user-agent': 'canary-till/1' });
  await useFrom(HOME, secret);
  const wrong = { email: EMAIL, password: 'not the password at all' };
  await send(service, 'POST', '/auth/login', { body: wrong, ip: '198.51.100.78' });
  const hook = { url: url('canary'), description: 'canary receives', payloadStyle: 'full' };
  const { id } = await did('POST', '/webhooks/endpoints', own, hook);
  await did('PATCH', `/webhooks/endpoints/${id}`, own, { description: 'canary still receives' });
  await did('PATCH', '/users/me', own, { displayName: 'Canary Renamed' });
  const query = 'mutation { updateMe(input: { displayName: "Canary in the graph" }) { email } }';
  await did('POST', '/graphql', own, { query });
  await beJudged(own);
  await ask('GET', '/products/search?q=canary', own);
  await ask('GET', '/meta/requests', own);
  // An account with open orders cannot be deleted.
  await did('POST', `/orders/${String(orders[0])}/cancel`, admin, { reason: 'not needed' });
  const body = { email: EMAIL, password: PASSWORD, displayName: 'Canary again' };
  await send(service, 'POST', '/auth/signup', { body, ip: HOME });
  await send(service, 'POST', '/auth/password-reset', { body: { email: EMAIL }, ip: HOME });
  await settle(3000);
  return { own, key: bearer(secret), orders, comments };
}

async function settle(afterMs: number): Promise<void> {
  service.clock.advance(afterMs);
  await service.app.worker.settle();
}

/** The occurrences of the person's data in a text, with their surroundings. */
const traceIn = (text: string): string | undefined =>
  /.{0,200}(?:canary|198\.51\.100\.77).{0,80}/i.exec(text)?.[0];

/** The person's data in the database, by collection. */
async function storedTraces(): Promise<Record<string, string>> {
  const { db } = service.database;
  const traces: Record<string, string> = {};
  for (const { name } of await db.listCollections().toArray()) {
    // Leaves out search texts that others typed, and their stored responses, which are kept for a
    // day.
    const filter = ['request_days', 'idempotency_keys'].includes(name) ? { ownerId: USER } : {};
    const trace = traceIn(JSON.stringify(await db.collection(name).find(filter).toArray()));
    if (trace !== undefined) traces[name] = trace;
  }
  return traces;
}

const listRows = async (url: string): Promise<readonly { readonly id: string }[]> =>
  (await ask('GET', url, admin)).json<{ data: readonly { readonly id: string }[] }>().data;

/** Every API read that showed the person before the deletion, by every user who may read it. */
async function publishedTraces({ orders, comments }: Pick<Lively, 'orders' | 'comments'>) {
  const events = await listRows('/webhooks/events?limit=100');
  const deliveries = await listRows('/webhooks/deliveries?limit=100');
  const ids = (rows: readonly object[]) =>
    rows.map((row) => String((row as never)['eventId'] ?? (row as never)['id']));
  const urls = [
    ...[`/users/${USER}`, '/users?limit=100', `/users?email=${EMAIL}`, '/orders?limit=100'],
    ...[`/orders?customerId=${USER}&expand=customer`, '/users/me/export', '/internal/mails'],
    ...orders.map((id) => `/orders/${id}?include=history,shipments&expand=customer`),
    ...[
      `/posts/${comments.post}/comments`,
      `/comments/${comments.keptComment}`,
      '/moderation/comments',
    ],
    ...[comments.keptComment, comments.purgedComment].map((id) => `/comments/${id}/history`),
    ...[`/comments/${comments.purgedComment}`, `/comments/${comments.keptComment}/replies`],
    ...['/audit?limit=100', `/audit?resourceId=${USER}`, '/auth/security-events?limit=100'],
    ...[`/auth/security-events?userId=${USER}`, `/auth/security-events?ip=${HOME}`],
    ...['/webhooks/events/stream?since=2020-01-01T00:00:00Z', '/webhooks/endpoints'],
    ...ids(events).map((id) => `/webhooks/events/${id}`),
    ...deliveries.map(({ id }) => `/webhooks/deliveries/${id}`),
    ...[
      '/products/search?q=canary',
      '/products/suggest?q=canary',
      '/imports',
      '/meta/deprecations',
    ],
  ];
  const readers = [admin, moderator, other, anonymous];
  const requestsOfAll = urls.flatMap((url) => readers.map((headers) => ({ url, headers })));
  const traces: string[] = [];
  for (const { url, headers } of requestsOfAll) {
    const { body } = await ask('GET', url, headers);
    const trace = traceIn(withoutInput(body)) ?? traceIn(cursorsIn(body));
    if (trace !== undefined) traces.push(`${url}: ${trace}`);
  }
  return { urls: urls.length, traces };
}

/** Removes the texts that the reader typed. */
function withoutInput(body: string): string {
  const { instance: _instance, ...rest } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify(rest).replaceAll(/"q(?:uery)?":"canary"/g, '');
}

/** The content of cursors. */
function cursorsIn(body: string): string {
  const cursors = [...body.matchAll(/(?<="nextCursor":")[\w-]+/g)];
  return cursors.map(([text]) => Buffer.from(text, 'base64url').toString('latin1')).join(' ');
}

type Lively = Awaited<ReturnType<typeof lively>>;

describe('a deleted account', () => {
  let account: Lively;

  beforeAll(async () => {
    account = await lively();
  });

  it('is in the whole database and in most responses before its deletion', async () => {
    expect(Object.keys(await storedTraces()).sort()).toEqual(
      expect.arrayContaining([
        ...[
          'api_keys',
          'events',
          'mails',
          'orders',
          'request_days',
          'security_events',
          'sessions',
          'users',
        ],
        ...['webhook_deliveries', 'webhook_endpoints'],
      ]),
    );
    expect((await publishedTraces(account)).traces.length).toBeGreaterThan(20);
    const events = service.database.db.collection('events');
    const filter = { type: 'webhook.endpoint_disabled', 'object.description': CANARY };
    expect(await events.countDocuments(filter)).toBe(1);
    const records = service.database.db.collection('idempotency_keys');
    expect(await records.countDocuments({ ownerId: USER })).toBeGreaterThan(5);
  });

  it('is unusable immediately', async () => {
    expect((await ask('DELETE', '/users/me', account.own)).statusCode).toBe(204);
    for (const headers of [account.own, account.key])
      expect((await ask('GET', '/users/me', headers)).statusCode).toBe(401);
    expect((await ask('GET', `/users/${USER}`, admin)).statusCode).toBe(404);
  });

  it('is nowhere in the database within seconds, except in the record of the erasure', async () => {
    await settle(3000);
    expect(Object.keys(await storedTraces())).toEqual(['account_erasures']);
    await settle(61_000);
    expect(await storedTraces()).toEqual({});
  });

  it('is in no sealed response and no sealed mail', async () => {
    const count = (name: string, filter: object) =>
      service.database.db.collection(name).countDocuments(filter);
    expect(await count('idempotency_keys', { ownerId: USER })).toBe(0);
    expect(await count('outgoing_mails', {})).toBe(0);
  });

  it('is in no response to anyone', async () => {
    const { urls, traces } = await publishedTraces(account);
    expect(urls).toBeGreaterThan(60);
    expect(traces).toEqual([]);
  });

  it('is in the stored responses of others for at most a day', async () => {
    const records = service.database.db.collection('idempotency_keys');
    const dayEnd = new Date(service.clock.now().getTime() + 24 * 3_600_000);
    expect(await records.countDocuments({ expiresAt: { $gt: dayEnd } })).toBe(0);
  });

  it('is no longer sent to receivers', async () => {
    await did('POST', '/webhooks/endpoints', admin, {
      url: receiver.url.replace('hook', 'recovered'),
      payloadStyle: 'full',
    });
    const [endpoint] = await listRows('/webhooks/endpoints?limit=1');
    const since = new Date(service.clock.now().getTime() - 600_000);
    await did('POST', `/webhooks/endpoints/${endpoint?.id}/recover`, admin, { since });
    await settle(1000);
    await settle(700_000);
    const messages = receiver.messages.filter(({ body }) => body.includes(USER));
    expect(messages.map(({ event }) => event['type'])).toContain('user.blocked');
    expect(receiver.messages.map(({ body }) => traceIn(body)).filter(Boolean)).toEqual([]);
  });

  it('was never in the log of the service', () => {
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => CANARY.test(line))).toEqual([]);
  });

  it.each([
    // Accounting: what was sold to which country, how it was charged, and which account it was.
    ['orders', { customerId: USER, 'address.country': 'FI', 'address.name': null, email: null }, 4],
    ['payments', {}, 1],
    // Comments become anonymous; their texts stay.
    ['comments', { text: 'What I think.' }, 1],
    // The security log and the audit trail keep what happened to the account, by its id alone.
    ['security_events', { userId: USER, type: 'account_deleted', ip: null }, 1],
    ['audit_entries', { resourceId: USER }, 2],
  ] as const)('leaves the records that must be kept: %s', async (name, filter, atLeast) => {
    const count = await service.database.db.collection(name).countDocuments(filter);
    expect(count).toBeGreaterThanOrEqual(atLeast);
  });

  it('leaves no network address of the person in the security log, and those of others stay', async () => {
    const log = service.database.db.collection('security_events');
    const own = { $or: [{ userId: USER }, { actorId: USER }] };
    expect(await log.countDocuments(own)).toBeGreaterThan(10);
    expect(await log.distinct('ip', own)).toEqual([null]);
    const byNetwork = { type: 'api_key_new_network', userId: USER };
    expect(await log.findOne(byNetwork)).toMatchObject({ reasons: [] });
    expect(await log.distinct('ip', { userId: NEIGHBOUR })).toEqual(['198.51.100.99']);
  });

  it('releases its e-mail address for a new account', async () => {
    await createAccount(service, EMAIL, { _id: 'usr_another' });
    const me = await ask('GET', '/users/me', await signIn());
    expect(me.json()).toMatchObject({ id: 'usr_another', displayName: 'Somebody' });
  });

  it('does not affect the mails of a new account with its address', async () => {
    const email = 'comes-back@example.com';
    await createAccount(service, email);
    const ip = '198.51.100.120';
    const credentials = { email, password: PASSWORD };
    const signedIn = await send(service, 'POST', '/auth/login', { body: credentials, ip });
    await mailTo(service, email, 'new_device');
    await did('DELETE', '/users/me', bearer(signedIn.json<Answer>().accessToken));
    service.clock.advance(1000);
    const body = { ...credentials, displayName: 'Again' };
    await send(service, 'POST', '/auth/signup', { body, ip });
    await mailTo(service, email, 'verify_email');
    for (let look = 0; look < 3; look += 1) await settle(2500);
    const mails = service.database.db.collection('mails');
    expect(await mails.distinct('kind', { to: email })).toEqual(['verify_email']);
  });
});

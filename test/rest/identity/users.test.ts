import { codeIn, createAccount, createSignIns, PASSWORD } from '../../support/accounts';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';

const service = useTestApp();
const { login } = createSignIns(() => service);

const { customer, otherCustomer, blockedCustomer, moderator, admin } = people;

function send(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  headers: Record<string, string> = {},
  payload?: object,
) {
  return service.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}

describe('GET /users/{id}', () => {
  it('needs a credential', async () => {
    expect((await send('GET', `/users/${customer.id}`)).statusCode).toBe(401);
  });

  it.each([`/users/${otherCustomer.id}`, '/users/usr_nobody', '/users/%00', '/users/prd_one'])(
    'gives a customer’s request for %s the same response as for an absent user',
    async (url) => {
      const response = await send('GET', url, customer.headers);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it('refuses a key without users:read', async () => {
    const response = await send('GET', `/users/${customer.id}`, keys.readonly.headers);
    expect(response.statusCode).toBe(403);
  });

  it.each([
    ['oneself', customer.headers],
    ['an admin', admin.headers],
    ['a key with users:read', keys.internal.headers],
  ])('shows the fixed set of fields to %s', async (_who, headers) => {
    const response = await send('GET', `/users/${customer.id}`, headers);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: customer.id,
      email: customer.email,
      displayName: 'Test customer',
      avatarUrl: null,
      role: 'customer',
      status: 'active',
      createdAt: service.clock.now().toISOString(),
    });
  });
});

describe('GET /users/me', () => {
  it('returns the account of the credential', async () => {
    expect((await send('GET', '/users/me', moderator.headers)).json()).toMatchObject({
      id: moderator.id,
    });
    expect((await send('GET', '/users/me', keys.partner.headers)).json()).toMatchObject({
      id: customer.id,
    });
  });
});

describe('PATCH /users/me', () => {
  it.each([
    [{ role: 'admin' }, 'unknown_field'],
    [{ displayName: '' }, 'too_short'],
    [{ avatarUrl: 'javascript:alert(1)' }, 'wrong_format'],
  ])('refuses %j', async (payload, code) => {
    const response = await send('PATCH', '/users/me', customer.headers, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code });
  });

  it('is not for keys', async () => {
    const response = await send('PATCH', '/users/me', keys.internal.headers, { displayName: 'X' });
    expect(response.statusCode).toBe(403);
  });

  it('changes the given fields and keeps the rest', async () => {
    const avatarUrl = 'https://images.example.com/a.png';
    await send('PATCH', '/users/me', otherCustomer.headers, { displayName: 'Zoë', avatarUrl });
    const response = await send('PATCH', '/users/me', otherCustomer.headers, { avatarUrl: null });
    expect(response.json()).toMatchObject({ displayName: 'Zoë', avatarUrl: null });
  });
});

describe('/users/{id}/block', () => {
  it('is for moderators', async () => {
    const response = await send('POST', `/users/${otherCustomer.id}/block`, customer.headers);
    expect(response.statusCode).toBe(403);
  });

  it('does not let moderators block staff, or anyone block themselves', async () => {
    expect((await send('POST', `/users/${admin.id}/block`, moderator.headers)).statusCode).toBe(
      403,
    );
    expect((await send('POST', `/users/${admin.id}/block`, admin.headers)).statusCode).toBe(403);
  });

  it.each([-1000, 0])('refuses an end time %s ms from now, and logs nothing', async (ms) => {
    const url = `/users/${otherCustomer.id}/block`;
    const until = new Date(service.clock.now().getTime() + ms).toISOString();
    const refusal = await send('POST', url, moderator.headers, { until });
    expect([refusal.statusCode, refusal.json().errors]).toMatchObject([
      400,
      [{ pointer: '/until', code: 'out_of_range' }],
    ]);
    await service.app.worker.settle();
    const events = service.database.db.collection('events');
    expect(await events.countDocuments({ resourceId: otherCustomer.id })).toBe(0);
  });

  it('blocks until it is lifted, and shows the user why', async () => {
    const url = `/users/${otherCustomer.id}/block`;
    const block = await send('POST', url, moderator.headers, { reason: 'Spam' });
    expect(block.json()).toMatchObject({ status: 'blocked', block: { reason: 'Spam' } });
    const own = `/users/${otherCustomer.id}?include=block`;
    expect((await send('GET', own, otherCustomer.headers)).json().block.reason).toBe('Spam');
    const unblocking = await send('DELETE', url, moderator.headers);
    expect(unblocking.json()).toMatchObject({ status: 'active', block: null });
  });

  it('expires by itself at its end time', async () => {
    const until = new Date(service.clock.now().getTime() + 60_000).toISOString();
    await send('POST', `/users/${otherCustomer.id}/block`, moderator.headers, { until });
    service.clock.advance(61_000);
    const user = await send('GET', `/users/${otherCustomer.id}`, admin.headers);
    expect(user.json()).toMatchObject({ status: 'active' });
    service.clock.advance(31_000);
    await service.app.worker.settle();
    const events = await service.database.db
      .collection('events')
      .find({ resourceId: otherCustomer.id })
      .sort({ sequenceNumber: 1 })
      .toArray();
    expect(events.map(({ type }) => type)).toEqual([
      'user.blocked',
      'user.unblocked',
      'user.blocked',
      'user.unblocked',
    ]);
  });

  it('returns 404 for a user who does not exist', async () => {
    expect((await send('POST', '/users/usr_no/block', moderator.headers)).statusCode).toBe(404);
  });
});

describe('/users/{id}/disable', () => {
  it('is for admins', async () => {
    const url = `/users/${blockedCustomer.id}/disable`;
    expect((await send('POST', url, moderator.headers)).statusCode).toBe(403);
  });

  it('ends the sessions, and enabling restores the previous status', async () => {
    const url = `/users/${blockedCustomer.id}/disable`;
    expect((await send('POST', url, admin.headers)).json()).toMatchObject({ status: 'disabled' });
    for (const [method, to] of [
      ['POST', 'blocked'],
      ['DELETE', 'active'],
    ] as const) {
      const block = await send(method, `/users/${blockedCustomer.id}/block`, admin.headers);
      expect(block.json()).toMatchObject({
        code: 'invalid_state_transition',
        from: 'disabled',
        to,
        allowed: ['blocked'],
      });
    }
    const refusal = await send('GET', '/users/me', blockedCustomer.headers);
    expect(refusal.statusCode).toBe(401);
    expect((await send('DELETE', url, admin.headers)).json()).toMatchObject({ status: 'blocked' });
  });
});

const NEW_PASSWORD = 'umbrella pepper 77';

describe.each([
  ['block', 'blocked'],
  ['disable', 'disabled'],
])('an unverified account under a %s', (decision, status) => {
  let count = 0;
  let email: string;
  let id: string;
  beforeEach(async () => {
    email = `${decision}-${(count += 1)}@unproven.example`;
    id = await createAccount(service, email, { status: 'unverified' });
  });

  const decide = (method: 'POST' | 'DELETE') =>
    send(method, `/users/${id}/${decision}`, admin.headers);
  const statusOf = async (): Promise<string> =>
    (await send('GET', `/users/${id}`, admin.headers)).json<{ status: string }>().status;

  it('cannot sign in, and is unverified again afterwards', async () => {
    await decide('POST');
    expect((await login(email)).statusCode).toBe(401);
    await decide('DELETE');
    expect(await statusOf()).toBe('unverified');
    expect((await login(email)).statusCode).toBe(401);
  });

  it('is active afterwards when its address was verified in the meantime', async () => {
    expect((await login(email)).statusCode).toBe(401);
    const token = await codeIn(service, email, 'verify_email');
    await decide('POST');
    const verification = await send('POST', '/auth/verify-email', {}, { token });
    expect(verification.statusCode).toBe(200);
    expect(await statusOf()).toBe(status);
    await decide('DELETE');
    expect(await statusOf()).toBe('active');
    expect((await login(email)).statusCode).toBe(200);
  });

  it('is active afterwards when an e-mailed code has set its password in the meantime', async () => {
    await send('POST', '/auth/password-reset', {}, { email });
    const token = await codeIn(service, email, 'password_reset');
    await decide('POST');
    const body = { token, password: NEW_PASSWORD };
    const confirmation = await send('POST', '/auth/password-reset/confirm', {}, body);
    expect(confirmation.statusCode).toBe(200);
    expect(await statusOf()).toBe(status);
    await decide('DELETE');
    expect(await statusOf()).toBe('active');
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
  });
});

describe('a blocked account that was never verified', () => {
  const email = 'again@unproven.example';

  it('gets a new code by signing up again, and by its password', async () => {
    const id = await createAccount(service, email, { status: 'unverified' });
    await send('POST', `/users/${id}/block`, admin.headers);
    const mails = service.database.db.collection('mails');
    const body = { email, password: PASSWORD, displayName: 'Again' };
    await send('POST', '/auth/signup', {}, body);
    await codeIn(service, email, 'verify_email');
    await mails.deleteMany({ to: email });
    expect((await login(email)).statusCode).toBe(401);
    await codeIn(service, email, 'verify_email');
  });
});

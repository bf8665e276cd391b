import { useTestApp } from '../../support/build-test-app';
import { interceptedDatabase } from '../../support/intercepted-database';
import { keys, people, restorePeople } from '../../support/people';

/** Runs once, between the check for another admin and the write that follows it. */
let meanwhile: (() => Promise<unknown>) | null = null;

const service = useTestApp({
  wrapDatabase: (real) =>
    interceptedDatabase(real, async ({ collection, args }, run) => {
      const answer = await run();
      if (collection === 'users' && JSON.stringify(args).includes('"role":"admin"')) {
        const act = meanwhile;
        meanwhile = null;
        await act?.();
      }
      return answer;
    }),
});

const { customer, otherCustomer, blockedCustomer, moderator, admin } = people;
const all = [admin, customer, otherCustomer] as const;
const indexes = [0, 1, 2] as const;
type Index = (typeof indexes)[number];
const next = (index: Index) => all[index === 2 ? 0 : index === 1 ? 2 : 1];
type Headers = Record<string, string>;

afterEach(async () => {
  await makeEverybody(({ role }) => role);
  await service.database.db.collection('security_events').deleteMany({});
});

const get = (url: string, headers: Headers = admin.headers) =>
  service.app.inject({ url, headers: { ...headers } });
const post = (url: string, payload: object, headers: Headers = admin.headers) =>
  service.app.inject({ method: 'POST', url, headers: { ...headers }, payload });
const give = (id: string, role: string, headers: Headers = admin.headers) =>
  post(`/users/${id}/role`, { role }, headers);
const idsIn = (response: Awaited<ReturnType<typeof get>>): string[] =>
  response.json<{ data: { id: string }[] }>().data.map(({ id }) => id);
const users = () => service.database.db.collection<{ _id: string; role: string }>('users');
const turns = () => service.database.db.collection<{ _id: string }>('admin_turns');
const keyOf = async (scopes: string[], headers: Headers): Promise<Headers> => {
  const creation = await post('/auth/api-keys', { name: scopes.join(), scopes }, headers);
  return { authorization: `Bearer ${creation.json<{ secret: string }>().secret}` };
};

type Person = (typeof all)[number];

/**
 * Gives these active accounts this role, as one of the current admins, because a process invalidates only its own
 * changes.
 */
async function makeEverybody(roleOf: (person: Person) => string): Promise<void> {
  await restorePeople(service.database.db);
  const { _id } = (await users().findOne({ role: 'admin', status: 'active' } as never)) ?? {};
  const actor = all.find(({ id }) => id === _id) ?? admin;
  const others = all.filter((person) => person !== actor);
  for (const { id } of others) {
    for (const what of ['disable', 'block']) {
      const url = `/users/${id}/${what}`;
      const unblocking = await service.app.inject({
        method: 'DELETE',
        url,
        headers: actor.headers,
      });
      expect(unblocking.statusCode).toBe(200);
    }
  }
  for (const person of [...others, actor]) {
    expect((await give(person.id, roleOf(person), actor.headers)).statusCode).toBe(200);
  }
}

describe('POST /users/{id}/role', () => {
  it.each([
    ['an anonymous caller', {}, 401],
    ['a customer', customer.headers, 403],
    ['a moderator', moderator.headers, 403],
    ['a key of an admin without the scope `admin`', keys.internal.headers, 403],
  ])('refuses %s', async (_who, headers, status) => {
    expect((await give(otherCustomer.id, 'admin', headers)).statusCode).toBe(status);
  });

  it.each([
    [{}, 400],
    [{ role: 'owner' }, 400],
    [{ role: null }, 400],
    [{ role: 'admin', until: 'ever' }, 400],
  ])('refuses %j', async (payload, status) => {
    expect((await post(`/users/${customer.id}/role`, payload)).statusCode).toBe(status);
  });

  it.each(['usr_nobody', 'prd_one', '%00'])('returns 404 for %s', async (id) => {
    expect((await give(id, 'moderator')).statusCode).toBe(404);
  });

  it('takes effect at once for the existing session and keys', async () => {
    expect((await get('/moderation/comments', customer.headers)).statusCode).toBe(403);
    const promotion = await give(customer.id, 'moderator');
    expect(promotion.json()).toMatchObject({ id: customer.id, role: 'moderator', block: null });
    expect((await get('/moderation/comments', customer.headers)).statusCode).toBe(200);
    const key = await keyOf(['comments:moderate'], customer.headers);
    expect((await get('/moderation/comments', key)).statusCode).toBe(200);
    await give(customer.id, 'customer');
    expect((await get('/moderation/comments', customer.headers)).statusCode).toBe(403);
    expect((await get('/moderation/comments', key)).statusCode).toBe(403);
  });

  it('is possible with a key with the scope `admin`', async () => {
    const key = await keyOf(['admin'], admin.headers);
    expect((await give(customer.id, 'moderator', key)).statusCode).toBe(200);
  });

  it('writes one entry to the security log, and none when nothing changes', async () => {
    await give(customer.id, 'moderator');
    await give(customer.id, 'moderator');
    const log = await get('/auth/security-events?type=role_changed');
    expect(log.json()).toMatchObject({
      data: [{ userId: customer.id, actorId: admin.id, reasons: ['role_moderator'] }],
    });
    expect(log.json<{ data: unknown[] }>().data).toHaveLength(1);
  });

  it('refuses to demote the last admin', async () => {
    const refusal = await give(admin.id, 'customer');
    expect(refusal.statusCode).toBe(422);
    expect(refusal.json()).toMatchObject({ code: 'last_admin' });
    await give(customer.id, 'admin');
    expect((await give(admin.id, 'customer')).statusCode).toBe(200);
    expect((await give(customer.id, 'customer', customer.headers)).statusCode).toBe(422);
  });

  it('does not count an admin who is disabled', async () => {
    await give(customer.id, 'admin');
    expect((await post(`/users/${customer.id}/disable`, {})).statusCode).toBe(200);
    expect((await give(admin.id, 'moderator')).statusCode).toBe(422);
  });

  it.each<[string, (index: Index) => ReturnType<typeof give>]>([
    ['give up their own role', (index) => give(all[index].id, 'customer', all[index].headers)],
    ['take it from the next', (index) => give(next(index).id, 'customer', all[index].headers)],
    [
      'disable the next',
      (index) => post(`/users/${next(index).id}/disable`, {}, all[index].headers),
    ],
  ])('leaves one admin when all %s at the same time', async (_what, act) => {
    for (let round = 0; round < 4; round += 1) {
      await makeEverybody(() => 'admin');
      const answers = await Promise.all(indexes.map(act));
      const adminCount = await users().countDocuments({ role: 'admin', status: 'active' });
      const successes = answers.filter(({ statusCode }) => statusCode === 200).length;
      const leaseCount = await turns().countDocuments({
        nextAttemptAt: { $gt: service.clock.now() },
      });
      expect([adminCount, adminCount + successes, leaseCount]).toEqual([1, 3, 0]);
    }
  });

  it('writes nothing once its lease has expired', async () => {
    await give(customer.id, 'admin');
    let statusOfOther = 0;
    meanwhile = async () => {
      service.clock.advance(15_000);
      statusOfOther = (await give(customer.id, 'customer', customer.headers)).statusCode;
    };
    const late = await give(admin.id, 'customer');
    expect([statusOfOther, late.statusCode, late.json().code]).toEqual([200, 422, 'last_admin']);
    expect(await users().countDocuments({ role: 'admin' })).toBe(1);
  });

  it('waits at most 15 s for the lease of a killed process', async () => {
    await give(customer.id, 'admin');
    const { now } = service.clock;
    const nextAttemptAt = new Date(now().getTime() + 15_000);
    await turns().updateOne({ _id: 'admins' }, { $set: { nextAttemptAt, leaseId: 'killed' } });
    const busy = await give(customer.id, 'customer');
    expect([busy.statusCode, busy.json().code]).toEqual([503, 'overloaded']);
    expect(busy.headers['retry-after']).toBeDefined();
    service.clock.advance(15_000);
    expect((await give(customer.id, 'customer')).statusCode).toBe(200);
  });
});

describe('GET /users', () => {
  it.each([
    ['a customer', customer.headers],
    ['a moderator', moderator.headers],
  ])('is not for %s', async (_who, headers) => {
    expect((await get('/users', headers)).statusCode).toBe(403);
  });

  it('filters by address in any case, role and status', async () => {
    expect(idsIn(await get('/users?email=Customer@Example.com'))).toEqual([customer.id]);
    expect(idsIn(await get('/users?email=customer'))).toEqual([]);
    expect(idsIn(await get('/users?role=moderator'))).toEqual([moderator.id]);
    expect(idsIn(await get('/users?status=blocked&role=customer'))).toEqual([blockedCustomer.id]);
    expect((await get('/users?role=owner')).statusCode).toBe(400);
    expect((await get('/users?name=x')).statusCode).toBe(400);
  });

  it('shows every account once, in a stable order, over pages of both styles', async () => {
    const allIds = idsIn(await get('/users'));
    expect(allIds).toHaveLength(5);
    const ids: string[] = [];
    let url = '/users?limit=2';
    for (let page = 0; page < 3; page += 1) {
      const response = await get(url);
      ids.push(...idsIn(response));
      const { nextCursor } = response.json<{ pagination: { nextCursor: string | null } }>()
        .pagination;
      url = `/users?limit=2&cursor=${nextCursor ?? ''}`;
    }
    expect(ids).toEqual(allIds);
    expect(idsIn(await get('/users?page=2&pageSize=3'))).toEqual(allIds.slice(3));
  });

  it('shows why and until when a user is blocked, while the block lasts', async () => {
    const until = new Date(service.clock.now().getTime() + 60_000).toISOString();
    await post(`/users/${customer.id}/block`, { reason: 'Spam', until });
    const block = { reason: 'Spam', until };
    expect((await get('/users?email=customer@example.com')).json()).toMatchObject({
      data: [{ id: customer.id, status: 'blocked', block }],
    });
    expect((await get(`/users/${customer.id}?include=block`)).json()).toMatchObject({ block });
    expect((await get(`/users/${customer.id}`)).json()).not.toHaveProperty('block');
    service.clock.advance(61_000);
    expect(idsIn(await get('/users?status=blocked'))).not.toContain(customer.id);
    expect((await get(`/users/${customer.id}?include=block`)).json()).toMatchObject({
      block: null,
    });
  });
});

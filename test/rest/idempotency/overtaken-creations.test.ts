import { creationId } from '../../../src/platform/values/ids';
import { createSecretBox } from '../../../src/platform/secrets/secret-box';
import { createAccount, createSignIns } from '../../support/accounts';
import { beforeCommand } from '../../support/intercepted-database';
import { buildTestApp, useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';

type Arm = ReturnType<typeof beforeCommand>['arm'];
interface Resource {
  readonly id: string;
  readonly secret: string;
}

const beforeKey = beforeCommand('api_keys', 'findOneAndUpdate');
const beforeCheck = beforeCommand('api_keys', 'aggregate');
const beforeEndpoint = beforeCommand('webhook_endpoints', 'insertOne');
const beforeCategory = beforeCommand('categories', 'bulkWrite');
const service = useTestApp({
  wrapDatabase: (real) =>
    [beforeKey, beforeCheck, beforeEndpoint, beforeCategory].reduce(
      (db, { wrap }) => wrap(db),
      real,
    ),
});
let number = 0;

const { headers } = people.otherCustomer;
const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, extra: object = {}) =>
  service.app.inject({ method, url, headers: { ...headers }, ...extra });
const keysNamed = async (name: string) => {
  const { data } = (await ask('GET', '/auth/api-keys')).json<{ data: { name: string }[] }>();
  return data.filter((key) => key.name === name);
};
const use = async ({ secret }: Resource): Promise<number> => {
  const authorization = { authorization: `Bearer ${secret}` };
  return (await ask('GET', '/orders?limit=1', { headers: authorization })).statusCode;
};

/**
 * Pauses a creation just before its write, for longer than its claim lasts, until another attempt
 * has taken over.
 */
async function overtaken(
  beforeWrite: Arm,
  create: () => ReturnType<typeof ask>,
  since: (resource: Resource) => Promise<unknown>,
  createElsewhere = create,
) {
  let winner = { id: '', secret: '' };
  beforeWrite(async () => {
    service.clock.advance(7000);
    const other = await createElsewhere();
    expect(other.statusCode).toBe(201);
    winner = other.json<Resource>();
    await since(winner);
  });
  const late = await create();
  return { winner, late };
}

describe('the creation of an API key that paused until another attempt took over', () => {
  let name: string;
  beforeEach(() => {
    name = `overtaken-${(number += 1)}`;
  });
  const create = (own: object = headers) =>
    ask('POST', '/auth/api-keys', {
      headers: { ...own, 'idempotency-key': name },
      payload: { name, scopes: ['orders:read'] },
    });

  it('keeps the key with the secret that was returned', async () => {
    const { winner, late } = await overtaken(beforeKey.arm, create, async () => undefined);
    expect(late.json()).toMatchObject({ code: 'idempotency_in_progress' });
    expect(await use(winner)).toBe(200);
    expect((await create()).json()).toMatchObject(winner);
    expect(await keysNamed(name)).toHaveLength(1);
    const entries = service.database.db.collection('security_events');
    const about = { type: 'api_key_created', userId: people.otherCustomer.id };
    expect(await entries.countDocuments(about)).toBe(1);
  });

  it('does not restore a revoked key', async () => {
    const revoke = async ({ id }: Resource) =>
      expect((await ask('DELETE', `/auth/api-keys/${id}`)).statusCode).toBe(204);
    const { winner, late } = await overtaken(beforeKey.arm, create, revoke);
    expect(late.json()).toMatchObject({ status: 409, code: 'idempotency_answer_lost' });
    expect(await use(winner)).toBe(401);
    expect(await keysNamed(name)).toEqual([]);
  });

  /** A session of a new account, which signs in. */
  const signIn = async () => {
    await createAccount(service, `${name}@example.com`);
    return createSignIns(() => service).signIn(`${name}@example.com`);
  };
  /** Creates a hundred other keys for the owner of a key. */
  const fill = async ({ id }: Resource) => {
    const keys = service.database.db.collection<{ _id: string }>('api_keys');
    const key = await keys.findOne({ _id: id });
    const others = Array.from({ length: 100 }, (_, index) => `${id}_${index}`);
    await keys.insertMany(others.map((_id) => ({ ...key, _id, hash: _id })));
  };
  const moments: [string, Arm][] = [
    ['before it stores the key', beforeKey.arm],
    ['before it checks whether the key may be kept', beforeCheck.arm],
  ];

  it.each(moments)('keeps the key when its own session has ended since: %s', async (_, moment) => {
    const own = await signIn();
    const signOut = async () =>
      expect((await ask('POST', '/auth/logout', { headers: own })).statusCode).toBe(204);
    const { winner, late } = await overtaken(moment, () => create(own), signOut);
    expect(late.json()).toMatchObject({ code: 'idempotency_in_progress' });
    expect(await use(winner)).toBe(200);
  });

  it.each(moments)(
    'keeps the key when its owner has created others since: %s',
    async (_, moment) => {
      const own = await signIn();
      const { winner, late } = await overtaken(moment, () => create(own), fill);
      expect(late.json()).toMatchObject({ code: 'idempotency_in_progress' });
      expect(await use(winner)).toBe(200);
    },
  );

  it('counts the keys again after a crash in the middle', async () => {
    const own = await signIn();
    const keys = service.database.db.collection<{ _id: string }>('api_keys');
    beforeCheck.arm(async () => {
      const storedKey = await keys.findOne({ name });
      await fill({ id: storedKey?._id ?? '', secret: '' });
      throw new Error('the process ends');
    });
    expect((await create(own)).statusCode).toBe(500);
    service.clock.advance(60_000);
    expect((await create(own)).json()).toMatchObject({ code: 'too_many_api_keys' });
    expect(await keys.countDocuments({ name, revokedAt: null })).toBe(100);
  });
});

describe('the creation of a webhook endpoint that paused until another attempt took over', () => {
  const url = 'https://hooks.example/overtaken';
  const create = (key = 'overtaken-endpoint') =>
    ask('POST', '/webhooks/endpoints', {
      headers: { ...headers, 'idempotency-key': key },
      payload: { url },
    });

  it('does not restore the endpoint when it has been deleted since', async () => {
    const remove = async ({ id }: Resource) =>
      expect((await ask('DELETE', `/webhooks/endpoints/${id}`)).statusCode).toBe(204);
    const { winner, late } = await overtaken(beforeEndpoint.arm, create, remove);
    expect(late.json()).toMatchObject({ status: 409, code: 'idempotency_answer_lost' });
    expect((await ask('GET', `/webhooks/endpoints/${winner.id}`)).statusCode).toBe(404);
    expect((await create()).json()).toMatchObject({ id: winner.id });
  });

  it('returns the secret of the endpoint that an earlier attempt creates at that moment', async () => {
    const { db } = service.database;
    const box = createSecretBox(service.foundation.deriveKeys('secret-box'));
    const endpoints = db.collection<{ _id: string; secret: string }>('webhook_endpoints');
    const { id } = (await create('another-endpoint')).json<Resource>();
    const other = await endpoints.findOne({ _id: id });
    const claims = db.collection<{ _id: string; seed: string }>('idempotency_keys');
    const earlierClaims = await claims.distinct('_id');
    beforeEndpoint.arm(async () => {
      const claim = await claims.findOne({ _id: { $nin: earlierClaims } });
      const _id = creationId('whe', { now: service.clock.now(), seed: claim?.seed ?? null });
      // Uses the slot of the deleted endpoint, which is free; creations choose slots at random, so
      // any other slot may be taken.
      await endpoints.deleteOne({ _id: id });
      await endpoints.insertOne({ ...other, _id, secret: box.seal('of the other', _id) });
    });
    expect((await create('same-moment')).json()).toMatchObject({ secret: 'of the other' });
  });
});

describe('the creation of a category that paused until another attempt took over', () => {
  const create = ({ app } = service) =>
    app.inject({
      method: 'POST',
      url: '/categories',
      headers: { ...people.admin.headers, 'idempotency-key': 'overtaken-category' },
      payload: { title: 'Overtaken' },
    });

  it('does not restore the category when it has been deleted since', async () => {
    // Categories are written one after the other within a process.
    const other = await buildTestApp({ people: false, wrapDatabase: () => service.database.db });
    const createElsewhere = () => {
      other.clock.set(service.clock.now());
      return create(other);
    };
    // The state in which an import leaves the category.
    const remove = ({ id }: Resource) =>
      service.database.db
        .collection<{ _id: string }>('categories')
        .updateOne({ _id: id }, { $set: { removedAt: service.clock.now() }, $inc: { version: 1 } });
    const run = () => create();
    const { winner, late } = await overtaken(beforeCategory.arm, run, remove, createElsewhere);
    await other.close();
    expect(late.json()).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
    expect((await ask('GET', `/categories/${winner.id}`)).statusCode).toBe(404);
  });
});

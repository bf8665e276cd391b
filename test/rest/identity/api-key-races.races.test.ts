import { newId } from '../../../src/platform/values/ids';
import {
  bearer,
  codeIn,
  createAccount,
  createSignIns,
  PASSWORD,
  send,
} from '../../support/accounts';
import { beforeCommand } from '../../support/intercepted-database';
import { useTestApp } from '../../support/build-test-app';
import { eventually } from '../../support/until';

const { wrap, arm } = beforeCommand('api_keys', 'findOneAndUpdate');
const removal = beforeCommand('api_keys', 'deleteOne');
const service = useTestApp({ wrapDatabase: (real) => removal.wrap(wrap(real)) });
const { newIp, login } = createSignIns(() => service);
const path = '/auth/api-keys';
const NEW_PASSWORD = 'umbrella pepper 77';

const create = (token: string, headers: Readonly<Record<string, string>> = {}) =>
  send(service, 'POST', path, {
    headers: { ...bearer(token), ...headers },
    body: { name: 'Robot', scopes: ['orders:read'] },
  });

const keysOf = async (token: string): Promise<readonly unknown[]> => {
  const { data } = (await send(service, 'GET', path, { headers: bearer(token) })).json();
  return data as readonly unknown[];
};

describe('an API key that is being created', () => {
  let count = 0;
  let email: string;
  let token: string;
  beforeEach(async () => {
    email = `racer-${(count += 1)}@example.com`;
    await createAccount(service, email);
    token = (await login(email)).json().accessToken;
  });

  it('does not outlive a password reset that is confirmed in the meantime', async () => {
    await send(service, 'POST', '/auth/password-reset', { body: { email }, ip: newIp() });
    const code = await codeIn(service, email, 'password_reset');
    arm(async () => {
      const body = { token: code, password: NEW_PASSWORD };
      const confirmation = await send(service, 'POST', '/auth/password-reset/confirm', { body });
      expect(confirmation.statusCode).toBe(200);
      service.clock.advance(1);
    });
    const refusal = await create(token);
    expect(refusal.json()).toMatchObject({ status: 401, code: 'invalid_credential' });
    const { accessToken } = (await login(email, NEW_PASSWORD)).json();
    expect(await keysOf(accessToken)).toEqual([]);
  });

  it('does not outlive a password reset whose process ended before it revoked anything', async () => {
    const users = service.database.db.collection('users');
    arm(async () => {
      const before = service.clock.now();
      const ends = { exceptSessionId: null, keysRevoked: null, isPasswordNew: true };
      await users.updateOne({ email }, { $set: { revocation: { before, ...ends } } });
    });
    const refusal = await create(token);
    expect(refusal.json()).toMatchObject({ status: 401, code: 'invalid_credential' });
    await users.updateOne({ email }, { $unset: { revocation: '' } });
    expect(await keysOf(token)).toEqual([]);
  });

  it('is kept when the password is changed in the same session', async () => {
    const users = service.database.db.collection('users');
    const userId = (await users.findOne({ email }))?._id;
    const session = await service.database.db.collection('sessions').findOne({ userId });
    arm(async () => {
      const before = service.clock.now();
      const ends = { exceptSessionId: session?._id, keysRevoked: null, isPasswordNew: true };
      await users.updateOne({ email }, { $set: { revocation: { before, ...ends } } });
    });
    expect((await create(token)).statusCode).toBe(201);
    expect(await keysOf(token)).toHaveLength(1);
  });

  it('is kept when a later change of the password completes the work of an earlier reset', async () => {
    const users = service.database.db.collection('users');
    const userId = String((await users.findOne({ email }))?._id);
    await create(token);
    const before = service.clock.now();
    const entry = { id: newId('sec', before), type: 'api_key_revoked', createdAt: before, userId };
    const keysRevoked = { ...entry, ip: null, country: null, reasons: [] };
    const revocation = { before, exceptSessionId: null, keysRevoked, isPasswordNew: true };
    await users.updateOne({ email }, { $set: { revocation } });
    service.clock.advance(1000);
    const later = (await login(email)).json<{ accessToken: string }>().accessToken;
    const { id } = (await create(later)).json<{ id: string }>();
    service.clock.advance(1000);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const change = await send(service, 'POST', '/auth/password', { headers: bearer(later), body });
    expect(change.statusCode).toBe(204);
    expect(await keysOf(later)).toMatchObject([{ id }]);
    expect((await users.findOne({ email }))?.revocation).toBeUndefined();
  });

  /** Gives the account 99 keys. */
  const fill = async () => {
    const { user } = (await login(email)).json<{ user: { id: string } }>();
    const others = Array.from({ length: 99 }, (_, index) => ({
      _id: `key_${user.id}_${index}`,
      hash: `hash ${user.id} ${index}`,
      ownerId: user.id,
      name: 'Another',
      scopes: ['orders:read'],
      createdAt: service.clock.now(),
      lastUsedAt: null,
    }));
    await service.database.db.collection('api_keys').insertMany(others as never);
    return others;
  };

  it('does not exceed the limit when others are created simultaneously', async () => {
    await fill();
    arm(async () => {
      expect((await create(token)).statusCode).toBe(201);
    });
    const refusal = await create(token);
    expect(refusal.json()).toMatchObject({ status: 422, code: 'too_many_api_keys', max: 100 });
    expect(await keysOf(token)).toHaveLength(100);
  });

  it('gets the last place when a competing one is rolled back', async () => {
    const [key] = await fill();
    const keys = service.database.db.collection<{ _id: string }>('api_keys');
    const rival = { ...key, _id: `${key?._id}_rival`, hash: `${key?.hash} rival` };
    arm(() => keys.insertOne(rival));
    removal.arm(() => keys.deleteOne({ _id: rival._id }));
    expect((await create(token)).statusCode).toBe(201);
    expect(await keysOf(token)).toHaveLength(100);
  });

  it('is one of at most a hundred when many are created simultaneously', async () => {
    // As clients do: retries after a 503 (too many at once for the service), with the same key.
    const insist = (_none: unknown, number: number) =>
      eventually(
        () => create(token, { 'idempotency-key': `one-of-many-${number}` }),
        ({ statusCode }) => statusCode !== 503,
      );
    const answers = await Promise.all(Array.from({ length: 105 }, insist));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(await keysOf(token)).toHaveLength(100);
  });
});

import { createAccount, createSignIns, send } from '../../support/accounts';
import {
  crashAt,
  countStepsUntilDone,
  survives,
  useKillableApp,
} from '../../support/crashing-database';
import { deletionKill } from '../../support/killed-routes';

type Headers = Record<string, string>;

const service = useKillableApp();

const { signIn } = createSignIns(() => service);
const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);
/** The time until the task of a dead process can be taken over. */
const LEASE_MS = 31_000;
const [method, url] = deletionKill.split(' ') as ['DELETE', string];
const remove = (headers: Headers) => send(service, method, url, { headers });

async function settle(afterMs = 4000): Promise<void> {
  service.clock.advance(afterMs);
  await service.app.worker.settle();
}

describe('the deletion of an account', () => {
  it('is completed or rolled back when the process ends at any command', async () => {
    const outcomes = new Set<boolean>();
    await countStepsUntilDone(async (step) => {
      const email = `mortal-${step}@example.com`;
      const _id = await createAccount(service, email);
      const own = await signIn(email);
      const first = await service.during(crashAt(step), () => remove(own));
      await settle();
      const isThere = (await rows('users').countDocuments({ _id })) === 1;
      outcomes.add(isThere);
      const again = await remove(own);
      expect([_id, again.statusCode]).toEqual([_id, isThere ? 204 : 401]);
      await settle();
      const counts = ['users', 'sessions', 'access_tokens'].map((name) =>
        rows(name).countDocuments(name === 'users' ? { _id } : { userId: _id }),
      );
      expect(await Promise.all(counts)).toEqual([0, 0, 0]);
      const entry = { type: 'account_deleted', userId: _id };
      expect([_id, await rows('security_events').countDocuments(entry)]).toEqual([_id, 1]);
      return first.statusCode === 204;
    });
    expect(outcomes.size).toBe(2);
  });

  it('leaves no trace even if each erasing process ends one command later than the one before', async () => {
    const email = 'erased-in-pieces@example.com';
    const _id = await createAccount(service, email);
    const own = await signIn(email);
    const key = { name: 'robot', scopes: ['orders:read'] };
    const creation = await send(service, 'POST', '/auth/api-keys', { headers: own, body: key });
    expect([creation.statusCode, (await remove(own)).statusCode]).toEqual([201, 204]);
    // Each process gets one command further than the previous one.
    const processCount = await countStepsUntilDone(async (afterCommands) => {
      const plan = { afterCommands, isExecuted: false };
      await service.during(plan, () => survives(settle(LEASE_MS)));
      return (await rows('account_erasures').countDocuments({ _id })) === 0;
    });
    expect(processCount).toBeGreaterThan(10);
    const owners = ['userId', 'ownerId', '_id', 'to'].map((name) => ({
      [name]: name === 'to' ? email : _id,
    }));
    for (const name of [
      'users',
      'sessions',
      'access_tokens',
      'api_keys',
      'outgoing_mails',
      'mails',
    ])
      expect([name, await rows(name).countDocuments({ $or: owners })]).toEqual([name, 0]);
    const entries = { userId: _id, ip: { $ne: null } };
    expect(await rows('security_events').countDocuments(entries)).toBe(0);
  });
});

import { createAccount, createSignIns, send } from '../../support/accounts';
import { crashAt, useMortalApp } from '../../support/crashing-database';
import { deletionKill } from '../../support/killed-routes';
import { stepsUntilThrough } from '../../support/steps';

type Headers = Record<string, string>;

const service = useMortalApp();

const { signIn } = createSignIns(() => service);
const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);
const [method, url] = deletionKill.split(' ') as ['DELETE', string];
const remove = (headers: Headers) => send(service, method, url, { headers });

async function settle(): Promise<void> {
  service.clock.advance(4000);
  await service.app.worker.settle();
}

describe('the deletion of an account', () => {
  it('is finished or undone when the process ends at any command', async () => {
    const seen = new Set<boolean>();
    await stepsUntilThrough(async (step) => {
      const email = `mortal-${step}@example.com`;
      const _id = await createAccount(service, email);
      const own = await signIn(email);
      const first = await service.during(crashAt(step), () => remove(own));
      await settle();
      const isThere = (await rows('users').countDocuments({ _id })) === 1;
      seen.add(isThere);
      const again = await remove(own);
      expect([_id, again.statusCode]).toEqual([_id, isThere ? 204 : 401]);
      await settle();
      const left = ['users', 'sessions', 'access_tokens'].map((name) =>
        rows(name).countDocuments(name === 'users' ? { _id } : { userId: _id }),
      );
      expect(await Promise.all(left)).toEqual([0, 0, 0]);
      const entry = { type: 'account_deleted', userId: _id };
      expect([_id, await rows('security_events').countDocuments(entry)]).toEqual([_id, 1]);
      return first.statusCode === 204;
    });
    expect(seen.size).toBe(2);
  });
});

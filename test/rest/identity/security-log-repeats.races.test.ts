import { crashAt, useMortalApp } from '../../support/crashing-database';
import { people } from '../../support/people';

/** Twelve commands, each carried out or not. */
const STEPS = 24;

const service = useMortalApp();

const { customer, admin } = people;
const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);
const block = () =>
  service.app.inject({
    method: 'POST',
    url: `/users/${customer.id}/block`,
    headers: admin.headers,
    payload: { reason: 'spam' },
  });

describe('a process that ends in the middle of a block', () => {
  it('leaves the block with its event and an entry of the security log, or neither', async () => {
    const outcomes = new Set<boolean>();
    for (let step = 0; step < STEPS; step += 1) {
      const active = { status: 'active', block: null };
      await rows('users').updateOne({ _id: customer.id }, { $set: active });
      await rows('security_events').deleteMany({});
      await rows('events').deleteMany({});
      // The credential is cached, so that every attempt has the same commands.
      await service.app.inject({ url: '/users/me', headers: admin.headers });
      await service.during(crashAt(step), block);
      service.clock.advance(30_000);
      await service.app.worker.settle();
      const user = await rows('users').findOne({ _id: customer.id, status: 'blocked' });
      const events = await rows('events').countDocuments({ type: 'user.blocked' });
      const entry = { type: 'user_blocked', userId: customer.id, actorId: admin.id };
      const entries = await rows('security_events').countDocuments(entry);
      const completedEntry = { ...entry, outcome: 'completed' };
      const count = user === null ? 0 : 1;
      outcomes.add(count === 1);
      expect([step, events]).toEqual([step, count]);
      // An entry that stays started means that the process ended in between.
      expect([count, 1]).toContain(entries);
      expect([0, count]).toContain(await rows('security_events').countDocuments(completedEntry));
    }
    expect(outcomes.size).toBe(2);
  });
});

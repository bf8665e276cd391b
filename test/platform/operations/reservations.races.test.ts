import type { Collection, Db } from 'mongodb';
import {
  createReservations,
  reserve,
  type Change,
  type CounterView,
} from '../../../src/platform/operations/reservations';
import { createDice, type Dice } from '../../support/random';
import { crashingDatabase } from '../../support/crashing-database';
import { useTestDatabase } from '../../support/database';
import { recordCommands } from '../../support/query-log';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeep } from '../../support/size';

interface CounterRow {
  readonly _id: string;
  readonly left: number;
  readonly res?: readonly { readonly o: string; readonly q: number }[];
}

/** An owner of reservations and its progress. */
interface Owner {
  readonly _id: string;
  readonly state: 'open' | 'done' | 'dropping' | 'dropped' | 'returning' | 'returned';
  readonly changes: readonly Change[];
}

const database = useTestDatabase();

const poolsOf = (db: Db, isUpserted = false) =>
  createReservations<CounterRow, CounterView>({
    collection: db.collection('counters') as never,
    amount: 'left',
    toCounter: (_row, counter) => counter,
    isUpserted,
  });
const rows = () => database.db.collection<CounterRow>('counters');
const owners = (db: Db = database.db): Collection<Owner> => db.collection<Owner>('owners');

async function leftOf(id: string): Promise<number | undefined> {
  return (await rows().findOne({ _id: id }))?.left;
}

const isWanted = async (): Promise<boolean> => true;

describe('reserve', () => {
  it('changes the counter once, however many callers request it and however often', async () => {
    await rows().insertOne({ _id: 'one', left: 10 });
    const changes = [{ id: 'one', quantity: 4 }];
    const counters = poolsOf(database.db);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => reserve(counters, { token: 't', changes, isWanted })),
    );
    expect(outcomes).toEqual(Array(10).fill({ kind: 'moved' }));
    expect(await leftOf('one')).toBe(6);
    await counters.settle(new Map([['one', ['t']]]));
    const back = [{ id: 'one', quantity: -4 }];
    await reserve(counters, { token: 't:back', changes: back, isWanted });
    await reserve(counters, { token: 't:back', changes: back, isWanted });
    expect(await leftOf('one')).toBe(10);
  });

  it('changes the counter once, even when several drivers of one process send it together', async () => {
    await rows().insertMany([
      { _id: 'busy', left: 10 },
      { _id: 'together', left: 10 },
    ]);
    const counters = poolsOf(database.db);
    const move = (token: string, id: string) =>
      counters.move(token, [{ id, quantity: -4, version: 0 }]);
    // While both of these are in flight, further changes wait and are sent as one command.
    const others = [move('u', 'busy'), move('v', 'busy')];
    const results = await Promise.all([move('t', 'together'), move('t', 'together'), ...others]);
    expect(results.slice(0, 2)).toEqual([true, true]);
    expect(await leftOf('together')).toBe(14);
    expect((await rows().findOne({ _id: 'together' }))?.res).toEqual([{ o: 't', q: -4 }]);
  });

  it('sends changes of one counter as one update, and one by one when that is refused', async () => {
    await rows().insertMany([
      { _id: 'ample', left: 9 },
      { _id: 'scarce', left: 5 },
    ]);
    const counters = poolsOf(database.db);
    const takeAll = (id: string, quantities: readonly number[]) =>
      Promise.all(
        quantities.map((quantity, n) =>
          counters.move(`${id} ${n}`, [{ id, quantity, version: 0 }]),
        ),
      );
    const commands = await recordCommands(database, () => takeAll('ample', [1, 1, 1]));
    expect(
      commands.map(({ name, command }) => [name, (command['updates'] as unknown[]).length]),
    ).toEqual([['update', 1]]);
    expect(await leftOf('ample')).toBe(6);
    const quantities = [3, 1, 2, 1];
    const results = await takeAll('scarce', quantities);
    const takenQuantities = quantities.filter((_quantity, n) => results[n]);
    expect(takenQuantities.length).toBeGreaterThanOrEqual(2);
    expect(await leftOf('scarce')).toBe(
      5 - takenQuantities.reduce((sum, quantity) => sum + quantity, 0),
    );
  });

  it('names the short counters and does not change the others', async () => {
    await rows().insertMany([
      { _id: 'rich', left: 10 },
      { _id: 'poor', left: 1 },
    ]);
    const changes = ['poor', 'rich', 'absent'].map((id) => ({ id, quantity: 2 }));
    const outcome = await reserve(poolsOf(database.db), { token: 't', changes, isWanted });
    expect(outcome).toEqual({
      kind: 'short',
      available: new Map([
        ['absent', 0],
        ['poor', 1],
      ]),
    });
    expect(await leftOf('rich')).toBe(10);
  });

  it('lets a counter that does not exist yet go below zero by its overdraft', async () => {
    const counters = poolsOf(database.db, true);
    const use = (token: string) =>
      reserve(counters, {
        token,
        changes: [{ id: 'uses', quantity: 1, overdraft: 2 }],
        isWanted,
      });
    const outcomes = await Promise.all(['a', 'b', 'c', 'd', 'a'].map(use));
    expect(outcomes.filter(({ kind }) => kind === 'moved').length).toBeGreaterThanOrEqual(2);
    expect(await leftOf('uses')).toBe(-2);
  });

  it('has no effect when it resumes after its token was released, even on a new counter', async () => {
    const counters = poolsOf(database.db, true);
    const changes = [{ id: 'late', quantity: 1, overdraft: 5 }];
    const snapshot = await counters.view(['late'], 't');
    await counters.release('t', ['late']);
    const outcome = reserve(counters, {
      token: 't',
      changes,
      snapshot,
      isWanted: async () => false,
    });
    expect(await outcome).toEqual({ kind: 'unwanted' });
    expect(await leftOf('late')).toBe(0);
  });
});

const COUNTERS = ['p0', 'p1', 'p2'];
const AMOUNT = 40;

const shift = (db: Db, _id: string, [from, to]: readonly [Owner['state'], Owner['state']]) =>
  owners(db).updateOne({ _id, state: from }, { $set: { state: to } });

/** Drives the reservations of an owner as far as possible. */
async function drive(db: Db, id: string): Promise<void> {
  const counters = poolsOf(db);
  const stateOf = async () => (await owners(db).findOne({ _id: id }))?.state;
  const owner = await owners(db).findOne({ _id: id });
  if (owner === null) return;
  if (owner.state === 'open') {
    const isWanted = async () => (await stateOf()) === 'open';
    const { kind } = await reserve(counters, { token: id, changes: owner.changes, isWanted });
    if (kind !== 'unwanted') await shift(db, id, ['open', kind === 'moved' ? 'done' : 'dropping']);
  }
  if ((await stateOf()) === 'dropping') {
    await counters.release(id, COUNTERS);
    await shift(db, id, ['dropping', 'dropped']);
  }
  if ((await stateOf()) === 'returning') {
    const changes = owner.changes.map((move) => ({ ...move, quantity: -move.quantity }));
    const isWanted = async () => (await stateOf()) === 'returning';
    const token = `${id}:back`;
    const { kind } = await reserve(counters, { token, changes, isWanted });
    if (kind === 'moved') await shift(db, id, ['returning', 'returned']);
  }
}

/** Removes the tokens of owners that are done. */
async function settleAll(): Promise<void> {
  const final = await owners()
    .find({ state: { $in: ['done', 'returning', 'returned'] } })
    .toArray();
  const tokens = final.flatMap(({ _id, state }) =>
    state === 'returned' ? [_id, `${_id}:back`] : [_id],
  );
  await poolsOf(database.db).settle(new Map(COUNTERS.map((id) => [id, tokens])));
}

/** A driver that is killed or paused at some database command. */
async function disturb(dice: Dice, id: string): Promise<void> {
  const isPause = dice.chance(0.5);
  // Pauses most often between the check whether the change is needed and the change.
  const afterCommands = isPause ? dice.pick([1, 2, 3, 3, 3]) : dice.between(0, 12);
  const isExecuted = dice.chance(0.5);
  const pauseMs = dice.between(20, 100);
  const pause = () => sleep(pauseMs);
  const plan = { afterCommands, isExecuted, ...(isPause ? { pause } : {}) };
  await drive(crashingDatabase(database.db, plan), id).catch(() => undefined);
}

async function meddle(dice: Dice, id: string): Promise<void> {
  const [delayMs, meddling] = [dice.between(0, 60), dice.between(0, 3)];
  await sleep(delayMs);
  if (meddling === 0) await shift(database.db, id, ['open', 'dropping']);
  if (meddling === 1) await shift(database.db, id, ['done', 'returning']);
  if (meddling < 2) await drive(database.db, id);
  else await settleAll();
}

describe('the counters', () => {
  it.each(Array.from({ length: isDeep ? 40 : 8 }, (_, i) => 1000 + i))(
    'stay exact despite kills, pauses and retries (seed %i)',
    async (seed) => {
      const dice = createDice(seed);
      await rows().deleteMany({});
      await owners().deleteMany({});
      await rows().insertMany(COUNTERS.map((_id) => ({ _id, left: AMOUNT })));
      const ids = Array.from({ length: 16 }, (_, i) => `owner-${i}`);
      await owners().insertMany(
        ids.map((_id) => ({
          _id,
          state: 'open' as const,
          changes: dice
            .shuffle(COUNTERS)
            .slice(0, dice.between(1, 3))
            .map((id) => ({ id, quantity: dice.between(1, 6) })),
        })),
      );
      for (let round = 0; round < 4; round += 1) {
        await Promise.all(
          ids.flatMap((id) => [disturb(dice, id), disturb(dice, id), meddle(dice, id)]),
        );
      }
      await Promise.all(ids.map((id) => drive(database.db, id)));
      await settleAll();
      const final = await owners().find().toArray();
      expect(final.every(({ state }) => ['done', 'dropped', 'returned'].includes(state))).toBe(
        true,
      );
      for (const id of COUNTERS) {
        const remainder = final
          .filter(({ state }) => state === 'done')
          .flatMap(({ changes }) => changes)
          .filter((move) => move.id === id)
          .reduce((sum, { quantity }) => sum + quantity, 0);
        const row = await rows().findOne({ _id: id });
        expect([seed, id, row?.left, row?.res]).toEqual([seed, id, AMOUNT - remainder, []]);
      }
    },
  );
});

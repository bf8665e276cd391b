import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPeriodic,
  createQueueJob,
  createReaper,
  createSignals,
  createWakes,
  createWorker,
  periodicJobsCollection,
  type Job,
} from '../../../src/platform/jobs';
import { createFakeClock } from '../../support/clock';
import { useTestDatabase } from '../../support/database';
import { piecesOf, recordCommands, type LoggedCommand } from '../../support/query-log';
import { watchedLogger as log } from '../../support/logger';
import { until } from '../../support/until';

const clock = createFakeClock();

const shortLived = {
  name: 'short_lived',
  indexes: [{ key: { at: 1 }, options: { expireAfterSeconds: 60 }, serves: 'removal' }],
} as const;
const database = useTestDatabase([periodicJobsCollection, shortLived]);

describe('the worker', () => {
  it('goes on with a job that failed, and with the others', async () => {
    let good = 0;
    let bad = 0;
    const jobs: Job[] = [
      { name: 'good', everyMs: 1, pass: async () => (good++, false) },
      {
        name: 'bad',
        everyMs: 1,
        pass: async () => {
          bad += 1;
          throw new Error('on purpose');
        },
      },
    ];
    const worker = createWorker({ jobs, log });
    worker.start();
    await until(() => good > 3 && bad > 0);
    worker.wake('bad');
    await until(() => bad > 1);
    await worker.stop();
    const after = good;
    await sleep(10);
    expect(good).toBe(after);
  });

  it('stops only when the work it began has ended', async () => {
    const waiting = [1, 2, 3, 4, 5];
    let finished = 0;
    let most = 0;
    let running = 0;
    const job = createQueueJob({
      name: 'queue',
      concurrency: 2,
      everyMs: 1,
      log,
      claim: async () => waiting.shift() ?? null,
      abandon: () => undefined,
      work: async () => {
        most = Math.max(most, ++running);
        await sleep(5);
        running -= 1;
        finished += 1;
      },
    });
    const worker = createWorker({ jobs: [job], log });
    worker.start();
    await until(() => waiting.length === 0);
    await worker.stop();
    expect({ finished, most }).toEqual({ finished: 5, most: 2 });
  });
});

describe('settling', () => {
  it('goes on after a job that emptied what it found: others may have to work on what it did', async () => {
    let [made, used] = [0, 0];
    const use = async () => used < made && (used += 1) > 0;
    const make = async () => made < 2 && (made += 1) > 0 && 'emptied';
    const jobs: Job[] = [
      { name: 'user', everyMs: 1, pass: use },
      { name: 'maker', everyMs: 1, pass: make },
    ];
    await createWorker({ jobs, log }).settle();
    expect({ made, used }).toEqual({ made: 2, used: 2 });
  });
});

const polledTwice = (soFar: readonly LoggedCommand[]) =>
  until(() => soFar.filter(({ collection }) => collection === 'signals').length >= 2);

describe('pauses of a job', () => {
  it('end at once with a wake that came while a pass emptied what it found', async () => {
    let passes = 0;
    const pass = async () => {
      if (passes === 0) worker.wake('rare');
      return (passes += 1) === 1 && 'emptied';
    };
    const worker = createWorker({ jobs: [{ name: 'rare', everyMs: 60_000, pass }], log });
    worker.start();
    await until(() => passes === 2);
    await worker.stop();
  });

  it('begin a pass at once after a rest, and let what comes then gather', async () => {
    const passes: number[] = [];
    const gapMs = 400;
    const pass = async () => (passes.push(performance.now()), 'emptied' as const);
    const job = { name: 'gathering', everyMs: 60_000, gapMs, pass };
    const worker = createWorker({ jobs: [job], log });
    worker.start();
    await until(() => passes.length === 1);
    await sleep(2 * gapMs);
    const wokenAt = performance.now();
    worker.wake('gathering');
    await until(() => passes.length === 2);
    worker.wake('gathering');
    await until(() => passes.length === 3);
    await worker.stop();
    const [, first = 0, second = 0] = passes;
    expect(first - wokenAt).toBeLessThan(gapMs);
    expect(second - first).toBeGreaterThan(gapMs - 1);
  });

  it('end with a signal from a process that makes work and does none', async () => {
    let passes = 0;
    const job = { name: 'rare', everyMs: 60_000, pass: async () => (passes += 1) < 0 };
    const signals = createSignals(database.db);
    const [here, there] = [createWakes(), createWakes()];
    const worker = createWorker({ jobs: [job], log, wakes: here, signals });
    const idle = createWorker({ jobs: [job], log, wakes: there, signals });
    await signals.raise(['rare']);
    worker.start();
    idle.forward();
    // What was raised before is no news for whoever follows now.
    await recordCommands(database, polledTwice);
    expect(passes).toBe(1);
    there.wake('rare');
    there.wake('rare');
    await until(() => passes === 2);
    await Promise.all([worker.stop(), idle.stop()]);
  });
});

describe('news of work for jobs that have stopped', () => {
  it('go to other processes', async () => {
    const job = { name: 'stopped', everyMs: 60_000, pass: async () => false };
    const wakes = createWakes();
    const raised: string[] = [];
    const signals = {
      follow: () => () => undefined,
      raise: async (names: readonly string[]) => void raised.push(...names),
    };
    const worker = createWorker({ jobs: [job], log, wakes, signals });
    worker.start();
    await worker.stop();
    wakes.wake('stopped');
    await until(() => raised.length > 0);
    expect(raised).toEqual(['stopped']);
  });
});

describe('periodic tasks', () => {
  it('run once per period, however many workers there are', async () => {
    let runs = 0;
    const task = { name: 'sweep', everyMs: 60_000, run: async () => (runs += 1) };
    const jobs = [1, 2, 3].map(() => createPeriodic({ db: database.db, clock })(task));
    await Promise.all(jobs.map(({ pass }) => pass()));
    expect(runs).toBe(1);
    clock.advance(61_000);
    await Promise.all(jobs.map(({ pass }) => pass()));
    expect(runs).toBe(2);
  });

  it('are not asked for at every poll until they are due', async () => {
    let runs = 0;
    const task = { name: 'quiet', everyMs: 60_000, run: async () => (runs += 1) };
    const [mine, other] = [1, 2].map(() => createPeriodic({ db: database.db, clock })(task));
    const passes = async () => {
      for (let i = 0; i < 10; i += 1) {
        await mine?.pass();
        await other?.pass();
      }
    };
    await passes();
    expect(await recordCommands(database, passes)).toEqual([]);
    clock.advance(61_000);
    await passes();
    expect(runs).toBe(2);
  });

  it('are not claimed while there is nothing to do', async () => {
    let waiting = 0;
    let runs = 0;
    const task = { name: 'sought', everyMs: 1000, run: async () => (runs += 1) };
    const hasWork = async () => waiting > 0;
    const job = createPeriodic({ db: database.db, clock })({ ...task, hasWork });
    expect(await recordCommands(database, () => job.pass())).toEqual([]);
    waiting = 1;
    await job.pass();
    expect(runs).toBe(0);
    clock.advance(1001);
    await job.pass();
    expect(runs).toBe(1);
  });

  it('say that they have done nothing when they found nothing to do', async () => {
    const found = [true, false, undefined];
    const task = { name: 'found', everyMs: 1000, run: async () => found.shift() };
    const job = createPeriodic({ db: database.db, clock })(task);
    const told: unknown[] = [];
    for (let run = 0; run < 3; run += 1) {
      told.push(await job.pass());
      clock.advance(1001);
    }
    expect(told).toEqual([true, false, true]);
  });

  it('are due again by the database, whatever the clock of the process said that ran them', async () => {
    let [runs, skewMs] = [0, 600_000];
    const wrong = { now: () => new Date(Date.now() + skewMs), isReal: true };
    const task = { name: 'jumped', everyMs: 50, run: async () => (runs += 1) };
    const [jumped, right] = [wrong, { ...wrong, now: () => new Date() }].map((of) =>
      createPeriodic({ db: database.db, clock: of })(task),
    );
    await jumped?.pass();
    expect(runs).toBe(1);
    await until(async () => (await right?.pass(), runs === 2), { withinMs: 5000 });
    skewMs = 0;
    await until(async () => (await jumped?.pass(), runs === 3), { withinMs: 5000 });
  });

  it('are taken over from a worker that died', async () => {
    let runs = 0;
    const periodic = createPeriodic({ db: database.db, clock });
    const dying = periodic({
      name: 'dies',
      everyMs: 60_000,
      leaseMs: 10_000,
      run: async () => {
        throw new Error('killed');
      },
    });
    await expect(dying.pass()).rejects.toThrow('killed');
    const heir = periodic({
      name: 'dies',
      everyMs: 60_000,
      leaseMs: 10_000,
      run: async () => (runs += 1),
    });
    await heir.pass();
    expect(runs).toBe(0);
    clock.advance(11_000);
    await heir.pass();
    expect(runs).toBe(1);
  });
});

describe('a worker that stops', () => {
  it('gives a periodic job back that it has begun', async () => {
    const periodic = createPeriodic({ db: database.db, clock });
    const runs: string[] = [];
    const stopped = periodic({
      name: 'long',
      everyMs: 60_000,
      run: async (signal) => {
        runs.push('begun');
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    });
    const worker = createWorker({ jobs: [stopped], log });
    worker.start();
    await until(() => runs.length === 1);
    await worker.stop();
    await periodic({ name: 'long', everyMs: 60_000, run: async () => runs.push('again') }).pass();
    expect(runs).toEqual(['begun', 'again']);
  });
});

describe('the reaper', () => {
  it('removes what a TTL index promises to remove', async () => {
    const rows = database.db.collection<{ _id: string; at: Date }>('short_lived');
    const now = clock.now().getTime();
    await rows.insertMany([
      { _id: 'old', at: new Date(now - 61_000) },
      { _id: 'young', at: new Date(now - 59_000) },
    ]);
    const reap = createReaper({ db: database.db, clock }, [shortLived]);
    expect(await reap()).toBe(true);
    expect((await rows.find().toArray()).map(({ _id }) => _id)).toEqual(['young']);
    expect(await reap()).toBe(false);
  });

  it('removes a few at a time, however many there are, so that no command outlasts its socket', async () => {
    const rows = database.db.collection<{ _id: string; at: Date }>('short_lived');
    const at = new Date(clock.now().getTime() - 61_000);
    await rows.insertMany(Array.from({ length: 2300 }, (_, n) => ({ _id: `many ${n}`, at })));
    const commands = await recordCommands(database, () =>
      createReaper({ db: database.db, clock }, [shortLived])(),
    );
    expect(await rows.countDocuments({ at })).toBe(0);
    expect(piecesOf(commands, 'delete')).toEqual([1000, 1000, 300]);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import {
  createExclusive,
  createLeases,
  createPeriodic,
  createQueueJob,
  createReaper,
  createWorker,
  findDueWork,
  periodicJobsCollection,
  raiseSignals,
  Signals,
  type Job,
} from '../../../src/platform/jobs';
import { bytesInUse } from '../../support/bytes-in-use';
import { createFakeClock } from '../../support/clock';
import { useTestDatabase } from '../../support/database';
import { withFailingCalls } from '../../support/intercepted-database';
import { piecesOf, recordCommands, type LoggedCommand } from '../../support/query-log';
import { watchedLogger as log } from '../../support/logger';
import { createSettlingWorker } from '../../support/settling-worker';
import { until } from '../../support/until';

const clock = createFakeClock();

const shortLived = {
  name: 'short_lived',
  indexes: [{ key: { at: 1 }, options: { expireAfterSeconds: 60 }, serves: 'removal' }],
} as const;
const database = useTestDatabase([periodicJobsCollection, shortLived]);
const signalDocuments = () =>
  database.db.collection<{ _id: string; counts: Record<string, number> }>('signals');
const tasks = () => database.db.collection<{ _id: string; dueAt: Date }>('tasks');

type WorkerParts = Omit<Parameters<typeof createWorker>[0], 'db' | 'clock' | 'log'>;
const workerOf = (parts: WorkerParts) => createWorker({ db: database.db, clock, log, ...parts });
/** The job never has due work, so no check makes it run. */
const asleep = [{ collection: 'nothing', filter: () => ({}) }];

describe('the worker', () => {
  it('continues with a failed job, and with the others', async () => {
    let good = 0;
    let bad = 0;
    const jobs: Job[] = [
      { name: 'good', pass: async () => (good += 1) < 4 },
      {
        name: 'bad',
        pass: async () => {
          bad += 1;
          throw new Error('on purpose');
        },
      },
    ];
    const worker = workerOf({ jobs });
    worker.start();
    await until(() => good > 3 && bad > 1);
    await worker.stop();
    const after = [good, bad];
    worker.wake('good');
    await sleep(10);
    expect([good, bad]).toEqual(after);
  });

  it('stops only when its current work is done', async () => {
    const waiting = [1, 2, 3, 4, 5];
    let finished = 0;
    let most = 0;
    let running = 0;
    const job = createQueueJob({
      name: 'queue',
      concurrency: 2,
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
    const worker = workerOf({ jobs: [job] });
    worker.start();
    await until(() => waiting.length === 0);
    await worker.stop();
    expect({ finished, most }).toEqual({ finished: 5, most: 2 });
  });

  it('waits a bounded time for unfinished work when it is stopped', async () => {
    let isBegun = false;
    const pass = () => ((isBegun = true), new Promise<never>(() => undefined));
    const worker = workerOf({ jobs: [{ name: 'endless', pass }], stopWithinMs: 50 });
    worker.start();
    await until(() => isBegun);
    const stoppedAt = performance.now();
    await worker.stop();
    expect(performance.now() - stoppedAt).toBeGreaterThan(49);
  });
});

describe('settling', () => {
  it('continues after a job that did all of its work, because that may cause work for other jobs', async () => {
    let [madeCount, usedCount] = [0, 0];
    const use = async () => usedCount < madeCount && (usedCount += 1) > 0;
    const make = async () => madeCount < 2 && (madeCount += 1) > 0 && 'emptied';
    const jobs: Job[] = [
      { name: 'user', pass: use },
      { name: 'maker', pass: make },
    ];
    await createSettlingWorker({ db: database.db, clock, log, jobs }).settle();
    expect({ madeCount, usedCount }).toEqual({ madeCount: 2, usedCount: 2 });
  });
});

describe('a check for work', () => {
  const dueIn = (jobs: readonly Job[]) => findDueWork({ db: database.db, clock }, jobs);
  const pass = async () => false;
  const waitsIn = (name: string, filter: object): Job => ({
    name,
    waiting: [{ collection: 'tasks', filter: () => filter, dueAt: 'dueAt' }],
    pass,
  });
  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);

  beforeAll(async () => {
    await tasks().insertMany([
      { _id: 'late', dueAt: inSeconds(-5) },
      { _id: 'soon', dueAt: inSeconds(3) },
      { _id: 'then', dueAt: inSeconds(7) },
    ]);
  });

  it('finds the time of the earliest work of each job with one command', async () => {
    const places = [{ collection: 'tasks', filter: () => ({ _id: 'then' }) }];
    const jobs: Job[] = [
      waitsIn('late', { _id: 'late' }),
      waitsIn('soon', { _id: { $in: ['then', 'soon'] } }),
      waitsIn('never', { _id: 'nobody' }),
      { name: 'at once', waiting: places, pass },
      { name: 'always', pass },
    ];
    const commands = await recordCommands(database, async () => {
      const expected = { late: 0, soon: 3000, 'at once': 0, always: 0 };
      expect(Object.fromEntries(await dueIn(jobs))).toEqual(expected);
    });
    expect(commands).toHaveLength(1);
  });

  it('postpones a job until its period has passed', async () => {
    const periods = database.db.collection<{ _id: string; nextAttemptAt: Date }>('periodic_jobs');
    await periods.insertMany([
      { _id: 'postponed', nextAttemptAt: inSeconds(4) },
      { _id: 'free', nextAttemptAt: inSeconds(-4) },
      { _id: 'idle', nextAttemptAt: inSeconds(-4) },
      { _id: 'period', nextAttemptAt: inSeconds(7) },
    ]);
    const isPeriodic = true as const;
    const jobs: Job[] = [
      { ...waitsIn('postponed', { _id: 'late' }), isPeriodic },
      { ...waitsIn('free', { _id: 'soon' }), isPeriodic },
      { ...waitsIn('idle', { _id: 'nobody' }), isPeriodic },
      { name: 'period', isPeriodic, pass },
      { name: 'new', isPeriodic, pass },
    ];
    const expected = { postponed: 4000, free: 3000, period: 7000, new: 0 };
    expect(Object.fromEntries(await dueIn(jobs))).toEqual(expected);
  });

  it('uses real time when the clock runs faster', async () => {
    const fast = { now: clock.now, speed: 10 };
    const jobs = [waitsIn('soon', { _id: 'soon' })];
    const dueIn = await findDueWork({ db: database.db, clock: fast }, jobs);
    expect(dueIn.get('soon')).toBe(300);
  });
});

const polledTwice = (soFar: readonly LoggedCommand[]) =>
  until(() => soFar.filter(({ collection }) => collection === 'signals').length >= 2);

describe('pauses of a job', () => {
  it('end immediately if a wake arrives during a pass', async () => {
    let passes = 0;
    const pass = async () => {
      if (passes === 0) worker.wake('rare');
      return (passes += 1) === 1 && 'emptied';
    };
    const worker = workerOf({ jobs: [{ name: 'rare', waiting: asleep, pass }] });
    worker.start();
    worker.wake('rare');
    await until(() => passes === 2);
    await worker.stop();
  });

  it('are skipped after an idle period, and collect later wakes', async () => {
    const passes: number[] = [];
    const gapMs = 400;
    const pass = async () => (passes.push(performance.now()), 'emptied' as const);
    const worker = workerOf({ jobs: [{ name: 'gathering', waiting: asleep, gapMs, pass }] });
    worker.start();
    const wokenAt = performance.now();
    worker.wake('gathering');
    await until(() => passes.length === 1);
    worker.wake('gathering');
    await until(() => passes.length === 2);
    await worker.stop();
    const [first = 0, second = 0] = passes;
    expect(first - wokenAt).toBeLessThan(gapMs);
    expect(second - first).toBeGreaterThan(gapMs - 1);
  });

  it('end with a signal from a process without a worker', async () => {
    let passes = 0;
    const jobs = [{ name: 'rare', waiting: asleep, pass: async () => (passes += 1) < 0 }];
    const there = new Signals(database.db);
    const worker = workerOf({ jobs, signals: new Signals(database.db) });
    const idle = workerOf({ jobs, signals: there });
    await raiseSignals(database.db, ['rare']);
    worker.start();
    idle.forward();
    // A follower does not get signals that were raised before it started.
    await recordCommands(database, polledTwice);
    expect(passes).toBe(0);
    there.wake('rare');
    there.wake('rare');
    await until(() => passes === 1);
    await Promise.all([worker.stop(), idle.stop()]);
  });

  it('end when work is due, without a wake', async () => {
    const job = { name: 'due', passes: [] as number[] };
    const dueAt = new Date(Date.now() + 300);
    await tasks().insertOne({ _id: 'timed', dueAt });
    const waiting = [{ collection: 'tasks', filter: () => ({ _id: 'timed' }), dueAt: 'dueAt' }];
    const pass = async () => {
      job.passes.push(Date.now());
      await tasks().deleteOne({ _id: 'timed' });
      return true;
    };
    const real = { now: () => new Date(), isReal: true };
    const { db } = database;
    const worker = createWorker({ db, log, clock: real, jobs: [{ name: 'due', waiting, pass }] });
    worker.start();
    await until(() => job.passes.length > 0);
    await worker.stop();
    expect(job.passes[0]).toBeGreaterThanOrEqual(dueAt.getTime());
  });
});

describe('wakes of stopped jobs', () => {
  it('are sent to other processes', async () => {
    const job = { name: 'stopped', waiting: asleep, pass: async () => false };
    const signals = new Signals(database.db);
    const worker = workerOf({ jobs: [job], signals });
    worker.start();
    await worker.stop();
    signals.wake('stopped');
    const counts = async () => (await signalDocuments().findOne({ _id: 'jobs' }))?.counts ?? {};
    await until(async () => (await counts())['stopped'] === 1);
  });
});

describe('a follower of signals', () => {
  const sentAt = (soFar: readonly LoggedCommand[]): number => {
    const index = soFar.findIndex(({ name }) => name === 'update');
    return index === -1 ? Infinity : index;
  };

  it('gets signals of its own process once, and those of others, even when both are raised simultaneously', async () => {
    const here = new Signals(database.db);
    const there = new Signals(database.db);
    for (const signals of [here, there]) signals.forward(() => true);
    const messages: [string, boolean][] = [];
    const end = here.follow((name, isOwn) => messages.push([name, isOwn]), ['changed', 'both']);
    await recordCommands(database, polledTwice);
    here.wake('changed');
    await recordCommands(database, (soFar) =>
      until(() => soFar.findLastIndex(({ name }) => name === 'find') > sentAt(soFar) + 1),
    );
    expect(messages.splice(0)).toEqual([['changed', true]]);
    there.wake('changed');
    await until(() => messages.length === 1);
    here.wake('both');
    there.wake('both');
    await until(() => messages.length === 3);
    end();
    expect(messages).toEqual([
      ['changed', false],
      ['both', true],
      ['both', false],
    ]);
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

  it('report that they found no work', async () => {
    const findings = [true, false, undefined];
    const task = { name: 'found', everyMs: 1000, run: async () => findings.shift() };
    const job = createPeriodic({ db: database.db, clock })(task);
    const results: unknown[] = [];
    for (let run = 0; run < 3; run += 1) {
      results.push(await job.pass());
      clock.advance(1001);
    }
    expect(results).toEqual([true, false, true]);
  });

  it('are due again by the clock of the database, whatever that of their process', async () => {
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

  it('are taken over from a dead worker', async () => {
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

describe('the signal of a stopping process', () => {
  it('retains nothing of finished runs, and aborts a run in progress', async () => {
    const collection = database.db.collection<{ _id: string; nextAttemptAt: Date }>('tasks');
    const leases = createLeases({ collection, clock, leaseMs: 60_000 });
    const lease = { _id: 'held', leaseId: 'mine' };
    const stopping = new AbortController();
    const runs = async () => {
      for (let n = 0; n < 20_000; n += 1)
        await leases.hold(lease, async ({ aborted }) => aborted, stopping.signal);
    };
    await runs();
    const before = await bytesInUse();
    await runs();
    expect((await bytesInUse()) - before).toBeLessThan(400_000);
    const isEnded = leases.hold(
      lease,
      async (signal) => {
        stopping.abort();
        return signal.aborted;
      },
      stopping.signal,
    );
    expect(await isEnded).toBe(true);
    expect(await leases.hold(lease, async ({ aborted }) => aborted, stopping.signal)).toBe(true);
  });
});

describe('an exclusive job', () => {
  it('does nothing after a failed renewal until it has its lease again', async () => {
    const start = performance.now();
    const time = jest.spyOn(performance, 'now').mockReturnValue(start);
    const works: string[] = [];
    const jobOf = (holder: string, db = database.db) =>
      createExclusive({ db, clock })({
        name: 'exclusive',
        read: async () => holder,
        work: async () => works.push(holder) > 0,
      });
    const renewal = { collection: 'periodic_jobs', command: 'updateOne' } as const;
    const failing = withFailingCalls(database.db, { ...renewal, times: 1, isExecuted: false });
    const [first, second] = [jobOf('first', failing), jobOf('second')];
    await first.pass();
    time.mockReturnValue(start + 3000);
    await expect(first.pass()).rejects.toThrow('the connection was cut');
    clock.advance(6000);
    await second.pass();
    expect(await first.pass()).toBe('busy');
    expect(works).toEqual(['first', 'second']);
    time.mockRestore();
  });
});

describe('a stopping worker', () => {
  it('releases a periodic job that it has started', async () => {
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
    const worker = workerOf({ jobs: [stopped] });
    worker.start();
    await until(() => runs.length === 1);
    await worker.stop();
    await periodic({ name: 'long', everyMs: 60_000, run: async () => runs.push('again') }).pass();
    expect(runs).toEqual(['begun', 'again']);
  });

  it('is heard by any number of jobs at once, without a warning about a leak', async () => {
    const warnings: Error[] = [];
    const collect = (warning: Error) => warnings.push(warning);
    process.on('warning', collect);
    const periodic = createPeriodic({ db: database.db, clock });
    let runCount = 0;
    const run = async (signal: AbortSignal): Promise<void> => {
      runCount += 1;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    const jobs = Array.from({ length: 12 }, (_, n) =>
      periodic({ name: `at once ${n}`, everyMs: 60_000, run }),
    );
    const worker = workerOf({ jobs });
    worker.start();
    await until(() => runCount === jobs.length);
    await worker.stop();
    process.off('warning', collect);
    expect(warnings).toEqual([]);
  });
});

describe('the reaper', () => {
  it('removes the documents that a TTL index promises to remove', async () => {
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

  it('removes documents in batches, so no command exceeds its timeout', async () => {
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

import type { Collection, Db } from 'mongodb';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app';
import { useOpened } from './use-opened';

/** The process "ended" at a database command: nothing after it happens. */
export class Crash extends Error {}

export interface CrashPlan {
  /** Commands that still work. */
  readonly afterCommands: number;
  /** Whether the fatal command reached the database. */
  readonly isExecuted: boolean;
  /** Instead of ending, wait for this before the fatal command, then go on (a long pause of the process). */
  readonly pause?: () => Promise<void>;
}

/** Step by step each command ends two lives: one after it was carried out, one before. */
export function crashAt(step: number): CrashPlan {
  return { afterCommands: Math.floor(step / 2), isExecuted: step % 2 === 0 };
}

/** Waits for the work of a life; false when that ended in the middle. */
export async function survives(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Crash) return false;
    throw error;
  }
}

/** A database handle for one worker's life: as a kill -9 (or a long pause) at one command looks from outside. */
export function crashingDatabase(db: Db, plan: CrashPlan): Db {
  const mortal = mortalDatabase(db);
  mortal.live(plan);
  return mortal.db;
}

/** Lives that end as plans say, one after the other. */
interface Lives {
  /** Begins a life; `null`: one without an end. */
  readonly live: (plan: CrashPlan | null) => void;
  /** Does something in a life that ends; the next one has no end. */
  readonly during: <T>(plan: CrashPlan, act: () => Promise<T>) => Promise<T>;
}

/** A service whose database dies as a plan says, for one life after another. */
export interface MortalApp extends TestApp, Lives {}

export async function buildMortalApp(options: TestAppOptions = {}): Promise<MortalApp> {
  const lives = {} as Lives;
  const service = await buildTestApp({
    ...options,
    wrapDatabase: (real) => {
      const { db, ...its } = mortalDatabase(real);
      Object.assign(lives, its);
      return options.wrapDatabase?.(db) ?? db;
    },
  });
  return { ...service, ...lives };
}

/** The service of a test file: there before its first test, closed after its last one. */
export function useMortalApp(options: TestAppOptions = {}): MortalApp {
  return useOpened(() => buildMortalApp(options));
}

/** A database handle for one life after another; `null`: a life without an end. */
export function mortalDatabase(real: Db): Lives & { readonly db: Db } {
  let plan: CrashPlan | null = null;
  let left = 0;
  let isDead = false;
  const live = (next: CrashPlan | null): void => {
    plan = next;
    left = next?.afterCommands ?? 0;
    isDead = false;
  };
  const during: Lives['during'] = async (next, act) => {
    live(next);
    try {
      return await act();
    } finally {
      live(null);
    }
  };
  const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
    if (isDead) throw new Crash();
    left -= 1;
    if (plan === null || left !== -1) return run();
    if (plan.pause) {
      await plan.pause();
      return run();
    }
    isDead = true;
    if (plan.isExecuted) await run();
    throw new Crash();
  };
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (object, name) => {
        if (name === 'db') return db;
        const value = Reflect.get(object, name) as unknown;
        if (typeof value !== 'function') return value;
        // An iteration asks the cursor itself.
        if (typeof name === 'symbol') return value.bind(object) as unknown;
        return (...args: unknown[]) =>
          callGuarded(object, value as never, { name: String(name), args, guarded, wrap });
      },
    });
  const client = new Proxy(real.client, {
    get: (object, name) => {
      if (name !== 'bulkWrite') return Reflect.get(object, name) as unknown;
      return (...args: Parameters<typeof object.bulkWrite>) =>
        guarded(() => object.bulkWrite(...args));
    },
  });
  const db: Db = new Proxy(real, {
    get: (object, name) => {
      if (name === 'client') return client;
      if (name === 'collection')
        return (label: string) => wrap<Collection>(object.collection(label));
      if (name === 'command') {
        return (...args: Parameters<Db['command']>) => guarded(() => object.command(...args));
      }
      return Reflect.get(object, name) as unknown;
    },
  });
  return { db, live, during };
}

interface CallOptions {
  readonly name: string;
  readonly args: unknown[];
  readonly guarded: <T>(run: () => Promise<T>) => Promise<T>;
  readonly wrap: <T extends object>(target: T) => T;
}

const CURSORS = new Set([
  'find',
  'aggregate',
  'sort',
  'limit',
  'skip',
  'project',
  'map',
  'listIndexes',
]);

/** Cursors are made without a command; everything else is one. */
function callGuarded(
  object: object,
  method: (...args: unknown[]) => unknown,
  { name, args, guarded, wrap }: CallOptions,
): unknown {
  if (CURSORS.has(name)) return wrap(method.apply(object, args) as object);
  return guarded(async () => method.apply(object, args) as Promise<unknown>);
}

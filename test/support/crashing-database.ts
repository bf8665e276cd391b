import type { Db } from 'mongodb';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app';
import { interceptedDatabase } from './intercepted-database';
import { useOpened } from './use-opened';

/** Thrown when the simulated process ends at a database command. */
export class Crash extends Error {}

export interface CrashPlan {
  /** The number of commands that still work. */
  readonly afterCommands: number;
  /** Whether the fatal command reaches the database. */
  readonly isExecuted: boolean;
  /**
   * Simulates a long pause: the process waits for this before the fatal command and then continues.
   */
  readonly pause?: () => Promise<void>;
}

/**
 * Derives a plan from a step: for each command, the process ends once after the command was
 * executed and once before.
 */
export function crashAt(step: number): CrashPlan {
  return { afterCommands: Math.floor(step / 2), isExecuted: step % 2 === 0 };
}

/** Waits for the work of a process; returns false if the process ended before it was done. */
export async function survives(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Crash) return false;
    throw error;
  }
}

/** A database handle of one process: simulates a kill -9 (or a long pause) at one command. */
export function crashingDatabase(db: Db, plan: CrashPlan): Db {
  const killable = killableDatabase(db);
  killable.live(plan);
  return killable.db;
}

/** Simulated processes that run one after the other and end according to their plans. */
interface Processes {
  /** Starts a process; with `null`, it does not end. */
  readonly live: (plan: CrashPlan | null) => void;
  /** Runs `work` in a process that ends; the next process does not end. */
  readonly during: <T>(plan: CrashPlan, act: () => Promise<T>) => Promise<T>;
}

/** A service whose processes run one after the other and end according to their plans. */
export interface KillableApp extends TestApp, Processes {}

export async function buildKillableApp(options: TestAppOptions = {}): Promise<KillableApp> {
  const processes = {} as Processes;
  const service = await buildTestApp({
    ...options,
    wrapDatabase: (real) => {
      const { db, ...its } = killableDatabase(real);
      Object.assign(processes, its);
      return options.wrapDatabase?.(db) ?? db;
    },
  });
  return { ...service, ...processes };
}

/** Starts the service before the first test of a file and closes it after the last one. */
export function useKillableApp(options: TestAppOptions = {}): KillableApp {
  return useOpened(() => buildKillableApp(options));
}

/** A database handle that each process uses in turn. */
export function killableDatabase(real: Db): Processes & { readonly db: Db } {
  let plan: CrashPlan | null = null;
  let commandsLeft = 0;
  let isDead = false;
  const live = (next: CrashPlan | null): void => {
    plan = next;
    commandsLeft = next?.afterCommands ?? 0;
    isDead = false;
  };
  const during: Processes['during'] = async (next, act) => {
    live(next);
    try {
      return await act();
    } finally {
      live(null);
    }
  };
  const db = interceptedDatabase(real, async (_operation, run) => {
    if (isDead) throw new Crash();
    commandsLeft -= 1;
    if (plan === null || commandsLeft !== -1) return run();
    if (plan.pause) {
      await plan.pause();
      return run();
    }
    isDead = true;
    if (plan.isExecuted) await run();
    throw new Crash();
  });
  return { db, live, during };
}

const MAX_STEPS = 500;

/**
 * Runs processes that are killed at command 0, 1, 2 … until one completes; returns how many were
 * killed.
 */
export async function countStepsUntilDone(
  isDone: (step: number) => Promise<boolean>,
  maxSteps = MAX_STEPS,
): Promise<number> {
  for (let step = 0; step < maxSteps; step += 1) {
    if (await isDone(step)) return step;
  }
  throw new Error(`not completed after ${maxSteps} steps`);
}

import crypto from 'node:crypto';
import timers from 'node:timers/promises';
import type { Dice } from '../support/random';

/** A timer callback that is due at a simulated time. */
export interface Timer<Owner> {
  readonly owner: Owner;
  readonly dueAt: number;
  readonly everyMs: number | null;
  readonly call: () => void;
}

/** The simulated time and randomness of the code under test. */
export interface SimulatedTime<Owner> {
  /** Milliseconds since 1970. */
  now(): number;
  advanceTo(moment: number): void;
  /** In the order in which they are due. */
  timers(): readonly Timer<Owner>[];
  fire(timer: Timer<Owner>): void;
  forget(owner: Owner): void;
  /** Resolves when all processes are idle: all pending work waits for a response or for a timer. */
  untilSettled(): Promise<void>;
  /** Restores real time and randomness. */
  restore(): void;
}

/** A Monday at noon. */
const START = Date.UTC(2026, 0, 5, 12);
const real = { setImmediate, promised: { ...timers } };

interface ReplacedGlobal {
  readonly object: object;
  readonly name: string;
  readonly value: unknown;
}

/**
 * Replaces time and randomness with simulated ones for all code in this process until `restore`.
 * The driver imports its timers from `node:timers`, which stay real.
 */
export function simulateTime<Owner>(chance: Dice, ownerNow: () => Owner): SimulatedTime<Owner> {
  let now = START;
  let immediates = 0;
  /** In the order in which they are due. */
  let waiting: (Timer<Owner> & { readonly handle: object })[] = [];
  const replacedGlobals: ReplacedGlobal[] = [];
  const replace = (object: object, name: string, value: unknown): void => {
    replacedGlobals.push({ object, name, value: Reflect.get(object, name) });
    Reflect.set(object, name, value);
  };
  const add = (call: () => void, afterMs: number, isRepeated: boolean): object => {
    const handle = { unref: () => handle, ref: () => handle, hasRef: () => true };
    const milliseconds = Math.max(Number(afterMs) || 0, 0);
    const everyMs = isRepeated ? milliseconds : null;
    insert({ owner: ownerNow(), dueAt: now + milliseconds, everyMs, call, handle });
    return handle;
  };
  /** Inserts the timer after all timers that are due no later. */
  const insert = (timer: (typeof waiting)[number]): void => {
    const after = waiting.findIndex(({ dueAt }) => dueAt > timer.dueAt);
    waiting.splice(after < 0 ? waiting.length : after, 0, timer);
  };
  const clear = (handle: unknown): void => {
    waiting = waiting.filter((timer) => timer.handle !== handle);
  };
  const later = (call: (...args: unknown[]) => void, ...args: unknown[]): NodeJS.Immediate => {
    immediates += 1;
    return real.setImmediate(() => {
      immediates -= 1;
      call(...args);
    });
  };
  const bytes = (size: number): Buffer =>
    Buffer.from(Array.from({ length: size }, () => chance.between(0, 255)));
  const patch = (): void => {
    const sleep = <T>(ms: number, value: T): Promise<T> =>
      new Promise((resolve) => add(() => resolve(value), ms, false));
    replace(
      globalThis,
      'setTimeout',
      (call: (...all: unknown[]) => void, ms = 0, ...args: never[]) =>
        add(() => call(...args), ms, false),
    );
    replace(globalThis, 'setInterval', (call: () => void, ms = 0) => add(call, ms, true));
    replace(globalThis, 'clearTimeout', clear);
    replace(globalThis, 'clearInterval', clear);
    replace(globalThis, 'setImmediate', later);
    replace(timers, 'setTimeout', sleep);
    replace(
      timers,
      'setImmediate',
      () => new Promise<void>((resolve) => void later(() => resolve())),
    );
    replace(AbortSignal, 'timeout', (ms: number) => {
      const ending = new AbortController();
      add(() => ending.abort(new DOMException('too late', 'TimeoutError')), ms, false);
      return ending.signal;
    });
    replace(Date, 'now', () => now);
    replace(performance, 'now', () => now - START);
    replace(Math, 'random', () => chance.next());
    replace(crypto, 'randomBytes', bytes);
    replace(crypto, 'randomInt', (max: number) => chance.between(0, max - 1));
    replace(crypto, 'randomUUID', () => uuidOf(bytes(16)));
  };
  patch();
  return {
    now: () => now,
    advanceTo: (moment) => {
      now = Math.max(now, moment);
    },
    timers: () => waiting,
    fire: (timer) => {
      const { everyMs } = timer;
      const firedTimer = waiting.find((one) => one === timer);
      waiting = waiting.filter((one) => one !== timer);
      if (firedTimer && everyMs !== null) insert({ ...firedTimer, dueAt: now + everyMs });
      timer.call();
    },
    forget: (owner) => {
      waiting = waiting.filter((timer) => timer.owner !== owner);
    },
    untilSettled: async () => {
      do await new Promise((resolve) => real.setImmediate(resolve));
      while (immediates > 0);
    },
    restore: () => {
      for (const { object, name, value } of replacedGlobals.reverse())
        Reflect.set(object, name, value);
    },
  };
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

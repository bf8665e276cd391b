import { MongoNetworkError, type Db } from 'mongodb';
import type { Choices } from './choices';
import { atTime, isRead, wordsFor } from './command';
import type { Operation } from '../support/operations';
import type { Reach } from './held-database';
import { EmptyReads } from './empty-reads';
import { isConfirmed, Isolation } from './isolation';
import { simulateTime, type SimulatedTime, type Timer } from './simulated-time';

/** A process of the service, from its start to its end. */
export interface Process {
  readonly name: string;
  state: 'running' | 'paused' | 'ended';
}

/** The client's side of a broken connection. */
export class ConnectionLost extends Error {}

/**
 * An action that the scheduler releases: a command is executed, or a request or its response
 * arrives.
 */
export interface HeldAct {
  /** Its number, in the order in which actions were held. */
  readonly number: number;
  readonly owner: Process | null;
  /** The command, if it is one. */
  readonly operation?: Operation;
  readonly words: string;
  /** Performs the action and responds to its sender. */
  readonly release: () => Promise<void>;
  /** The connection breaks: the command is not executed, or executed without a reply. */
  readonly fail?: (how: Failure) => Promise<void>;
  readonly onEnd?: () => void;
  /** Waits while the majority lacks writes of the primary. */
  readonly isOfMajority?: boolean;
  /** For a while, all other actions come first. */
  readonly isSlow: boolean;
}

const FAILURES = ['lost', 'cut', 'late'] as const;
/** The reply is lost, the command is lost, or it arrives at any later time. */
type Failure = (typeof FAILURES)[number];

const FAILURE_WORDS: Readonly<Record<Failure, string>> = {
  lost: 'is carried out, but its reply is lost',
  cut: 'is lost in transit',
  late: 'is abandoned by its sender, but still in flight',
};

export interface WorldOptions {
  readonly choices: Choices;
  /** The maximum number of faults. */
  readonly faults: number;
  /** The number of primaries that are lost, in addition to other faults. */
  readonly lostPrimaries?: number | undefined;
  /** Decides what happens next. */
  readonly next?: Strategy | undefined;
  /** Applies a planted fault to a command. */
  readonly plant?: Plant;
  /** Stores the writes of an isolated primary. */
  readonly db: Db;
  /** Called for every command that may write. */
  readonly onWrite: (collection: string) => void;
  /** Whether a collection is known to be empty. */
  readonly isEmpty: (collection: string) => boolean;
}

/** Performs one action. */
export type Strategy = (world: World) => Promise<void>;

/**
 * A fault in the service, planted at its commands: changes them in place, or replaces their
 * execution.
 */
export type Plant = (operation: Operation) => 'early' | 'local' | 'first error' | undefined | void;

/** How long processes are paused: twice the longest lease. */
const PAUSE_MS = 61_000;
const FAULT_EVERY = 20;
const TIME_PASSES_EVERY = 12;
const LINGER_STEPS = 60;
const AWAKE_MS = 3000;
const CALL_BREAKS_EVERY = 6;
const LOST_EVERY = 12;
const REUNITED_EVERY = 12;
const SLOW_EVERY = 4;
const SLOW_COMES_EVERY = 15;
const WILD_STEPS = 1000;
const MAX_STEPS = 3000;

/**
 * Holds every message between processes, clients and the database until the scheduler releases it,
 * one at a time. Between releases, all of them run until they can only wait.
 */
export class World {
  readonly trace: string[] = [];
  readonly time: SimulatedTime<Process | null>;
  readonly processes: Process[] = [];
  private heldActs: HeldAct[] = [];
  private current: Process | null = null;
  private faultsLeft: number;
  private primariesToLose: number;
  private carriedOut = 0;
  private heldSoFar = 0;
  private isWild = true;
  private isolation: Isolation | null = null;
  private readonly emptyReads = new EmptyReads();
  readonly choices: Choices;
  /** Kills a process and starts it again; set by the code that creates processes. */
  restart: (process: Process) => void = () => {};

  constructor(private readonly options: WorldOptions) {
    this.choices = options.choices;
    this.faultsLeft = options.faults;
    this.primariesToLose = options.lostPrimaries ?? 0;
    this.time = simulateTime(this.choices.chance, () => this.current);
  }

  note(words: string): void {
    this.trace.push(`${new Date(this.time.now()).toISOString().slice(11, 23)} ${words}`);
  }

  /** The connection of a process to the database, which holds its commands. */
  reachOf(owner: Process): Reach {
    return {
      hold: (operation, execute) =>
        new Promise((resolve, reject) => {
          if (owner.state === 'ended') return;
          const command = { owner, operation, execute, resolve: resolve as never, reject };
          this.hold(this.commandOf(command));
        }),
      tellsOneError: (operation) => this.options.plant?.(operation) === 'first error',
    };
  }

  private hold(event: Omit<HeldAct, 'isSlow' | 'number'>): void {
    this.heldSoFar += 1;
    const isSlow = this.isWild && this.choices.once(SLOW_EVERY);
    this.heldActs.push({ ...event, number: this.heldSoFar, isSlow });
  }

  private commandOf({
    owner,
    operation,
    execute,
    resolve,
    reject,
  }: Command): Omit<HeldAct, 'isSlow' | 'number'> {
    if (!isRead(operation)) this.options.onWrite(operation.collection);
    const plantedResult = this.options.plant?.(operation);
    const early = plantedResult === 'early';
    const words = `${owner.name} ${wordsFor(operation)}`;
    const carryOut = async (): Promise<unknown> => {
      if (!isRead(operation)) await this.isolation?.keep(operation.collection);
      this.carriedOut += 1;
      const { isEmpty } = this.options;
      const moment = { now: this.time.now(), number: this.carriedOut, isEmpty };
      return this.emptyReads.run(operation, () => atTime(operation.args, moment, execute));
    };
    const orphan = (): void =>
      this.hold({
        owner: null,
        words: `${words} (its sender no longer waits)`,
        operation,
        release: () => quietly(carryOut()),
      });
    const breakConnection = (): void => reject(new MongoNetworkError('the connection was cut'));
    /**
     * The sender gets a reply once a majority has the write, or an error if the next primary does
     * not have it.
     */
    const confirmLater = async ({ unconfirmedWrites }: Isolation): Promise<void> => {
      const tell = await carryOut().then(
        (value) => () => resolve(value),
        (error: Error) => () => reject(error),
      );
      unconfirmedWrites.push({
        confirm: () => this.deliver(owner, `${words} is confirmed`, tell),
        lose: () => this.deliver(owner, `${words} was rolled back`, breakConnection),
      });
    };
    return {
      owner,
      words,
      operation,
      // All reads are majority reads, unless a fault is planted.
      isOfMajority: isRead(operation) && plantedResult !== 'local',
      release: async () => {
        if (early) {
          this.hold({
            owner,
            words: `${words} (answered already)`,
            release: () => quietly(carryOut()),
            onEnd: orphan,
          });
          return resolve(DONE_EARLY);
        }
        if (this.isolation && !isRead(operation) && isConfirmed(operation)) {
          return confirmLater(this.isolation);
        }
        await carryOut().then(resolve, reject);
      },
      fail: async (how) => {
        if (how === 'lost') await quietly(carryOut());
        if (how === 'late') orphan();
        breakConnection();
      },
      onEnd: orphan,
    };
  }

  /**
   * A message that arrives when the scheduler releases it; null means a sender outside the service.
   */
  deliver(owner: Process | null, words: string, arrive: () => void, onEnd?: () => void): void {
    if (owner?.state === 'ended') return;
    this.hold({
      owner,
      words,
      release: async () => arrive(),
      ...(onEnd ? { onEnd } : {}),
    });
  }

  /**
   * A call from the running process to an external system. The call or its response may be lost,
   * and the call may arrive twice. It is also delivered if its caller is killed after sending it.
   * The caller gives up at its deadline, if it has one.
   */
  callOut<T>(words: string, arrive: () => T, deadline?: AbortSignal): Promise<T> {
    const owner = this.current;
    return new Promise<T>((resolve, reject) => {
      deadline?.addEventListener('abort', () => reject(deadline.reason as Error));
      const breakOff = (what: string): void => {
        if (this.choices.pick(2) === 1) return this.note(`${what} never comes`);
        const loseConnection = (): void =>
          reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
        this.deliver(owner, `${what} is lost`, loseConnection);
      };
      this.deliver(null, `${words} arrives`, () => {
        if (this.breaks()) return breakOff(words);
        const answer = arrive();
        if (this.breaks()) this.deliver(null, `${words} arrives once more`, arrive);
        const what = `the answer to ${words}`;
        if (this.breaks()) return breakOff(what);
        this.deliver(owner, `${what} ${JSON.stringify(answer)}`, () => resolve(answer));
      });
    });
  }

  private breaks(): boolean {
    if (this.faultsLeft === 0 || !this.choices.once(CALL_BREAKS_EVERY)) return false;
    this.faultsLeft -= 1;
    return true;
  }

  /** Sends a request to a process; fails like a broken connection if the process ends first. */
  send<T>(process: Process, words: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const loseConnection = (): void =>
        this.deliver(null, `connection lost: ${words}`, () => reject(new ConnectionLost(words)));
      const answer = (text: string, tell: () => void): void => {
        if (process.state === 'ended') return;
        this.waitingClients.delete(loseConnection);
        this.deliver(null, `answer to «${words}»: ${text}`, tell);
      };
      this.waitingClients.set(loseConnection, process);
      this.deliver(process, `request «${words}» reaches ${process.name}`, () => {
        work().then(
          (value) => answer(JSON.stringify(value) ?? '-', () => resolve(value)),
          (error: Error) => answer(String(error), () => reject(error)),
        );
      });
    });
  }

  private readonly waitingClients = new Map<() => void, Process>();

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  /** Kills a process: its messages may still arrive, and its clients see a broken connection. */
  end(process: Process, arrives: () => boolean = () => this.choices.pick(2) === 1): void {
    process.state = 'ended';
    this.time.forget(process);
    const own = this.heldActs.filter(({ owner }) => owner === process);
    this.heldActs = this.heldActs.filter(({ owner }) => owner !== process);
    for (const { onEnd } of own) if (onEnd && arrives()) onEnd();
    this.disconnect(process);
  }

  private disconnect(process: Process): void {
    for (const [loseConnection, waitsFor] of [...this.waitingClients]) {
      if (waitsFor !== process) continue;
      this.waitingClients.delete(loseConnection);
      loseConnection();
    }
  }

  /** Performs actions in the order that `choices` decides until `isOver`. */
  async run(isOver: () => boolean): Promise<void> {
    await this.time.untilSettled();
    for (let step = 0; !isOver(); step += 1) {
      if (step > MAX_STEPS)
        throw new Error(
          `the schedule does not end: ${this.heldActs.map(({ words }) => words).join('; ')}`,
        );
      if (step === WILD_STEPS) this.calmDown();
      await (this.options.next?.(this) ?? this.step());
    }
  }

  /** From here on no faults and no delays are injected, so work that never ends is a violation. */
  private calmDown(): void {
    [this.faultsLeft, this.primariesToLose, this.isWild] = [0, 0, false];
    this.heldActs = this.heldActs.map((one) => ({ ...one, isSlow: false }));
  }

  private async step(): Promise<void> {
    if (this.faultsLeft > 0 && this.choices.once(FAULT_EVERY)) return this.breakSomething();
    const mayLose = this.primariesToLose > 0 && !this.isolation;
    if (mayLose && this.choices.once(LOST_EVERY)) {
      this.primariesToLose -= 1;
      return this.isolate();
    }
    const runnable = this.runnable();
    if (this.isolation && (runnable.length === 0 || this.choices.once(REUNITED_EVERY))) {
      return this.reunite(this.choices.pick(3) === 0);
    }
    const canWait = this.timers().length > 0 || this.pausedProcesses().length > 0;
    if (runnable.length === 0 || (canWait && this.choices.once(TIME_PASSES_EVERY))) {
      return this.passTime();
    }
    const next = runnable[this.choices.pick(runnable.length)] as HeldAct;
    const breaks = next.fail !== undefined && this.faultsLeft > 0 && this.choices.once(FAULT_EVERY);
    await this.letThrough(next, breaks ? this.pickFailure() : null);
  }

  /** The same in the order of the requests, without choices. */
  async runInOrder(isOver: () => boolean): Promise<void> {
    for (let step = 0; !isOver(); step += 1) {
      if (step > MAX_STEPS) throw new Error('the service did not become idle');
      const [next] = this.heldNow();
      if (next) await this.letThrough(next, null);
      else await this.passTime();
    }
  }

  private pickFailure(): Failure {
    this.faultsLeft -= 1;
    return FAILURES[this.choices.pick(FAILURES.length)] ?? 'lost';
  }

  async letThrough(next: HeldAct, how: Failure | null = null): Promise<void> {
    this.heldActs = this.heldActs.filter((one) => one !== next);
    this.note(how === null ? next.words : `${next.words} — ${FAILURE_WORDS[how]}`);
    this.current = next.owner;
    await (how === null ? next.release() : next.fail?.(how));
    await this.time.untilSettled();
    this.current = null;
  }

  private runnable(): readonly HeldAct[] {
    const all = this.heldNow().filter(({ owner }) => owner?.state !== 'ended');
    const quick = all.filter(({ isSlow }) => !isSlow);
    if (quick.length === all.length) return all;
    const isTurn = quick.length === 0 && this.timers().length === 0;
    return isTurn || this.choices.pick(SLOW_COMES_EVERY) === 0
      ? all.filter(({ isSlow }) => isSlow)
      : quick;
  }

  private timers(): readonly Timer<Process | null>[] {
    return this.time.timers().filter(({ owner }) => owner === null || owner.state === 'running');
  }

  private pausedProcesses(): readonly Process[] {
    return this.processes.filter(({ state }) => state === 'paused');
  }

  async passTime(): Promise<void> {
    const processes = this.pausedProcesses();
    const [timer] = this.timers();
    if (processes.length > 0 && (timer === undefined || this.choices.pick(4) === 0)) {
      return this.resume(processes);
    }
    if (timer === undefined) throw new Error('deadlock: nothing is due that any process waits for');
    this.time.advanceTo(timer.dueAt);
    this.current = timer.owner;
    this.time.fire(timer);
    await this.time.untilSettled();
    this.current = null;
  }

  private resume(processes: readonly Process[]): void {
    const process = processes[this.choices.pick(processes.length)];
    if (process === undefined) return;
    process.state = 'running';
    this.note(`${process.name} goes on`);
  }

  private breakSomething(): void {
    const alive = this.processes.filter(({ state }) => state === 'running');
    // Faults are most likely to have an effect in the middle of an operation.
    const busy = alive.filter((one) => this.heldActs.some(({ owner }) => owner === one));
    const process = busy[this.choices.pick(busy.length)];
    if (process === undefined) return;
    this.faultsLeft -= 1;
    const kind = this.choices.pick(this.isolation ? 2 : 3);
    if (kind === 0) {
      return this.kill(process);
    }
    if (kind === 2) return this.isolate();
    this.note(`${process.name} is paused for ${PAUSE_MS / 1000} seconds`);
    process.state = 'paused';
    this.time.advanceTo(this.time.now() + PAUSE_MS);
    // Its clients may have given up by the time it resumes.
    if (this.choices.pick(2) === 1) this.disconnect(process);
  }

  kill(process: Process, arrives?: () => boolean): void {
    this.note(`${process.name} is killed and started again`);
    this.end(process, arrives);
    this.restart(process);
  }

  /** From here on the primary accepts writes that the other members may never get. */
  isolate(): void {
    this.note('the primary is isolated');
    this.isolation = new Isolation(this.options.db);
  }

  /** The primary is reconnected to the other members, or they have elected another one, which never got the unconfirmed writes. */
  async reunite(isHealed: boolean): Promise<void> {
    const { isolation } = this;
    if (isolation === null) return;
    this.isolation = null;
    this.note(isHealed ? 'the primary is reconnected' : 'another primary takes over');
    if (!isHealed) {
      await isolation.rollBack();
      this.emptyReads.rolledBack();
    }
    for (const { confirm, lose } of isolation.unconfirmedWrites) (isHealed ? confirm : lose)();
  }

  /** Continues for a while without clients. */
  async linger(): Promise<void> {
    const steps = this.choices.pick(LINGER_STEPS);
    for (let step = 0; step < steps && this.heldActs.length + this.timers().length > 0; step += 1) {
      await this.step();
    }
  }

  /**
   * From here on everything happens in order and without faults. Messages in flight arrive, and all
   * processes that are not paused stop.
   */
  async stop(): Promise<void> {
    this.calmDown();
    if (this.isolation) await this.reunite(this.choices.pick(3) === 0);
    for (const process of this.processes) {
      const staysPaused = process.state === 'paused' && this.choices.pick(2) === 1;
      if (!staysPaused && process.state !== 'ended') this.end(process);
    }
    await this.runInOrder(() => this.heldNow().length === 0);
  }

  /**
   * Resumes paused processes until they have nothing to do, and then stops them too; returns
   * whether there were any.
   */
  async wakeSleepers(): Promise<boolean> {
    const sleepers = this.pausedProcesses();
    for (const process of sleepers) {
      this.note(`${process.name} goes on`);
      process.state = 'running';
      const until = this.time.now() + AWAKE_MS;
      await this.runInOrder(() => this.heldNow().length === 0 && this.nextDue() > until);
      this.end(process);
    }
    await this.runInOrder(() => this.heldNow().length === 0);
    return sleepers.length > 0;
  }

  heldNow(): readonly HeldAct[] {
    return this.heldActs.filter(
      ({ owner, isOfMajority }) => owner?.state !== 'paused' && !(isOfMajority && this.isolation),
    );
  }

  private nextDue(): number {
    return this.timers()[0]?.dueAt ?? Infinity;
  }
}

/** The reply to a write that was executed. */
const DONE_EARLY = {
  acknowledged: true,
  insertedCount: 1,
  matchedCount: 1,
  modifiedCount: 1,
  upsertedCount: 0,
  upsertedIds: {},
  insertResults: new Map([[0, {}]]),
  updateResults: new Map([[0, { matchedCount: 1, modifiedCount: 1, didUpsert: false }]]),
  deleteResults: new Map(),
};

interface Command {
  readonly owner: Process;
  readonly operation: Operation;
  readonly execute: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const quietly = async (promise: Promise<unknown>): Promise<void> => {
  await promise.catch(() => undefined);
};

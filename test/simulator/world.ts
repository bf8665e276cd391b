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
 * Something that happens when the scheduler releases it: a command is carried out, or a request or its response
 * arrives.
 */
export interface HeldAct {
  /** Its number, in the order in which things were held. */
  readonly number: number;
  readonly owner: Process | null;
  /** The command, if it is one. */
  readonly operation?: Operation;
  readonly words: string;
  /** Carries it out and responds to its sender. */
  readonly release: () => Promise<void>;
  /** The connection breaks: the command is not carried out, or carried out without a reply. */
  readonly fail?: (how: Failure) => Promise<void>;
  readonly onEnd?: () => void;
  /** Waits as long as the majority lacks writes of the primary. */
  readonly isOfMajority?: boolean;
  /** Everything else comes first, for a while. */
  readonly isSlow: boolean;
}

const FAILURES = ['lost', 'cut', 'late'] as const;
/** The reply is lost; the command never arrived; it arrives at any later time. */
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
  /** How many primaries are lost, in addition to other faults. */
  readonly lostPrimaries?: number | undefined;
  /** Decides what happens next. */
  readonly next?: Strategy | undefined;
  /** Changes or fakes what a planted fault affects. */
  readonly plant?: Plant;
  /** Where an isolated primary keeps its writes. */
  readonly db: Db;
  /** Called for every command that may write. */
  readonly onWrite: (collection: string) => void;
  /** Whether a collection is certainly empty. */
  readonly isEmpty: (collection: string) => boolean;
}

/** Lets one thing happen. */
export type Strategy = (world: World) => Promise<void>;

/** A fault in the service, planted at its commands: changes them in place, or replaces how they are carried out. */
export type Plant = (operation: Operation) => 'early' | 'local' | 'first error' | undefined | void;

/** How long processes are paused: two of the longest leases. */
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
 * Holds every message between processes, clients and the database until the scheduler releases it, one at a time. In
 * between, all of them run until they can only wait.
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

  /** How a process reaches the database: its commands are held. */
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
    /** Its sender gets a reply once a majority has it, or an error if another primary does not have it. */
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
      // All reads are, unless a fault is planted.
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

  /** A message that arrives when the scheduler releases it; null: outside the service. */
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
   * A call from the running process to something outside, which receives it when it arrives. Its response, or the call
   * itself, may be lost, or the call may arrive twice; a caller that was killed has sent it all the same. The caller
   * gives up at its deadline, if it has one.
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

  /** Sends a request to a process; fails as the connection does if the process ends first. */
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

  /** Lets things happen in an order of the choices until `isOver`. */
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

  /** From here on nothing breaks and nothing is delayed on purpose, so work that never ends is a fault. */
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

  /** The same in the order of the requests, without any choice. */
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
    // Faults hurt most in the middle of something.
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
    // By then, its clients may have given up.
    if (this.choices.pick(2) === 1) this.disconnect(process);
  }

  kill(process: Process, arrives?: () => boolean): void {
    this.note(`${process.name} is killed and started again`);
    this.end(process, arrives);
    this.restart(process);
  }

  /** From here on the primary has writes that the other members may never get. */
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

  /** Continues for a while without any client. */
  async linger(): Promise<void> {
    const steps = this.choices.pick(LINGER_STEPS);
    for (let step = 0; step < steps && this.heldActs.length + this.timers().length > 0; step += 1) {
      await this.step();
    }
  }

  /**
   * From here on everything happens in order and nothing breaks any more. The service is stopped, except for paused
   * processes; messages in flight arrive.
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
   * Paused processes continue as long as they have something to do, and are then stopped too; returns whether there
   * were any.
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

/** The reply to a write that was carried out. */
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

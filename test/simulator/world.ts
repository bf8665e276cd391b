import { MongoNetworkError } from 'mongodb';
import type { Operation } from '../../src/platform/mongo/operations';
import type { Choices } from './choices';
import { atTime, isRead, wordsFor } from './command';
import type { Hold } from './held-database';
import { simulateTime, type SimulatedTime, type Timer } from './simulated-time';

/** A process of the service, from its start to its end. */
export interface Process {
  readonly name: string;
  state: 'running' | 'paused' | 'ended';
}

/** The client's side of a connection that was cut. */
export class ConnectionLost extends Error {}

/** Something that happens when the scheduler says so: a command is carried out, a request or its answer arrives. */
interface Held {
  readonly owner: Process | null;
  readonly words: string;
  /** Carries it out and tells its sender. */
  readonly release: () => Promise<void>;
  /** The connection breaks: nothing, or something that nobody hears of, is carried out. */
  readonly fail?: (how: Failure) => Promise<void>;
  readonly onEnd?: () => void;
  /** Everything else comes first, for a while. */
  readonly isSlow: boolean;
}

const FAILURES = ['lost', 'cut', 'late'] as const;
/** The answer is lost; it never arrived; it arrives at any later time. */
type Failure = (typeof FAILURES)[number];

const FAILURE_WORDS: Readonly<Record<Failure, string>> = {
  lost: 'is carried out, its answer lost',
  cut: 'is lost on its way',
  late: 'is given up by its sender and still under way',
};

export interface WorldOptions {
  readonly choices: Choices;
  /** How many faults there may be. */
  readonly faults: number;
  /** Rewrites or fakes what a planted fault changes. */
  readonly plant?: Plant;
  /** Told of every command that may write. */
  readonly onWrite: (collection: string) => void;
  /** Whether a collection certainly holds nothing. */
  readonly isEmpty: (collection: string) => boolean;
}

/** A fault in the service, planted at its commands: changes them in place, or says how they are carried out. */
export type Plant = (operation: Operation) => 'early' | undefined | void;

/** How long processes are paused: two of the longest leases. */
const PAUSE_MS = 61_000;
const FAULT_EVERY = 20;
const TIME_PASSES_EVERY = 12;
const LINGER_STEPS = 60;
const AWAKE_MS = 3000;
const CALL_BREAKS_EVERY = 6;
const SLOW_EVERY = 8;
const SLOW_COMES_EVERY = 30;
const MAX_STEPS = 2000;

/**
 * Everything that processes, clients and the database tell each other, held until the scheduler lets it through, one at
 * a time. Between two of them everybody does what follows until nothing is left to do but to wait.
 */
export class World {
  readonly trace: string[] = [];
  readonly time: SimulatedTime<Process | null>;
  readonly processes: Process[] = [];
  private held: Held[] = [];
  private current: Process | null = null;
  private faultsLeft: number;
  private carriedOut = 0;
  private isWild = true;
  readonly choices: Choices;
  /** Ends a process and starts it anew, set by whoever makes processes. */
  restart: (process: Process) => void = () => {};

  constructor(private readonly options: WorldOptions) {
    this.choices = options.choices;
    this.faultsLeft = options.faults;
    this.time = simulateTime(this.choices.chance, () => this.current);
  }

  note(words: string): void {
    this.trace.push(`${new Date(this.time.now()).toISOString().slice(11, 23)} ${words}`);
  }

  /** What holds the commands of a process. */
  holdFor(owner: Process): Hold {
    return (operation, execute) =>
      new Promise((resolve, reject) => {
        if (owner.state === 'ended') return;
        this.hold(this.commandOf({ owner, operation, execute, resolve: resolve as never, reject }));
      });
  }

  private hold(event: Omit<Held, 'isSlow'>): void {
    this.held.push({ ...event, isSlow: this.isWild && this.choices.once(SLOW_EVERY) });
  }

  private commandOf({ owner, operation, execute, resolve, reject }: Command): Omit<Held, 'isSlow'> {
    if (!isRead(operation)) this.options.onWrite(operation.collection);
    const early = this.options.plant?.(operation) === 'early';
    const words = `${owner.name} ${wordsFor(operation)}`;
    const carryOut = (): Promise<unknown> => {
      this.carriedOut += 1;
      const { isEmpty } = this.options;
      const moment = { now: this.time.now(), number: this.carriedOut, isEmpty };
      return atTime(operation.args, moment, execute);
    };
    const orphan = (): void =>
      this.hold({
        owner: null,
        words: `${words} (nobody waits for it)`,
        release: () => quietly(carryOut()),
      });
    const broken = (): void => reject(new MongoNetworkError('the connection was cut'));
    return {
      owner,
      words,
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
        await carryOut().then(resolve, reject);
      },
      fail: async (how) => {
        if (how === 'lost') await quietly(carryOut());
        if (how === 'late') orphan();
        broken();
      },
      onEnd: orphan,
    };
  }

  /** A message that arrives when it is let through; null: at nobody of the service. */
  deliver(owner: Process | null, words: string, arrive: () => void, onEnd?: () => void): void {
    this.hold({
      owner,
      words,
      release: async () => arrive(),
      ...(onEnd ? { onEnd } : {}),
    });
  }

  /**
   * A call from the process that runs now to somebody outside, who takes it in once it arrives. Its answer may be lost, and
   * so may the call; a caller that was killed has sent it all the same.
   */
  callOut<T>(words: string, arrive: () => T): Promise<T> {
    const owner = this.current;
    return new Promise<T>((resolve, reject) => {
      const lost = (): void => reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
      this.deliver(null, `${words} arrives`, () => {
        if (this.breaks()) return this.deliver(owner, `${words} is lost`, lost);
        const answer = arrive();
        const isAnswerLost = this.breaks();
        const said = isAnswerLost ? 'is lost' : JSON.stringify(answer);
        this.deliver(owner, `the answer to ${words} ${said}`, () =>
          isAnswerLost ? lost() : resolve(answer),
        );
      });
    });
  }

  private breaks(): boolean {
    if (this.faultsLeft === 0 || !this.choices.once(CALL_BREAKS_EVERY)) return false;
    this.faultsLeft -= 1;
    return true;
  }

  /** Sends a request to a process; fails as the connection does when the process ends first. */
  send<T>(process: Process, words: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const lost = (): void =>
        this.deliver(null, `connection lost: ${words}`, () => reject(new ConnectionLost(words)));
      const answer = (said: string, tell: () => void): void => {
        if (process.state === 'ended') return;
        this.waitingClients.delete(lost);
        this.deliver(null, `answer to «${words}»: ${said}`, tell);
      };
      this.waitingClients.set(lost, process);
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

  /** Ends a process: what it had sent may still be carried out, whoever waits for it hears that it is gone. */
  end(process: Process): void {
    process.state = 'ended';
    this.time.forget(process);
    const own = this.held.filter(({ owner }) => owner === process);
    this.held = this.held.filter(({ owner }) => owner !== process);
    for (const { onEnd } of own) if (onEnd && this.choices.pick(2) === 1) onEnd();
    this.disconnect(process);
  }

  private disconnect(process: Process): void {
    for (const [lost, waitsFor] of [...this.waitingClients]) {
      if (waitsFor !== process) continue;
      this.waitingClients.delete(lost);
      lost();
    }
  }

  /** Lets things happen in an order of the choices until `isOver`. */
  async run(isOver: () => boolean): Promise<void> {
    await this.time.settled();
    for (let step = 0; !isOver(); step += 1) {
      if (step > MAX_STEPS)
        throw new Error(
          `the schedule does not come to an end: ${this.held.map(({ words }) => words).join('; ')}`,
        );
      await this.step();
    }
  }

  private async step(): Promise<void> {
    if (this.faultsLeft > 0 && this.choices.once(FAULT_EVERY)) return this.breakSomething();
    const runnable = this.runnable();
    const canWait = this.timers().length > 0 || this.paused().length > 0;
    if (runnable.length === 0 || (canWait && this.choices.once(TIME_PASSES_EVERY))) {
      return this.passTime();
    }
    const next = runnable[this.choices.pick(runnable.length)] as Held;
    const breaks = next.fail !== undefined && this.faultsLeft > 0 && this.choices.once(FAULT_EVERY);
    await this.letThrough(next, breaks ? this.pickFailure() : null);
  }

  /** The same in the order in which things were asked for, without any choice. */
  async runInOrder(isOver: () => boolean): Promise<void> {
    for (let step = 0; !isOver(); step += 1) {
      if (step > MAX_STEPS) throw new Error('the service does not come to rest');
      const [next] = this.heldNow();
      if (next) await this.letThrough(next, null);
      else await this.passTime();
    }
  }

  private pickFailure(): Failure {
    this.faultsLeft -= 1;
    return FAILURES[this.choices.pick(FAILURES.length)] ?? 'lost';
  }

  private async letThrough(next: Held, how: Failure | null): Promise<void> {
    this.held = this.held.filter((one) => one !== next);
    this.note(how === null ? next.words : `${next.words} — ${FAILURE_WORDS[how]}`);
    this.current = next.owner;
    await (how === null ? next.release() : next.fail?.(how));
    await this.time.settled();
    this.current = null;
  }

  private runnable(): readonly Held[] {
    const all = this.held.filter(({ owner }) => owner === null || owner.state === 'running');
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

  private paused(): readonly Process[] {
    return this.processes.filter(({ state }) => state === 'paused');
  }

  private async passTime(): Promise<void> {
    const paused = this.paused();
    const [timer] = this.timers();
    if (paused.length > 0 && (timer === undefined || this.choices.pick(4) === 0)) {
      return this.resume(paused);
    }
    if (timer === undefined) throw new Error('everybody waits for something that never comes');
    this.time.advanceTo(timer.dueAt);
    this.current = timer.owner;
    this.time.fire(timer);
    await this.time.settled();
    this.current = null;
  }

  private resume(paused: readonly Process[]): void {
    const process = paused[this.choices.pick(paused.length)];
    if (process === undefined) return;
    process.state = 'running';
    this.note(`${process.name} goes on`);
  }

  private breakSomething(): void {
    const alive = this.processes.filter(({ state }) => state === 'running');
    // It hurts most in the middle of something.
    const busy = alive.filter((one) => this.held.some(({ owner }) => owner === one));
    const process = busy[this.choices.pick(busy.length)];
    if (process === undefined) return;
    this.faultsLeft -= 1;
    if (this.choices.pick(2) === 0) {
      this.note(`${process.name} is killed and started again`);
      this.end(process);
      return this.restart(process);
    }
    this.note(`${process.name} stands still while ${PAUSE_MS / 1000} seconds pass`);
    process.state = 'paused';
    this.time.advanceTo(this.time.now() + PAUSE_MS);
    // Its clients have given up long since.
    if (this.choices.pick(2) === 1) this.disconnect(process);
  }

  /** Goes on for a while without anybody who asks. */
  async linger(): Promise<void> {
    const steps = this.choices.pick(LINGER_STEPS);
    for (let step = 0; step < steps && this.held.length + this.timers().length > 0; step += 1) {
      await this.step();
    }
  }

  /**
   * From here on everything happens in its order and nothing breaks any more. The service is stopped, but for processes
   * that stand still; what was under way arrives.
   */
  async stop(): Promise<void> {
    this.faultsLeft = 0;
    this.isWild = false;
    for (const process of this.processes) {
      const staysPaused = process.state === 'paused' && this.choices.pick(2) === 1;
      if (!staysPaused && process.state !== 'ended') this.end(process);
    }
    await this.runInOrder(() => this.heldNow().length === 0);
  }

  /**
   * Processes that stood still until now go on for as long as they have something to do, and are stopped too; whether there
   * were any.
   */
  async wakeSleepers(): Promise<boolean> {
    const sleepers = this.paused();
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

  private heldNow(): readonly Held[] {
    return this.held.filter(({ owner }) => owner?.state !== 'paused');
  }

  private nextDue(): number {
    return this.timers()[0]?.dueAt ?? Infinity;
  }
}

/** What a write answers that was carried out. */
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

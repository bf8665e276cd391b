import { setTimeout as sleep } from 'node:timers/promises';
import { BSON, Int32, type Document } from 'mongodb';
import { replyPrefix } from '../../src/wire';
import { concernError, failed, gossip, hello, labelsFor, type Failure } from './answers';
import type { AfterCut, ClientConnection } from './client-connection';
import { readCommand, type Command } from './command';
import { EngineConnection, socketPathOf, toMessage } from './engine-connection';
import { Member } from './member';
import { append, decode, encode, fieldsOf, INT64 } from './raw-document';
import { RetryableWrites, type WriteOutcome } from './retryable-writes';
import { Rollback } from './rollback';
import { Rules, type Rule } from './rules';

export type { Rule } from './rules';

const SET_NAME = 'rs0';
const SIZE = 3;
const MAX_CURSORS = 10_000;
const CHANGES = /^(create|createIndexes|dropIndexes|collMod)$/;
const INTERRUPTED: Failure = { code: 11602, message: 'interrupted by a change of the primary' };
/** The number of election retries while no member can be elected. */
const VOTE_AGAIN_MS = 100;

export interface ReplicaSetOptions {
  /** The embedded engine that holds the data of all members. */
  readonly engineUrl: string;
  /** Randomness, which may be seeded; between 0 and 1. */
  readonly random?: () => number;
}

export interface Counts {
  writes: number;
  reads: number;
  /** Commands that were refused because the member was not primary. */
  notPrimary: number;
  /** Commands that were executed while the primary changed. */
  interrupted: number;
  elections: number;
  undone: number;
}

/**
 * A simulated replica set with three members in front of one embedded engine: drivers experience elections, lost
 * replies and write concern errors. All members have the same data.
 */
export class ReplicaSet {
  readonly rules: Rules;
  readonly counts: Counts = {
    ...{ writes: 0, reads: 0, notPrimary: 0, interrupted: 0, elections: 0, undone: 0 },
  };
  /** The commands that changed collections and their indexes, in order. */
  readonly changes: Document[] = [];
  readonly retryable = new RetryableWrites();
  private readonly members: readonly Member[];
  private readonly cursors = new Map<string, { readonly member: Member; readonly life: number }>();
  private readonly rollback: Rollback;
  private readonly random: () => number;
  private isolation: Isolation | null = null;
  /** The writes that the engine is executing. */
  private readonly running = new Set<Promise<unknown>>();
  private limits: Document = {};
  private term = 1;
  /** When the primary was elected, or reachable again after a cut. */
  primarySince = Date.now();
  private isClosed = false;

  constructor(private readonly options: ReplicaSetOptions) {
    this.random = options.random ?? Math.random;
    this.rules = new Rules(this.random);
    this.rollback = new Rollback(options.engineUrl);
    const answer = (member: Member) => (message: Buffer, from: ClientConnection) =>
      this.answer(message, member, from);
    const enginePath = socketPathOf(options.engineUrl);
    this.members = Array.from(
      { length: SIZE },
      (_, i) => new Member('ABC'.charAt(i), { enginePath, answer }),
    );
  }

  async open(): Promise<void> {
    const engine = new EngineConnection(socketPathOf(this.options.engineUrl));
    const said = BSON.deserialize(await engine.ask(toMessage({ hello: 1, $db: 'admin' })));
    engine.close();
    const names = Object.keys(said).filter((name) => /^(max|minWire)/.test(name));
    this.limits = Object.fromEntries(names.map((name) => [name, said[name]]));
    for (const member of this.members) await member.open();
    this.members[0]?.become('primary');
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const member of this.members) member.close();
    await this.rollback.close();
  }

  /** For `MONGODB_URL`. */
  get url(): string {
    return `mongodb://${this.members.map(({ address }) => address).join(',')}/?replicaSet=${SET_NAME}`;
  }
  get primary(): Member | null {
    return this.members.find(({ role, isDown }) => role === 'primary' && !isDown) ?? null;
  }

  // ---- Faults of members; each resolves when there is a primary again. ----

  /** The primary steps down; there is no primary for `ms`. */
  async stepDown({ ms }: { readonly ms: number }): Promise<void> {
    const old = this.primary;
    old?.become('secondary');
    await sleep(ms);
    await this.elect(old);
  }

  /** The primary's process dies; another member is elected after `ms`, and it is back `backMs` later. */
  async kill({ ms, backMs = 0 }: { readonly ms: number; readonly backMs?: number }): Promise<void> {
    const old = this.primary;
    old?.become('secondary');
    old?.close();
    await sleep(ms);
    await this.elect(old);
    void sleep(backMs).then(() => (this.isClosed ? undefined : old?.open()));
  }

  /** Packets of the primary are held back for `ms`; with `electAfterMs` the others elect another one meanwhile. */
  async cut(networkCut: {
    readonly ms: number;
    readonly after?: AfterCut;
    readonly electAfterMs?: number;
  }): Promise<void> {
    const { ms, after = 'deliver', electAfterMs } = networkCut;
    const old = this.primary;
    if (old === null) return;
    old.cut = after;
    const elected = electAfterMs === undefined ? undefined : this.replace(old, electAfterMs);
    await sleep(ms);
    old.heal(after);
    if (elected === undefined) this.primarySince = Date.now();
    await elected;
  }

  /**
   * Clients still reach the primary, but the other members do not: it accepts writes but cannot
   * confirm them. After `ms` another member is elected, and the writes made in the meantime are
   * rolled back.
   */
  async isolate({ ms }: { readonly ms: number }): Promise<void> {
    const old = this.primary;
    if (old === null) return;
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => (end = resolve));
    const begun = Promise.allSettled(this.running).then(() => this.retryable.keep());
    this.isolation = { member: old, begun, over };
    await sleep(ms);
    old.become('secondary');
    old.dropConnections();
    end();
    await Promise.allSettled(this.running);
    this.counts.undone += await this.rollback.undo();
    (await begun)();
    this.isolation = null;
    await this.elect(old);
  }

  private async replace(old: Member, afterMs: number): Promise<void> {
    await sleep(afterMs);
    old.become('secondary');
    await this.elect(old);
  }

  private async elect(notAgain: Member | null): Promise<void> {
    while (this.primary === null && !this.isClosed) {
      const able = this.members.filter((member) => member.canVote && member !== notAgain);
      const next = able[Math.floor(this.random() * able.length)];
      if (next === undefined) await sleep(VOTE_AGAIN_MS);
      else {
        this.term += 1;
        this.counts.elections += 1;
        next.become('primary');
        this.primarySince = Date.now();
      }
    }
  }

  // ---- Replies to commands. ----

  private async answer(message: Buffer, member: Member, from: ClientConnection) {
    const command = readCommand(message);
    if (command === null) return 'cut';
    const body = await this.answerTo(command, member, from);
    if (!Buffer.isBuffer(body)) return body;
    if (!command.head.wantsReply) return null;
    return Buffer.concat([replyPrefix(command.head, 1, body.length), body]);
  }

  private async answerTo(command: Command, member: Member, from: ClientConnection) {
    if (command.isHello) return this.hello(command, member);
    if (command.isSessionEnd) return encode({ ok: 1, ...gossip() });
    const refusal = this.refusal(command, member);
    if (refusal !== null) return encode(failed(member, refusal));
    const rule = this.rules.for(command);
    if (rule?.kind === 'error') return encode(failed(member, failureOf(rule, command)));
    this.counts[command.isWrite ? 'writes' : 'reads'] += 1;
    return command.isWrite
      ? this.write(command, { member, from, rule })
      : this.read(command, { member, from, rule });
  }

  private async hello(command: Command, member: Member): Promise<Buffer> {
    const version = command.get('topologyVersion') as Document | undefined;
    const wait = command.get('maxAwaitTimeMS');
    if (wait !== undefined) await member.untilChanged(version, Number(wait));
    const set = { ...this.facts(), limits: this.limits };
    return encode(hello(member, set, command.head.legacy || command.name !== 'hello'));
  }
  private facts() {
    const { members, term, primary } = this;
    return { name: SET_NAME, members, term, primary };
  }

  private refusal(command: Command, member: Member): Failure | null {
    const labels = labelsFor(10107, command.transaction !== null);
    if (command.name === 'getMore') return this.refusalOfCursor(command, member);
    if (member.role === 'primary' || (!command.isWrite && !command.isRead)) return null;
    if (command.isRead && command.mayReadSecondary) return null;
    this.counts.notPrimary += 1;
    if (command.isWrite) return { code: 10107, message: 'not primary', labels };
    return { code: 13435, message: 'not primary and secondaryOk=false' };
  }

  private refusalOfCursor(command: Command, member: Member): Failure | null {
    const id = String(command.get('getMore'));
    const cursor = this.cursors.get(id);
    const isHere =
      cursor === undefined || (cursor.member === member && cursor.life === member.life);
    return isHere ? null : { code: 43, message: `cursor id ${id} not found` };
  }

  private async read(command: Command, { member, from, rule }: Execution) {
    const isBehind = this.isolation?.member === member && command.readsMajority;
    const collection = isBehind ? await this.rollback.majorityOf(command) : undefined;
    const body = await from.engine.ask(command.toEngine(collection));
    this.keepCursor(body, member);
    return finish(append(body, gossip()), rule);
  }

  private async write(command: Command, execution: Execution) {
    const { member, rule } = execution;
    const { term } = this;
    const isolation = this.isolation?.member === member ? this.isolation : null;
    const work = this.execute(command, execution, isolation);
    this.running.add(work);
    const outcome = await work.finally(() => this.running.delete(work));
    if (outcome === 'too old') {
      return encode(failed(member, { code: 225, message: 'a newer transaction has started' }));
    }
    if (command.waitsForMajority) await isolation?.over;
    const isRepeatable = command.transaction !== null;
    const isInterrupted = member.role !== 'primary' || term !== this.term;
    if (isInterrupted) this.counts.interrupted += 1;
    const concern =
      rule?.kind === 'concern'
        ? concernError(failureOf(rule, command))
        : isInterrupted && command.waitsForMajority && this.random() < 0.5
          ? concernError({ ...INTERRUPTED, labels: labelsFor(INTERRUPTED.code, isRepeatable) })
          : {};
    const repeated = outcome.isRepeated ? { retriedStmtIds: [new Int32(0)] } : {};
    return finish(append(outcome.body, { ...repeated, ...concern, ...gossip() }), rule);
  }

  private async execute(
    command: Command,
    { member, from }: Execution,
    isolation: Isolation | null,
  ): Promise<WriteOutcome> {
    await isolation?.begun;
    if (isolation !== null) await this.rollback.keep(command);
    const ask = (): Promise<Buffer> => {
      // By now, commands that waited for their turn may find a member that is no longer primary.
      if (from.isGone || member.role !== 'primary') return Promise.reject(new Error('gone'));
      if (CHANGES.test(command.name)) this.changes.push(command.toDocument());
      // The engine has no sessions, so only the form of the request can be checked here.
      if (command.name === 'collMod') return Promise.resolve(encode({ ok: 1 }));
      return from.engine.ask(command.toEngine());
    };
    const { transaction } = command;
    return transaction === null
      ? { body: await ask(), isRepeated: false }
      : this.retryable.run(command, transaction, ask);
  }

  /** A cursor belongs to the process that opened it. */
  private keepCursor(body: Buffer, member: Member): void {
    const cursor = fieldsOf(body).find(({ name }) => name === 'cursor');
    const id = cursor && fieldsOf(cursor.value).find(({ name }) => name === 'id');
    if (id?.type !== INT64) return;
    const name = String(decode(id));
    if (name === '0') return;
    const [oldest] = this.cursors.keys();
    if (this.cursors.size >= MAX_CURSORS && oldest !== undefined) this.cursors.delete(oldest);
    this.cursors.set(name, { member, life: member.life });
  }
}

/** The primary is reachable only for clients. */
interface Isolation {
  readonly member: Member;
  /** Settles when earlier writes are done; restores the results known then. */
  readonly begun: Promise<() => void>;
  readonly over: Promise<void>;
}

interface Execution {
  readonly member: Member;
  readonly from: ClientConnection;
  readonly rule: Rule | null;
}

async function finish(body: Buffer, rule: Rule | null): Promise<Buffer | null | 'cut'> {
  if (rule?.kind === 'lost') return 'cut';
  if (rule?.kind === 'withheld') return null;
  if (rule?.kind === 'delay') await sleep(rule.delayMs ?? 1000);
  return body;
}

function failureOf({ failure }: Rule, { transaction }: Command): Failure {
  const { code, message, labels } = failure ?? { code: 91, message: 'injected' };
  return { code, message, labels: labels ?? labelsFor(code, transaction !== null) };
}

export async function startReplicaSet(options: ReplicaSetOptions): Promise<ReplicaSet> {
  const set = new ReplicaSet(options);
  await set.open();
  return set;
}

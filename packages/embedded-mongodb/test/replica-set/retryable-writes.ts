import { BSON } from 'mongodb';
import type { Command } from './command';

interface Session {
  number: bigint;
  /** The reply to the latest write; null if it changed nothing or failed. */
  result: Buffer | null;
  /** Writes of one session are executed in order. */
  tail: Promise<unknown>;
}

const MAX_SESSIONS = 50_000;

/** `too old`: the session has a newer write. */
export type WriteOutcome = { readonly body: Buffer; readonly isRepeated: boolean } | 'too old';

/**
 * Results of writes by session and transaction number, which all members share: a repeated write is
 * not executed again.
 */
export class RetryableWrites {
  private readonly sessions = new Map<string, Session>();
  /** The number of repetitions that got a stored result. */
  repeated = 0;

  /** Executes the write unless its result is stored. */
  run(
    command: Command,
    { session: id, number }: NonNullable<Command['transaction']>,
    execute: () => Promise<Buffer>,
  ): Promise<WriteOutcome> {
    const session = this.session(id);
    const turn = session.tail.then(async (): Promise<WriteOutcome> => {
      if (number < session.number) return 'too old';
      if (number === session.number && session.result !== null) {
        this.repeated += 1;
        return { body: session.result, isRepeated: true };
      }
      Object.assign(session, { number, result: null });
      const body = await execute();
      if (hasEffect(command.name, body)) session.result = body;
      return { body, isRepeated: false };
    });
    session.tail = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Saves the results; the returned function restores them, as a rollback removes the results together with the writes.
   */
  keep(): () => void {
    const savedSessions = new Map([...this.sessions].map(([id, session]) => [id, { ...session }]));
    return () => {
      for (const [id, session] of this.sessions) {
        const { number = -1n, result = null } = savedSessions.get(id) ?? {};
        Object.assign(session, { number, result });
      }
    };
  }

  private session(id: string): Session {
    const existingSession = this.sessions.get(id);
    if (existingSession !== undefined) return existingSession;
    const [oldest] = this.sessions.keys();
    if (this.sessions.size >= MAX_SESSIONS && oldest !== undefined) this.sessions.delete(oldest);
    const session: Session = { number: -1n, result: null, tail: Promise.resolve() };
    this.sessions.set(id, session);
    return session;
  }
}

/** Servers remember a write that changed something; any other is simply executed again. */
function hasEffect(name: string, body: Buffer): boolean {
  const answer = BSON.deserialize(body);
  if (answer['ok'] !== 1) return false;
  if (name === 'insert' || name === 'delete') return answer['n'] > 0;
  if (name === 'update') return answer['nModified'] > 0 || (answer['upserted']?.length ?? 0) > 0;
  if (name === 'findAndModify') return answer['lastErrorObject']?.n > 0;
  return true;
}

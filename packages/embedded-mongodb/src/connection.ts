import type { Socket } from 'node:net';
import { encodeError, encodeOk, firstFieldName } from './bson';
import { wantsJournal, type JournalBarrier } from './journal-barrier';
import { MessageSplitter } from './message-splitter';
import type { NativeEngine } from './native-engine';
import { readHead, replyPrefix } from './wire';

/** How many requests a client may send ahead before its socket is paused. */
const MAX_WAITING = 16;
/** Up to this size, one copied buffer is cheaper than two writes. */
const COPY_UP_TO_BYTES = 16 * 1024;
/** The engine's error messages can quote a whole path of field names. */
const MAX_ERROR_CHARS = 300;

/**
 * Commands that crash the engine (SIGSEGV), because they need a session cache it was built without. The engine itself
 * refuses sessions requested by fields (`lsid`, `txnNumber`, ...), with code 50891.
 */
const CRASHING_COMMANDS: ReadonlySet<string> = new Set([
  'startSession',
  'refreshSessions',
  'killSessions',
  'killAllSessions',
  'killAllSessionsByPattern',
]);

/** What all connections share. */
export interface Backend {
  readonly engine: NativeEngine;
  /** Null if the data need not survive a crash. */
  readonly journal: JournalBarrier | null;
}

/** Serves one driver connection; replies to its requests one after the other, in order. */
export function serveConnection(socket: Socket, backend: Backend): void {
  const waiting: Buffer[] = [];
  const splitter = new MessageSplitter((message) => waiting.push(message));
  let busy = false;
  let lastReplyId = 0;

  const drain = async (): Promise<void> => {
    busy = true;
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
      await answer(message);
      if (socket.isPaused() && waiting.length < MAX_WAITING) socket.resume();
    }
    busy = false;
  };

  const answer = async (message: Buffer): Promise<void> => {
    const head = readHead(message);
    if (head === null) throw new Error('unknown wire protocol operation');
    const body = answerInstead(message, head.bodyOffset) ?? (await ask(backend, message));
    if (!head.wantsReply || socket.destroyed) return;
    writeReply(socket, replyPrefix(head, (lastReplyId += 1), body.length), body);
  };

  socket.on('data', (chunk: Buffer) => {
    try {
      splitter.push(chunk);
    } catch {
      socket.destroy();
      return;
    }
    if (waiting.length >= MAX_WAITING) socket.pause();
    if (!busy) drain().catch(() => socket.destroy());
  });
  // Nothing needs to be done when a driver disconnects, but without a listener the error would end
  // the process.
  socket.on('error', () => undefined);
}

/**
 * If the engine cannot process a message, the command fails. Dropping the connection instead would make the driver
 * clear its pool and fail unrelated requests.
 */
export async function ask({ engine, journal }: Backend, message: Buffer): Promise<Buffer> {
  try {
    const { response } = await engine.roundTrip(message);
    if (journal !== null && wantsJournal(message)) await journal.pass();
    return response;
  } catch (error) {
    return answerRejected(error);
  }
}

function writeReply(socket: Socket, prefix: Buffer, body: Buffer): void {
  if (body.length <= COPY_UP_TO_BYTES) {
    socket.write(Buffer.concat([prefix, body]));
    return;
  }
  socket.cork();
  socket.write(prefix);
  socket.write(body);
  socket.uncork();
}

/** The reply to a command that must not reach the engine; null to let it through. */
function answerInstead(message: Buffer, bodyOffset: number): Buffer | null {
  const command = firstFieldName(message, bodyOffset);
  // Drivers send this when they close. There are no sessions to end, so it succeeds.
  if (command === 'endSessions') return encodeOk();
  if (!CRASHING_COMMANDS.has(command)) return null;
  return encodeError({
    code: 20,
    codeName: 'IllegalOperation',
    message: `the embedded engine has no sessions (${command})`,
  });
}

/** The reply when the engine rejects a message as a whole, for instance BSON nested too deeply. */
function answerRejected(error: unknown): Buffer {
  const message = error instanceof Error ? error.message : String(error);
  const shortMessage = message.slice(0, MAX_ERROR_CHARS);
  return encodeError({ code: 22, codeName: 'InvalidBSON', message: shortMessage });
}

import { write, writeSync } from 'node:fs';
import { processTimes } from '../values/process-times';

/** The destination of log lines. */
export interface LogOutput {
  write(line: string): void;
}

/** The maximum size of the lines that were accepted and are not written yet. */
const MAX_WAITING_CHARACTERS = 4 * 1024 * 1024;
const CHUNK_CHARACTERS = 16 * 1024;
const RETRY_MS = 100;
const RETRY_AT_END_MS = 10;

/**
 * Writes lines in their order, several at once. A full disk or a blocked reader costs the lines beyond a limit, never a
 * response, and at the end of the process a bounded time: it writes the rest, or reports how many lines it could not
 * write.
 */
export function createLogOutput(fd: number, tell: (message: string) => void): LogOutput {
  const chunks: string[] = [];
  let unwrittenCharacters = 0;
  let droppedLines = 0;
  let state: 'idle' | 'writing' | 'pausing' = 'idle';
  let isBlocked = false;
  /** The unwritten rest of the current chunk. */
  let rest: Uint8Array = Buffer.alloc(0);

  const hasMore = (): boolean => {
    if (rest.length > 0) return true;
    const chunk = chunks.shift() ?? '';
    unwrittenCharacters -= chunk.length;
    rest = Buffer.from(chunk);
    return rest.length > 0;
  };
  const writeNext = (): void => {
    state = hasMore() ? 'writing' : 'idle';
    if (state === 'writing') write(fd, rest, advance);
  };
  const advance = (error: NodeJS.ErrnoException | null, byteCount: number): void => {
    if (error === null) {
      rest = rest.subarray(byteCount);
      writeNext();
      if (state === 'idle') reportResumed();
      return;
    }
    state = 'pausing';
    // A reader that is slow for a moment loses no line.
    if (error.code !== 'EAGAIN') reportBlocked(error.code ?? error.message);
    setTimeout(writeNext, RETRY_MS).unref();
  };
  const reportBlocked = (reason: string): void => {
    if (!isBlocked)
      tell(`The log cannot be written (${reason}): lines are dropped when 4 MiB wait.`);
    isBlocked = true;
  };
  const reportResumed = (): void => {
    if (isBlocked) tell(`The log is written again. Lines that were dropped: ${droppedLines}`);
    isBlocked = false;
    droppedLines = 0;
  };
  process.on('exit', () => {
    // A chunk that a thread is writing is left to that thread, because nobody knows how much of it is written.
    if (state === 'writing') rest = Buffer.alloc(0);
    const unwrittenLines = writeAtEnd(fd, Buffer.concat([rest, Buffer.from(chunks.join(''))]));
    droppedLines += unwrittenLines.filter((byte) => byte === LINE_FEED).length;
    if (droppedLines > 0) tell(`The log ends. Lines that were not written: ${droppedLines}`);
  });
  return {
    write: (line) => {
      if (unwrittenCharacters + line.length > MAX_WAITING_CHARACTERS) {
        droppedLines += 1;
        return reportBlocked('its reader has stopped reading');
      }
      unwrittenCharacters += line.length;
      const last = chunks.at(-1);
      if (last === undefined || last.length + line.length > CHUNK_CHARACTERS) chunks.push(line);
      else chunks[chunks.length - 1] = last + line;
      if (state === 'idle') writeNext();
    },
  };
}

const LINE_FEED = 0x0a;

/** Writes as much as a slow reader accepts in the time that a process has at its end, and returns the rest. */
function writeAtEnd(fd: number, bytes: Uint8Array): Uint8Array {
  const endsAt = performance.now() + processTimes.logMs;
  const never = new Int32Array(new SharedArrayBuffer(4));
  let remaining = bytes;
  while (remaining.length > 0) {
    try {
      remaining = remaining.subarray(writeSync(fd, remaining));
    } catch (error) {
      const isSlow = (error as NodeJS.ErrnoException).code === 'EAGAIN';
      if (!isSlow || performance.now() >= endsAt) break;
      Atomics.wait(never, 0, 0, RETRY_AT_END_MS);
    }
  }
  return remaining;
}

let standard: LogOutput | undefined;

/** Standard output, which all loggers of a process share. */
export function standardOutput(): LogOutput {
  // Reading the descriptor makes a pipe return EAGAIN instead of blocking.
  standard ??= createLogOutput(process.stdout.fd, (message) => console.error(message));
  return standard;
}

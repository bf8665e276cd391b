import { encodeJournaledNoOp } from './bson';
import type { NativeEngine } from './native-engine';

const WRITE_CONCERN = Buffer.from('\x03writeConcern\0', 'latin1');
const JOURNALED = Buffer.from('\x08j\0\x01', 'latin1');
const NOT_JOURNALED = Buffer.from('\x08j\0\0', 'latin1');
const MAJORITY = Buffer.from('\x02w\0\x09\0\0\0majority\0', 'latin1');

/**
 * Whether the sender wants a reply only once its write is in the journal. Looks for the bytes instead of parsing, so a
 * document that happens to contain them merely waits a little longer.
 */
export function wantsJournal(message: Buffer): boolean {
  let at = message.indexOf(WRITE_CONCERN);
  while (at >= 0) {
    const start = at + WRITE_CONCERN.length;
    const length = start + 4 <= message.length ? message.readInt32LE(start) : 0;
    const concern = message.subarray(start, start + Math.max(length, 0));
    if (isJournaled(concern)) return true;
    at = message.indexOf(WRITE_CONCERN, start);
  }
  return false;
}

/** On a single server a majority implies the journal, unless the sender declines that. */
function isJournaled(concern: Buffer): boolean {
  if (concern.includes(JOURNALED)) return true;
  return concern.includes(MAJORITY) && !concern.includes(NOT_JOURNALED);
}

/**
 * Holds back replies to journaled writes for one more journal flush. The engine sometimes replies to a concurrent `j:
 * true` write one flush too early, and a kill right then lost acknowledged writes (about 3 kills in 20 at 4,000
 * writes/s). A flush that starts after the engine's reply covers it; all replies that wait at that moment share one.
 */
export class JournalBarrier {
  private readonly noOp = encodeJournaledNoOp();
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | null = null;

  constructor(private readonly engine: NativeEngine) {}

  /** Settles when everything acknowledged before this call is in the journal. */
  pass(): Promise<void> {
    this.next ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.next = null;
        this.running = this.flush();
        return this.running;
      });
    return this.next;
  }

  private async flush(): Promise<void> {
    await this.engine.roundTrip(this.noOp);
  }
}

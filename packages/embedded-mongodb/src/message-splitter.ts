const LENGTH_BYTES = 4;
const HEADER_BYTES = 16;
/** The server's own limit (maxMessageSizeBytes), announced to drivers in the handshake. */
const MAX_MESSAGE_BYTES = 48_000_000;

/**
 * Splits a connection's byte stream into whole wire messages. A message inside one chunk is passed on without a copy;
 * one spread over many is copied once, into a buffer of its announced length.
 */
export class MessageSplitter {
  private head: Buffer | null = null;
  private large: Buffer | null = null;
  private filled = 0;

  constructor(private readonly onMessage: (message: Buffer) => void) {}

  /** Takes the next bytes; throws if they cannot be the wire protocol. */
  push(chunk: Buffer): void {
    let rest = this.large === null ? this.withHead(chunk) : this.fill(this.large, chunk);
    while (rest.length >= LENGTH_BYTES) {
      const length = readLength(rest);
      if (rest.length < length) {
        this.startLarge(rest, length);
        return;
      }
      this.onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    if (rest.length > 0) this.head = rest;
  }

  private withHead(chunk: Buffer): Buffer {
    const { head } = this;
    this.head = null;
    return head === null ? chunk : Buffer.concat([head, chunk]);
  }

  private startLarge(start: Buffer, length: number): void {
    this.large = Buffer.allocUnsafeSlow(length);
    this.filled = start.copy(this.large);
  }

  private fill(large: Buffer, chunk: Buffer): Buffer {
    const copiedBytes = chunk.copy(large, this.filled);
    this.filled += copiedBytes;
    if (this.filled === large.length) {
      this.large = null;
      this.onMessage(large);
    }
    return chunk.subarray(copiedBytes);
  }
}

function readLength(bytes: Buffer): number {
  const length = bytes.readInt32LE(0);
  if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) {
    throw new Error(`impossible wire message length ${length}`);
  }
  return length;
}

// The MongoDB wire protocol, as far as a server in front of the engine needs it:
// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/

const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const FLAG_MORE_TO_COME = 1 << 1;
const KIND_BODY = 0;

/** The facts about a request that are needed before the engine parses it. */
export interface RequestHead {
  readonly requestId: number;
  readonly legacy: boolean;
  /** False for an unacknowledged write: a reply would confuse the driver's next read. */
  readonly wantsReply: boolean;
  /** The position of the command document; -1 if it is not where it belongs. */
  readonly bodyOffset: number;
}

/** Reads a request's head; returns null for an opcode that neither drivers nor the engine use. */
export function readHead(message: Buffer): RequestHead | null {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG && message.length > HEADER_BYTES + 5) {
    const wantsReply = (message.readUInt32LE(HEADER_BYTES) & FLAG_MORE_TO_COME) === 0;
    return { requestId, legacy: false, wantsReply, bodyOffset: findBody(message) };
  }
  if (opCode === OP_QUERY) {
    return { requestId, legacy: true, wantsReply: true, bodyOffset: findQuery(message) };
  }
  return null;
}

/** Every driver sends the body first, but the protocol allows document sequences before it. */
function findBody(message: Buffer): number {
  let at = HEADER_BYTES + 4;
  while (at + 5 <= message.length) {
    if (message[at] === KIND_BODY) return at + 1;
    const size = message.readInt32LE(at + 1);
    if (size <= 0) return -1;
    at += 1 + size;
  }
  return -1;
}

/** OP_QUERY: flags, the collection's name, skip, limit, then the document. */
function findQuery(message: Buffer): number {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  return nameEnd < 0 ? -1 : nameEnd + 1 + 8;
}

/** The bytes before a reply's BSON document. */
export function replyPrefix(head: RequestHead, replyId: number, bodyBytes: number): Buffer {
  const prefix = Buffer.allocUnsafe(HEADER_BYTES + (head.legacy ? 20 : 5));
  prefix.writeInt32LE(prefix.length + bodyBytes, 0);
  prefix.writeInt32LE(replyId, 4);
  prefix.writeInt32LE(head.requestId, 8);
  if (head.legacy) {
    prefix.writeInt32LE(OP_REPLY, 12);
    prefix.fill(0, HEADER_BYTES); // no flags, no cursor, starting from 0 ...
    prefix.writeInt32LE(1, 32); // ... one document
  } else {
    prefix.writeInt32LE(OP_MSG, 12);
    // No flags are set: without moreToCome, a driver that allowed an exhaust stream sends the next
    // request.
    prefix.fill(0, HEADER_BYTES);
  }
  return prefix;
}

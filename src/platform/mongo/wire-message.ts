import { BSON, type Document } from 'mongodb';

/** Where the parts of an OP_MSG begin (MongoDB wire protocol): header, flags, and a single section, the body. */
const REQUEST_ID_AT = 4;
const RESPONSE_TO_AT = 8;
const OPERATION_AT = 12;
const FLAGS_AT = 16;
const SECTION_AT = 20;
const BODY_AT = 21;

const OP_MSG = 2013;
const NO_FLAGS = 0;
const BODY_SECTION = 0;

/** A command, `$db` included, as the bytes of one message. */
export function encodeCommand(command: Document, requestId: number): Buffer {
  const body = BSON.serialize(command, { ignoreUndefined: true });
  const message = Buffer.allocUnsafe(BODY_AT + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(requestId, REQUEST_ID_AT);
  message.writeInt32LE(0, RESPONSE_TO_AT);
  message.writeInt32LE(OP_MSG, OPERATION_AT);
  message.writeInt32LE(NO_FLAGS, FLAGS_AT);
  message[SECTION_AT] = BODY_SECTION;
  message.set(body, BODY_AT);
  return message;
}

/** The document that answers a request; null when the message is anything else (compressed, for somebody else). */
export function replyBody(message: Buffer, requestId: number): Buffer | null {
  const isReply =
    message.length > BODY_AT &&
    message.readInt32LE(RESPONSE_TO_AT) === requestId &&
    message.readInt32LE(OPERATION_AT) === OP_MSG &&
    message.readInt32LE(FLAGS_AT) === NO_FLAGS &&
    message[SECTION_AT] === BODY_SECTION;
  return isReply ? message.subarray(BODY_AT) : null;
}

/** What a command answers that opens a cursor or reads on. */
export interface Batch {
  /** Each row as its BSON bytes. */
  readonly rows: readonly Buffer[];
  /** Where to read on; 0 when there is no more. */
  readonly cursorId: bigint;
}

const { NumberUtils, parseToElements } = BSON.onDemand;

/** The rows of `{ cursor: { firstBatch or nextBatch, id }, ok: 1 }`, not decoded; null when the command failed. */
export function readBatch(body: Buffer): Batch | null {
  const { ok, cursor } = elementsOf(body, 0);
  if (cursor === undefined || integerAt(body, ok) !== 1n) return null;
  const { firstBatch, nextBatch, id } = elementsOf(body, cursor.offset);
  const batch = firstBatch ?? nextBatch;
  const cursorId = integerAt(body, id);
  if (batch === undefined || cursorId === null) return null;
  const rows: Buffer[] = [];
  for (const [, , , offset, length] of parseToElements(body, batch.offset)) {
    rows.push(body.subarray(offset, offset + length));
  }
  return { rows, cursorId };
}

/** A value inside of a document. */
interface Element {
  readonly type: number;
  readonly offset: number;
}

function elementsOf(body: Buffer, start: number): Readonly<Record<string, Element | undefined>> {
  const elements: Record<string, Element> = {};
  for (const [type, nameOffset, nameLength, offset] of parseToElements(body, start)) {
    elements[body.toString('latin1', nameOffset, nameOffset + nameLength)] = { type, offset };
  }
  return elements;
}

const { double, int, long } = BSON.BSONType;

/** Servers differ in the kind of number they send. */
function integerAt(body: Buffer, element: Element | undefined): bigint | null {
  switch (element?.type) {
    case double:
      return BigInt(Math.trunc(NumberUtils.getFloat64LE(body, element.offset)));
    case int:
      return BigInt(NumberUtils.getInt32LE(body, element.offset));
    case long:
      return NumberUtils.getBigInt64LE(body, element.offset);
    default:
      return null;
  }
}

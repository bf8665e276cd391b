// The little BSON that the socket server needs: the name of a command, and small replies. A full
// decoder would take time for every message, which the engine parses again anyway.

const DOUBLE = 0x01;
const STRING = 0x02;
const DOCUMENT = 0x03;
const ARRAY = 0x04;
const BOOLEAN = 0x08;
const INT32 = 0x10;

const OP_MSG = 2013;

/** The name of the document's first field, which is the command's name; '' if it is not BSON. */
export function firstFieldName(bytes: Buffer, start: number): string {
  const nameStart = start + 5; // four bytes of length, one of type
  const nameEnd = bytes.indexOf(0, nameStart);
  return start < 0 || nameEnd < 0 ? '' : bytes.toString('latin1', nameStart, nameEnd);
}

/** Encodes the reply to a command that succeeded without a result. */
export function encodeOk(): Buffer {
  return encodeDocument([element(DOUBLE, 'ok', double(1))]);
}

/** Encodes the reply to a command that failed. */
export function encodeError(error: { code: number; codeName: string; message: string }): Buffer {
  return encodeDocument([
    element(DOUBLE, 'ok', double(0)),
    element(STRING, 'errmsg', string(error.message)),
    element(INT32, 'code', int32(error.code)),
    element(STRING, 'codeName', string(error.codeName)),
  ]);
}

/** Encodes a whole message for a write that finds nothing to change, but waits for the journal. */
export function encodeJournaledNoOp(): Buffer {
  const statement = encodeDocument([
    element(DOCUMENT, 'q', encodeDocument([element(INT32, '_id', int32(0))])),
    element(INT32, 'limit', int32(1)),
  ]);
  const body = encodeDocument([
    element(STRING, 'delete', string('journal_barrier')),
    element(ARRAY, 'deletes', encodeDocument([element(DOCUMENT, '0', statement)])),
    element(DOCUMENT, 'writeConcern', encodeDocument([element(BOOLEAN, 'j', Buffer.of(1))])),
    element(STRING, '$db', string('admin')),
  ]);
  return encodeMessage(body);
}

/** Encodes a whole message that sets a parameter of the server. */
export function encodeSetParameter(name: string, value: string | number): Buffer {
  const body = encodeDocument([
    element(INT32, 'setParameter', int32(1)),
    typeof value === 'number'
      ? element(INT32, name, int32(value))
      : element(STRING, name, string(value)),
    element(STRING, '$db', string('admin')),
  ]);
  return encodeMessage(body);
}

function encodeMessage(body: Buffer): Buffer {
  const flagsAndKind = Buffer.alloc(5);
  const length = 16 + flagsAndKind.length + body.length;
  return Buffer.concat([int32(length), int32(0), int32(0), int32(OP_MSG), flagsAndKind, body]);
}

function encodeDocument(elements: readonly Buffer[]): Buffer {
  const length = elements.reduce((sum, bytes) => sum + bytes.length, 5);
  return Buffer.concat([int32(length), ...elements, Buffer.of(0)]);
}

function element(type: number, name: string, value: Buffer): Buffer {
  return Buffer.concat([Buffer.of(type), Buffer.from(`${name}\0`), value]);
}

function string(text: string): Buffer {
  const bytes = Buffer.from(`${text}\0`);
  return Buffer.concat([int32(bytes.length), bytes]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

import { BSON, Double, Long } from 'mongodb';
import { encodeCommand, readBatch, replyBody } from '../../../src/platform/mongo/wire-message';

const ROWS = [
  { _id: 'a', n: 1 },
  { _id: 'b', text: 'grün' },
];

/** A server's answer to the request `responseTo`. */
function reply(document: BSON.Document, responseTo = 7): Buffer {
  const message = encodeCommand(document, 1);
  message.writeInt32LE(responseTo, 8);
  return message;
}

const answerOf = (rows: readonly object[], id = 0) => ({
  cursor: { firstBatch: rows, id: Long.fromNumber(id), ns: 'db.rows' },
  ok: 1,
  operationTime: new BSON.Timestamp({ t: 1, i: 1 }),
});

describe('encodeCommand', () => {
  it('writes one OP_MSG with the command as its body', () => {
    const command = { find: 'rows', filter: { _id: 'ä', gone: undefined }, limit: 1, $db: 'db' };
    const message = encodeCommand(command, 42);
    expect(message.readInt32LE(0)).toBe(message.length);
    expect([4, 8, 12, 16].map((at) => message.readInt32LE(at))).toEqual([42, 0, 2013, 0]);
    expect(message[20]).toBe(0);
    expect(BSON.deserialize(message.subarray(21))).toEqual({
      find: 'rows',
      filter: { _id: 'ä' },
      limit: 1,
      $db: 'db',
    });
  });
});

describe('replyBody', () => {
  it('is the document that answers the request', () => {
    const body = replyBody(reply({ ok: 1 }), 7);
    expect(body === null ? null : BSON.deserialize(body)).toEqual({ ok: 1 });
  });

  it.each([
    ['the answer to another request', (message: Buffer) => message.writeInt32LE(8, 8)],
    ['a compressed message', (message: Buffer) => message.writeInt32LE(2012, 12)],
    ['one with flags, as of a checksum', (message: Buffer) => message.writeInt32LE(1, 16)],
    ['one of another kind of section', (message: Buffer) => message.writeUInt8(1, 20)],
  ])('is null for %s', (_name, spoil) => {
    const message = reply({ ok: 1 });
    spoil(message);
    expect(replyBody(message, 7)).toBeNull();
  });

  it('is null for a message that ends in its header', () => {
    const header = reply({ ok: 1 }).subarray(0, 21);
    expect(replyBody(header, 7)).toBeNull();
  });
});

describe('readBatch', () => {
  it.each([1, Long.ONE, new Double(1)])('takes any kind of number for ok: %p', (ok) => {
    expect(read({ ...answerOf(ROWS), ok })?.rows).toHaveLength(2);
  });

  const read = (document: BSON.Document) =>
    readBatch(Buffer.from(BSON.serialize(document, { ignoreUndefined: false })));

  it('cuts out each row as it came', () => {
    const batch = read(answerOf(ROWS));
    expect(batch?.cursorId).toBe(0n);
    expect(batch?.rows.map((row) => BSON.deserialize(row))).toEqual(ROWS);
  });

  it('reads what comes after the first batch', () => {
    const more = { cursor: { nextBatch: ROWS, id: Long.ZERO, ns: 'db.rows' }, ok: 1 };
    expect(read(more)?.rows).toHaveLength(2);
  });

  it('says where to read on when there are more rows than these', () => {
    expect(read(answerOf(ROWS, 12))?.cursorId).toBe(12n);
    expect(read(answerOf([]))).toEqual({ rows: [], cursorId: 0n });
  });

  it.each([
    ['a failure', { ok: 0, errmsg: 'no', code: 2, codeName: 'BadValue' }],
    ['an answer without a cursor', { ok: 1, n: 3 }],
    ['an answer without rows', { ok: 1, cursor: { id: Long.ZERO } }],
  ])('is null for %s', (_name, document) => {
    expect(read(document)).toBeNull();
  });
});

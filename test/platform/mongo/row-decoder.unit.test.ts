import fc from 'fast-check';
import { BSON, Decimal128, Long, ObjectId, Timestamp } from 'mongodb';
import { createRowDecoder } from '../../../src/platform/mongo/row-decoder';

const scalar = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.constantFrom(new ObjectId(), new Timestamp({ t: 1, i: 2 }), Decimal128.fromString('1.5')),
);
const name = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('\0'));
const { document } = fc.letrec<{ document: unknown; value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: tie('document') },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
  ),
  document: fc.dictionary(name, tie('value'), { maxKeys: 8, noNullPrototype: true }),
}));

const encode = (row: unknown): Buffer => Buffer.from(BSON.serialize(row as BSON.Document));

describe('createRowDecoder', () => {
  it('reads every row as the decoder of the driver does, whatever it has read before', () => {
    const decode = createRowDecoder();
    fc.assert(
      fc.property(document, (row) => {
        const bytes = encode(row);
        expect(decode(bytes)).toEqual(BSON.deserialize(bytes));
      }),
    );
  });

  it('reads rows of one shape whose optional fields come and go', () => {
    const decode = createRowDecoder();
    const rows = [
      { _id: 'a', sku: 'x', lines: [{ id: 1 }, { id: 2, note: 'n' }], at: new Date(0) },
      { _id: 'b', lines: [], at: null },
      { _id: 'c', sku: null, lines: [{ note: 'm' }], at: new Date(1), more: { a: { b: [] } } },
      {},
    ];
    for (const row of [...rows, ...rows, ...[...rows].reverse()]) {
      expect(decode(encode(row))).toEqual(row);
    }
  });

  it('reads rows of one shape the same before and after it has got used to them', () => {
    const decode = createRowDecoder();
    for (let i = 0; i < 60; i += 1) {
      const row = { _id: `p${i}`, '2': i, a: { 'b c': 'ü', "d'": [{ e: i / 3 }] }, '': null };
      expect(decode(encode(row))).toEqual(row);
    }
  });

  it('reads more names than it remembers', () => {
    const decode = createRowDecoder();
    for (let i = 0; i < 10_100; i += 1) {
      const row = { _id: 'a', attributes: { [`key ${i}`]: i } };
      expect(decode(encode(row))).toEqual(row);
    }
  });

  it('gives no field a meaning: __proto__ is data', () => {
    const row = JSON.parse('{"a":1,"__proto__":{"admin":true}}') as unknown;
    const read = createRowDecoder()(encode(row)) as object;
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.keys(read)).toEqual(['a', '__proto__']);
  });

  it('reads a row in the middle of a larger buffer', () => {
    const bytes = Buffer.concat([
      Buffer.from('before'),
      encode({ a: 1.5, b: 'ü' }),
      Buffer.from('after'),
    ]);
    const row = bytes.subarray(6, bytes.length - 5);
    expect(createRowDecoder()(row)).toEqual({ a: 1.5, b: 'ü' });
  });
});

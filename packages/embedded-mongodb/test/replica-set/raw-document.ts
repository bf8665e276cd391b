// Reads and rewrites the top level of a BSON document without decoding its values.
import { BSON, type Document } from 'mongodb';

/** One field of a document, still encoded. */
export interface RawField {
  readonly name: string;
  /** Type, name and value. */
  readonly bytes: Buffer;
  readonly type: number;
  readonly value: Buffer;
}

export const INT64 = 18;
const LENGTH_BYTES = 4;
const END = Buffer.of(0);

export function fieldsOf(document: Buffer): readonly RawField[] {
  const fields: RawField[] = [];
  for (const [type, nameAt, nameLength, at, length] of BSON.onDemand.parseToElements(document)) {
    fields.push({
      name: document.toString('latin1', nameAt, nameAt + nameLength),
      bytes: document.subarray(nameAt - 1, at + length),
      type,
      value: document.subarray(at, at + length),
    });
  }
  return fields;
}

export function decode(field: RawField): unknown {
  return BSON.deserialize(join([field.bytes]), { promoteLongs: false })[field.name] as unknown;
}

/** Fields of any document, encoded for `join`. */
export function encoded(document: Document): Buffer {
  return encode(document).subarray(LENGTH_BYTES, -1);
}

export function encode(document: Document): Buffer {
  return Buffer.from(BSON.serialize(document, { ignoreUndefined: true }));
}

/** A document of encoded fields. */
export function join(fields: readonly Buffer[]): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeInt32LE(fields.reduce((sum, { length: bytes }) => sum + bytes, LENGTH_BYTES + 1));
  return Buffer.concat([length, ...fields, END]);
}

/** A document with more fields at its end. */
export function append(document: Buffer, more: Document): Buffer {
  return join([document.subarray(LENGTH_BYTES, -1), encoded(more)]);
}

import { BSON, type Document, type Long } from 'mongodb';
import { readHead, type RequestHead } from '../../src/wire';
import { decode, encoded, fieldsOf, join, type RawField } from './raw-document';

const READS = new Set([
  ...['find', 'aggregate', 'count', 'distinct', 'listCollections', 'listIndexes', 'explain'],
  ...['collStats', 'dbStats'],
]);
/** Commands that every member answers, and that neither read nor write data. */
const ANYWHERE = new Set([
  ...['ping', 'buildInfo', 'serverStatus', 'connectionStatus', 'getParameter', 'hostInfo'],
  ...['listDatabases', 'getMore', 'killCursors'],
]);
const WRITES_WITH_CONCERN = new Set([
  ...[
    'bulkWrite',
    'insert',
    'update',
    'delete',
    'findAndModify',
    'create',
    'createIndexes',
    'drop',
  ],
  ...['dropIndexes', 'dropDatabase', 'collMod', 'renameCollection'],
]);
/** Commands that only replica sets know. */
const STRIPPED = new Set([
  ...['lsid', 'txnNumber', '$clusterTime', 'readConcern', '$readPreference', 'writeConcern'],
  ...['stmtId', 'stmtIds', 'commitQuorum'],
]);
const HEADER_BYTES = 16;
const OP_MSG = 2013;

/** One command as a driver sent it. */
export class Command {
  private readonly fields: readonly RawField[];
  /** Document sequences after the body. */
  private readonly sequences: Buffer;

  constructor(
    message: Buffer,
    readonly head: RequestHead,
  ) {
    const size = message.readInt32LE(head.bodyOffset);
    const end = head.bodyOffset + size;
    this.fields = fieldsOf(message.subarray(head.bodyOffset, end));
    this.sequences = head.legacy ? Buffer.alloc(0) : message.subarray(end);
  }

  get name(): string {
    return this.fields[0]?.name ?? '';
  }
  get database(): string {
    return (this.get('$db') as string | undefined) ?? '';
  }
  get collection(): string {
    const collectionName = this.get(this.name === 'getMore' ? 'collection' : this.name);
    return typeof collectionName === 'string' ? collectionName : '';
  }
  /** Its target, as `database.collection`. */
  get namespaces(): readonly string[] {
    if (this.name !== 'bulkWrite') return [`${this.database}.${this.collection}`];
    const documents = sectionsOf(this.sequences).find(({ name }) => name === 'nsInfo')?.documents;
    return (documents ?? (this.get('nsInfo') as Document[])).map(({ ns }) => String(ns));
  }
  get isHello(): boolean {
    return /^(hello|ismaster)$/i.test(this.name);
  }
  get isSessionEnd(): boolean {
    return /^(end|refresh|kill)Sessions$/.test(this.name);
  }
  get isRead(): boolean {
    return READS.has(this.name) && !this.writesByPipeline;
  }
  get isWrite(): boolean {
    return !READS.has(this.name) && !ANYWHERE.has(this.name) ? true : this.writesByPipeline;
  }
  /**
   * Whether the reply to a write waits until a majority of the members has it, which is the
   * default.
   */
  get waitsForMajority(): boolean {
    const { w = 'majority' } = (this.get('writeConcern') ?? {}) as { readonly w?: unknown };
    return this.isWrite && (w === 'majority' || Number(w) > 1);
  }
  get readsMajority(): boolean {
    return (this.get('readConcern') as Document | undefined)?.['level'] === 'majority';
  }
  get mayReadSecondary(): boolean {
    const { mode = 'primary' } = (this.get('$readPreference') ?? {}) as { readonly mode?: string };
    return mode !== 'primary';
  }
  /** Session and number of a write that its driver may repeat; null for every other command. */
  get transaction(): { readonly session: string; readonly number: bigint } | null {
    const lsid = this.get('lsid') as Document | undefined;
    const number = this.get('txnNumber') as Long | undefined;
    if (lsid === undefined || number === undefined) return null;
    return { session: lsid['id'].toString('hex') as string, number: number.toBigInt() };
  }

  /** Without the sequences after its body. */
  toDocument(): Document {
    return Object.fromEntries(this.fields.map((field) => [field.name, decode(field)]));
  }

  get(name: string): unknown {
    const field = this.fields.find((each) => each.name === name);
    return field === undefined ? undefined : decode(field);
  }

  /** The message for the engine, which has neither sessions nor replication: its majority is its journal. */
  toEngine(collection = this.collection): Buffer {
    const [first, ...others] = this.fields;
    const firstField = collection === this.collection ? first?.bytes : undefined;
    const remainingFields = others
      .filter(({ name }) => !STRIPPED.has(name))
      .map(({ bytes }) => bytes);
    const body = join([
      firstField ?? encoded({ [this.name]: collection }),
      ...remainingFields,
      encoded(this.concern()),
    ]);
    const head = Buffer.alloc(HEADER_BYTES + 5);
    head.writeInt32LE(head.length + body.length + this.sequences.length, 0);
    head.writeInt32LE(this.head.requestId, 4);
    head.writeInt32LE(OP_MSG, 12);
    return Buffer.concat([head, body, this.sequences]);
  }

  private concern(): Document {
    if (!WRITES_WITH_CONCERN.has(this.name) && !this.writesByPipeline) return {};
    const { w, j } = (this.get('writeConcern') ?? {}) as { readonly w?: unknown; j?: unknown };
    const journal = j ?? (this.waitsForMajority ? true : undefined);
    return { writeConcern: { w: w === 0 ? 0 : 1, j: journal } };
  }

  private get writesByPipeline(): boolean {
    const pipeline = this.name === 'aggregate' ? (this.get('pipeline') as Document[]) : [];
    return pipeline.some((stage) => '$out' in stage || '$merge' in stage);
  }
}

/** The document sequences after a body (sections of kind 1). */
function sectionsOf(bytes: Buffer): readonly { name: string; documents: readonly Document[] }[] {
  const sections: { name: string; documents: Document[] }[] = [];
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32LE(at + 1)) {
    const end = at + 1 + bytes.readInt32LE(at + 1);
    const nameEnd = bytes.indexOf(0, at + 5);
    const documents: Document[] = [];
    for (let next = nameEnd + 1; next < end; next += bytes.readInt32LE(next)) {
      documents.push(BSON.deserialize(bytes.subarray(next, next + bytes.readInt32LE(next))));
    }
    sections.push({ name: bytes.toString('latin1', at + 5, nameEnd), documents });
  }
  return sections;
}

/** Returns null for messages that the front does not support. */
export function readCommand(message: Buffer): Command | null {
  const head = readHead(message);
  return head === null || head.bodyOffset < 0 ? null : new Command(message, head);
}

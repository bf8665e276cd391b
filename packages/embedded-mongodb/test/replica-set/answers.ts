// The replies of replica set members, according to the public specifications of server discovery,
// sessions and retryable writes.
import { Binary, Int32, Long, ObjectId, Timestamp, type Document } from 'mongodb';
import type { Member } from './member';

/** The facts that all members report. */
export interface SetFacts {
  readonly name: string;
  readonly members: readonly Member[];
  readonly term: number;
  readonly primary: Member | null;
  /** The engine's limits. */
  readonly limits: Document;
}

const CODE_NAMES: Readonly<Record<number, string>> = {
  43: 'CursorNotFound',
  64: 'WriteConcernTimeout',
  91: 'ShutdownInProgress',
  100: 'UnsatisfiableWriteConcern',
  112: 'WriteConflict',
  189: 'PrimarySteppedDown',
  225: 'TransactionTooOld',
  10107: 'NotWritablePrimary',
  11602: 'InterruptedDueToReplStateChange',
  13435: 'NotPrimaryNoSecondaryOk',
};
/** The error codes that servers label as retryable for a write with a transaction number. */
const RETRYABLE = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const SESSION_MINUTES = 30;

export function hello(member: Member, set: SetFacts, isLegacy: boolean): Document {
  const isPrimary = member.role === 'primary';
  const opTime = { ts: clusterTime(), t: Long.fromNumber(set.term) };
  const now = new Date();
  return {
    helloOk: true,
    [isLegacy ? 'ismaster' : 'isWritablePrimary']: isPrimary,
    secondary: !isPrimary,
    topologyVersion: member.topologyVersion,
    hosts: set.members.map(({ address }) => address),
    setName: set.name,
    setVersion: new Int32(1),
    me: member.address,
    primary: set.primary?.address,
    electionId: isPrimary ? electionId(set.term) : undefined,
    lastWrite: { opTime, lastWriteDate: now, majorityOpTime: opTime, majorityWriteDate: now },
    localTime: now,
    logicalSessionTimeoutMinutes: new Int32(SESSION_MINUTES),
    ...set.limits,
    readOnly: false,
    ok: 1,
    ...gossip(),
  };
}

export interface Failure {
  readonly code: number;
  readonly message: string;
  readonly labels?: readonly string[];
}

export function failed(member: Member, { code, message, labels = [] }: Failure): Document {
  return {
    ok: 0,
    errmsg: message,
    code: new Int32(code),
    codeName: CODE_NAMES[code] ?? `Code${code}`,
    errorLabels: labels.length > 0 ? labels : undefined,
    topologyVersion: member.topologyVersion,
    ...gossip(),
  };
}

/** Added to the reply to a write that was made but may be lost. */
export function concernError({ code, message, labels = [] }: Failure): Document {
  return {
    writeConcernError: {
      code: new Int32(code),
      codeName: CODE_NAMES[code] ?? `Code${code}`,
      errmsg: message,
      errInfo: { writeConcern: { w: 'majority', wtimeout: 0, provenance: 'clientSupplied' } },
    },
    ...(labels.length > 0 ? { errorLabels: labels } : {}),
  };
}

/** The labels that a server adds for a code; only writes that a driver may repeat get any. */
export function labelsFor(code: number, isRepeatable: boolean): readonly string[] {
  return isRepeatable && RETRYABLE.has(code) ? ['RetryableWriteError'] : [];
}

/** Cluster times in every reply. */
export function gossip(): Document {
  const time = clusterTime();
  const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
  return { $clusterTime: { clusterTime: time, signature }, operationTime: time };
}

let tick = 0;
function clusterTime(): Timestamp {
  tick = (tick % 0x7fff_fffe) + 1;
  return new Timestamp({ t: Math.floor(Date.now() / 1000), i: tick });
}

function electionId(term: number): ObjectId {
  return new ObjectId(`7fffffff${term.toString(16).padStart(16, '0')}`);
}

import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import type { Clock } from '../clock';
import { creationSeed } from '../ids';
import { MAX_TIME_MS } from '../mongo/client';
import type { CollectionDefinition } from '../mongo/collections';
import { isDuplicateKey } from '../mongo/errors';
import type { SecretBox } from '../secret-box';

/** An answer as it was given, to be given again. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface IdempotencyDocument {
  /** Hash of principal, method, route and key. */
  readonly _id: string;
  readonly fingerprint: string;
  readonly state: 'running' | 'done';
  /** Fixed by the first attempt: whatever a later one creates gets the same ids. */
  readonly seed: string;
  readonly leaseId: string;
  readonly leaseUntil: Date;
  readonly expiresAt: Date;
  readonly answer?: StoredAnswer;
  /** The body of the answer is encrypted. */
  readonly isSealed?: boolean;
}

export const idempotencyCollection: CollectionDefinition = {
  name: 'idempotency_keys',
  indexes: [
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      serves: 'removal of remembered answers after their time',
    },
  ],
};

/** The right to run a request. */
export interface Claim {
  readonly id: string;
  readonly leaseId: string;
  readonly seed: string;
}

export type Beginning =
  | { readonly kind: 'run'; readonly claim: Claim }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  | { readonly kind: 'in_progress' }
  | { readonly kind: 'reused' };

export interface BeginOptions {
  readonly id: string;
  readonly fingerprint: string;
  readonly keptMs: number;
}

/** Remembers requests by key, so that a repeated one is answered instead of carried out again. */
export interface IdempotencyStore {
  begin(options: BeginOptions): Promise<Beginning>;
  /** Keeps the answer; a holder whose lease was taken over keeps nothing. */
  remember(claim: Claim, answer: StoredAnswer, options: { readonly seal: boolean }): Promise<void>;
  /** Nothing was carried out: the key is free for another request. */
  forget(claim: Claim): Promise<void>;
  /** It is not known what was carried out: the next attempt takes over at once, with the same seed. */
  release(claim: Claim): Promise<void>;
}

export interface IdempotencyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly box: SecretBox;
}

/** Longer than any request may run. */
const LEASE_MS = 35_000;

export function createIdempotencyStore({ db, clock, box }: IdempotencyDeps): IdempotencyStore {
  const records: Collection<IdempotencyDocument> = db.collection(idempotencyCollection.name);
  const leaseEnd = (): Date => new Date(clock.now().getTime() + LEASE_MS * (clock.speed ?? 1));

  const insert = async ({ id, fingerprint, keptMs }: BeginOptions): Promise<Claim | null> => {
    const claim = { id, leaseId: randomUUID(), seed: creationSeed(clock.now()) };
    try {
      await records.insertOne({
        _id: id,
        fingerprint,
        state: 'running',
        seed: claim.seed,
        leaseId: claim.leaseId,
        leaseUntil: leaseEnd(),
        expiresAt: new Date(clock.now().getTime() + keptMs),
      });
      return claim;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  };
  const takeOver = async (known: IdempotencyDocument): Promise<Beginning> => {
    const leaseId = randomUUID();
    const { matchedCount } = await records.updateOne(
      { _id: known._id, state: 'running', leaseId: known.leaseId },
      { $set: { leaseId, leaseUntil: leaseEnd() } },
    );
    if (matchedCount === 0) return { kind: 'in_progress' };
    return { kind: 'run', claim: { id: known._id, leaseId, seed: known.seed } };
  };
  const judge = async (known: IdempotencyDocument, fingerprint: string): Promise<Beginning> => {
    if (known.fingerprint !== fingerprint) return { kind: 'reused' };
    if (known.answer !== undefined) return { kind: 'replay', answer: opened(known, box) };
    return known.leaseUntil > clock.now() ? { kind: 'in_progress' } : takeOver(known);
  };
  const begin = async (options: BeginOptions): Promise<Beginning> => {
    const claim = await insert(options);
    if (claim !== null) return { kind: 'run', claim };
    const known = await records.findOne({ _id: options.id }, { maxTimeMS: MAX_TIME_MS });
    if (known !== null && known.expiresAt > clock.now()) return judge(known, options.fingerprint);
    if (known !== null) await records.deleteOne({ _id: known._id, leaseId: known.leaseId });
    return begin(options);
  };
  const mine = ({ id, leaseId }: Claim) => ({ _id: id, leaseId, state: 'running' }) as const;
  return {
    begin,
    remember: async (claim, answer, { seal }) => {
      const body = seal ? box.seal(answer.body, claim.id) : answer.body;
      const done = { state: 'done', answer: { ...answer, body }, isSealed: seal } as const;
      await records.updateOne(mine(claim), { $set: done });
    },
    forget: async (claim) => {
      await records.deleteOne(mine(claim));
    },
    release: async (claim) => {
      await records.updateOne(mine(claim), { $set: { leaseUntil: clock.now() } });
    },
  };
}

function opened({ _id, answer, isSealed }: IdempotencyDocument, box: SecretBox): StoredAnswer {
  if (answer === undefined) throw new Error('an unfinished request has no answer');
  return isSealed ? { ...answer, body: box.open(answer.body, _id) } : answer;
}

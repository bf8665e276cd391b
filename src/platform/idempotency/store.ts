import type { Collection, Db } from 'mongodb';
import type { Clock } from '../clock';
import { MAX_TIME_MS } from '../mongo/client';
import type { SecretBox } from '../secret-box';
import { createClaims, type ClaimedRequest } from './claims';
import {
  idempotencyCollection,
  type Claim,
  type IdempotencyDocument,
  type StoredAnswer,
} from './record';

export type Beginning =
  | { readonly kind: 'run'; readonly claim: Claim }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  | { readonly kind: 'in_progress' }
  | { readonly kind: 'reused' };

/** Remembers requests by key, so that a repeated one is answered instead of carried out again. */
export interface IdempotencyStore {
  begin(options: ClaimedRequest): Promise<Beginning>;
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
  readonly heartbeatMs?: number;
}

export function createIdempotencyStore(deps: IdempotencyDeps): IdempotencyStore {
  const { db, clock, box, heartbeatMs } = deps;
  const records: Collection<IdempotencyDocument> = db.collection(idempotencyCollection.name);
  const claims = createClaims({ records, clock, heartbeatMs });

  const judge = async (known: IdempotencyDocument, fingerprint: string): Promise<Beginning> => {
    if (known.fingerprint !== fingerprint) return { kind: 'reused' };
    if (known.answer !== undefined) return { kind: 'replay', answer: opened(known, box) };
    const claim = claims.isLeft(known) ? await claims.takeOver(known) : null;
    return claim === null ? { kind: 'in_progress' } : { kind: 'run', claim };
  };
  const begin = async (options: ClaimedRequest): Promise<Beginning> => {
    const claim = await claims.make(options);
    if (claim !== null) return { kind: 'run', claim };
    const known = await records.findOne({ _id: options.id }, { maxTimeMS: MAX_TIME_MS });
    if (known !== null && known.expiresAt > clock.now()) return judge(known, options.fingerprint);
    if (known !== null) await records.deleteOne({ _id: known._id, leaseId: known.leaseId });
    return begin(options);
  };
  return {
    begin,
    remember: (claim, answer, { seal }) => {
      const body = seal ? box.seal(answer.body, claim.id) : answer.body;
      return claims.finish(claim, { ...answer, body }, seal);
    },
    forget: claims.drop,
    release: claims.giveUp,
  };
}

function opened({ _id, answer, isSealed }: IdempotencyDocument, box: SecretBox): StoredAnswer {
  if (answer === undefined) throw new Error('an unfinished request has no answer');
  return isSealed ? { ...answer, body: box.open(answer.body, _id) } : answer;
}

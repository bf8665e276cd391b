import type { Db } from 'mongodb';
import type { Clock } from '../../values/clock';
import type { PeriodicTask } from '../../jobs';
import type { DeriveKeys } from '../keys';
import type { Logger } from '../../telemetry/logger';
import { counter } from '../../telemetry/metrics';
import type { CollectionDefinition } from '../../mongo/collections';
import { createSecretBox, isLost, keyIdOf, LOST } from '../secret-box';
import { isHeldElsewhere } from './held-keys';
import { sealedTextsOf, type SealedTexts, type StoredText } from './stale-texts';

export interface ResealingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly deriveKeys: DeriveKeys;
  readonly log: Logger;
  readonly collections: readonly CollectionDefinition[];
  /** What is done about a lost text, by `<collection>.<path>`; repeated after a crash in the middle. */
  readonly onLost: Readonly<Record<string, (documentId: string) => Promise<void>>>;
}

const EVERY_MS = 15_000;
/** No key is given up for lost before it has been missing for so long. */
const MISSING_MS = 60_000;

/** One look at everything that is stored. */
interface Pass {
  readonly signal: AbortSignal;
  readonly isMissing: (keyId: string) => Promise<boolean>;
}

interface Counts {
  resealed: number;
  lost: number;
}

/**
 * After a change of `SECRET_KEYS`: seals under the first key what is sealed under another, and marks what no process
 * can open any more, once. It goes by what is stored, so it may be killed anywhere and goes on with what is left.
 */
export function createResealing(deps: ResealingDeps): PeriodicTask {
  const fields = sealedTextsOf(deps.db, deps.collections);
  for (const { name } of fields) sealedFields.add(name);
  const box = createSecretBox(deps.deriveKeys('secret-box'));
  const isMissing = createMissingKeys(deps);
  /** A key that was lost may be back: each process asks once. */
  let withLost = true;

  const reseal = async (
    field: SealedTexts,
    text: StoredText,
    { isMissing: isKeyMissing, counts }: Pass & { readonly counts: Counts },
  ): Promise<void> => {
    const context = field.contextOf(text.id);
    const opened = box.tryOpen(text.sealed, context);
    if (opened !== null) {
      if (await field.replace(text, box.seal(opened, context))) counts.resealed += 1;
    } else if (!isLost(text.sealed) && (await isKeyMissing(keyIdOf(text.sealed)))) {
      await deps.onLost[field.name]?.(text.id);
      if (await field.replace(text, LOST + text.sealed)) counts.lost += 1;
    }
  };
  const passOver = async (field: SealedTexts, pass: Pass): Promise<boolean> => {
    const counts = { resealed: 0, lost: 0 };
    for await (const page of field.stale(box.keyId, { withLost })) {
      if (pass.signal.aborted) break;
      await Promise.all(page.map((text) => reseal(field, text, { ...pass, counts })));
    }
    report(field.name, counts, { log: deps.log, keyId: box.keyId });
    return counts.resealed + counts.lost > 0;
  };
  return {
    name: 'resealing',
    everyMs: EVERY_MS,
    run: async (signal) => {
      const pass = { signal, isMissing: remembering(isMissing) };
      let hasFound = false;
      for (const field of fields) hasFound = (await passOver(field, pass)) || hasFound;
      withLost = withLost && signal.aborted;
      return hasFound;
    },
  };
}

/** Whether nobody has held a key for a while, by this process's own repeated looks. */
function createMissingKeys({ db, clock, deriveKeys }: ResealingDeps) {
  const keys = deriveKeys('fingerprint');
  const since = new Map<string, Date>();
  return async (keyId: string): Promise<boolean> => {
    if (await isHeldElsewhere(keyId, { db, clock, keys })) {
      since.delete(keyId);
      return false;
    }
    const now = clock.now();
    const first = since.get(keyId) ?? now;
    since.set(keyId, first);
    return now.getTime() - first.getTime() >= MISSING_MS;
  };
}

/** Asks once for each key. */
function remembering(ask: (keyId: string) => Promise<boolean>): Pass['isMissing'] {
  const answers = new Map<string, Promise<boolean>>();
  return (keyId) => {
    const answer = answers.get(keyId) ?? ask(keyId);
    answers.set(keyId, answer);
    return answer;
  };
}

const sealedFields = new Set<string>();

const texts = counter({
  name: 'commerce_sealed_texts_total',
  help: 'Sealed texts that a change of secrets has sealed anew, or made unreadable',
  labels: ['field', 'outcome'],
  known: () =>
    [...sealedFields].flatMap((field) => [
      { field, outcome: 'resealed' },
      { field, outcome: 'lost' },
    ]),
});

function report(
  field: string,
  { resealed, lost }: Counts,
  { log, keyId }: { readonly log: Logger; readonly keyId: string },
): void {
  texts(resealed, { field, outcome: 'resealed' });
  texts(lost, { field, outcome: 'lost' });
  if (resealed > 0) log.info({ field, keyId, resealed }, 'sealed anew under the first key');
  if (lost > 0) {
    log.error({ field, lost }, 'sealed under a secret that is gone; these texts cannot be read');
  }
}

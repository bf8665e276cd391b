import type { Collection, Db, Document } from 'mongodb';
import { MAX_TIME_MS } from './client';
import type { CollectionDefinition, SealedField } from './collections';
import type { SecretBox } from '../secrets/secret-box';

/** The outcome for the texts of one field that were sealed under other keys. */
interface Resealed {
  readonly resealedCount: number;
  /** No available key opens them; they stay as they are. */
  readonly unreadable: number;
}

/**
 * Seals the texts of a field under the first key, page by page. It works from the stored state, so it may be stopped or
 * killed at any time and continues with the rest; a text that changes meanwhile is left alone.
 */
export async function resealTexts(
  field: SealedTexts,
  box: SecretBox,
  signal: AbortSignal,
): Promise<Resealed> {
  let [resealedCount, unreadable] = [0, 0];
  for await (const page of field.stale(box.keyId)) {
    for (const text of page) {
      if (signal.aborted) return { resealedCount, unreadable };
      const context = field.contextOf(text.id);
      const plainText = box.tryOpen(text.sealedText, context);
      if (plainText === null) unreadable += 1;
      else if (await field.replace(text, box.seal(plainText, context))) resealedCount += 1;
    }
  }
  return { resealedCount, unreadable };
}

/** A sealed text and its place. */
export interface StoredText {
  readonly id: string;
  readonly sealedText: string;
}

export interface TextsOfKey {
  readonly keyId: string;
  readonly count: number;
  readonly samples: readonly StoredText[];
}

/** The sealed texts of one field. */
export type SealedTexts = ReturnType<typeof textsOf>;

interface SealedDocument extends Document {
  readonly _id: string;
}

const PAGE = 100;
const SAMPLES = 20;
/** Sorts after every key id. */
const AFTER_IDS = '}';

/** Every field with sealed texts, found by the indexes that their collections have for them. */
export function sealedTextsOf(
  db: Db,
  definitions: readonly CollectionDefinition[],
): readonly SealedTexts[] {
  return definitions.flatMap((definition) =>
    (definition.sealedFields ?? []).map((field) => {
      const key = JSON.stringify({ [field.path]: 1 });
      const index = definition.indexes.find((one) => JSON.stringify(one.key) === key);
      const only = index?.options?.partialFilterExpression ?? {};
      return textsOf(db.collection(definition.name), field, only);
    }),
  );
}

function textsOf(
  collection: Collection<SealedDocument>,
  { path, contextOf }: SealedField,
  only: Document,
) {
  return {
    /** `<collection>.<path>` */
    name: `${collection.collectionName}.${path}`,
    contextOf,
    /** Those that are not sealed under this key, in pages. */
    stale: async function* (keyId: string): AsyncGenerator<readonly StoredText[]> {
      const ranges = [
        ['', `${keyId}.`],
        [`${keyId}/`, AFTER_IDS],
      ];
      for (const [from = '', to = ''] of ranges)
        yield* pagesOf({ collection, path, only }, from, to);
    },
    /** The number of texts under each key, and some of them as samples. */
    countByKey: async (): Promise<readonly TextsOfKey[]> => {
      const keyId = { $arrayElemAt: [{ $split: [`$${path}`, '.'] }, 0] };
      const samples = { $firstN: { input: { id: '$_id', sealedText: `$${path}` }, n: SAMPLES } };
      return collection
        .aggregate<TextsOfKey>([
          { $match: { ...only, [path]: { $type: 'string' } } },
          { $group: { _id: keyId, count: { $sum: 1 }, samples } },
          { $project: { _id: 0, keyId: '$_id', count: 1, samples: 1 } },
        ])
        .toArray();
    },
    /** Compare-and-set: false if it was replaced in the meantime. */
    replace: async ({ id, sealedText }: StoredText, next: string): Promise<boolean> => {
      const filter = { _id: id, [path]: sealedText } as Document;
      return (await collection.updateOne(filter, { $set: { [path]: next } })).matchedCount === 1;
    },
  };
}

interface Range {
  readonly collection: Collection<SealedDocument>;
  readonly path: string;
  readonly only: Document;
}

async function* pagesOf(
  { collection, path, only }: Range,
  from: string,
  to: string,
): AsyncGenerator<readonly StoredText[]> {
  for (let after = from; ;) {
    const rows = await collection
      .find(
        { ...only, [path]: { $type: 'string', $gt: after, $lt: to } },
        { projection: { [path]: 1 }, maxTimeMS: MAX_TIME_MS },
      )
      .sort({ [path]: 1 })
      .limit(PAGE)
      .toArray();
    const texts = rows.map((row) => ({ id: row._id, sealedText: textAt(row, path) }));
    if (texts.length > 0) yield texts;
    const last = texts.at(-1);
    if (last === undefined || texts.length < PAGE) return;
    after = last.sealedText;
  }
}

function textAt(row: Document, path: string): string {
  return path.split('.').reduce<unknown>((value, name) => (value as Document)[name], row) as string;
}

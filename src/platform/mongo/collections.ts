import pLimit from 'p-limit';
import type { CreateIndexesOptions, Db, Document, IndexSpecification } from 'mongodb';

/** One index with the query it serves; the `explain` test asks for each of them. */
export interface IndexDefinition {
  readonly key: IndexSpecification;
  readonly options?: Omit<CreateIndexesOptions, 'name'>;
  /** The query or rule this index exists for. */
  readonly serves: string;
}

/** A collection with its last guard against bad data and its indexes. Declared in the module's repository. */
export interface CollectionDefinition {
  readonly name: string;
  /** `$jsonSchema` of a document; the database refuses anything else. */
  readonly validator?: Document;
  readonly indexes: readonly IndexDefinition[];
  /** Where sealed texts are kept. */
  readonly sealed?: readonly SealedField[];
}

/** A field with a sealed text; a change of keys seals it anew. Its collection has a `sealedIndex` for it. */
export interface SealedField {
  readonly path: string;
  /** What the text is bound to. */
  readonly contextOf: (documentId: string) => string;
}

/** Finds what is not sealed under the current key; `only` where other documents have unsealed texts there. */
export function sealedIndex({ path }: SealedField, only?: Document): IndexDefinition {
  return {
    key: { [path]: 1 },
    options: { partialFilterExpression: only ?? { [path]: { $type: 'string' } } },
    serves: 'sealing anew after a change of keys',
  };
}

const COLLECTION_EXISTS = 48;
/** Commands at once: more than that would wait for connections longer than they may. */
const AT_ONCE = 8;

/** Creates what is missing. Safe to run from several processes at once, on every start. */
export async function ensureCollections(
  db: Db,
  definitions: readonly CollectionDefinition[],
): Promise<void> {
  const existing = new Set(
    (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  const inTurn = pLimit(AT_ONCE);
  await Promise.all(
    definitions.map((definition) =>
      inTurn(async () => {
        if (!existing.has(definition.name)) await createCollection(db, definition);
        if (definition.indexes.length > 0) {
          await db
            .collection(definition.name)
            .createIndexes(
              definition.indexes.map(({ key, options }) => ({ key: key as never, ...options })),
            );
        }
      }),
    ),
  );
}

async function createCollection(db: Db, { name, validator }: CollectionDefinition): Promise<void> {
  try {
    await db.createCollection(name, validator ? { validator: { $jsonSchema: validator } } : {});
  } catch (error) {
    if ((error as { code?: unknown }).code !== COLLECTION_EXISTS) throw error;
  }
}

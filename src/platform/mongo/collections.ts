import type { CreateIndexesOptions, Document, IndexSpecification } from 'mongodb';

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

/** A field with a sealed text; `npm run keys -- reseal` seals it anew. Its collection has a `sealedIndex` for it. */
export interface SealedField {
  readonly path: string;
  /** What the text is bound to. */
  readonly contextOf: (documentId: string) => string;
}

/** Removes documents when the time in `expiresAt` has come. */
export function expiryIndex(serves: string): IndexDefinition {
  return { key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 }, serves };
}

/** Finds what is not sealed under the current key; `only` where other documents have unsealed texts there. */
export function sealedIndex({ path }: SealedField, only?: Document): IndexDefinition {
  return {
    key: { [path]: 1 },
    options: { partialFilterExpression: only ?? { [path]: { $type: 'string' } } },
    serves: 'sealing anew after a change of keys',
  };
}

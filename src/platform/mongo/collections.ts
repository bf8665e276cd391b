import type { CreateIndexesOptions, Document, IndexSpecification } from 'mongodb';

/** One index with the query that it serves; the `explain` test explains each of them. */
export interface IndexDefinition {
  readonly key: IndexSpecification;
  readonly options?: Omit<CreateIndexesOptions, 'name'>;
  /** The query or rule for which this index exists. */
  readonly serves: string;
}

/**
 * A collection with its validator, the last guard against bad data, and its indexes. Declared in the module's
 * repository.
 */
export interface CollectionDefinition {
  readonly name: string;
  /** `$jsonSchema` of a document; the database refuses anything else. */
  readonly validator?: Document;
  readonly indexes: readonly IndexDefinition[];
  /** The fields that contain sealed texts. */
  readonly sealedFields?: readonly SealedField[];
}

/** A field with a sealed text; `npm run keys -- reseal` seals it again. Its collection has a `sealedIndex` for it. */
export interface SealedField {
  readonly path: string;
  /** The context to which the text is bound. */
  readonly contextOf: (documentId: string) => string;
}

/** Removes documents when the time in `expiresAt` has come. */
export function expiryIndex(serves: string): IndexDefinition {
  return { key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 }, serves };
}

/** Finds texts that are not sealed under the current key; `only` if other documents have unsealed texts there. */
export function sealedIndex({ path }: SealedField, only?: Document): IndexDefinition {
  return {
    key: { [path]: 1 },
    options: { partialFilterExpression: only ?? { [path]: { $type: 'string' } } },
    serves: 'resealing after a rotation of keys',
  };
}

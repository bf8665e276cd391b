import type { Collection, Db } from 'mongodb';
import { outboxIndex, withAudit, type AuditEntry } from '../../platform/events';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { listByKey, type PageSource } from '../../platform/mongo/newest-first';
import { insertOnce, type LogPush } from '../../platform/operations';
import type { Page } from '../../platform/values/paging';
import type { CheckedDocument, ManifestDocument } from './manifests.types';

interface NameDocument {
  /** The name of a client. */
  readonly _id: string;
  readonly ownerId: string;
}

export const manifestsCollection: CollectionDefinition = {
  name: 'document_manifests',
  indexes: [outboxIndex, { key: { deletedAt: 1, _id: 1 }, serves: 'GET /graphql/documents' }],
};
/** Names stay with their owner after all manifests are gone, for as long as the owner may register documents. */
export const documentNamesCollection: CollectionDefinition = {
  name: 'document_names',
  indexes: [],
};

export interface RecordedChange {
  readonly log: LogPush;
  readonly audit: AuditEntry | null;
}

export interface ManifestsRepository {
  /** Assigns a name to its first owner; returns the owner. */
  claimName(name: string, ownerId: string): Promise<string>;
  /** Transfers the name from one owner to another; returns the resulting owner. */
  handOver(name: string, owners: { readonly from: string; readonly to: string }): Promise<string>;
  /** Finds a manifest, including a deleted one. */
  find(id: string): Promise<ManifestDocument | null>;
  /** Inserts once per operation; null if a manifest with this id exists or existed. */
  insert(
    manifest: ManifestDocument,
    record: { readonly op: string | null; readonly audit: AuditEntry | null },
  ): Promise<ManifestDocument | null>;
  /** Replaces the manifest that was read; null if another change came first. */
  replace(
    before: ManifestDocument,
    after: ManifestDocument,
    record: RecordedChange,
  ): Promise<ManifestDocument | null>;
  /** One document of a manifest that is not deleted. */
  findDocument(manifestId: string, id: string): Promise<CheckedDocument | null>;
  /** Ordered by id, without texts. */
  list(source: PageSource): Promise<Page<ManifestDocument>>;
}

export function createManifestsRepository(db: Db): ManifestsRepository {
  const manifests: Collection<ManifestDocument> = db.collection(manifestsCollection.name);
  const names: Collection<NameDocument> = db.collection(documentNamesCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const ownerOf = async (name: string) => (await names.findOne({ _id: name }, time))?.ownerId;
  return {
    claimName: async (name, ownerId) => {
      if (await succeedsUnlessDuplicate(names.insertOne({ _id: name, ownerId }))) return ownerId;
      return (await ownerOf(name)) ?? ownerId;
    },
    handOver: async (name, { from, to }) => {
      await names.updateOne({ _id: name, ownerId: from }, { $set: { ownerId: to } });
      return (await ownerOf(name)) ?? from;
    },
    find: (id) => manifests.findOne({ _id: id }, time),
    insert: (manifest, { op, audit }) =>
      insertOnce(manifests, {
        op,
        document: { ...manifest, ...withAudit(null, audit)?.fields },
        at: manifest.createdAt,
      }),
    replace: ({ _id, deletedAt, createdAt }, after, { log, audit }) => {
      const auditFields = withAudit(null, audit);
      const { documents, createdAt: at, deletedAt: newDeletedAt } = after;
      const update = {
        $set: { documents, createdAt: at, deletedAt: newDeletedAt, ...auditFields?.set },
        $push: { ...log, ...auditFields?.push } as never,
      };
      return manifests.findOneAndUpdate({ _id, deletedAt, createdAt }, update, {
        returnDocument: 'after',
      });
    },
    findDocument: async (manifestId, id) => {
      const filter = { _id: manifestId, deletedAt: null, 'documents.id': id };
      const projection = { documents: { $elemMatch: { id } } };
      const row = await manifests.findOne(filter, { projection, ...time });
      return row?.documents[0] ?? null;
    },
    list: (source) => {
      const projection = { 'documents.text': 0, outbox: 0, ops: 0 };
      const list = { filter: { deletedAt: null }, scope: ['document_manifests'], projection };
      return listByKey(manifests, { ...list, keys: ['_id'], direction: 1 }, source);
    },
  };
}

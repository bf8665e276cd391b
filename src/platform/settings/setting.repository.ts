import type { Collection, Db } from 'mongodb';
import { withAudit, type AuditEntry } from '../events';
import { MAX_TIME_MS } from '../mongo/client';
import { isDuplicateKey } from '../mongo/errors';
import type { LogPush, OperationLog } from '../operations';

/** The fields that every setting has besides its own. */
export interface Revision {
  /** Raised by each change; 0: never changed. */
  readonly version: number;
  readonly updatedAt: Date | null;
  /** The account that made the last change. */
  readonly updatedBy: string | null;
}

export type SettingRow<Facts> = Facts & Revision & OperationLog;

/** The log entries of a change. */
interface RecordedChange {
  readonly log: LogPush;
  readonly audit: AuditEntry | null;
}

export interface SettingRepository<Facts> {
  /** Null if it was never changed. */
  find(): Promise<SettingRow<Facts> | null>;
  /** Compare-and-set on the previous version; null if another change came first. */
  replace(after: Facts & Revision, change: RecordedChange): Promise<SettingRow<Facts> | null>;
}

/** One document of a collection that has the `outboxIndex`. */
export function createSettingRepository<Facts extends object>(
  db: Db,
  { collection, id: _id }: { readonly collection: string; readonly id: string },
): SettingRepository<Facts> {
  const settings: Collection<Revision & { readonly _id: string }> = db.collection(collection);
  return {
    find: async () =>
      (await settings.findOne({ _id }, { maxTimeMS: MAX_TIME_MS })) as SettingRow<Facts> | null,
    replace: async (after, { log, audit }) => {
      const record = withAudit(null, audit);
      const before = { _id, version: after.version - 1 };
      const update = {
        $set: { ...after, ...record?.set },
        $push: { ...log, ...record?.push } as never,
      };
      const options = { returnDocument: 'after', upsert: before.version === 0 } as const;
      try {
        const row = await settings.findOneAndUpdate(before, update, options);
        return row as SettingRow<Facts> | null;
      } catch (error) {
        // Of two simultaneous first changes, the second finds the document of the first.
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },
  };
}

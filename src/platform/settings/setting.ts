import { createCache } from '../values/caches';
import type { Clock } from '../values/clock';
import { notFoundError, versionMismatch } from '../values/errors';
import { auditEntry, changeBetween } from '../events';
import { once } from '../operations';
import type { Revision, SettingRepository, SettingRow } from './setting.repository';

/** The account that makes the change. */
export interface SettingChange {
  readonly actorId: string;
  /** The seed of the request; null if it has no key. */
  readonly op: string | null;
  /** The version that must be the current one. */
  readonly ifMatch: number | null;
}

const TTL_MS = 2000;

export interface SettingDeps<Facts> {
  readonly repository: SettingRepository<Facts>;
  readonly clock: Clock;
  /** Its name in the audit trail and in refusals. */
  readonly resourceId: string;
  /** The default until an admin changes it. */
  readonly builtIn: Facts;
}

/** Settings that admins change at run time; the audit trail records every change. */
export function createSetting<Facts extends object>({
  repository,
  clock,
  resourceId,
  builtIn,
}: SettingDeps<Facts>) {
  const about = { resourceType: 'setting', resourceId, action: 'updated' } as const;
  const names = Object.keys(builtIn);
  const neverChanged = { ...builtIn, version: 0, updatedAt: null, updatedBy: null };
  const read = async (): Promise<SettingRow<Facts>> => (await repository.find()) ?? neverChanged;
  const cache = createCache(read, { clock, ttlMs: TTL_MS });
  let newest = 0;
  /** Of two simultaneous changes, the response to the earlier one may arrive last. */
  const putNewest = (row: SettingRow<Facts>): void => {
    if (row.version < newest) return;
    newest = row.version;
    cache.put(row);
  };
  return {
    read: (): Promise<Facts & Revision> => read(),
    /** The current setting: read at most every 2 seconds. */
    current: (): Promise<Facts & Revision> => cache.get(),
    /** Takes effect immediately in this process, in others within 3 seconds. */
    change: async (
      { actorId, op, ifMatch }: SettingChange,
      change: (before: Facts) => Facts,
    ): Promise<Facts & Revision> => {
      const { row } = await once(op, {
        clock,
        read,
        write: (before, log) => {
          const { version } = before;
          if (ifMatch !== null && ifMatch !== version)
            throw versionMismatch(`${resourceId} setting`);
          const updatedAt = clock.now();
          const after = change(before);
          const audit = auditEntry(
            { actorId, ...about, ...changeBetween<string>(asFacts(before), asFacts(after), names) },
            updatedAt,
          );
          const revision = { version: version + 1, updatedAt, updatedBy: actorId };
          return repository.replace({ ...after, ...revision }, { log: log(), audit });
        },
      });
      if (row === null) throw notFoundError('setting');
      putNewest(row);
      return row;
    },
  };
}

const asFacts = (row: object): Readonly<Record<string, unknown>> => ({ ...row });

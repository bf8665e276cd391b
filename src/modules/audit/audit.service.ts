import type { CursorCodec } from '../../platform/values/cursor';
import type { AuditEntriesRepository, AuditFilter, AuditRecord } from '../../platform/events';
import type { Page, PageRequest } from '../../platform/values/paging';
import { withPeriod } from '../../platform/values/date-time';
import { authorize, type Viewer } from '../accounts';

export type AuditService = ReturnType<typeof createAuditService>;

/** Reads the audit trail, which the relay writes from the outbox of the changed document. */
export function createAuditService(entries: AuditEntriesRepository, cursors: CursorCodec) {
  return {
    /** Newest first. */
    listEntries: async (
      viewer: Viewer,
      filter: AuditFilter,
      page: PageRequest,
    ): Promise<Page<AuditRecord>> => {
      authorize(viewer, 'audit.read');
      return entries.list(withPeriod(filter), { page, cursors });
    },
  };
}

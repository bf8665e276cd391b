import { etaSeconds, progressOf } from './import-progress';
import { isDone } from './import-status';
import type { ImportDocument } from './imports.repository';
import type { Import } from './imports.types';

/** An import as its caller follows it. */
export function toImport(row: ImportDocument, now: Date): Import {
  const done = isDone(row.status);
  return {
    id: row._id,
    importId: row._id,
    operationId: row._id,
    callerId: row.callerId,
    type: row.type,
    mode: row.mode,
    status: row.status,
    done,
    progress: progressOf(row),
    errors: row.errors,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    expiresAt: row.expiresAt,
    etaSeconds: done ? null : etaSeconds(row, row.startedAt, now),
  };
}

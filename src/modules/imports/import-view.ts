import type { ImportDocument } from './imports.repository';
import type { ImportStatus } from './imports.types';

/** The possible transitions between statuses. */
const TRANSITIONS: Readonly<Record<ImportStatus, readonly ImportStatus[]>> = {
  queued: ['processing', 'cancelling', 'failed'],
  processing: ['completed', 'completed_with_errors', 'cancelling', 'failed'],
  cancelling: ['cancelled', 'failed'],
  completed: [],
  completed_with_errors: [],
  cancelled: [],
  failed: [],
};

export function allowedAfter(status: ImportStatus): readonly ImportStatus[] {
  return TRANSITIONS[status];
}

/** Whether the status of an import is final. */
export function isDone(status: ImportStatus): boolean {
  return TRANSITIONS[status].length === 0;
}

/** An import as its caller sees it. */
export type Import = ReturnType<typeof toImport>;

export function toImport(row: ImportDocument, now: Date) {
  const isFinal = isDone(row.status);
  return {
    id: row._id,
    importId: row._id,
    operationId: row._id,
    callerId: row.callerId,
    type: row.type,
    mode: row.mode,
    status: row.status,
    done: isFinal,
    progress: progressOf(row),
    errors: row.errors,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    expiresAt: row.expiresAt,
    etaSeconds: isFinal ? null : etaSeconds(row, now),
  };
}

function progressOf({ total, processed, failed }: ImportDocument) {
  const percent = total === 0 ? 100 : Math.floor((processed / total) * 100);
  return { total, processed, succeeded: processed - failed, failed, percent };
}

/** Estimated remaining seconds at the rate so far; null before the first items are processed. */
function etaSeconds({ total, processed, startedAt }: ImportDocument, now: Date): number | null {
  if (startedAt === null || processed === 0) return null;
  const elapsedMs = Math.max(0, now.getTime() - startedAt.getTime());
  return Math.ceil(((elapsedMs / processed) * (total - processed)) / 1000);
}

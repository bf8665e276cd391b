import type { ImportStatus } from './imports.types';

/** Which status may follow which. */
const transitions: Readonly<Record<ImportStatus, readonly ImportStatus[]>> = {
  queued: ['processing', 'cancelling', 'failed'],
  processing: ['completed', 'completed_with_errors', 'cancelling', 'failed'],
  cancelling: ['cancelled', 'failed'],
  completed: [],
  completed_with_errors: [],
  cancelled: [],
  failed: [],
};

export function allowedAfter(status: ImportStatus): readonly ImportStatus[] {
  return transitions[status];
}

/** True when nothing will change any more. */
export function isDone(status: ImportStatus): boolean {
  return transitions[status].length === 0;
}

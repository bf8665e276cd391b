import type { KnownViewer } from '../identity';
import { MAX_REQUESTS } from './request-log.repository';
import type { RequestHour, RequestRow } from './request-log.types';

interface Pending {
  readonly ownerId: string;
  readonly keyId: string | null;
  readonly hour: Date;
  requests: number;
  errors: number;
  /** The last ones; from `MAX_REQUESTS` on each takes the place of the oldest. */
  readonly rows: RequestRow[];
}

/** What is kept between two writes, whatever the load: credentials, and their rows together. */
const MAX_CREDENTIALS = 1000;
const MAX_ROWS = 5000;
const HOUR_MS = 3_600_000;

/** Requests that were not written yet. Bounded: what comes over it is lost, rows before counts. */
export interface PendingRequests {
  add(viewer: KnownViewer, row: RequestRow): void;
  /** What was gathered; the next one begins empty. */
  take(): readonly RequestHour[];
  /** Drops what was gathered of an account. */
  drop(ownerId: string): void;
}

/** Every request passes here: an addition costs less than a microsecond. */
export function createPendingRequests(): PendingRequests {
  let byCredential = new Map<string, Pending>();
  let endedHours: Pending[] = [];
  let hour = 0;
  let rowCount = 0;

  const turnTo = (current: number): void => {
    endedHours.push(...byCredential.values());
    byCredential = new Map();
    hour = current;
  };
  const pendingOf = (viewer: KnownViewer): Pending | undefined => {
    const keyId = viewer.kind === 'key' ? viewer.credentialId : null;
    const known = byCredential.get(keyId ?? viewer.userId);
    if (known !== undefined || byCredential.size >= MAX_CREDENTIALS) return known;
    const start = new Date(hour * HOUR_MS);
    const facts = { ownerId: viewer.userId, keyId, hour: start };
    const made: Pending = { ...facts, requests: 0, errors: 0, rows: [] };
    byCredential.set(keyId ?? viewer.userId, made);
    return made;
  };

  return {
    add: (viewer, row) => {
      const current = Math.floor(row.createdAt.getTime() / HOUR_MS);
      if (current !== hour) turnTo(current);
      const pending = pendingOf(viewer);
      if (pending === undefined) return;
      if (isFailed(row)) pending.errors += 1;
      const { rows } = pending;
      const place = pending.requests++ % MAX_REQUESTS;
      if (place < rows.length) rows[place] = row;
      else if (rowCount < MAX_ROWS) {
        rows.push(row);
        rowCount += 1;
      }
    },
    take: () => {
      turnTo(hour);
      const taken = endedHours;
      endedHours = [];
      rowCount = 0;
      return taken.map((pending) => ({ ...pending, rows: inOrder(pending.rows) }));
    },
    drop: (ownerId) => {
      turnTo(hour);
      endedHours = endedHours.filter((pending) => pending.ownerId !== ownerId);
    },
  };
}

const inOrder = (rows: readonly RequestRow[]): readonly RequestRow[] =>
  rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());

/** Refused, or answered with GraphQL errors. */
export function isFailed({ status, code }: Pick<RequestRow, 'status' | 'code'>): boolean {
  return status >= 400 || code !== null;
}

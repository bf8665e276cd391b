import type { Clock } from '../../platform/values/clock';
import { scrubLine } from '../../platform/telemetry/log-scrubber';
import { authorizeKnown, type KnownViewer, type Viewer } from '../accounts';
import {
  MAX_ROWS_PER_DAY,
  type ApiRequest,
  type RequestHour,
  type RequestLogRepository,
  type RequestRow,
} from './request-log.repository';

export interface RequestFilter {
  readonly keyId?: string | null | undefined;
  /** `404`, `4xx` or `failed`; a row must match one of them. */
  readonly status?: readonly string[] | null | undefined;
  readonly method?: string | null | undefined;
  readonly limit?: number | null | undefined;
}

interface PendingHour extends RequestHour {
  requests: number;
  errors: number;
  /** The last rows; once there are `MAX_ROWS_PER_DAY`, each new one replaces the oldest. */
  readonly rows: RequestRow[];
}

const LIST_PERIOD_MS = 7 * 86_400_000;
const HOUR_MS = 3_600_000;
const DEFAULT_LIMIT = 100;
const MAX_PATH_LENGTH = 500;
/**
 * The limits of the data that waits in memory for the next flush. Beyond them, first rows and then counts are dropped.
 */
const MAX_PENDING_HOURS = 1000;
const MAX_PENDING_ROWS = 5000;
/** Parameters that may contain a secret, an address, or the text of a document with one. */
const SECRET_PARAMETER =
  /([?&](?:[\w.-]*(?:token|secret|password|signature|code)|key|ip|query|variables)=)[^&#]+/gi;

/**
 * The requests of the viewer's own keys and sessions, without bodies. Only this list depends on them, so losing some is
 * acceptable.
 */
export class RequestLog {
  #pending = new Map<string, PendingHour>();
  #pendingRows = 0;
  #lastFlush: Promise<void> = Promise.resolve();

  constructor(
    private readonly repository: RequestLogRepository,
    private readonly clock: Clock,
  ) {}

  /** Adds a request in memory; takes less than a microsecond. */
  record(viewer: KnownViewer, request: Omit<RequestRow, 'createdAt'>): void {
    const row = { createdAt: this.clock.now(), ...request };
    const hour = this.#pendingHour(viewer, row.createdAt);
    if (hour === undefined) return;
    const oldest = hour.requests % MAX_ROWS_PER_DAY;
    hour.requests += 1;
    if (isFailed(row)) hour.errors += 1;
    if (oldest < hour.rows.length) hour.rows[oldest] = row;
    else if (this.#pendingRows < MAX_PENDING_ROWS) {
      hour.rows.push(row);
      this.#pendingRows += 1;
    }
  }

  /** Newest first, with the figures of the last seven days; a key sees only its own requests. */
  async list(viewer: Viewer, filter: RequestFilter) {
    const { userId: ownerId, ...reader } = authorizeKnown(viewer, 'request.read');
    const keyId = reader.kind === 'key' ? reader.credentialId : filter.keyId;
    await this.flush();
    const since = new Date(this.clock.now().getTime() - LIST_PERIOD_MS);
    const owner = keyId ? { ownerId, keyId } : { ownerId };
    const sinceDay = since.toISOString().slice(0, 10);
    const [rows, figures] = await Promise.all([
      this.repository.listRows(owner, sinceDay),
      this.repository.listFigures(owner, sinceDay),
    ]);
    return { data: selectRows(rows, filter, since), figures };
  }

  /** Writes the recorded requests; those that cannot be written are kept for the next flush. */
  flush(): Promise<void> {
    this.#lastFlush = this.#lastFlush.catch(() => undefined).then(() => this.#write());
    return this.#lastFlush;
  }

  /** Deletes the requests of an account. */
  async erase(ownerId: string): Promise<void> {
    // Waits for a running flush, which puts its rows back if it fails.
    await this.#lastFlush.catch(() => undefined);
    for (const [key, hour] of this.#pending) {
      if (hour.ownerId === ownerId) this.#pending.delete(key);
    }
    await this.repository.erase(ownerId);
  }

  async #write(): Promise<void> {
    const hours = this.#pending;
    this.#pending = new Map();
    this.#pendingRows = 0;
    try {
      const storedHours = [...hours.values()].map((hour) => ({
        ...hour,
        rows: storedRows(hour.rows),
      }));
      await this.repository.add(storedHours);
    } catch (error) {
      this.#putBack(hours);
      throw error;
    }
  }

  /** Puts back all counts, and as many rows as there is space for. */
  #putBack(hours: ReadonlyMap<string, PendingHour>): void {
    for (const [id, hour] of hours) {
      const newer = this.#pending.get(id);
      const room = MAX_PENDING_ROWS - this.#pendingRows;
      const rows = room > 0 ? hour.rows.slice(-room) : [];
      this.#pendingRows += rows.length;
      this.#pending.set(id, {
        ...hour,
        requests: hour.requests + (newer?.requests ?? 0),
        errors: hour.errors + (newer?.errors ?? 0),
        rows: [...rows, ...(newer?.rows ?? [])],
      });
    }
  }

  #pendingHour(viewer: KnownViewer, at: Date): PendingHour | undefined {
    const keyId = viewer.kind === 'key' ? viewer.credentialId : null;
    const hour = Math.floor(at.getTime() / HOUR_MS);
    const id = `${hour}|${keyId ?? viewer.userId}`;
    const pending = this.#pending.get(id);
    if (pending !== undefined || this.#pending.size >= MAX_PENDING_HOURS) return pending;
    const start = new Date(hour * HOUR_MS);
    const newHour = {
      ownerId: viewer.userId,
      keyId,
      hour: start,
      requests: 0,
      errors: 0,
      rows: [],
    };
    this.#pending.set(id, newHour);
    return newHour;
  }
}

/** Whether a request was refused, or its response contained GraphQL errors. */
function isFailed({ status, code }: RequestRow): boolean {
  return status >= 400 || code !== null;
}

/** Oldest first and without secrets. Redaction happens here, so that only rows that are written are redacted. */
function storedRows(rows: readonly RequestRow[]): readonly RequestRow[] {
  return rows
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row) => ({ ...row, path: redactPath(row.path) }));
}

function redactPath(path: string): string {
  // Shortens generously first, because half of a secret would not be recognized.
  const start = path.slice(0, 4 * MAX_PATH_LENGTH);
  return scrubLine(start.replace(SECRET_PARAMETER, '$1[redacted]')).slice(0, MAX_PATH_LENGTH);
}

function selectRows(
  rows: readonly ApiRequest[],
  { status, method, limit }: RequestFilter,
  since: Date,
): readonly ApiRequest[] {
  return rows
    .filter(({ createdAt }) => createdAt >= since)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, MAX_ROWS_PER_DAY)
    .filter((row) => !method || row.method === method)
    .filter((row) => !status?.length || status.some((pattern) => hasStatus(row, pattern)))
    .slice(0, limit ?? DEFAULT_LIMIT);
}

function hasStatus(row: ApiRequest, pattern: string): boolean {
  if (pattern === 'failed') return isFailed(row);
  return String(row.status).startsWith(pattern.replace('xx', ''));
}

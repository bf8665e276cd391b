import type { Clock } from '../../platform/values/clock';
import { scrubLine } from '../../platform/telemetry/log-scrubber';
import { authorizeKnown, type KnownViewer, type Viewer } from '../identity';
import { createPendingRequests, isFailed } from './pending-requests';
import { MAX_REQUESTS, type RequestLogRepository } from './request-log.repository';
import type {
  ApiRequest,
  HourFigure,
  RequestFilter,
  RequestHour,
  RequestRow,
} from './request-log.types';

/** The requests of the viewer's own keys and sign-ins, without bodies. */
export interface RequestLogService {
  /** Notes a request in memory; costs it nothing. */
  record(viewer: KnownViewer, request: Omit<RequestRow, 'createdAt'>): void;
  /** Newest first, with figures of the last seven days; a key sees its own requests only. */
  list(
    viewer: Viewer,
    filter: RequestFilter,
  ): Promise<{ readonly data: readonly ApiRequest[]; readonly figures: readonly HourFigure[] }>;
  /** Writes what was noted. It may be lost: nothing else rests on it. */
  flush(): Promise<void>;
  /** Forgets the requests of an account. */
  erase(ownerId: string): Promise<void>;
}

export interface RequestLogDeps {
  readonly requests: RequestLogRepository;
  readonly clock: Clock;
}

const KEPT_MS = 7 * 86_400_000;
const DEFAULT_LIMIT = 100;
const LONGEST_PATH = 500;
/** Parameters that may hold a secret, an address, or the text of a document with one. */
const SECRET =
  /([?&](?:[\w.-]*(?:token|secret|password|signature|code)|key|ip|query|variables)=)[^&#]+/gi;

export function createRequestLog({ requests, clock }: RequestLogDeps): RequestLogService {
  const pending = createPendingRequests();
  const flush = (): Promise<void> => requests.add(pending.take().map(withoutSecrets));
  return {
    record: (viewer, request) => pending.add(viewer, { createdAt: clock.now(), ...request }),
    list: async (viewer, filter) => {
      const known = authorizeKnown(viewer, 'request.read');
      await flush();
      const since = new Date(clock.now().getTime() - KEPT_MS);
      const owner = ownerOf(known, filter);
      const sinceDay = since.toISOString().slice(0, 10);
      const [rows, figures] = await Promise.all([
        requests.listRows(owner, sinceDay),
        requests.listFigures(owner, sinceDay),
      ]);
      return { data: shown(rows, filter, since), figures };
    },
    flush,
    erase: async (ownerId) => {
      pending.drop(ownerId);
      await requests.erase(ownerId);
    },
  };
}

/** A key looks at itself, whatever key it asks for. */
function ownerOf(viewer: KnownViewer, { keyId }: RequestFilter) {
  const ownerId = viewer.userId;
  if (viewer.kind === 'key') return { ownerId, keyId: viewer.credentialId };
  return keyId ? { ownerId, keyId } : { ownerId };
}

/** Only what is kept is looked through, when it is written. */
function withoutSecrets(hour: RequestHour): RequestHour {
  const rows = hour.rows.map((row) => ({ ...row, path: shownPath(row.path) }));
  return { ...hour, rows };
}

function shownPath(path: string): string {
  // Half of a secret would not be known for one.
  const looked = path.slice(0, 4 * LONGEST_PATH);
  const shown = looked.includes('?') ? looked.replace(SECRET, '$1[redacted]') : looked;
  return scrubLine(shown).slice(0, LONGEST_PATH);
}

function shown(
  rows: readonly ApiRequest[],
  { status, method, limit }: RequestFilter,
  since: Date,
): readonly ApiRequest[] {
  return rows
    .filter(({ createdAt }) => createdAt >= since)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, MAX_REQUESTS)
    .filter((row) => !method || row.method === method)
    .filter((row) => !status?.length || status.some((wanted) => isOfStatus(row, wanted)))
    .slice(0, limit ?? DEFAULT_LIMIT);
}

function isOfStatus(row: ApiRequest, wanted: string): boolean {
  if (wanted === 'failed') return isFailed(row);
  return wanted.endsWith('xx')
    ? String(row.status)[0] === wanted[0]
    : String(row.status) === wanted;
}

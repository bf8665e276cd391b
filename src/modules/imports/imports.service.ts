import type { Clock } from '../../platform/values/clock';
import { cursorError, type CursorCodec } from '../../platform/values/cursor';
import { domainError, domainErrors } from '../../platform/values/errors';
import { creationId, isId, timeOfId } from '../../platform/values/ids';
import type { Wake } from '../../platform/jobs';
import { toJsonText } from '../../platform/values/json';
import { cursorPage, mapPage, type Page, type PageRequest } from '../../platform/values/paging';
import { withPeriod } from '../../platform/values/date-time';
import { authorize, authorizeKnown, ownerSeenBy, type Viewer } from '../accounts';
import type { ImportChunksRepository } from './import-chunks.repository';
import type { ImportResultsRepository } from './import-results.repository';
import { IMPORT_JOB } from './import-job';
import { storeUpload } from './import-upload';
import { allowedAfter, isDone, toImport, type Import } from './import-view';
import {
  retainedUntil,
  type ImportDocument,
  type ImportFilter,
  type ImportsRepository,
} from './imports.repository';
import type { ImportMode, ImportOutcome, ImportResult, ImportType, Upload } from './imports.types';
import { ndjsonLines } from './ndjson-lines';

/** An import with its items, or with the upload that holds them. */
export type ImportRequest = {
  readonly type: ImportType;
  readonly mode: ImportMode;
} & ({ readonly items: readonly unknown[] } | { readonly uploadId: string });

export interface ResultsRequest {
  readonly outcome: ImportOutcome | null;
  readonly limit: number;
  readonly cursor: string | null;
}

export type ImportsService = ReturnType<typeof createImportsService>;

export interface ImportsDeps {
  readonly imports: ImportsRepository;
  readonly chunks: ImportChunksRepository;
  readonly results: ImportResultsRepository;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
  readonly wake: Wake;
}

export function createImportsService(deps: ImportsDeps) {
  const { imports, clock, wake } = deps;
  const find = async (id: string): Promise<ImportDocument | null> =>
    isId('imp', id) ? imports.findById(id, clock.now()) : null;
  const present = (row: ImportDocument): Import => toImport(row, clock.now());
  const list = async (callerId: string | null, filter: ImportFilter, page: PageRequest) => {
    const query = { callerId, filter, now: clock.now() };
    return mapPage(await imports.list(query, { page, cursors: deps.cursors }), present);
  };
  return {
    /** Stores NDJSON as it arrives, without holding all of it in memory. */
    receiveUpload: async (viewer: Viewer, stream: AsyncIterable<Buffer>): Promise<Upload> => {
      const { userId } = authorizeKnown(viewer, 'import.write');
      return storeUpload(deps, userId, ndjsonLines(stream));
    },
    /** `seed`: the seed of the request (`creationId`), so that a retry starts no second import. */
    startImport: async (
      viewer: Viewer,
      request: ImportRequest,
      seed: string | null,
    ): Promise<Import> => {
      const caller = authorizeKnown(viewer, 'import.write');
      const upload = await uploadOf(request, caller.userId, deps);
      const id = creationId('imp', { now: clock.now(), seed });
      const keyId = caller.kind === 'key' ? caller.credentialId : null;
      const newRow = await imports.insert({ ...newImport(id, upload, request), keyId });
      wake(IMPORT_JOB);
      return present(newRow);
    },
    findImport: async (viewer: Viewer, id: string): Promise<Import | null> => {
      authorize(viewer, 'import.read');
      const row = await find(id);
      return row === null ? null : present(row);
    },
    /** The viewer's own imports; for admins, all imports. */
    listImports: async (viewer: Viewer, filter: ImportFilter, page: PageRequest) =>
      list(ownerSeenBy(viewer, 'import.read'), withPeriod(filter), page),
    /** The viewer's own imports for the account export, newest first. */
    exportOwn: async (viewer: Viewer, page: PageRequest) =>
      list(authorizeKnown(viewer, 'user.export_self').userId, {}, page),
    listResults: async (viewer: Viewer, id: string, page: ResultsRequest) => {
      authorize(viewer, 'import.read');
      return (await find(id)) === null ? null : pageOfResults(id, page, deps);
    },
    cancelImport: async (viewer: Viewer, id: string): Promise<Import | null> => {
      authorize(viewer, 'import.write');
      const row = isId('imp', id) ? await imports.requestCancel(id) : null;
      if (row !== null) {
        wake(IMPORT_JOB);
        return present(row);
      }
      const existing = await find(id);
      return existing === null ? null : present(refuseWhenDone(existing));
    },
  };
}

/** The upload with the items of a request: the one that it names, or a new one with its `items`. */
async function uploadOf(
  request: ImportRequest,
  callerId: string,
  deps: ImportsDeps,
): Promise<Upload> {
  if ('items' in request) {
    const lines = request.items.map((item) => toJsonText(item));
    return storeUpload(deps, callerId, lines);
  }
  const upload = await deps.chunks.findUpload(request.uploadId);
  if (upload?.callerId === callerId) return upload;
  const message = 'This upload does not exist or is not yours.';
  throw domainErrors([{ pointer: '/uploadId', code: 'unknown_reference', message }]);
}

function newImport(
  id: string,
  { id: uploadId, callerId, total, chunkCount }: Upload,
  request: ImportRequest,
): ImportDocument {
  // Derived from the id, because lists are ordered by id; a large or repeated request may get here later.
  const createdAt = timeOfId(id);
  return {
    _id: id,
    callerId,
    uploadId,
    type: request.type,
    mode: request.mode,
    status: 'queued',
    total,
    processed: 0,
    failed: 0,
    errors: [],
    chunkCount,
    nextChunk: 0,
    attempts: 0,
    isSingly: false,
    createdAt,
    startedAt: null,
    finishedAt: null,
    expiresAt: retainedUntil(createdAt),
    nextAttemptAt: createdAt,
  };
}

async function pageOfResults(
  importId: string,
  { outcome, limit, cursor }: ResultsRequest,
  { results, cursors }: ImportsDeps,
): Promise<Page<ImportResult>> {
  const scope = ['import-results', importId, outcome];
  const [after] = cursor === null ? [-1] : cursors.decode(scope, cursor);
  if (typeof after !== 'number')
    throw cursorError('invalid_cursor', 'The cursor does not belong to this list.');
  const rows = await results.list({ importId, outcome, afterIndex: after, limit: limit + 1 });
  return cursorPage(rows, limit, ({ index }) => cursors.encode(scope, [index]));
}

/** A repeated cancellation changes nothing; an import with any other final status cannot be cancelled. */
function refuseWhenDone(row: ImportDocument): ImportDocument {
  if (!isDone(row.status) || row.status === 'cancelled') return row;
  throw domainError('invalid_state_transition', 'The import has already ended.', {
    from: row.status,
    to: 'cancelled',
    allowed: allowedAfter(row.status),
  });
}

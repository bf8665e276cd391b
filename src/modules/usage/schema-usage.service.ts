import { BoundedMap } from '../../platform/values/bounded-map';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import type { Page, PageRequest } from '../../platform/values/paging';
import { structuralError } from '../../platform/values/errors';
import { authorize, type Viewer } from '../identity';
import type { SchemaUsageRepository, SchemaUse, SchemaUseFilter } from './schema-usage.repository';
import { createUseCounter, type Counted, type UseCounter } from './use-counter';

/** Measures who uses which registered document and which field of the schema through `/graphql`. */
export interface SchemaUsageService extends Pick<UseCounter, 'flush'> {
  /** Counts in memory; costs the request next to nothing. */
  recordUse(viewer: Viewer, use: UsedDocument): void;
  /** The latest day first. */
  list(viewer: Viewer, filter: SchemaUseFilter, page: PageRequest): Promise<Page<SchemaUse>>;
}

export interface UsedDocument {
  /** Null for a document that was sent. */
  readonly documentId: string | null;
  /** `Type.field` of all that it selects. */
  readonly fields: readonly string[];
  /** What the client calls itself. */
  readonly clientId: string | null;
}

export interface SchemaUsageDeps {
  readonly usage: SchemaUsageRepository;
  readonly clock: Clock;
  readonly cursors: CursorCodec;
}

/** The fields of so many documents are known when their uses are written. */
const MAX_DOCUMENTS = 1000;

export function createSchemaUsageService({
  usage,
  clock,
  cursors,
}: SchemaUsageDeps): SchemaUsageService {
  const fieldsOf = new BoundedMap<string, readonly string[]>(MAX_DOCUMENTS);
  const documents = createUseCounter(clock, async (counted) => {
    await usage.add(summed([...counted.map(toDocumentUse), ...fieldUses(counted, fieldsOf)]));
  });
  const fields = createUseCounter(clock, (counted) => usage.add(summed(counted.map(toFieldUse))));
  const flush = async (): Promise<void> => {
    await documents.flush();
    await fields.flush();
  };
  return {
    recordUse: (viewer, { documentId, fields: used, clientId }) => {
      if (documentId === null) return fields.count(viewer, used, clientId);
      fieldsOf.set(documentId, used);
      return documents.count(viewer, [documentId], clientId);
    },
    list: async (viewer, filter, page) => {
      authorize(viewer, 'usage.read');
      if (filter.from && filter.to && filter.from > filter.to) throw upsideDown();
      await flush();
      return usage.list(filter, { page, cursors });
    },
    flush,
  };
}

function upsideDown() {
  const message = '"from" must not be after "to".';
  return structuralError([{ parameter: 'from', code: 'invalid_range', message }]);
}

function toDocumentUse({ day, name, client, count }: Counted): SchemaUse {
  return { day, kind: 'document', name, client, count };
}

function toFieldUse({ day, name, client, count }: Counted): SchemaUse {
  return { day, kind: 'field', name, client, count };
}

/** Whoever runs a document uses all of its fields. */
function fieldUses(
  counted: readonly Counted[],
  fieldsOf: ReadonlyMap<string, readonly string[]>,
): readonly SchemaUse[] {
  return counted.flatMap((use) =>
    (fieldsOf.get(use.name) ?? []).map((name) => toFieldUse({ ...use, name })),
  );
}

/** One row for what is counted alike. */
function summed(uses: readonly SchemaUse[]): readonly SchemaUse[] {
  const rows = new Map<string, SchemaUse>();
  for (const use of uses) {
    const key = [use.day, use.kind, use.name, use.client].join('|');
    const known = rows.get(key);
    rows.set(key, known ? { ...known, count: known.count + use.count } : use);
  }
  return [...rows.values()];
}

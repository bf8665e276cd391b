import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCommentRepositories, createCounts } from '../../modules/comments';
import { newId, type IdPrefix } from '../../platform/values/ids';
import { parseDateTime } from '../../platform/values/date-time';
import { StartFailure } from '../../platform/config/start-failure';
import type { Foundation } from '../../app/platform';
import { createServices } from '../../app/services';
import { loadCategories, loadProducts } from './catalog-files';
import { loadCustomers } from './customer-file';
import { loadComments, loadPosts } from './discussion-files';
import type { LoadContext, LoadFile } from './load-file';
import { createLoadRepository } from './load.repository';
import { readRows, type Row } from './ndjson-file';
import { loadCoupons, loadOrders } from './order-files';
import { createTally, type FileReport, type Rejection } from './report';

export { describeRejection, summaryOf, type FileReport, type Rejection } from './report';

/** The files of a data folder, in the order in which they refer to each other (docs/operations/data-folders.md). */
const loaders = {
  'categories.ndjson': loadCategories,
  'products.ndjson': loadProducts,
  'customers.ndjson': loadCustomers,
  'coupons.ndjson': loadCoupons,
  'orders.ndjson': loadOrders,
  'posts.ndjson': loadPosts,
  'comments.ndjson': loadComments,
} satisfies Readonly<Record<string, (context: LoadContext, file: LoadFile) => Promise<void>>>;

export const KNOWN_FILES: readonly string[] = Object.keys(loaders);

export interface LoadOptions {
  readonly onReject: (rejection: Rejection) => void;
  readonly onFile?: (report: FileReport) => void;
  /** Gives products, customers, orders and posts their ids, instead of ids derived from the external id. */
  readonly idOf?: (prefix: IdPrefix, externalId: string) => string;
  /**
   * Shifts every time of the rows, so that data with fixed times appear recent; ids still depend on the written times.
   */
  readonly shiftMs?: number;
}

/**
 * Loads the known files of a folder; loading again changes nothing. Rows may refer to the customers, posts and comments
 * of this folder, and to all products and coupons of the database.
 */
export async function loadFolder(
  folder: string,
  foundation: Foundation,
  { onReject, onFile, idOf, shiftMs = 0 }: LoadOptions,
): Promise<readonly FileReport[]> {
  const files = findFiles(folder);
  const context = contextOf(foundation, { idOf, shiftMs });
  const reports: FileReport[] = [];
  for (const [name, load] of Object.entries(loaders)) {
    const file = files.get(name);
    if (file === undefined) continue;
    const tally = createTally(file, onReject);
    await load(context, { tally, rows: () => shiftTimes(readRows(join(folder, file)), shiftMs) });
    const report = tally.report();
    onFile?.(report);
    reports.push(report);
  }
  return reports;
}

/** The newest time of anything that has happened in the folder; null if nothing has a time. */
export async function newestTimeIn(folder: string): Promise<Date | null> {
  let newest = -Infinity;
  for (const file of findFiles(folder).values()) {
    for await (const { value } of readRows(join(folder, file)))
      newest = Math.max(newest, ...timesOf(value));
  }
  return newest === -Infinity ? null : new Date(newest);
}

const timesOf = (row: unknown): readonly number[] =>
  Object.entries(row ?? {})
    .filter(([name]) => PAST_TIME.test(name))
    .map(([, text]) => Date.parse(String(text)))
    .filter((time) => !Number.isNaN(time));

const TIME = /^[a-z]+At$/;
/** The times of coupons lie in the future. */
const PAST_TIME = /^(?!expires|starts)[a-z]+At$/;

async function* shiftTimes(rows: AsyncGenerator<Row>, shiftMs: number): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (shiftMs === 0 || typeof row.value !== 'object' || row.value === null) yield row;
    else {
      const entries = Object.entries(row.value).map(([name, value]: [string, unknown]) => [
        name,
        TIME.test(name) && typeof value === 'string' ? shiftTime(value, shiftMs) : value,
      ]);
      yield { ...row, value: Object.fromEntries(entries) as unknown };
    }
  }
}

/** A string that is not a time stays as it is, and its row is rejected. */
function shiftTime(text: string, shiftMs: number): string {
  const time = parseDateTime(text);
  return time === null ? text : new Date(time.getTime() + shiftMs).toISOString();
}

/** The known files of a folder, compressed or not, by their names without `.gz`. */
export function findFiles(folder: string): ReadonlyMap<string, string> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const files = new Map<string, string>();
  for (const name of names) {
    const fileName = name.replace(/\.gz$/, '');
    if (!KNOWN_FILES.includes(fileName)) continue;
    if (files.has(fileName)) {
      throw new StartFailure(
        `${folder} has both ${fileName} and ${fileName}.gz: remove one of them.`,
      );
    }
    files.set(fileName, name);
  }
  return files;
}

function contextOf(
  foundation: Foundation,
  { idOf, shiftMs }: { idOf: LoadOptions['idOf']; shiftMs: number },
): LoadContext {
  const { db, clock } = foundation;
  const { services, checkOf } = createServices(foundation);
  const { recount } = createCounts({ ...createCommentRepositories(db, clock), clock });
  return {
    services,
    checkOf,
    recount,
    repository: createLoadRepository(db),
    runId: newId('imp', clock.now()),
    startedAt: clock.now(),
    idOf: idOf ?? null,
    shiftMs,
    customers: new Map(),
    posts: new Map(),
  };
}

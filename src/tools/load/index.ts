import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createTakeOverUsers } from '../../modules/identity';
import { newId } from '../../platform/values/ids';
import type { Foundation } from '../../app/platform';
import { createServices } from '../../app/services';
import { loadCategories, loadProducts } from './catalog-files';
import type { LoadContext, LoadFile } from './load-context';
import { openNdjson, type NdjsonFile, type Row } from './ndjson-file';
import {
  loadNorthwindCustomers,
  loadNorthwindOrders,
  loadNorthwindProducts,
  newNorthwindReferences,
  type NorthwindReferences,
} from './northwind-files';
import type { DiscussionReferences } from './stack-exchange';
import {
  loadAuthors,
  loadComments,
  loadDiscussions,
  newDiscussionReferences,
} from './stack-exchange-files';
import { createTally, type FileReport, type Tally } from './report';

export { summaryOf, type FileReport } from './report';

/** What a file leaves behind for those after it. */
type References = NorthwindReferences & DiscussionReferences;

type Load = (context: LoadContext, file: LoadFile, references: References) => Promise<void>;

/** The files that are known, in the order in which they refer to each other. Each may also be unpacked. */
const loaders: readonly (readonly [name: string, load: Load])[] = [
  ['categories.ndjson', loadCategories],
  ['products.ndjson.gz', loadProducts],
  ['northwind-customers.ndjson.gz', loadNorthwindCustomers],
  ['northwind-products.ndjson.gz', loadNorthwindProducts],
  ['northwind-orders.ndjson.gz', loadNorthwindOrders],
  ['stackexchange-users.ndjson.gz', loadAuthors],
  ['stackexchange-posts.ndjson.gz', loadDiscussions],
  ['stackexchange-comments.ndjson.gz', loadComments],
];

export const KNOWN_FILES: readonly string[] = loaders.map(([name]) => name);

/** Told as a file is read. */
export interface LoadProgress {
  start(file: string, totalBytes: number): void;
  update(bytes: number): void;
  end(): void;
}

/** Loads the known files of a folder. Repeating it changes nothing. */
export async function loadFolder(
  folder: string,
  foundation: Foundation,
  progress: LoadProgress,
): Promise<readonly FileReport[]> {
  const { services, commentHistory: history } = createServices(foundation);
  const context: LoadContext = {
    services,
    history,
    takeOverUsers: createTakeOverUsers(foundation.db),
    runId: newId('imp', foundation.clock.now()),
    startedAt: foundation.clock.now(),
  };
  const references: References = { ...newNorthwindReferences(), ...newDiscussionReferences() };
  const reports: FileReport[] = [];
  for (const [name, load] of loaders) {
    const path = pathOf(folder, name);
    if (path === null) continue;
    const ndjson = await openNdjson(path);
    const tally = createTally(name);
    progress.start(name, ndjson.size);
    const file = { tally, rows: () => readableRows(ndjson, tally, progress) };
    await load(context, file, references).finally(() => progress.end());
    reports.push(tally.report());
  }
  return reports;
}

/** The file as named, or its packed or unpacked twin; null when there is neither. */
function pathOf(folder: string, name: string): string | null {
  const twin = name.endsWith('.gz') ? name.slice(0, -'.gz'.length) : `${name}.gz`;
  const found = [name, twin].find((candidate) => existsSync(join(folder, candidate)));
  return found === undefined ? null : join(folder, found);
}

async function* readableRows(
  ndjson: NdjsonFile,
  tally: Tally,
  progress: LoadProgress,
): AsyncGenerator<Row> {
  for await (const row of ndjson.rows()) {
    progress.update(ndjson.bytesRead());
    if (row.fault === null) yield row;
    else tally.refuse(row.line, row.fault);
  }
}

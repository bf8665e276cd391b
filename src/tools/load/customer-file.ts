import { deterministicId } from '../../platform/values/ids';
import {
  eachBatch,
  parsedRows,
  type LoadContext,
  type LoadFile,
  type ParsedRow,
} from './load-file';
import { quote } from './report';
import { customerRow, parserOf, type CustomerRow } from './row-schemas';

/** `customers.ndjson`: accounts without a password; a password reset sets one. */
export async function loadCustomers(context: LoadContext, file: LoadFile): Promise<void> {
  const rows = parsedRows(file, parserOf(customerRow), ({ externalId }) => externalId);
  await eachBatch(rows, (batch) => writeCustomers(context, file, batch));
}

async function writeCustomers(
  { repository, customers, idOf }: LoadContext,
  { tally }: LoadFile,
  batch: readonly ParsedRow<CustomerRow>[],
): Promise<void> {
  const owners = new Map(await repository.findUserIds(batch.map(({ row }) => row.email)));
  const documents = [];
  for (const { line, row } of batch) {
    const { externalId, ...facts } = row;
    const seed = `data folder:customer:${externalId}`;
    const id = idOf?.('usr', externalId) ?? deterministicId('usr', { at: facts.createdAt, seed });
    if ((owners.get(facts.email) ?? id) !== id) {
      tally.reject(line, `/email: ${quote(facts.email)} belongs to another account`);
      continue;
    }
    owners.set(facts.email, id);
    customers.set(externalId, id);
    const account = { role: 'customer', status: 'active', avatarUrl: null, version: 1 };
    documents.push({ _id: id, ...facts, ...account });
  }
  const createdCount = await repository.insertMissing('users', documents);
  tally.add('created', createdCount);
  tally.add('unchanged', documents.length - createdCount);
}

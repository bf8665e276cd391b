import type { Play } from '../scenario';

interface Imported {
  readonly _id: string;
  readonly status: string;
  readonly processed: number;
  readonly failed: number;
}

interface Row {
  readonly importId: string;
  readonly results: readonly { readonly index: number; readonly outcome: string }[];
}

interface Category {
  readonly externalId: string;
  readonly version: number;
}

/** Every import ends, every item of it was applied once, and its result says so. */
export async function importViolations(
  { db, observed }: Play,
  items: number,
): Promise<readonly string[]> {
  const imports = await db.collection<Imported>('imports').find().toArray();
  const rows = await db.collection<Row>('import_results').find().toArray();
  const categories = await db.collection<Category>('categories').find().toArray();
  const ends = await db
    .collection<{ resourceId: string }>('events')
    .find({ type: 'import.completed' })
    .toArray();
  const told = (observed.get('imports') ?? []).flatMap(({ answer }) =>
    answer ? [String(answer.output)] : [],
  );
  const names = categories.map(({ externalId }) => externalId);
  const changed = categories.filter(({ version }) => version !== 1);
  return [
    ...imports.flatMap((one) => resultViolations(one, rows, items)),
    ...imports.flatMap((one) => countViolations(one, items)),
    ...imports.flatMap(({ _id }) => {
      const told = ends.filter(({ resourceId }) => resourceId === _id).length;
      return told === 1 ? [] : [`the end of import ${_id} was told ${told} times`];
    }),
    ...told
      .filter((id) => !imports.some(({ _id }) => _id === id))
      .map((id) => `import ${id} was answered and is not there`),
    ...changed.map(({ externalId, version }) => `${externalId} was applied ${version} times`),
    ...(new Set(names).size === names.length ? [] : [`made twice: ${names.join()}`]),
    ...(names.length === imports.length * (items - 1)
      ? []
      : [`${imports.length} imports made ${names.join()}`]),
  ];
}

function resultViolations(
  { _id, status }: Imported,
  rows: readonly Row[],
  items: number,
): readonly string[] {
  const results = rows.filter(({ importId }) => importId === _id).flatMap((row) => row.results);
  const told = [...results]
    .sort((a, b) => a.index - b.index)
    .map(({ index, outcome }) => `${index} ${outcome}`);
  const wanted = Array.from(
    { length: items },
    (_, index) => `${index} ${index === items - 1 ? 'failed' : 'created'}`,
  );
  return [
    ...(status === 'completed_with_errors' ? [] : [`import ${_id} ends as ${status}`]),
    ...(told.join() === wanted.join() ? [] : [`import ${_id} tells ${told.join(', ')}`]),
  ];
}

function countViolations({ _id, processed, failed }: Imported, items: number): readonly string[] {
  return processed === items && failed === 1
    ? []
    : [`import ${_id} counts ${processed} items, ${failed} of them failed`];
}

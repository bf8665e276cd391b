import type { Play } from '../scenario';

interface ImportRow {
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

/**
 * Checks that every import ended, and that each of its items was applied once and has the matching
 * result.
 */
export async function importViolations(
  { db, observations }: Play,
  items: number,
): Promise<readonly string[]> {
  const imports = await db.collection<ImportRow>('imports').find().toArray();
  const rows = await db.collection<Row>('import_results').find().toArray();
  const categories = await db.collection<Category>('categories').find().toArray();
  const ends = await db
    .collection<{ resourceId: string }>('events')
    .find({ type: 'import.completed' })
    .toArray();
  const answeredIds = (observations.get('imports') ?? []).flatMap(({ answer }) =>
    answer ? [String(answer.output)] : [],
  );
  const names = categories.map(({ externalId }) => externalId);
  const changedCategories = categories.filter(({ version }) => version !== 1);
  return [
    ...imports.flatMap((one) => resultViolations(one, rows, items)),
    ...imports.flatMap((one) => countViolations(one, items)),
    ...imports.flatMap(({ _id }) => {
      const endCount = ends.filter(({ resourceId }) => resourceId === _id).length;
      return endCount === 1 ? [] : [`the end of import ${_id} was reported ${endCount} times`];
    }),
    ...answeredIds
      .filter((id) => !imports.some(({ _id }) => _id === id))
      .map((id) => `import ${id} was acknowledged but does not exist`),
    ...changedCategories.map(
      ({ externalId, version }) => `${externalId} was applied ${version} times`,
    ),
    ...(new Set(names).size === names.length ? [] : [`made twice: ${names.join()}`]),
    ...(names.length === imports.length * (items - 1)
      ? []
      : [`${imports.length} imports made ${names.join()}`]),
  ];
}

function resultViolations(
  { _id, status }: ImportRow,
  rows: readonly Row[],
  items: number,
): readonly string[] {
  const results = rows.filter(({ importId }) => importId === _id).flatMap((row) => row.results);
  const actualResults = [...results]
    .sort((a, b) => a.index - b.index)
    .map(({ index, outcome }) => `${index} ${outcome}`);
  const expectedResults = Array.from(
    { length: items },
    (_, index) => `${index} ${index === items - 1 ? 'failed' : 'created'}`,
  );
  return [
    ...(status === 'completed_with_errors' ? [] : [`import ${_id} ends as ${status}`]),
    ...(actualResults.join() === expectedResults.join()
      ? []
      : [`import ${_id} tells ${actualResults.join(', ')}`]),
  ];
}

function countViolations({ _id, processed, failed }: ImportRow, items: number): readonly string[] {
  return processed === items && failed === 1
    ? []
    : [`import ${_id} counts ${processed} items, ${failed} of them failed`];
}

import {
  bulkResult,
  itemFailed,
  itemNotApplied,
  NOT_APPLIED,
  type BulkItemResult,
  type BulkResult,
} from '../../platform/operations/bulk/result';
import type { SortedItems } from '../bulk-items';

type Data = Readonly<Record<string, unknown>>;

interface BulkInput {
  readonly items: SortedItems;
  readonly query: Data;
}

/**
 * Runs a bulk document, whose root field is `field`, for the well-formed items of a request, unless its mode is atomic,
 * and adds results for the malformed ones.
 */
export async function runWellFormed(
  { items: { wellFormed, malformedItems }, query }: BulkInput,
  field: string,
  run: () => Promise<Data>,
): Promise<Data> {
  const isAtomic = query['mode'] === 'atomic';
  const results =
    isAtomic || wellFormed.length === 0
      ? wellFormed.map(notApplied)
      : ((await run())[field] as BulkResult<unknown>).results;
  const positions = positionsOf(
    wellFormed.length,
    new Set(malformedItems.map(({ index }) => index)),
  );
  const all = [
    ...results.map((result) => ({ ...result, index: positions[result.index] ?? 0 })),
    ...malformedItems.map(({ index, error, externalId }) =>
      itemFailed(index, error, { id: null, externalId }),
    ),
  ];
  return { [field]: bulkResult(isAtomic ? 'atomic' : 'partial', all) };
}

/** The positions of the well-formed items in the request. */
function positionsOf(count: number, malformedPositions: ReadonlySet<number>): readonly number[] {
  const all = Array.from({ length: count + malformedPositions.size }, (_, index) => index);
  return all.filter((index) => !malformedPositions.has(index));
}

function notApplied(item: unknown, index: number): BulkItemResult<unknown> {
  const { id = null, externalId = null } = Object(item) as Readonly<
    Record<'id' | 'externalId', string | null | undefined>
  >;
  const names = typeof item === 'string' ? { id: item } : { id, externalId };
  return itemNotApplied(index, names, NOT_APPLIED.unchecked);
}

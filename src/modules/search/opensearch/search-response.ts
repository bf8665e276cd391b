import { sum } from '../../../platform/values/iterables';
import type { AttributeValue } from '../../catalog';
import { byImportance, mergeByText } from '../engine/attribute-values';
import { BUCKET_COUNT } from '../engine/price-buckets';
import {
  MAX_VALUES,
  type Completions,
  type Hit,
  type PriceCounts,
  type TermsCounts,
  type ValueCount,
} from '../engine/search-engine';
import { changeStampOf, WEIGHTS, wordField } from './documents';
import type { FieldPart, Key, TermsField } from './filters';
import { figuresIn, type Figures, type IndexResponse } from './index-response';
import { CATEGORIES, COMPLETIONS, UNFILTERED } from './search-request';

/** A value of a facet in its indexed form. */
export interface IndexedValue {
  readonly part: FieldPart;
  readonly key: Key;
  readonly count: number;
}

/** The displayed spelling of a word; undefined for other values. */
export type SpellingOf = (value: IndexedValue) => string | undefined;

export function hitsOf({ hits }: IndexResponse): readonly Hit[] {
  return hits.hits.map(({ sort, fields }) => ({
    id: String(sort.at(-1)),
    revision: changeStampOf(fields),
    sortKeys: () => sort,
  }));
}

export function completionsOf({ aggregations }: IndexResponse): Completions {
  const figures = figuresIn(aggregations, COMPLETIONS);
  const countIn = (fields: readonly string[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    const bucketsOf = (field: string) => figuresIn(figures, field).buckets ?? [];
    for (const { key, doc_count } of fields.flatMap(bucketsOf)) {
      counts.set(String(key), (counts.get(String(key)) ?? 0) + doc_count);
    }
    return counts;
  };
  return { words: countIn(WEIGHTS.map(wordField)), categories: countIn([CATEGORIES]) };
}

/** The number of products that a facet counts, and the figures of those that its filter can find. */
function figuresOf({ aggregations }: IndexResponse, name: string) {
  const parent = [name, UNFILTERED].map((scope) => figuresIn(aggregations, scope));
  const scope = parent.find((figures) => figures.doc_count !== undefined);
  const figures = figuresIn(scope, name);
  if (figures.doc_count === undefined) throw new Error(`OpenSearch did not count ${name}`);
  return {
    total: scope?.doc_count ?? 0,
    reachable: figures.doc_count,
    figure: (which: string): Figures => figuresIn(figures, which),
  };
}

/** The values of a facet that may be displayed: the selected ones, and the most frequent others. */
export function valuesIn(
  response: IndexResponse,
  { name, parts }: TermsField,
): readonly IndexedValue[] {
  const { figure } = figuresOf(response, name);
  return parts.flatMap((part) => {
    const { buckets: selectedBuckets = [] } = figure(`${part.type} selection`);
    const { buckets: frequentBuckets = [] } = figure(`${part.type} values`);
    const counts = new Map(selectedBuckets.map(({ key, doc_count }) => [key, doc_count]));
    const others = frequentBuckets.filter(({ key }) => !part.selection.has(key));
    return [
      ...[...part.selection.keys()].map((key) => ({ part, key, count: counts.get(key) ?? 0 })),
      ...others.map(({ key, doc_count: count }) => ({ part, key, count })),
    ];
  });
}

/** The selected values and the most frequent others, in their spelling. */
export function termsCounts(
  response: IndexResponse,
  field: TermsField,
  spellingOf: SpellingOf,
): TermsCounts {
  const { total, figure } = figuresOf(response, field.name);
  const values = valuesIn(response, field);
  const labelledValues = (isSelected: boolean): readonly ValueCount[] => {
    const own = values.filter(({ part, key }) => part.selection.has(key) === isSelected);
    const labels = own.map((value) => {
      const { part, key, count } = value;
      return { value: spellingOf(value) ?? part.selection.get(key) ?? valueOf(part, key), count };
    });
    return [...mergeByText(labels)].sort(byImportance);
  };
  const selectedValues = labelledValues(true);
  const others = labelledValues(false).slice(0, Math.max(0, MAX_VALUES - selectedValues.length));
  const withValue = sum(
    field.parts.map(({ type }) => {
      const { buckets = [], sum_other_doc_count = 0 } = figure(`${type} values`);
      return sum(buckets.map(({ doc_count }) => doc_count)) + sum_other_doc_count;
    }),
  );
  const listedCount = sum([...selectedValues, ...others].map(({ count }) => count));
  return {
    selectedValues,
    others,
    otherCount: withValue - listedCount,
    missingCount: total - withValue,
    min: figure('min').value ?? null,
    max: figure('max').value ?? null,
  };
}

function valueOf({ type }: FieldPart, key: Key): AttributeValue {
  return type === 'boolean' ? key === 'true' : key;
}

export function priceCounts(response: IndexResponse): PriceCounts {
  const { total, reachable, figure } = figuresOf(response, 'price');
  const byBucket = new Int32Array(BUCKET_COUNT);
  for (const { key, doc_count } of figure('buckets').buckets ?? []) {
    byBucket[Number(key)] = doc_count;
  }
  return {
    byBucket,
    min: figure('min').value ?? Infinity,
    max: figure('max').value ?? -Infinity,
    missingCount: total - reachable,
  };
}

import { sum } from '../../../platform/values/sum';
import type { AttributeValue } from '../../catalog';
import { byImportance, mergeByText } from '../attribute-values';
import { BUCKET_COUNT } from '../price-buckets';
import type { Completions, Hit, PriceCounts, TermsCounts, ValueCount } from '../search-engine';
import { changeStampOf, WEIGHTS, wordField } from './documents';
import type { FieldPart, Key, TermsField } from './filters';
import { figuresIn, type Figures, type IndexAnswer } from './index-answer';
import { CATEGORIES, COMPLETIONS, MAX_VALUES, UNFILTERED } from './search-request';

/** A value of a facet in its indexed form. */
export interface IndexedValue {
  readonly part: FieldPart;
  readonly key: Key;
  readonly count: number;
}

/** The displayed spelling of a word; undefined for other values. */
export type SpellingOf = (value: IndexedValue) => string | undefined;

export interface TermsFigures extends Pick<
  TermsCounts,
  'missingCount' | 'otherCount' | 'min' | 'max'
> {
  /** Including those without products. */
  readonly selection: readonly IndexedValue[];
  readonly others: readonly IndexedValue[];
}

export function hitsOf({ hits }: IndexAnswer): readonly Hit[] {
  return hits.hits.map(({ sort, fields }) => ({
    id: String(sort.at(-1)),
    revision: changeStampOf(fields),
    sortKeys: () => sort,
  }));
}

export function completionsOf({ aggregations }: IndexAnswer): Completions {
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

/** Of a facet: how many products are counted, and the figures of those that its filter can find. */
function figuresOf({ aggregations }: IndexAnswer, name: string) {
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

/** The displayed parts of a facet, in terms of the index. */
export function termsFigures(answer: IndexAnswer, { name, parts }: TermsField): TermsFigures {
  const { total, figure } = figuresOf(answer, name);
  const selection = parts.flatMap((part) => {
    const buckets = figure(`${part.type} selection`).buckets ?? [];
    const counts = new Map(buckets.map((bucket) => [bucket.key, bucket.doc_count]));
    return [...part.selection.keys()].map((key) => ({ part, key, count: counts.get(key) ?? 0 }));
  });
  const listedValues = parts.flatMap((part) =>
    (figure(`${part.type} values`).buckets ?? []).map(({ key, doc_count: count }) => {
      return { part, key, count };
    }),
  );
  const otherCounts = parts.map((part) => figure(`${part.type} values`).sum_other_doc_count ?? 0);
  const withValue = sum([...listedValues.map(({ count }) => count), ...otherCounts]);
  const others = mostFrequent(listedValues.filter(({ part, key }) => !part.selection.has(key)));
  return {
    selection,
    others,
    otherCount: withValue - sum([...selection, ...others].map(({ count }) => count)),
    missingCount: total - withValue,
    min: figure('min').value ?? null,
    max: figure('max').value ?? null,
  };
}

/**
 * Several parts list more values than are displayed: a value counts together with those of other types that are written
 * like it.
 */
function mostFrequent(values: readonly IndexedValue[]): readonly IndexedValue[] {
  if (values.length <= MAX_VALUES) return values;
  const plain = values.map(({ part, key, count }) => ({ value: valueOf(part, key), count }));
  const first = [...mergeByText(plain)].sort(byImportance).slice(0, MAX_VALUES);
  const texts = new Set(first.map(({ value }) => String(value)));
  return values.filter(({ key }) => texts.has(String(key)));
}

/** The chosen values and the most frequent others, in their spelling. */
export function termsCounts(
  { selection, others, ...counts }: TermsFigures,
  spellingOf: SpellingOf,
): TermsCounts {
  const toValues = (values: readonly IndexedValue[]): readonly ValueCount[] => {
    const labels = values.map((value) => {
      const { part, key, count } = value;
      return { value: spellingOf(value) ?? part.selection.get(key) ?? valueOf(part, key), count };
    });
    return [...mergeByText(labels)].sort(byImportance);
  };
  const selectedValues = toValues(selection);
  const otherValues = toValues(others);
  const room = Math.max(0, MAX_VALUES - selectedValues.length);
  const beyond = sum(otherValues.slice(room).map(({ count }) => count));
  return {
    ...counts,
    selected: selectedValues,
    others: otherValues.slice(0, room),
    otherCount: counts.otherCount + beyond,
  };
}

function valueOf({ type }: FieldPart, key: Key): AttributeValue {
  return type === 'boolean' ? key === 'true' : key;
}

export function priceCounts(answer: IndexAnswer): PriceCounts {
  const { total, reachable, figure } = figuresOf(answer, 'price');
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
